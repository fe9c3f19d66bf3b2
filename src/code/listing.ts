// What a root holds at one moment: its files, each with what tells that it changed, and what was left out.

import { RanksackError } from "../base/errors.ts";
import type { RepositoryLimits } from "./limits.ts";
import type { Refusal, SkippedPath } from "./skipped.ts";
import { type FileStatus, type Stamp, stampOf } from "./stamp.ts";

/** A file that is to be searched. */
export interface ListedFile extends Stamp {
  /** Relative to the root, with "/". */
  readonly path: string;
}

/** Both by path, ascending by code units. */
export interface Listing {
  readonly files: readonly ListedFile[];
  readonly skipped: readonly SkippedPath[];
  /** The manifest that decided which files there are, from the root; undefined where none did. */
  readonly manifest?: string;
}

const NOTHING: Listing = { files: [], skipped: [] };

/** Collects a listing; what it is given may come in any order. */
export class ListingBuilder {
  private readonly limits: RepositoryLimits;
  private bytes: number;
  private readonly files: ListedFile[];
  private readonly skipped: SkippedPath[];

  /** Begins with what is known already, nothing by default. */
  constructor(limits: RepositoryLimits, { files, skipped }: Listing = NOTHING) {
    this.limits = limits;
    this.bytes = files.reduce((sum, { size }) => sum + Math.min(size, limits.maxFileBytes), 0);
    this.files = [...files];
    this.skipped = [...skipped];
  }

  /** Takes a file; one whose name says that it is binary is skipped. @throws RanksackError LIMIT_EXCEEDED */
  add(path: string, stats: FileStatus): void {
    if (BINARY_ENDINGS.test(path)) return this.skip(path, BINARY_BY_NAME);
    const { maxFiles, maxFileBytes, maxTotalBytes } = this.limits;
    if (this.files.length === maxFiles) throw tooMuch(`${maxFiles} files`, "maxFiles (--max-files)");
    this.bytes += Math.min(stats.size, maxFileBytes);
    if (this.bytes > maxTotalBytes)
      throw tooMuch(`${maxTotalBytes} bytes to index`, "maxTotalBytes (--max-total-size)");
    this.files.push({ path, ...stampOf(stats) });
  }

  skip(path: string, refusal: Refusal): void {
    this.skipped.push({ path, ...refusal });
  }

  build(): Listing {
    return { files: this.files.toSorted(byPath), skipped: this.skipped.toSorted(byPath) };
  }
}

/** Ascending by code units. */
export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/** Images, sound, film, archives, fonts and compiled code: not even opened, so that they cost nothing. */
const BINARY_ENDINGS =
  /\.(?:png|jpe?g|gif|bmp|ico|icns|webp|avif|heic|tiff?|psd|mp[34]|m4a|wav|ogg|flac|avi|mov|mkv|webm|zip|gz|tgz|bz2|xz|zst|7z|rar|jar|war|tar|woff2?|ttf|otf|eot|exe|dll|so|dylib|a|o|class|py[co]|wasm|pdf|sqlite3?)$/i;

const BINARY_BY_NAME: Refusal = { reason: "binary", detail: "its ending" };

function tooMuch(what: string, setting: string): RanksackError {
  return new RanksackError(
    "LIMIT_EXCEEDED",
    `The repository has more than ${what}.`,
    `Open a smaller directory, add what need not be searched to .ranksackignore, or raise ${setting}.`,
  );
}
