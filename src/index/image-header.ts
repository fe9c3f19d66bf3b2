// The start of an image, judged: whether this build can read the file at all, and where its sections are.

import { type Checksum, checksum } from "./checksum.ts";
import {
  damagedImage,
  ENTRY_BYTES,
  FEATURES,
  FORMAT_VERSION,
  MAGIC,
  PAGE_BYTES,
  padded,
  PREAMBLE_BYTES,
  SECTION_NAMES,
  type SectionPlace,
  sectionCount,
  sectionPlaces,
  SUM_BYTES,
} from "./image.ts";

/** What the preamble of a readable image says. */
export interface Preamble {
  readonly sections: number;
  readonly segments: number;
  readonly fields: number;
  /** Of the table. */
  readonly sum: Checksum;
}

/** Why an image cannot be read. */
export interface Unreadable {
  /**
   * `foreign`: it is something else. `damaged`: it was an image. `newer`: of a later format, or with a feature that
   * this build does not know. `older`: of an earlier format.
   */
  readonly reason: "foreign" | "damaged" | "newer" | "older";
  /** A clause: "it is shorter than its preamble". */
  readonly message: string;
}

/** A section and where it lies. */
export interface Section extends SectionPlace {
  /** In the file, in bytes. */
  readonly offset: number;
  /** In bytes, without the zeros behind. */
  readonly length: number;
  /** Where the sums of its pages are in the file. */
  readonly sumsOffset: number;
  readonly pages: number;
  /** Of its page sums. */
  readonly sum: Checksum;
}

/** The words of bytes that begin at a multiple of 4 in their buffer; bytes beyond the last whole word are left out. */
export function wordsOf(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2);
}

/** Judges the first bytes of a file of `size` bytes: 64 of them, or all there are. */
export function readPreamble(head: Uint8Array, size: number): Preamble | Unreadable {
  if (MAGIC.some((byte, at) => at < head.length && head[at] !== byte)) {
    return { reason: "foreign", message: "it is not an index of ranksack" };
  }
  if (head.length < PREAMBLE_BYTES) return damage("it is shorter than its preamble");
  const words = wordsOf(head.slice(0, PREAMBLE_BYTES));
  if (!holdsSum(words, 0, 14, sumAt(words, 14)))
    return damage("its preamble does not have the checksum it should have");
  return readableVersion(words) ?? readCounts(words, size);
}

function damage(message: string): Unreadable {
  return { reason: "damaged", message };
}

function readableVersion(words: Int32Array): Unreadable | undefined {
  const version = unsigned(words, 2);
  if (version === FORMAT_VERSION && unsigned(words, 3) === FEATURES) return undefined;
  if (version === FORMAT_VERSION) {
    return {
      reason: "newer",
      message: `it has features (${unsigned(words, 3)}) that this version of ranksack does not know`,
    };
  }
  const reason = version > FORMAT_VERSION ? "newer" : "older";
  return { reason, message: `it has format ${version}, and this version of ranksack reads format ${FORMAT_VERSION}` };
}

function readCounts(words: Int32Array, size: number): Preamble | Unreadable {
  const length = unsigned(words, 4);
  if (length !== size) return damage(`it has ${size} bytes and should have ${length}`);
  const [sections, segments, fields] = [unsigned(words, 5), unsigned(words, 6), unsigned(words, 7)];
  if (sections !== sectionCount(segments, fields) || PREAMBLE_BYTES + sections * ENTRY_BYTES > size) {
    return damage(`it cannot have ${sections} sections`);
  }
  return { sections, segments, fields, sum: sumAt(words, 8) };
}

/**
 * Reads the table of a file of `size` bytes, which begins behind the preamble. Every section has its place, and
 * together they fill the file to its end.
 *
 * @throws RanksackError INDEX_CORRUPT
 */
export function readTable(preamble: Preamble, table: Uint8Array, size: number): readonly Section[] {
  const words = wordsOf(table);
  const { sections: count, segments, fields } = preamble;
  if (!holdsSum(words, 0, words.length, preamble.sum))
    throw damagedImage("its table does not have the checksum it should have");
  const sections: Section[] = [];
  let sumsOffset = PREAMBLE_BYTES + count * ENTRY_BYTES;
  for (const place of sectionPlaces(segments, fields)) {
    const section = readEntry(words, sections.length * (ENTRY_BYTES / 4), place, sumsOffset);
    sections.push(section);
    sumsOffset += section.pages * SUM_BYTES;
  }
  checkLayout(sections, sumsOffset, size);
  return sections;
}

function readEntry(words: Int32Array, at: number, place: SectionPlace, sumsOffset: number): Section {
  const kind = SECTION_NAMES.indexOf(place.name) + 1;
  const stands = [kind, place.segment, place.field].every((value, index) => unsigned(words, at + index) === value);
  if (!stands) throw damagedImage(`its table has another section in the place of "${place.name}"`);
  const length = unsigned(words, at + 4);
  const pages = Math.ceil(padded(length) / PAGE_BYTES);
  return { ...place, offset: unsigned(words, at + 3), length, sumsOffset, pages, sum: sumAt(words, at + 5) };
}

function checkLayout(sections: readonly Section[], start: number, size: number): void {
  let offset = start;
  for (const section of sections) {
    if (section.offset !== offset) throw damagedImage(`section "${section.name}" is not where it should be`);
    offset += padded(section.length);
  }
  if (offset !== size) throw damagedImage(`its sections end at ${offset}, and the file at ${size}`);
}

/** Whether the words from `start` to `end` have this checksum. */
export function holdsSum(words: Int32Array, start: number, end: number, { low, high }: Checksum): boolean {
  const found = checksum(words, start, end);
  return found.low === low && found.high === high;
}

/** The checksum that is stored at a word and the next. */
export function sumAt(words: Int32Array, at: number): Checksum {
  return { low: unsigned(words, at), high: unsigned(words, at + 1) };
}

function unsigned(words: Int32Array, at: number): number {
  return (words[at] as number) >>> 0;
}
