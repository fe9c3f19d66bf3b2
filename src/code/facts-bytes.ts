// The facts of a file as bytes, beside its postings. Read back they are views of the bytes, not copies.
//
//   u32[15]   length, 1 if generated, and how many numbers each of the 13 arrays has
//   the arrays of 32 bits, of 16, of 8, in the order in which they are written, and zeros up to a multiple of 4

import { damagedImage } from "../index/image.ts";
import { liveRow } from "../index/live-segment.ts";
import { SEGMENT_ROWS } from "../index/segment.ts";
import type { Snapshot } from "../index/snapshot.ts";
import type { FileFacts } from "./file-facts.ts";
import { WITHOUT } from "./tree-summary.ts";

const WORDS = 5;
const HALVES = 6;
const BYTES = 2;
const HEAD = 2 + WORDS + HALVES + BYTES;

/** How large chunks are, at first and at most, in bytes; one holds what is larger. */
const FIRST_CHUNK = 2 ** 16;
const LARGEST_CHUNK = 2 ** 20;

/** Writes the facts of files as bytes, many into one chunk of memory: files are too many to have some for each. */
export class FactsWriter {
  private words = new Uint32Array(0);
  private halves = new Uint16Array(0);
  private bytes = new Uint8Array(0);
  /** Where the next facts go, a multiple of 4. */
  private next = 0;

  /** The bytes of facts; nothing else is written there later. */
  write({ length, isGenerated, ...facts }: FileFacts): Uint8Array {
    const words = [facts.terms, facts.ends, facts.identifiers, facts.names, facts.blockStems];
    const halves = [facts.places, facts.strips, facts.blocks, facts.uses, facts.lines, facts.nameBlocks];
    const bytes = [facts.defined, facts.kinds];
    const size = HEAD * 4 + totalOf(words) * 4 + totalOf(halves) * 2 + totalOf(bytes);
    const start = this.reserve(Math.ceil(size / 4) * 4);
    let head = start / 4;
    this.words[head++] = length;
    this.words[head++] = isGenerated ? 1 : 0;
    for (const array of [...words, ...halves, ...bytes]) this.words[head++] = array.length;
    const wordsEnd = putAll(this.words, words, start / 4 + HEAD);
    const halvesEnd = putAll(this.halves, halves, wordsEnd * 2);
    putAll(this.bytes, bytes, halvesEnd * 2);
    return this.bytes.subarray(start, this.next);
  }

  /** Where `size` bytes go, a multiple of 4. */
  private reserve(size: number): number {
    if (this.next + size > this.bytes.length) this.begin(size);
    const start = this.next;
    this.next += size;
    return start;
  }

  private begin(size: number): void {
    const usual = Math.min(LARGEST_CHUNK, Math.max(FIRST_CHUNK, this.bytes.length * 2));
    this.bytes = new Uint8Array(Math.max(size, usual));
    this.words = new Uint32Array(this.bytes.buffer);
    this.halves = new Uint16Array(this.bytes.buffer);
    this.next = 0;
  }
}

function totalOf(arrays: readonly { readonly length: number }[]): number {
  let total = 0;
  for (const { length } of arrays) total += length;
  return total;
}

/** Puts arrays one behind the other, from a place on; returns where they end. */
function putAll<T extends Uint32Array | Uint16Array | Uint8Array>(to: T, arrays: readonly T[], start: number): number {
  let at = start;
  for (const array of arrays) {
    to.set(array, at);
    at += array.length;
  }
  return at;
}

/** Facts back from their bytes, which begin at a multiple of 4. @throws RanksackError INDEX_CORRUPT */
export function decodeFacts({ buffer, byteOffset, byteLength }: Uint8Array): FileFacts {
  if (byteLength < HEAD * 4) throw damagedImage("a file has no facts");
  const [length = 0, generated = 0, ...counts] = new Uint32Array(buffer, byteOffset, HEAD);
  const sizes = [...Array<number>(WORDS).fill(4), ...Array<number>(HALVES).fill(2), ...Array<number>(BYTES).fill(1)];
  const end = counts.reduce((sum, count, at) => sum + count * (sizes[at] ?? 0), HEAD * 4);
  if (Math.ceil(end / 4) * 4 !== byteLength)
    throw damagedImage("the facts of a file have another length than they say");
  let at = byteOffset + HEAD * 4;
  let array = 0;
  const next = <T>(make: (start: number, count: number) => T): T => {
    const made = make(at, counts[array] ?? 0);
    at += (counts[array] ?? 0) * (sizes[array] ?? 0);
    array++;
    return made;
  };
  const words = (): Uint32Array => next((start, count) => new Uint32Array(buffer, start, count));
  const halves = (): Uint16Array => next((start, count) => new Uint16Array(buffer, start, count));
  const bytes = (): Uint8Array => next((start, count) => new Uint8Array(buffer, start, count));
  const [terms, ends, identifiers, names, blockStems] = [words(), words(), words(), words(), words()];
  const [places, strips, blocks, uses, lines, nameBlocks] = [
    halves(),
    halves(),
    halves(),
    halves(),
    halves(),
    halves(),
  ];
  const [defined, kinds] = [bytes(), bytes()];
  return {
    length,
    isGenerated: generated === 1,
    ...{ terms, ends, identifiers, names, blockStems },
    ...{ places, strips, blocks, uses, lines, nameBlocks },
    ...{ defined, kinds },
  };
}

/** Where the documents of files are: by the number of a file its segment and row as one number, or WITHOUT. */
export type Places = Uint32Array;

/** Where the documents of these files are in a snapshot. */
export function placesIn({ segments }: Snapshot, paths: readonly string[]): Places {
  return Uint32Array.from(paths, (path) => {
    for (const [at, live] of segments.entries()) {
      const row = liveRow(live, path);
      if (row >= 0) return at * SEGMENT_ROWS + row;
    }
    return WITHOUT;
  });
}

/** The facts of the file whose document is at a place. @throws RanksackError INDEX_CORRUPT */
export function factsAt({ segments }: Snapshot, place: number): FileFacts {
  const segment = segments[Math.floor(place / SEGMENT_ROWS)]?.segment;
  const row = place % SEGMENT_ROWS;
  if (segment === undefined || row >= segment.keys.size) throw damagedImage("a file has no document");
  return decodeFacts(segment.attachments.at(row));
}
