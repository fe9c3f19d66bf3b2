// The segments of an image as arrays, which are views of its bytes. Checksums say that the bytes are those that were
// written; the checks here say that they make sense, so that no file whatever can lead a search or a merge out of
// bounds or round in circles. Offsets and counts are checked at once, the postings of a term when it is first asked for.

import { AttachmentArena } from "./attachments.ts";
import { damagedImage, type SectionName } from "./image.ts";
import { type ImageBytes, sectionOf, u32Section } from "./image-bytes.ts";
import { keyArena } from "./keys.ts";
import type { LiveSegment } from "./live-segment.ts";
import type { Overflow, PostingList } from "./posting-list.ts";
import { type PostingArrays, Postings } from "./postings.ts";
import { type LoadedSegment, loadedSegment, SEGMENT_ROWS } from "./segment.ts";
import { TermDictionary } from "./term-dictionary.ts";

/** What an image says about a segment besides its arrays. */
export interface StoredCounts {
  readonly rows: number;
  readonly wideKeys: boolean;
  readonly dead: Uint32Array | undefined;
  readonly liveRows: number;
  readonly liveLengths: readonly number[];
}

/** What reading has to know of a field. */
export interface StoredField {
  readonly sources: readonly unknown[];
}

/** Reads counts and dead bits of a segment. @throws RanksackError INDEX_CORRUPT */
export function storedCounts(image: ImageBytes, segment: number): StoredCounts {
  const bytes = image.bytes(sectionOf(image, "counts", segment));
  const expected = 3 + image.preamble.fields;
  if (bytes.length !== expected * 8) throw damagedImage(`a segment does not have ${expected} counts`);
  const counts = new Float64Array(bytes.buffer, bytes.byteOffset, expected);
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0))
    throw damagedImage("a count of a segment is none");
  const [rows = 0, liveRows = 0, wide = 0, ...liveLengths] = counts;
  const bits = u32Section(image, sectionOf(image, "dead", segment));
  const dead = bits.length === 0 ? undefined : bits;
  if (rows > SEGMENT_ROWS || rows === 0 || (dead !== undefined && dead.length !== Math.ceil(rows / 32))) {
    throw damagedImage(`a segment cannot have ${rows} rows`);
  }
  if (wide > 1) throw damagedImage("a segment's keys are in no known form");
  if (liveRows !== rows - deadRows(dead, rows)) throw damagedImage("a segment's live rows are not as many as it says");
  return { rows, wideKeys: wide === 1, dead, liveRows, liveLengths };
}

function deadRows(dead: Uint32Array | undefined, rows: number): number {
  let count = 0;
  if (dead) for (let row = 0; row < rows; row++) count += ((dead[row >>> 5] as number) >>> (row & 31)) & 1;
  return count;
}

/** A segment with its dead rows, whoever reads its arrays. */
export function storedLive(
  segment: LiveSegment["segment"],
  { dead, liveRows, liveLengths }: StoredCounts,
): LiveSegment {
  return { segment, dead, liveRows, liveLengths };
}

/** All arrays of a segment, for the fields it was built with. @throws RanksackError INDEX_CORRUPT */
export function loadSegment(
  image: ImageBytes,
  segment: number,
  fields: readonly StoredField[],
  { rows, wideKeys }: StoredCounts,
): LoadedSegment {
  const offsets = u32Section(image, sectionOf(image, "key offsets", segment));
  const arena = image.bytes(sectionOf(image, "keys", segment));
  if (offsets.length !== rows + 1) throw damagedImage(`a segment of ${rows} rows has ${offsets.length} key offsets`);
  checkOffsets("key offsets", offsets, arena.length);
  const postings = fields.map((field, at) => loadField(new FieldSections(image, segment, at), field, rows));
  return loadedSegment(keyArena({ offsets, arena, wide: wideKeys }), postings, loadAttachments(image, segment, rows));
}

function loadAttachments(image: ImageBytes, segment: number, rows: number): AttachmentArena {
  const offsets = u32Section(image, sectionOf(image, "attachment offsets", segment));
  const arena = image.bytes(sectionOf(image, "attachments", segment));
  if (offsets.length > 0) {
    checkCount("attachment offsets", offsets.length, rows + 1);
    checkOffsets("attachment offsets", offsets, arena.length);
  }
  return new AttachmentArena(offsets, arena);
}

/** The sections of one field of one segment. */
class FieldSections {
  private readonly image: ImageBytes;
  private readonly segment: number;
  private readonly field: number;

  constructor(image: ImageBytes, segment: number, field: number) {
    this.image = image;
    this.segment = segment;
    this.field = field;
  }

  bytes(name: SectionName): Uint8Array {
    return this.image.bytes(sectionOf(this.image, name, this.segment, this.field));
  }

  u16(name: SectionName): Uint16Array {
    const bytes = this.bytes(name);
    if (bytes.length % 2 !== 0) throw damagedImage(`section "${name}" ends within a number`);
    return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  }

  u32(name: SectionName): Uint32Array {
    return u32Section(this.image, sectionOf(this.image, name, this.segment, this.field));
  }
}

/** The arrays of one field of a segment. @throws RanksackError INDEX_CORRUPT */
export function loadOneField(
  image: ImageBytes,
  segment: number,
  at: number,
  field: StoredField,
  { rows }: StoredCounts,
): Postings {
  return loadField(new FieldSections(image, segment, at), field, rows);
}

function loadField(sections: FieldSections, field: StoredField, rows: number): Postings {
  const offsets = sections.u32("posting offsets");
  const documents = sections.u16("documents");
  const frequencies = sections.bytes("frequencies");
  const sources = sections.bytes("sources");
  const lengths = sections.u32("lengths");
  checkOffsets("posting offsets", offsets, documents.length);
  checkCount("frequencies", frequencies.length, documents.length);
  checkCount("sources", sources.length, field.sources.length > 1 ? documents.length : 0);
  checkCount("lengths", lengths.length, rows);
  const terms = loadTerms(sections, offsets.length - 1);
  const overflow = loadOverflow(sections, documents.length);
  return new StoredPostings({ terms, offsets, documents, frequencies, sources, overflow, lengths });
}

/** Postings that nobody has looked at yet. */
class StoredPostings extends Postings {
  /** A bit a term, set for those whose list was checked. */
  private readonly checked: Uint32Array;

  constructor(arrays: PostingArrays) {
    super(arrays);
    this.checked = new Uint32Array(Math.ceil(arrays.terms.size / 32));
  }

  override listOf(number: number): PostingList {
    const list = super.listOf(number);
    const bits = this.checked[number >>> 5] as number;
    if (((bits >>> (number & 31)) & 1) === 0) {
      checkList(list, this.lengths.length);
      this.checked[number >>> 5] = bits | (1 << (number & 31));
    }
    return list;
  }
}

/** The rows of a list ascend and are below `rows`. @throws RanksackError INDEX_CORRUPT */
export function checkList({ documents, start, end }: PostingList, rows: number): void {
  let last = -1;
  let sound = true;
  for (let at = start; at < end; at++) {
    const row = documents[at] as number;
    if (row <= last) sound = false;
    last = row;
  }
  if (!sound || last >= rows) throw damagedImage("the rows of a term do not ascend, or do not exist");
}

function loadTerms(sections: FieldSections, terms: number): TermDictionary {
  const slots = sections.u32("slots");
  const offsets = sections.u32("term offsets");
  const arena = sections.bytes("terms");
  checkCount("term offsets", offsets.length, terms + 1);
  checkOffsets("term offsets", offsets, arena.length);
  checkSlots(slots.length, terms);
  return new TermDictionary(new Int32Array(slots.buffer, slots.byteOffset, slots.length), offsets, arena);
}

function loadOverflow(sections: FieldSections, postings: number): Overflow {
  const at = sections.u32("overflow places");
  const frequencies = sections.u32("overflow frequencies");
  checkCount("overflow frequencies", frequencies.length, at.length);
  const ascends = at.every((place, index) => place < postings && (index === 0 || place > (at[index - 1] as number)));
  if (!ascends) throw damagedImage('section "overflow places" does not ascend');
  return { at, frequencies };
}

function checkCount(name: SectionName, count: number, wanted: number): void {
  if (count !== wanted) throw damagedImage(`section "${name}" has ${count} numbers and should have ${wanted}`);
}

/** A hash table has 2^k slots, at most three quarters of them taken. @throws RanksackError INDEX_CORRUPT */
export function checkSlots(slots: number, terms: number): void {
  const isPower = slots >= 2 && (slots & (slots - 1)) === 0;
  if (!isPower || terms * 4 > slots * 3) throw damagedImage(`${slots} slots cannot hold ${terms} terms`);
}

/** Offsets begin at 0, never fall, and end where what they point into ends. */
function checkOffsets(name: SectionName, offsets: Uint32Array, end: number): void {
  let sound = offsets.length > 0 && offsets[0] === 0 && offsets[offsets.length - 1] === end;
  for (let at = 1; at < offsets.length; at++) if ((offsets[at] as number) < (offsets[at - 1] as number)) sound = false;
  if (!sound) throw damagedImage(`section "${name}" does not ascend from 0 to ${end}`);
}
