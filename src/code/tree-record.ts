// What a stored index keeps of its tree beside the postings: the files with their stamps, what reading left out, and
// evidence. Numbers are viewed; the rest is taken apart when it is asked for.
//
//   head       u32[4]   files, bytes of the three texts
//   stamps     f64[4 · files], as in file-table.ts
//   paths      UTF-8, with a NUL between two
//   state      JSON: evidence, and what reading left out
//   skipped    JSON: what the listing left out

import { damagedImage } from "../index/image.ts";
import { FileTable } from "./file-table.ts";
import { type IndexedTree, mergedSkips } from "./indexed-tree.ts";
import type { SkippedPath } from "./skipped.ts";

const HEAD_BYTES = 16;
const STAMP_BYTES = 32;
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** A tree without what is searched. */
export type TreeRecord = Omit<IndexedTree, "snapshot" | "retriever" | "reader">;

/** The record of a tree as bytes. */
export function encodeTree({ files, evidence, unread, skipped }: TreeRecord): Uint8Array {
  const ofReading = new Set(unread.map(({ path }) => path));
  const texts = [
    files.paths.join("\0"),
    JSON.stringify({ evidence: [...evidence], unread }),
    JSON.stringify(skipped.filter(({ path }) => !ofReading.has(path))),
  ].map((text) => ENCODER.encode(text));
  const head = Uint32Array.of(files.size, ...texts.map(({ length }) => length));
  const bytes = new Uint8Array(
    HEAD_BYTES + files.numbers.byteLength + texts.reduce((sum, { length }) => sum + length, 0),
  );
  let at = 0;
  for (const part of [bytesOf(head), bytesOf(files.numbers), ...texts]) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** How many files a record has. @throws RanksackError INDEX_CORRUPT */
export function recordedFiles(bytes: Uint8Array): number {
  return headOf(bytes)[0] as number;
}

/** A record back from its bytes, which begin at a multiple of 8. @throws RanksackError INDEX_CORRUPT */
export function decodeTree(bytes: Uint8Array): TreeRecord {
  const [count = 0, pathBytes = 0, stateBytes = 0] = headOf(bytes);
  const paths = HEAD_BYTES + count * STAMP_BYTES;
  const state = paths + pathBytes;
  const numbers = new Float64Array(bytes.buffer, bytes.byteOffset + HEAD_BYTES, count * 4);
  const list = count === 0 ? [] : DECODER.decode(bytes.subarray(paths, state)).split("\0");
  if (list.length !== count) throw damagedImage("its files do not have a path each");
  const { evidence, unread } = parsed(bytes.subarray(state, state + stateBytes)) as State;
  const listed = parsed(bytes.subarray(state + stateBytes)) as SkippedPath[];
  const skipped = mergedSkips(listed, unread);
  return { files: new FileTable(list, numbers), evidence: new Map(evidence), unread, skipped };
}

interface State {
  readonly evidence: readonly (readonly [path: string, evidence: string])[];
  readonly unread: readonly SkippedPath[];
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(DECODER.decode(bytes));
  } catch {
    throw damagedImage("the record of its files is no record");
  }
}

function headOf(bytes: Uint8Array): Uint32Array {
  if (bytes.length < HEAD_BYTES) throw damagedImage("it has no record of its files");
  const head = new Uint32Array(bytes.buffer, bytes.byteOffset, HEAD_BYTES / 4);
  const [count = 0, ...texts] = head;
  if (HEAD_BYTES + count * STAMP_BYTES + texts.reduce((sum, length) => sum + length, 0) !== bytes.length)
    throw damagedImage("the record of its files has another length than it says");
  return head;
}
