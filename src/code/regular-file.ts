// Reading a file without being led astray: only regular files, never through a link, never waiting for a FIFO. The kind
// is looked at before the file is opened, since opening a device can do something, and again once it is open.

import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from "node:fs";
import { type Refusal, refusalOf } from "./skipped.ts";
import type { FileStatus } from "./stamp.ts";

/** A file's content and what the system said about it just before it was read. */
export interface RegularFile {
  readonly bytes: Uint8Array;
  readonly stats: FileStatus;
  /** Whether there is more than was read. */
  readonly isCut: boolean;
}

// The last two do not exist on Windows, where there is nothing they would guard against.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads all of a file of at most `limit` bytes. Only the last part of `path` is looked at for links. Never throws. */
export function readRegularFile(path: string, limit: number): RegularFile | Refusal {
  return read(path, limit, false);
}

/** Reads the first `limit` bytes of a file; otherwise as `readRegularFile`. */
export function readHead(path: string, limit: number): RegularFile | Refusal {
  return read(path, limit, true);
}

function read(path: string, limit: number, mayCut: boolean): RegularFile | Refusal {
  const largest = mayCut ? Number.POSITIVE_INFINITY : limit;
  let handle: number | undefined;
  try {
    const unfit = unfitness(lstatSync(path), largest);
    if (unfit) return unfit;
    handle = openSync(path, FLAGS);
    const stats = fstatSync(handle);
    const size = Math.min(stats.size, limit);
    return unfitness(stats, largest) ?? { bytes: readAll(handle, size), stats, isCut: stats.size > size };
  } catch (error) {
    return refusalOf(error);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Why something of this kind and size is not read, if so. */
function unfitness(stats: Stats, limit: number): Refusal | undefined {
  if (stats.isSymbolicLink()) return { reason: "link", detail: "it is a symbolic link" };
  if (!stats.isFile()) return { reason: "not-a-file", detail: "it is no regular file" };
  if (stats.size <= limit) return undefined;
  return { reason: "too-large", detail: `it has ${stats.size} bytes, the limit is ${limit}` };
}

/** Up to `size` bytes; fewer when the file has shrunk since. */
function readAll(handle: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let length = 0;
  while (length < size) {
    const read = readSync(handle, bytes, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}
