// What a caller asks of a search for files, checked before anything is done.

import { quoted, RanksackError } from "../base/errors.ts";
import { checkRequest, type SearchOptions, type SearchRequest } from "../retrieval/request.ts";
import type { Showing } from "./code-hit.ts";

/** What a search for files takes. Nothing of it changes the order of files, nor a score. */
export interface CodeSearchOptions extends SearchOptions {
  /** Only files whose path this pattern stands for, as `path:` does in a query (query/key-pattern). */
  readonly path?: string;
  /** The most lines shown of a file: a whole number, 0 or more. Default 3. */
  readonly lines?: number;
  /** How many lines are shown around each of them: a whole number, 0 or more. Default 0. */
  readonly context?: number;
  /** Whether the whole functions and classes around them are shown. Default false. */
  readonly block?: boolean;
  /** Whether the index is taken as it is, without a look at the files. Default: as the repository was opened. */
  readonly cached?: boolean;
  /** Reads every file first. Default false. */
  readonly rebuild?: boolean;
}

/** What a caller asks for, checked. */
export interface CodeSearchRequest extends SearchRequest {
  /** A pattern of paths. */
  readonly path: string | undefined;
  readonly showing: Showing;
  readonly cached: boolean | undefined;
  readonly rebuild: boolean;
}

/** How many files are returned unless said. */
export const STANDARD_LIMIT = 20;

/** How many lines of a file are shown unless said. */
export const STANDARD_LINES = 3;

/**
 * Checks what a caller passed to a search for files.
 *
 * @throws RanksackError INVALID_ARGUMENT, naming the field.
 */
export function checkCodeRequest(query: unknown, options: CodeSearchOptions | undefined): CodeSearchRequest {
  const request = checkRequest(query, options, STANDARD_LIMIT);
  const lines = checkLines("lines", options?.lines, STANDARD_LINES);
  const showing = { lines, context: checkLines("context", options?.context, 0), block: options?.block === true };
  const { cached, rebuild = false } = options ?? {};
  return { ...request, path: checkPath(options?.path), showing, cached, rebuild: rebuild === true };
}

function checkPath(path: unknown): string | undefined {
  if (path === undefined || typeof path === "string") return path;
  const message = `path is ${quoted(path)}, not a pattern of paths.`;
  throw new RanksackError("INVALID_ARGUMENT", message, 'Pass a part of the path, or a glob such as "src/**/*.ts".');
}

/**
 * A number of lines, or `standard` when it is undefined.
 *
 * @throws RanksackError INVALID_ARGUMENT, naming the field, unless it is a whole number of 0 or more.
 */
function checkLines(field: string, value: unknown, standard: number): number {
  if (value === undefined) return standard;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `${field} is ${quoted(value)}, which is not a whole number of 0 or more.`,
    `Leave it out for ${standard}.`,
  );
}
