// What a root holds at one moment: its files, each with what tells that it changed, and what was left out.

import { RanksackError } from "../base/errors.ts";
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
}

/** Collects a listing; what it is given may come in any order. */
export class ListingBuilder {
  private readonly maxFiles: number;
  private readonly files: ListedFile[] = [];
  private readonly skipped: SkippedPath[] = [];

  constructor(maxFiles: number) {
    this.maxFiles = maxFiles;
  }

  /** @throws RanksackError LIMIT_EXCEEDED when there are more files than allowed. */
  add(path: string, stats: FileStatus): void {
    if (this.files.length === this.maxFiles) throw tooManyFiles(this.maxFiles);
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

function tooManyFiles(maxFiles: number): RanksackError {
  return new RanksackError(
    "LIMIT_EXCEEDED",
    `The repository has more than ${maxFiles} files.`,
    "Open a smaller directory, add what need not be searched to .ranksackignore, or raise maxFiles.",
  );
}
