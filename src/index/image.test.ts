import { expect, test } from "vitest";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import type { Field } from "./field.ts";
import { checkImage } from "./image-check.ts";
import { PAGE_BYTES, sectionCount, sectionNumber, sectionPlaces } from "./image.ts";
import type { Unreadable } from "./image-header.ts";
import { type Image, readImage, readImageLazily } from "./image-reader.ts";
import { imageParts, joinedImage } from "./image-writer.ts";
import { withoutRows } from "./live-segment.ts";
import type { ByteSource } from "./paged-image.ts";
import { buildSnapshot, type Snapshot, snapshotOf } from "./snapshot.ts";

const FIELDS: readonly Field[] = [
  {
    name: "bag",
    analyzer: ENGLISH,
    unit: 1,
    sources: [
      { name: "name", weight: 2 },
      { name: "text", weight: 1 },
    ],
  },
  { name: "path", analyzer: ENGLISH, unit: 1, sources: [{ name: "path", weight: 1 }] },
];
const EXTRA = Uint8Array.of(1, 2, 3);

function document(
  key: string,
  name: string,
  text: string,
): { key: string; sources: { source: string; text: string }[] } {
  return {
    key,
    sources: [
      { source: "name", text: name },
      { source: "text", text },
      { source: "path", text: key },
    ],
  };
}

function small(): Snapshot {
  const first = buildSnapshot(FIELDS, [
    document("a", "list", "lists issues"),
    document("b", "read", "issue ".repeat(300)),
  ]);
  const second = buildSnapshot(FIELDS, [document("c\ud800", "list", "nothing")]);
  const [live] = first.segments;
  return snapshotOf(FIELDS, [...(live ? [withoutRows(live, [0])] : []), ...second.segments]);
}

function imageOf(snapshot: Snapshot, stamp = "test"): Uint8Array {
  return joinedImage(imageParts(snapshot, stamp, EXTRA));
}

/** A source that notes what is read of it. */
function sourceOf(bytes: Uint8Array): ByteSource & { readonly reads: number[] } {
  const reads: number[] = [];
  const read = (offset: number, length: number): Uint8Array => {
    reads.push(length);
    return bytes.slice(offset, offset + length);
  };
  return { size: bytes.length, read, reads };
}

test("the preamble and the table are where the format says", () => {
  const bytes = imageOf(small());
  const view = new DataView(bytes.buffer);
  const u32 = (at: number): number => view.getUint32(at, true);
  expect(Array.from(bytes.subarray(0, 8))).toEqual([0x89, 0x52, 0x53, 0x4b, 0x0d, 0x0a, 0x1a, 0x0a]);
  // Version, features, bytes, sections, segments, fields: 2 sections, and 6 + 2 · 10 for each of 2 segments.
  expect([8, 12, 16, 20, 24, 28].map(u32)).toEqual([2, 0, bytes.length, 54, 2, 2]);
  expect(bytes.subarray(40, 56).every((byte) => byte === 0)).toBe(true);
  // The first entry is the identity; it begins behind preamble, table and a sum for each section that is not empty.
  const identity = JSON.stringify({
    stamp: "test",
    fields: [
      {
        name: "bag",
        analyzer: ENGLISH.name,
        unit: 1,
        sources: [
          ["name", 2],
          ["text", 1],
        ],
      },
      { name: "path", analyzer: ENGLISH.name, unit: 1, sources: [["path", 1]] },
    ],
  });
  const pages = Array.from({ length: 54 }, (_, section) => Math.ceil(u32(64 + section * 32 + 16) / PAGE_BYTES));
  const offset = 64 + 54 * 32 + pages.reduce((sum, count) => sum + count, 0) * 8;
  expect([64, 68, 72, 76, 80].map(u32)).toEqual([1, 0, 0, offset, identity.length]);
  expect(new TextDecoder().decode(bytes.subarray(offset, offset + identity.length))).toBe(identity);
  // The second is the caller's, at the next multiple of 8.
  const next = Math.ceil((offset + identity.length) / 8) * 8;
  expect([96, 108, 112].map(u32)).toEqual([2, next, 3]);
  expect(Array.from(bytes.subarray(next, next + 8))).toEqual([1, 2, 3, 0, 0, 0, 0, 0]);
});

test("sections have the places that they are numbered by", () => {
  const places = [...sectionPlaces(3, 2)];
  expect(places.map((place) => sectionNumber(place, 2))).toEqual(places.map((_, at) => at));
  expect(sectionCount(3, 2)).toBe(places.length);
});

const READERS: readonly (readonly [name: string, read: (bytes: Uint8Array) => Image])[] = [
  ["whole", (bytes) => readable(readImage(bytes))],
  ["lazily", (bytes) => readable(readImageLazily(sourceOf(bytes)))],
];

function readable(image: Image | Unreadable): Image {
  if ("reason" in image) throw new Error(image.message);
  return image;
}

test.each(READERS)("a snapshot is read %s as it was written", (_, read) => {
  const written = small();
  const image = read(imageOf(written));
  const snapshot = image.snapshot(FIELDS);
  expect(Array.from(image.extra())).toEqual([1, 2, 3]);
  expect(snapshot.size).toBe(2);
  for (const [at, live] of snapshot.segments.entries()) {
    const wanted = written.segments[at];
    const keys = (segment: typeof live.segment | undefined): string[] =>
      Array.from({ length: segment?.keys.size ?? 0 }, (_, row) => segment?.keys.at(row) ?? "");
    expect(keys(live.segment)).toEqual(keys(wanted?.segment));
    expect(live.dead && Array.from(live.dead)).toEqual(wanted?.dead && Array.from(wanted.dead));
    expect([live.liveRows, live.liveLengths]).toEqual([wanted?.liveRows, wanted?.liveLengths]);
    expect(live.segment.load().fields.map(plain)).toEqual(wanted?.segment.load().fields.map(plain));
  }
});

function plain({ arrays }: { readonly arrays: object }): unknown {
  return JSON.parse(JSON.stringify(arrays));
}

test("a snapshot that was read writes the same bytes again", () => {
  const bytes = imageOf(small());
  for (const [, read] of READERS) expect(imageOf(read(bytes).snapshot(FIELDS))).toEqual(bytes);
});

test("bytes at an odd place are read as well", () => {
  const bytes = imageOf(small());
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  expect(checkImage(shifted.subarray(3))).toEqual(checkImage(bytes));
  expect("reason" in readImage(shifted.subarray(3))).toBe(false);
});

test("a snapshot of nothing is an image of two sections", () => {
  const bytes = imageOf(snapshotOf(FIELDS, []));
  expect(readable(readImage(bytes)).snapshot(FIELDS)).toEqual({ fields: FIELDS, segments: [], size: 0 });
  expect(checkImage(bytes)).toMatchObject({ verdict: "sound", faults: [], documents: 0, segments: [] });
});

test.each(READERS)("an image of other fields than its identity says is damaged, read %s", (_, read) => {
  const image = read(imageOf(small()));
  for (const fields of [FIELDS.slice(1), [...FIELDS, ...FIELDS]]) {
    expect(() => image.snapshot(fields)).toThrow(expect.objectContaining({ code: "INDEX_CORRUPT" }));
  }
});

test("a lazy search reads a few pages, and a second one none", () => {
  const documents = Array.from({ length: 3_000 }, (_, at) =>
    document(`key${at}`, `name${at}`, `common word${at} text${at % 7}`),
  );
  const bytes = imageOf(buildSnapshot(FIELDS, documents));
  const source = sourceOf(bytes);
  const [live] = readable(readImageLazily(source)).snapshot(FIELDS).segments;
  const bag = live?.segment.fields[0];
  source.reads.length = 0;
  const word = (number: number): number =>
    (bag?.list(`word${number}`)?.end ?? 0) - (bag?.list(`word${number}`)?.start ?? 0);
  expect([word(1234), word(99_999)]).toEqual([1, 0]);
  // Slot, term offsets, term, posting offsets, documents, frequencies and sources, with the sums of their pages.
  expect(source.reads.length).toBeLessThanOrEqual(2 * 7 + 3);
  expect(source.reads.reduce((sum, length) => sum + length, 0)).toBeLessThan(bytes.length / 10);
  source.reads.length = 0;
  expect([word(1234), word(99_999)]).toEqual([1, 0]);
  expect(source.reads).toEqual([]);
});

test("the report says what an image holds", () => {
  const report = checkImage(imageOf(small()));
  expect(report).toMatchObject({ verdict: "sound", faults: [], stamp: "test", documents: 2 });
  expect(report.fields?.map(({ name, analyzer }) => [name, analyzer])).toEqual([
    ["bag", ENGLISH.name],
    ["path", ENGLISH.name],
  ]);
  expect(report.segments.map(({ rows, liveRows }) => [rows, liveRows])).toEqual([
    [2, 1],
    [1, 1],
  ]);
  expect(report.sections.map(({ name }) => name).slice(0, 4)).toEqual(["identity", "extra", "counts", "dead"]);
  expect(report.sections.every(({ sound }) => sound)).toBe(true);
});
