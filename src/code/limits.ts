// How much of a repository is taken in, and why that much.

import { quoted, RanksackError } from "../base/errors.ts";

/** The caps of one repository, and what may be taken in beyond the usual. */
export interface RepositoryLimits {
  /** Of a larger file only so many bytes are indexed. */
  readonly maxFileBytes: number;
  /** The most files a repository may have. */
  readonly maxFiles: number;
  /** What there may be to index, in bytes; of a large file only its head counts. */
  readonly maxTotalBytes: number;
  /** What the process may take, in bytes, while files are read; less where there is less. */
  readonly maxMemoryBytes: number;
  /** Whether files are taken in that look like keys or credentials. */
  readonly secrets: boolean;
  /** Whether a manifest decides which files there are. */
  readonly manifest: boolean;
}

/**
 * 1 MiB a file: hand-written source stays far below, what lies above is generated, minified or data, and drowns the
 * rest. 200,000 files and 2 GiB: more than the largest public code bases have in one tree; beyond it the root is most
 * likely a mistake, such as a folder of many checkouts.
 */
export const STANDARD_LIMITS: RepositoryLimits = {
  maxFileBytes: 1_048_576,
  maxFiles: 200_000,
  maxTotalBytes: 2 ** 31,
  maxMemoryBytes: Number.POSITIVE_INFINITY,
  secrets: false,
  manifest: true,
};

/** Limits as a caller may state them. */
export type AskedLimits = { readonly [K in keyof RepositoryLimits]?: unknown };

/** What a file may have at the very most, in bytes: a text of it must fit a string. */
const LARGEST_FILE = 2 ** 28;

/**
 * The standard limits, with what the caller asks for instead.
 *
 * @throws RanksackError INVALID_ARGUMENT, naming the field, unless each is a whole number of 1 or more; a file may have
 * 256 MiB at most. `secrets` and `manifest` are true or false.
 */
export function checkLimits(asked: AskedLimits): RepositoryLimits {
  return {
    maxFileBytes: checked("maxFileBytes", asked.maxFileBytes, STANDARD_LIMITS.maxFileBytes, LARGEST_FILE),
    maxFiles: checked("maxFiles", asked.maxFiles, STANDARD_LIMITS.maxFiles, Number.MAX_SAFE_INTEGER),
    maxTotalBytes: checked(
      "maxTotalBytes",
      asked.maxTotalBytes,
      STANDARD_LIMITS.maxTotalBytes,
      Number.MAX_SAFE_INTEGER,
    ),
    maxMemoryBytes: checked(
      "maxMemoryBytes",
      asked.maxMemoryBytes,
      STANDARD_LIMITS.maxMemoryBytes,
      Number.MAX_SAFE_INTEGER,
    ),
    secrets: asked.secrets === true,
    manifest: asked.manifest !== false,
  };
}

function checked(field: string, value: unknown, standard: number, largest: number): number {
  if (value === undefined) return standard;
  if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= largest) return value;
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `${field} is ${quoted(value)}, which is not a whole number from 1 to ${largest}.`,
    standard === Number.POSITIVE_INFINITY ? "Leave it out for all there is." : `Leave it out for ${standard}.`,
  );
}
