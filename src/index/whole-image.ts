// An image that lies in memory. Everything is verified when it is opened; from then on sections are views.

import { checksum } from "./checksum.ts";
import { damagedImage, PAGE_BYTES, padded, PREAMBLE_BYTES, SUM_BYTES } from "./image.ts";
import { headerBytes, type ImageBytes } from "./image-bytes.ts";
import {
  holdsSum,
  type Preamble,
  readPreamble,
  readTable,
  type Section,
  type Unreadable,
  wordsOf,
} from "./image-header.ts";

/**
 * Opens an image; its bytes belong to it from now on, and are copied only when they do not begin at a multiple of 8.
 *
 * @throws RanksackError INDEX_CORRUPT when the preamble can be read and anything behind it is damaged.
 */
export function openWhole(given: Uint8Array): ImageBytes | Unreadable {
  const bytes = given.byteOffset % 8 === 0 ? given : given.slice();
  const preamble = readPreamble(bytes, bytes.length);
  if ("reason" in preamble) return preamble;
  const sections = wholeSections(preamble, bytes);
  const words = wordsOf(bytes);
  for (const section of sections) if (!isSound(words, section)) throw damagedSection(section);
  return { preamble, sections, bytes: (section) => sectionBytes(bytes, section) };
}

/** The table of an image in memory. @throws RanksackError INDEX_CORRUPT */
export function wholeSections(preamble: Preamble, bytes: Uint8Array): readonly Section[] {
  return readTable(preamble, bytes.subarray(PREAMBLE_BYTES, headerBytes(preamble)), bytes.length);
}

/** The bytes of a section of an image in memory. */
export function sectionBytes(bytes: Uint8Array, { offset, length }: Section): Uint8Array {
  return bytes.subarray(offset, offset + length);
}

/** Whether a section of an image, given as words, is what was stored. */
export function isSound(words: Int32Array, { offset, length, sumsOffset, pages, sum }: Section): boolean {
  const sums = sumsOffset / 4;
  if (!holdsSum(words, sums, sums + (pages * SUM_BYTES) / 4, sum)) return false;
  const end = (offset + padded(length)) / 4;
  let start = offset / 4;
  for (let page = 0; page < pages; page++, start += PAGE_BYTES / 4) {
    const found = checksum(words, start, Math.min(start + PAGE_BYTES / 4, end));
    if ((found.low | 0) !== words[sums + page * 2] || (found.high | 0) !== words[sums + page * 2 + 1]) return false;
  }
  return true;
}

/** What reading throws when a section is not what was stored. */
export function damagedSection({ name }: Section): Error {
  return damagedImage(`section "${name}" does not have the checksum it should have`);
}
