// What a stored index keeps of its tree beside the postings: the files with their stamps, what they say together, what
// reading left out, and evidence. Numbers are viewed; only what may be of any form is JSON.
//
//   head       u32[20]  files, bytes of the four texts, sources, sunk (tree-summary.ts), 1 with a summary, and how many
//                       numbers each column of the summary has
//   stamps     f64[4 · files], as in file-table.ts
//   summary    columns of u32: lengths, prints, copies, hashes and definers (tree-summary.ts), places (facts-bytes.ts), and
//              the names (path-names.ts): kinds, ends and words of names, folders, their bounds and words; or nothing
//   paths      UTF-8, with a NUL between two
//   words      the same, of names
//   state      JSON: evidence, what reading left out, and the manifest
//   skipped    JSON: what the listing left out

import { damagedImage } from "../index/image.ts";
import { FileTable } from "./file-table.ts";
import { type IndexedTree, mergedSkips } from "./indexed-tree.ts";
import type { SkippedPath } from "./skipped.ts";
import { NO_SUMMARY, PRINTS, type TreeSummary } from "./tree-summary.ts";

/** Of them the last 12 are the sizes of columns. */
const HEAD_NUMBERS = 20;
const COLUMNS = 12;
const HEAD_BYTES = HEAD_NUMBERS * 4;
const STAMP_BYTES = 32;
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** A tree without what is searched; with a summary it needs the places too. */
export type TreeRecord = Omit<IndexedTree, "snapshot" | "retriever" | "reader">;

/** The record of a tree as bytes. */
export function encodeTree({ files, summary, places, evidence, unread, skipped, manifest }: TreeRecord): Uint8Array {
  const ofReading = new Set(unread.map(({ path }) => path));
  const { sources, sunk, names } = summary ?? NO_SUMMARY;
  const texts = [
    files.paths.join("\0"),
    names.words.join("\0"),
    JSON.stringify({ evidence: [...evidence], unread, manifest }),
    JSON.stringify(skipped.filter(({ path }) => !ofReading.has(path))),
  ].map((text) => ENCODER.encode(text));
  const columns = summary === undefined ? NO_COLUMNS : columnsOf(summary, places ?? NO_PLACES);
  const sizes = texts.map(({ length }) => length);
  const counts = columns.map(({ length }) => length);
  const head = Uint32Array.of(files.size, ...sizes, sources, sunk, summary === undefined ? 0 : 1, ...counts);
  return joined([...[head, files.numbers, ...columns].map(bytesOf), ...texts]);
}

/** In the order of the record. */
function columnsOf({ lengths, prints, copies, hashes, definers, names }: TreeSummary, places: Uint32Array): Columns {
  const { kinds, nameEnds, nameWords, folders, folderBounds, folderWords } = names;
  const ofNames = [kinds, nameEnds, nameWords, folders, folderBounds, folderWords] as const;
  return [lengths, prints, copies, hashes, definers, places, ...ofNames];
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
  const { files, texts, counts, ...head } = headOf(bytes);
  let at = bytes.byteOffset + HEAD_BYTES;
  const numbers = new Float64Array(bytes.buffer, at, files * 4);
  at += files * STAMP_BYTES;
  const columns = counts.map((length) => {
    at += length * 4;
    return new Uint32Array(bytes.buffer, at - length * 4, length);
  });
  const next = (length: number): Uint8Array => {
    at += length;
    return new Uint8Array(bytes.buffer, at - length, length);
  };
  const [paths, words, state, skips] = texts.map(next) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const list = listIn(paths);
  if (list.length !== files) throw damagedImage("its files do not have a path each");
  const { evidence, unread, manifest } = parsed(state) as State;
  return {
    files: new FileTable(list, numbers),
    summary: undefined,
    ...(head.hasSummary && summaryOf(columns as unknown as Columns, listIn(words), head)),
    evidence: new Map(evidence),
    unread,
    skipped: mergedSkips(parsed(skips) as SkippedPath[], unread),
    ...(manifest !== undefined && { manifest }),
  };
}

function listIn(bytes: Uint8Array): readonly string[] {
  return bytes.length === 0 ? [] : DECODER.decode(bytes).split("\0");
}

function summaryOf(
  [lengths, prints, copies, hashes, definers, places, ...ofNames]: Columns,
  words: readonly string[],
  { sources, sunk }: Pick<Head, "sources" | "sunk">,
): Required<Pick<TreeRecord, "summary" | "places">> {
  const [kinds, nameEnds, nameWords, folders, folderBounds, folderWords] = ofNames;
  const names = { words, kinds, nameEnds, nameWords, folders, folderBounds, folderWords };
  return { summary: { lengths, prints, copies, hashes, definers, names, sources, sunk }, places };
}

type Column = Uint32Array;
type Columns = readonly [
  ...[lengths: Column, prints: Column, copies: Column, hashes: Column, definers: Column, places: Column],
  ...[kinds: Column, nameEnds: Column, nameWords: Column, folders: Column, folderBounds: Column, folderWords: Column],
];

const NO_PLACES = new Uint32Array(0);
const NO_COLUMNS = Array.from({ length: COLUMNS }, () => NO_PLACES);

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
  /** The lengths of the texts, in bytes. */
  readonly texts: readonly number[];
  /** The lengths of the columns, in numbers. */
  readonly counts: readonly number[];
  readonly sources: number;
  readonly sunk: number;
  readonly hasSummary: boolean;
}

function headOf(bytes: Uint8Array): Head {
  if (bytes.length < HEAD_BYTES) throw damagedImage("it has no record of its files");
  const head = new Uint32Array(bytes.buffer, bytes.byteOffset, HEAD_NUMBERS);
  const [files = 0, a = 0, b = 0, c = 0, d = 0, sources = 0, sunk = 0, flag = 0, ...counts] = head;
  const numbers = counts.reduce((sum, count) => sum + count, 0);
  const isWhole = HEAD_BYTES + files * STAMP_BYTES + numbers * 4 + a + b + c + d === bytes.length;
  if (!isWhole || flag > 1 || !fit(counts, flag === 1 ? files : 0))
    throw damagedImage("the record of its files has another length than it says");
  return { files, texts: [a, b, c, d], counts, sources, sunk, hasSummary: flag === 1 };
}

/** Whether columns have the lengths that so many files give them. */
function fit(counts: readonly number[], files: number): boolean {
  const [lengths, prints, copies, hashes, definers, places, kinds, nameEnds, , folders] = counts;
  const each = [lengths, copies, places, kinds, nameEnds, folders];
  return prints === files * PRINTS && hashes === definers && each.every((count) => count === files);
}
