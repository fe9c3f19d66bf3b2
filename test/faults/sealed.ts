// Images that are wrong on purpose and have the right checksums all the same: what somebody could make who wants a
// reader to run out of bounds. Written from the description of the format, not with the product's writer.

import { checksum } from "../../src/index/checksum.ts";

const PAGE_WORDS = 1024;

/** A section as its table entry says. */
export interface RawSection {
  readonly kind: number;
  /** Its first word in the file. */
  readonly start: number;
  readonly words: number;
  readonly bytes: number;
}

/** The sections of an image. */
export function rawSections(bytes: Uint8Array): RawSection[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Array.from({ length: view.getUint32(20, true) }, (_, section) => {
    const entry = 64 + section * 32;
    const length = view.getUint32(entry + 16, true);
    const start = view.getUint32(entry + 12, true) / 4;
    return { kind: view.getUint32(entry, true), start, words: Math.ceil(length / 8) * 2, bytes: length };
  });
}

/** Gives an image the checksums of what it holds now. */
export function seal(bytes: Uint8Array): void {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  const sections = rawSections(bytes);
  let sums = 16 + sections.length * 8;
  for (const [at, { start, words: count }] of sections.entries()) {
    const first = sums;
    for (let page = start; page < start + count; page += PAGE_WORDS, sums += 2) {
      put(words, sums, page, Math.min(page + PAGE_WORDS, start + count));
    }
    put(words, 16 + at * 8 + 5, first, sums);
  }
  sealPreamble(bytes);
}

/** Gives the table and the preamble their checksums, and leaves the sections as they are. */
export function sealPreamble(bytes: Uint8Array): void {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  const sections = (words[5] as number) >>> 0;
  put(words, 8, 16, Math.min(16 + sections * 8, words.length));
  put(words, 14, 0, 14);
}

function put(words: Int32Array, place: number, start: number, end: number): void {
  const { low, high } = checksum(words, start, end);
  words[place] = low;
  words[place + 1] = high;
}
