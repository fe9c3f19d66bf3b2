// A segment that stays in its file. A search reads a slot of the hash table, the term it names, and where that term
// stands; only the lengths of a field, which every score needs, are read whole. What it finds is what the arrays in
// memory would give, to the last bit (test/properties/stored.test.ts).

import type { Attachments } from "./attachments.ts";
import { hashBytes, sameBytes } from "./hash.ts";
import { damagedImage, type SectionName } from "./image.ts";
import { sectionOf, u32Section } from "./image-bytes.ts";
import type { Section } from "./image-header.ts";
import { decodeKey, type Keys } from "./keys.ts";
import type { PagedImage } from "./paged-image.ts";
import { type Overflow, OVERFLOWS, PostingList } from "./posting-list.ts";
import type { FieldPostings } from "./postings.ts";
import type { LoadedSegment, Segment } from "./segment.ts";
import {
  checkList,
  checkSlots,
  loadOneField,
  loadSegment,
  type StoredCounts,
  type StoredField,
} from "./stored-segment.ts";

const ENCODER = new TextEncoder();

/** How many recently used terms a field keeps, found or not, and how many postings of them: 5 bytes each. */
const KEPT_LISTS = 4_096;
const KEPT_POSTINGS = 1_048_576;
/** Longer terms, in UTF-16 units, are not kept: they may be whole queries. */
const LONGEST_KEPT = 128;

/**
 * A segment whose postings are read when they are asked for; any of its methods may throw INDEX_CORRUPT then.
 *
 * @throws RanksackError INDEX_CORRUPT
 */
export function lazySegment(
  image: PagedImage,
  segment: number,
  fields: readonly StoredField[],
  counts: StoredCounts,
): Segment {
  let loaded: LoadedSegment | undefined;
  return {
    keys: new LazyKeys(image, segment, counts),
    attachments: new LazyAttachments(image, segment, counts),
    fields: fields.map((field, at) => new LazyPostings(image, segment, at, field, counts.rows)),
    load: () => (loaded ??= loadSegment(image, segment, fields, counts)),
    loadField: (at) => loaded?.fields[at] ?? loadOneField(image, segment, at, fields[at] as StoredField, counts),
  };
}

class LazyKeys implements Keys {
  readonly size: number;
  private readonly image: PagedImage;
  private readonly wide: boolean;
  private readonly offsets: Section;
  private readonly arena: Section;

  constructor(image: PagedImage, segment: number, { rows, wideKeys }: StoredCounts) {
    this.size = rows;
    this.image = image;
    this.wide = wideKeys;
    this.offsets = sectionOf(image, "key offsets", segment);
    this.arena = sectionOf(image, "keys", segment);
  }

  at(row: number): string {
    const start = this.image.word(this.offsets, row) >>> 0;
    const end = this.image.word(this.offsets, row + 1) >>> 0;
    return decodeKey(this.image.range(this.arena, start, end), this.wide);
  }
}

class LazyAttachments implements Attachments {
  private readonly image: PagedImage;
  private readonly offsets: Section;
  private readonly arena: Section;

  constructor(image: PagedImage, segment: number, { rows }: StoredCounts) {
    this.image = image;
    this.offsets = sectionOf(image, "attachment offsets", segment);
    this.arena = sectionOf(image, "attachments", segment);
    if (this.offsets.length !== 0 && this.offsets.length !== (rows + 1) * 4)
      throw damagedImage('section "attachment offsets" does not have a number a row');
  }

  at(row: number): Uint8Array {
    if (this.offsets.length === 0) return NOTHING;
    const start = this.image.word(this.offsets, row) >>> 0;
    return this.image.range(this.arena, start, this.image.word(this.offsets, row + 1) >>> 0);
  }
}

const NOTHING = new Uint8Array(0);

/** One field of one segment; owns the lists that it keeps. */
class LazyPostings implements FieldPostings {
  private readonly image: PagedImage;
  private readonly segment: number;
  private readonly field: number;
  private readonly severalSources: boolean;
  private readonly rows: number;
  private readonly lists = new Map<string, PostingList | undefined>();
  private keptPostings = 0;
  private knownLengths: Uint32Array | undefined;
  private knownOverflow: Overflow | undefined;

  constructor(image: PagedImage, segment: number, field: number, { sources }: StoredField, rows: number) {
    this.image = image;
    this.segment = segment;
    this.field = field;
    this.severalSources = sources.length > 1;
    this.rows = rows;
    checkSlots(this.section("slots").length / 4, this.section("term offsets").length / 4 - 1);
  }

  get lengths(): Uint32Array {
    this.knownLengths ??= u32Section(this.image, this.section("lengths"));
    if (this.knownLengths.length !== this.rows) throw damagedImage('section "lengths" does not have a number a row');
    return this.knownLengths;
  }

  /** Reads the lengths too, which a score needs next: what fails then fails here, before anything is added up. */
  list(term: string): PostingList | undefined {
    if (this.lists.has(term)) return this.lists.get(term);
    const number = this.find(term);
    const list = number < 0 ? undefined : this.read(number);
    if (term.length > LONGEST_KEPT) return list;
    const postings = list ? list.end : 0;
    if (this.keptPostings + postings > KEPT_POSTINGS || this.lists.size >= KEPT_LISTS) this.forget();
    this.keptPostings += postings;
    this.lists.set(term, list);
    return list;
  }

  private forget(): void {
    this.lists.clear();
    this.keptPostings = 0;
  }

  private section(name: SectionName): Section {
    return sectionOf(this.image, name, this.segment, this.field);
  }

  /** The number of a term, or -1: what TermDictionary does, on the file. */
  private find(term: string): number {
    const bytes = ENCODER.encode(term);
    const slots = this.section("slots");
    const count = slots.length / 4;
    const first = hashBytes(bytes, 0, bytes.length);
    for (let step = 0; step < count; step++) {
      const number = this.image.word(slots, (first + step) & (count - 1)) - 1;
      if (number < 0) return -1;
      if (this.isTerm(number, bytes)) return number;
    }
    return -1;
  }

  private isTerm(number: number, bytes: Uint8Array): boolean {
    const [start, end] = this.stretch("term offsets", number);
    return (
      end - start === bytes.length &&
      sameBytes(this.image.range(this.section("terms"), start, end), 0, bytes, 0, bytes.length)
    );
  }

  private stretch(offsets: SectionName, number: number): readonly [start: number, end: number] {
    const section = this.section(offsets);
    return [this.image.word(section, number) >>> 0, this.image.word(section, number + 1) >>> 0];
  }

  /** The list of a term, in arrays of its own that hold nothing else. */
  private read(number: number): PostingList {
    const rows = this.lengths.length;
    const [start, end] = this.stretch("posting offsets", number);
    const documents = u16Of(this.image.range(this.section("documents"), start * 2, end * 2));
    const frequencies = this.image.range(this.section("frequencies"), start, end);
    const sources = this.severalSources ? this.image.range(this.section("sources"), start, end) : NOTHING;
    const overflow = frequencies.includes(OVERFLOWS) ? this.overflowOf(start, end) : NO_OVERFLOW;
    const list = new PostingList({ documents, frequencies, start: 0, end: end - start }, sources, overflow);
    checkList(list, rows);
    return list;
  }

  /** The overflow of the postings from `start` to `end`, with places that count from `start`. */
  private overflowOf(start: number, end: number): Overflow {
    const { at, frequencies } = this.overflow();
    const first = at.findIndex((place) => place >= start && place < end);
    const places = first < 0 ? new Uint32Array(0) : at.subarray(first).filter((place) => place < end);
    return { at: places.map((place) => place - start), frequencies: frequencies.slice(first, first + places.length) };
  }

  private overflow(): Overflow {
    this.knownOverflow ??= {
      at: u32Section(this.image, this.section("overflow places")),
      frequencies: u32Section(this.image, this.section("overflow frequencies")),
    };
    return this.knownOverflow;
  }
}

const NO_OVERFLOW: Overflow = { at: new Uint32Array(0), frequencies: new Uint32Array(0) };

function u16Of(bytes: Uint8Array): Uint16Array {
  return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 1);
}
