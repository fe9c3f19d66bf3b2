// The files of a tree with their stamps, as numbers side by side: what a listing is compared with, in one pass, without
// an object a file.

import type { ListedFile } from "./listing.ts";
import type { Stamp } from "./stamp.ts";

/** How many numbers a stamp takes. */
const STAMP_NUMBERS = 4;

/** Files by path, ascending by code units; never edited. */
export class FileTable {
  readonly paths: readonly string[];
  /** Four a file: size, modification time, change time, inode. */
  readonly numbers: Float64Array;

  constructor(paths: readonly string[], numbers: Float64Array) {
    this.paths = paths;
    this.numbers = numbers;
  }

  /** How many files there are. */
  get size(): number {
    return this.paths.length;
  }

  /** The stamp of a file when it was read, or undefined for one that is not there. */
  get(path: string): Stamp | undefined {
    const at = this.find(path);
    if (at < 0) return undefined;
    const [size = 0, modifiedAt = 0, changedAt = 0, inode = 0] = this.numbers.subarray(at * STAMP_NUMBERS);
    return { size, modifiedAt, changedAt, inode };
  }

  /** Whether the file at a place has this stamp. */
  hasStamp(at: number, { size, modifiedAt, changedAt, inode }: Stamp): boolean {
    const { numbers } = this;
    const first = at * STAMP_NUMBERS;
    return (
      numbers[first] === size &&
      numbers[first + 1] === modifiedAt &&
      numbers[first + 2] === changedAt &&
      numbers[first + 3] === inode
    );
  }

  /** The place of a file, or -1. */
  find(path: string): number {
    let low = 0;
    let high = this.paths.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.paths[middle] as string) < path) low = middle + 1;
      else high = middle;
    }
    return this.paths[low] === path ? low : -1;
  }
}

/** The table of files that ascend by path. */
export function fileTable(files: readonly ListedFile[]): FileTable {
  const numbers = new Float64Array(files.length * STAMP_NUMBERS);
  let at = 0;
  for (const { size, modifiedAt, changedAt, inode } of files) {
    numbers[at] = size;
    numbers[at + 1] = modifiedAt;
    numbers[at + 2] = changedAt;
    numbers[at + 3] = inode;
    at += STAMP_NUMBERS;
  }
  return new FileTable(
    files.map(({ path }) => path),
    numbers,
  );
}

/** What a listing has that a table has not, and the other way round. */
export interface TableDifference {
  /** New, or with another stamp. */
  readonly changed: readonly ListedFile[];
  /** With the stamp that is known. */
  readonly same: readonly ListedFile[];
  /** Paths that are no longer listed. */
  readonly gone: readonly string[];
}

/** Compares a table with listed files, which ascend by path. */
export function compareTable(table: FileTable, files: readonly ListedFile[]): TableDifference {
  const { paths } = table;
  const changed: ListedFile[] = [];
  const same: ListedFile[] = [];
  const gone: string[] = [];
  let at = 0;
  for (const file of files) {
    while (at < paths.length && (paths[at] as string) < file.path) gone.push(paths[at++] as string);
    const isKnown = paths[at] === file.path;
    if (isKnown && table.hasStamp(at, file)) same.push(file);
    else changed.push(file);
    if (isKnown) at++;
  }
  return { changed, same, gone: [...gone, ...paths.slice(at)] };
}
