// A snapshot to the bytes of its image, as parts that are written one behind the other: the large arrays are handed
// over as they are, not copied.

import { RanksackError } from "../base/errors.ts";
import { type Checksum, checksum } from "./checksum.ts";
import type { Field } from "./field.ts";
import {
  ENTRY_BYTES,
  FEATURES,
  FORMAT_VERSION,
  MAGIC,
  PAGE_BYTES,
  padded,
  PREAMBLE_BYTES,
  SECTION_NAMES,
  sectionPlaces,
} from "./image.ts";
import { wordsOf } from "./image-header.ts";
import { encodeKeys } from "./keys.ts";
import type { LiveSegment } from "./live-segment.ts";
import type { Postings } from "./postings.ts";
import type { Snapshot } from "./snapshot.ts";

const ENCODER = new TextEncoder();
const LARGEST_IMAGE = 2 ** 32 - 1;
const ZEROS = new Uint8Array(8);

/**
 * What an image has to agree on with who reads it, as JSON: the stamp of the caller and the fields, which decide what
 * the stored numbers mean. Two are compared as strings.
 */
export function imageIdentity(fields: readonly Field[], stamp: string): string {
  return JSON.stringify({
    stamp,
    fields: fields.map(({ name, analyzer, unit, sources }) => ({
      name,
      analyzer: analyzer.name,
      unit,
      sources: sources.map((source) => [source.name, source.weight]),
    })),
  });
}

/**
 * The bytes of an image in order; they share the arrays of the snapshot.
 *
 * @throws RanksackError LIMIT_EXCEEDED when it would have 4 GiB or more, INDEX_CORRUPT when the snapshot is read from
 * another image that turns out to be damaged.
 */
export function imageParts(snapshot: Snapshot, stamp: string, extra: Uint8Array): readonly Uint8Array[] {
  const { fields, segments } = snapshot;
  const bytes = [
    ENCODER.encode(imageIdentity(fields, stamp)),
    extra,
    ...segments.flatMap((live) => segmentBytes(live)),
  ];
  const sums = bytes.map(pageSums);
  const header = new Uint8Array(PREAMBLE_BYTES + bytes.length * ENTRY_BYTES);
  const dataOffset = header.length + sums.reduce((total, { byteLength }) => total + byteLength, 0);
  const size = writeTable(header, snapshot, bytes, sums, dataOffset);
  if (size > LARGEST_IMAGE) throw tooLarge(size);
  writePreamble(header, snapshot, size);
  return [header, ...sums.map(viewed), ...bytes.flatMap((section) => [section, filler(section)])].filter(
    ({ length }) => length > 0,
  );
}

function tooLarge(size: number): RanksackError {
  const gigabytes = (size / 2 ** 30).toFixed(1);
  return new RanksackError(
    "LIMIT_EXCEEDED",
    `The index takes ${gigabytes} GiB, and a stored one less than 4.`,
    "Divide it.",
  );
}

function filler({ length }: Uint8Array): Uint8Array {
  return ZEROS.subarray(0, padded(length) - length);
}

/** The sections of one segment, in their order. */
function segmentBytes(live: LiveSegment): Uint8Array[] {
  const { segment, dead, liveRows, liveLengths } = live;
  const { offsets, arena, wide } = encodeKeys(segment.keys);
  const counts = Float64Array.of(segment.keys.size, liveRows, wide ? 1 : 0, ...liveLengths);
  const { fields, attachments } = segment.load();
  const ofSegment = [counts, dead ?? new Uint32Array(0), offsets, arena, attachments.offsets, attachments.arena];
  return [...ofSegment, ...fields.flatMap(fieldArrays)].map(viewed);
}

function fieldArrays({ arrays }: Postings): readonly ArrayBufferView[] {
  const { terms, offsets, documents, frequencies, sources, overflow, lengths } = arrays;
  const dictionary = [terms.slots, terms.offsets, terms.arena];
  return [...dictionary, offsets, documents, frequencies, sources, overflow.at, overflow.frequencies, lengths];
}

function viewed({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The checksum of each page, two words each. */
function pageSums(section: Uint8Array): Uint32Array {
  const sums = new Uint32Array(Math.ceil(padded(section.length) / PAGE_BYTES) * 2);
  for (let at = 0; at < section.length; at += PAGE_BYTES) {
    const { low, high } = pageSum(section.subarray(at, at + PAGE_BYTES));
    sums[(at / PAGE_BYTES) * 2] = low;
    sums[(at / PAGE_BYTES) * 2 + 1] = high;
  }
  return sums;
}

function pageSum(page: Uint8Array): Checksum {
  const isWords = page.length % 8 === 0 && page.byteOffset % 4 === 0;
  const words = wordsOf(isWords ? page : paddedCopy(page));
  return checksum(words, 0, words.length);
}

function paddedCopy(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(padded(bytes.length));
  copy.set(bytes);
  return copy;
}

/** Fills in the table; returns where the last section ends. */
function writeTable(
  header: Uint8Array,
  { fields, segments }: Snapshot,
  bytes: readonly Uint8Array[],
  sums: readonly Uint32Array[],
  dataOffset: number,
): number {
  const words = wordsOf(header);
  let offset = dataOffset;
  let section = 0;
  for (const { name, segment, field } of sectionPlaces(segments.length, fields.length)) {
    const length = bytes[section]?.length ?? 0;
    const { low, high } = checksumOf(sums[section] as Uint32Array);
    const entry = [SECTION_NAMES.indexOf(name) + 1, segment, field, offset, length, low, high, 0];
    words.set(entry, (PREAMBLE_BYTES + section * ENTRY_BYTES) / 4);
    offset += padded(length);
    section++;
  }
  return offset;
}

function checksumOf(sums: Uint32Array): Checksum {
  return checksum(new Int32Array(sums.buffer), 0, sums.length);
}

function writePreamble(header: Uint8Array, { fields, segments }: Snapshot, size: number): void {
  const words = wordsOf(header);
  const sections = (header.length - PREAMBLE_BYTES) / ENTRY_BYTES;
  const table = checksum(words, PREAMBLE_BYTES / 4, words.length);
  header.set(MAGIC);
  words.set([FORMAT_VERSION, FEATURES, size, sections, segments.length, fields.length, table.low, table.high], 2);
  const { low, high } = checksum(words, 0, 14);
  words.set([low, high], 14);
}

/** An image in one piece. */
export function joinedImage(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
