// The image of a snapshot: one file whose sections are viewed as typed arrays, never parsed.
//
//   preamble    64 bytes         what this is, whatever the version
//   table       32 bytes each    the sections, in a fixed order
//   page sums   8 bytes each     the checksum of each page of each section
//   sections    at multiples of 8, one behind the other, filled up with zeros
//
// Numbers are u32, little-endian, unless said otherwise. An image is below 4 GiB and ends with its last section.
//
//   preamble  0  magic: 89 "RSK" 0D 0A 1A 0A          table   0  kind: the place of the name in SECTION_NAMES, from 1
//             8  version of the format                        4  segment, from 0; 0 where there is none
//            12  features, see below                          8  field, from 0; 0 where there is none
//            16  bytes in the file                           12  offset in the file
//            20  sections                                    16  bytes, without the zeros behind
//            24  segments                                    20  checksum of the section's page sums, 8 bytes
//            28  fields                                      28  zero
//            32  checksum of the table, 8 bytes
//            40  zero, 16 bytes
//            56  checksum of the bytes before, 8 bytes
//
// A page is 4,096 bytes of a section, the last one shorter, the zeros behind it included. Preamble, table, page sums
// and pages form a chain, each with the checksum of the next, so that every byte of the file stands under exactly one
// checksum (checksum.ts) and a reader verifies what it touches and nothing else. Whole reading verifies everything
// when it opens; lazy reading verifies preamble and table, identity, counts and dead bits when it opens, and each
// page before the first use of a byte of it.
//
// Magic, version, features and their checksum stay where they are in every version: an old build that meets a new
// file can tell it from a damaged one. A feature is a bit that says "who does not know this cannot read on"; the only
// one is 1, set by machines whose memory is big-endian, where all numbers of the file are that way round.
//
// The sections, in order, with the bytes they take for 10,000 generated tools of some 90 words each, in the three fields
// of preset default: 38,009 terms, 749,529 postings, 4,502,384 bytes in all (`npm run bench -- image`).
//
//   identity                     406  JSON: the caller's stamp; name, analyzer, unit and sources of each field
//   extra                          0  the caller's own bytes
//   and for each segment:
//   counts                        48  f64 each: rows, live rows, 1 if keys are UTF-16 else 0, live length of each field
//   dead                           0  one bit a row, set for a dead one; empty while all are live
//   key offsets               40,004  u32[rows + 1], in bytes of the next section
//   keys                     276,442  UTF-8; UTF-16, low byte first, when a key has a surrogate without its other half
//   attachment offsets             0  u32[rows + 1], in bytes of the next section; empty when no row has any
//   attachments                    0  the owner's own bytes, row by row
//   and for each field of it (term-dictionary.ts, postings.ts):
//   slots                    264,192  i32[2^k]
//   term offsets             152,048  u32[terms + 1]
//   terms                    498,930  UTF-8
//   posting offsets          152,048  u32[terms + 1]
//   documents              1,499,058  u16[postings]
//   frequencies              749,529  u8[postings]
//   sources                  739,529  u8[postings]; empty for a field of one source
//   overflow places                0  u32[k]
//   overflow frequencies           0  u32[k]
//   lengths                  120,000  u32[rows]
//   preamble and table         1,216
//   page sums                  8,872

import { RanksackError } from "../base/errors.ts";

/** The version that this build writes, and the only one it reads. */
export const FORMAT_VERSION = 2;

/** The first bytes of every image: not text, and spoiled by whoever takes it for text. */
export const MAGIC: Uint8Array = Uint8Array.of(0x89, 0x52, 0x53, 0x4b, 0x0d, 0x0a, 0x1a, 0x0a);

/** The features of an image that this machine writes and reads: 0, or 1 on one with big-endian memory. */
export const FEATURES: number = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 0 : 1;

/** Lengths of the parts, in bytes. */
export const PREAMBLE_BYTES = 64;
export const ENTRY_BYTES = 32;
export const SUM_BYTES = 8;
export const PAGE_BYTES = 4096;

const COLLECTION_SECTIONS = ["identity", "extra"] as const;
const SEGMENT_SECTIONS = ["counts", "dead", "key offsets", "keys", "attachment offsets", "attachments"] as const;
const FIELD_SECTIONS = [
  "slots",
  "term offsets",
  "terms",
  "posting offsets",
  "documents",
  "frequencies",
  "sources",
  "overflow places",
  "overflow frequencies",
  "lengths",
] as const;

/** What a section holds. */
export type SectionName =
  | (typeof COLLECTION_SECTIONS)[number]
  | (typeof SEGMENT_SECTIONS)[number]
  | (typeof FIELD_SECTIONS)[number];

/** Every kind of section; its number in the table is its place here, from 1. */
export const SECTION_NAMES: readonly SectionName[] = [...COLLECTION_SECTIONS, ...SEGMENT_SECTIONS, ...FIELD_SECTIONS];

/** Which section it is; segment and field are 0 where there is none. */
export interface SectionPlace {
  readonly name: SectionName;
  readonly segment: number;
  readonly field: number;
}

/** All sections of an image, in their order. */
export function* sectionPlaces(segments: number, fields: number): Generator<SectionPlace> {
  for (const name of COLLECTION_SECTIONS) yield { name, segment: 0, field: 0 };
  for (let segment = 0; segment < segments; segment++) {
    for (const name of SEGMENT_SECTIONS) yield { name, segment, field: 0 };
    for (let field = 0; field < fields; field++) for (const name of FIELD_SECTIONS) yield { name, segment, field };
  }
}

/** How many sections there are: 2 + segments · (6 + fields · 10). */
export function sectionCount(segments: number, fields: number): number {
  return COLLECTION_SECTIONS.length + segments * (SEGMENT_SECTIONS.length + fields * FIELD_SECTIONS.length);
}

/** The place of a section among all, from 0. */
export function sectionNumber({ name, segment, field }: SectionPlace, fields: number): number {
  const kind = SECTION_NAMES.indexOf(name);
  const shared = COLLECTION_SECTIONS.length;
  if (kind < shared) return kind;
  const first = sectionCount(segment, fields);
  const ofField = kind - shared - SEGMENT_SECTIONS.length;
  return ofField < 0
    ? first + kind - shared
    : first + SEGMENT_SECTIONS.length + field * FIELD_SECTIONS.length + ofField;
}

/** `bytes` up to the next multiple of 8. */
export function padded(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

const DAMAGED = "A stored index is damaged: ";

/** What reading throws when an image is not what it should be; `fault` is a clause: "a posting names no row". */
export function damagedImage(fault: string): RanksackError {
  return new RanksackError("INDEX_CORRUPT", `${DAMAGED}${fault}.`, "Build the index again.");
}

/** The clause of such an error; any other error is thrown on. */
export function faultOf(error: unknown): string {
  if (!(error instanceof RanksackError) || error.code !== "INDEX_CORRUPT") throw error;
  return error.message.slice(DAMAGED.length, -1);
}
