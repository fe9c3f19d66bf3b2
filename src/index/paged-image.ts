// An image that is read in pieces. What is touched is verified, page by page, before its first use; what is not
// touched costs nothing. Small reads keep their page, so that a search of a term costs a handful of reads at most.

import { damagedImage, PAGE_BYTES, padded, PREAMBLE_BYTES, SUM_BYTES } from "./image.ts";
import { headerBytes, type ImageBytes } from "./image-bytes.ts";
import {
  holdsSum,
  type Preamble,
  readPreamble,
  readTable,
  type Section,
  sumAt,
  type Unreadable,
  wordsOf,
} from "./image-header.ts";
import { damagedSection } from "./whole-image.ts";

/** A file, or anything else of a fixed size that can be read from the middle. */
export interface ByteSource {
  /** In bytes, when it was opened. */
  readonly size: number;
  /** The bytes from `offset`, in a buffer of their own; fewer than `length` only where the source ends. */
  read(offset: number, length: number): Uint8Array;
}

/** How much is read at first: preamble, table and the small sections of most images. */
const HEAD_BYTES = 16_384;

/** How many pages are kept: 2 MiB. */
const KEPT_PAGES = 512;

const EMPTY = new Uint8Array(0);

/** Opens an image without reading more than its start. @throws RanksackError INDEX_CORRUPT */
export function openPaged(source: ByteSource): PagedImage | Unreadable {
  const head = source.read(0, Math.min(HEAD_BYTES, source.size));
  const preamble = readPreamble(head, source.size);
  return "reason" in preamble ? preamble : new PagedImage(source, preamble, head);
}

/** An image behind a source; owns the pages it keeps. */
export class PagedImage implements ImageBytes {
  readonly preamble: Preamble;
  readonly sections: readonly Section[];
  private readonly source: ByteSource;
  private readonly head: Uint8Array;
  private readonly sums = new Map<Section, Int32Array>();
  private readonly pages = new Map<number, Int32Array>();

  constructor(source: ByteSource, preamble: Preamble, head: Uint8Array) {
    this.source = source;
    this.preamble = preamble;
    this.head = head;
    const table = this.read(PREAMBLE_BYTES, headerBytes(preamble) - PREAMBLE_BYTES);
    this.sections = readTable(preamble, table, source.size);
  }

  bytes(section: Section): Uint8Array {
    return this.range(section, 0, section.length);
  }

  /**
   * The bytes of a section from `start` up to `end` (exclusive), at a multiple of 8 in their buffer if `start` is one.
   *
   * @throws RanksackError INDEX_CORRUPT when they are not those that were stored, or lie outside of the section.
   */
  range(section: Section, start: number, end: number): Uint8Array {
    if (start > end || end > section.length) throw damagedImage(`section "${section.name}" is shorter than others say`);
    if (start === end) return EMPTY;
    const first = Math.floor(start / PAGE_BYTES);
    const last = Math.ceil(end / PAGE_BYTES);
    const { buffer, byteOffset } = last - first > 1 ? this.readPages(section, first, last) : this.page(section, first);
    return new Uint8Array(buffer, byteOffset + start - first * PAGE_BYTES, end - start);
  }

  /** A 32-bit number of a section, signed, by its place. @throws RanksackError INDEX_CORRUPT */
  word(section: Section, at: number): number {
    const isThere = at >= 0 && at * 4 + 4 <= section.length;
    if (!isThere) throw damagedImage(`section "${section.name}" is shorter than others say`);
    const page = Math.floor((at * 4) / PAGE_BYTES);
    return this.page(section, page)[at - page * (PAGE_BYTES / 4)] as number;
  }

  private page(section: Section, number: number): Int32Array {
    const place = section.offset + number * PAGE_BYTES;
    const known = this.pages.get(place);
    if (known) return known;
    const page = wordsOf(this.readPages(section, number, number + 1));
    if (this.pages.size >= KEPT_PAGES) this.pages.clear();
    this.pages.set(place, page);
    return page;
  }

  /** Reads and verifies the pages from `first` up to `last` (exclusive). */
  private readPages(section: Section, first: number, last: number): Uint8Array {
    const start = first * PAGE_BYTES;
    const end = Math.min(last * PAGE_BYTES, padded(section.length));
    const bytes = this.read(section.offset + start, end - start);
    const words = wordsOf(bytes);
    const sums = this.sumsOf(section);
    for (let page = first; page < last; page++) {
      const from = ((page - first) * PAGE_BYTES) / 4;
      const to = Math.min(from + PAGE_BYTES / 4, words.length);
      if (!holdsSum(words, from, to, sumAt(sums, page * 2))) throw damagedSection(section);
    }
    return bytes;
  }

  private sumsOf(section: Section): Int32Array {
    const known = this.sums.get(section);
    if (known) return known;
    const sums = wordsOf(this.read(section.sumsOffset, section.pages * SUM_BYTES));
    if (!holdsSum(sums, 0, sums.length, section.sum)) throw damagedSection(section);
    this.sums.set(section, sums);
    return sums;
  }

  private read(offset: number, length: number): Uint8Array {
    if (offset + length <= this.head.length) return this.head.subarray(offset, offset + length);
    const bytes = this.source.read(offset, length);
    if (bytes.length !== length) throw damagedImage(`it ends within ${length} bytes at ${offset}`);
    return bytes;
  }
}
