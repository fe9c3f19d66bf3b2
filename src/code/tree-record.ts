// What a stored index keeps of its tree beside the postings: the files with their stamps, what they say together, what
// reading left out, and evidence. Numbers are viewed; only what may be of any form is JSON.
//
//   head       u32[8]   files, definitions, bytes of the three texts, sources, sunk (tree-summary.ts), 1 with a summary
//   stamps     f64[4 · files], as in file-table.ts
//   summary    u32[files] lengths, u32[5 · files] prints, u32[definitions] hashes, u32[definitions] definers,
//              u32[files] places (facts-bytes.ts); or nothing
//   paths      UTF-8, with a NUL between two
//   state      JSON: evidence, what reading left out, and the manifest
//   skipped    JSON: what the listing left out

import { damagedImage } from "../index/image.ts";
import { FileTable } from "./file-table.ts";
import { type IndexedTree, mergedSkips } from "./indexed-tree.ts";
import type { SkippedPath } from "./skipped.ts";
import { NO_SUMMARY, PRINTS, type TreeSummary } from "./tree-summary.ts";

const HEAD_NUMBERS = 8;
const HEAD_BYTES = HEAD_NUMBERS * 4;
const STAMP_BYTES = 32;
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** A tree without what is searched; with a summary it needs the places too. */
export type TreeRecord = Omit<IndexedTree, "snapshot" | "retriever" | "reader">;

/** The record of a tree as bytes. */
export function encodeTree({ files, summary, places, evidence, unread, skipped, manifest }: TreeRecord): Uint8Array {
  const ofReading = new Set(unread.map(({ path }) => path));
  const texts = [
    files.paths.join("\0"),
    JSON.stringify({ evidence: [...evidence], unread, manifest }),
    JSON.stringify(skipped.filter(({ path }) => !ofReading.has(path))),
  ].map((text) => ENCODER.encode(text));
  const { lengths, prints, hashes, definers, sources, sunk } = summary ?? NO_SUMMARY;
  const known = summary === undefined ? NO_PLACES : (places ?? NO_PLACES);
  const sizes = texts.map(({ length }) => length);
  const head = Uint32Array.of(files.size, hashes.length, ...sizes, sources, sunk, summary === undefined ? 0 : 1);
  return joined([...[head, files.numbers, lengths, prints, hashes, definers, known].map(bytesOf), ...texts]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
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
  return headOf(bytes).files;
}

/** A record back from its bytes, which begin at a multiple of 8. @throws RanksackError INDEX_CORRUPT */
export function decodeTree(bytes: Uint8Array): TreeRecord {
  const { files, definitions, texts, sources, sunk, hasSummary } = headOf(bytes);
  let at = bytes.byteOffset + HEAD_BYTES;
  const numbers = new Float64Array(bytes.buffer, at, files * 4);
  at += files * STAMP_BYTES;
  const column = (length: number): Uint32Array => {
    const values = new Uint32Array(bytes.buffer, at, length);
    at += length * 4;
    return values;
  };
  const count = hasSummary ? files : 0;
  const sizes = [count, count * PRINTS, definitions, definitions, count];
  const [lengths, prints, hashes, definers, places] = sizes.map(column) as Columns;
  const next = (length: number): Uint8Array => {
    at += length;
    return new Uint8Array(bytes.buffer, at - length, length);
  };
  const [paths, state, skips] = texts.map(next) as [Uint8Array, Uint8Array, Uint8Array];
  const list = files === 0 ? [] : DECODER.decode(paths).split("\0");
  if (list.length !== files) throw damagedImage("its files do not have a path each");
  const summary: TreeSummary = { lengths, prints, hashes, definers, sources, sunk };
  const { evidence, unread, manifest } = parsed(state) as State;
  return {
    files: new FileTable(list, numbers),
    summary: hasSummary ? summary : undefined,
    ...(hasSummary && { places }),
    evidence: new Map(evidence),
    unread,
    skipped: mergedSkips(parsed(skips) as SkippedPath[], unread),
    ...(manifest !== undefined && { manifest }),
  };
}

type Columns = [Uint32Array, Uint32Array, Uint32Array, Uint32Array, Uint32Array];

const NO_PLACES = new Uint32Array(0);

interface State {
  readonly evidence: readonly (readonly [path: string, evidence: string])[];
  readonly unread: readonly SkippedPath[];
  readonly manifest?: string;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(DECODER.decode(bytes));
  } catch {
    throw damagedImage("the record of its files is no record");
  }
}

interface Head {
  readonly files: number;
  readonly definitions: number;
  /** The lengths of the texts, in bytes. */
  readonly texts: readonly number[];
  readonly sources: number;
  readonly sunk: number;
  readonly hasSummary: boolean;
}

function headOf(bytes: Uint8Array): Head {
  if (bytes.length < HEAD_BYTES) throw damagedImage("it has no record of its files");
  const head = new Uint32Array(bytes.buffer, bytes.byteOffset, HEAD_NUMBERS);
  const [files = 0, definitions = 0, a = 0, b = 0, c = 0, sources = 0, sunk = 0, flag = 0] = head;
  const columns = flag === 1 ? files * (2 + PRINTS) + definitions * 2 : 0;
  const isWhole = HEAD_BYTES + files * STAMP_BYTES + columns * 4 + a + b + c === bytes.length;
  if (!isWhole || flag > 1 || (flag === 0 && definitions > 0))
    throw damagedImage("the record of its files has another length than it says");
  return { files, definitions, texts: [a, b, c], sources, sunk, hasSummary: flag === 1 };
}
