// No damaged image is taken for a sound one, whole or lazily read: every single flipped bit and every cut of a tiny
// image of one field, one bit in thirteen of a small one with one of everything, and many places of a large one whose
// sections have many pages.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RanksackError } from "../../src/base/errors.ts";
import type { Field } from "../../src/index/field.ts";
import { checkImage } from "../../src/index/image-check.ts";
import { readImageLazily } from "../../src/index/image-reader.ts";
import { withoutRows } from "../../src/index/live-segment.ts";
import { buildSnapshot, type Snapshot, snapshotOf } from "../../src/index/snapshot.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import type { Retriever } from "../../src/retrieval/retriever.ts";
import { rankCandidates } from "../../src/retrieval/search.ts";
import { foundHits } from "../found-hits.ts";
import { holds, SEED } from "../properties/seed.ts";
import { imageBytes, openImage, type Reading, READINGS, readSnapshot, sourceOf } from "../properties/stored.ts";
import { answersOf, EXTRA, FIELDS, RANKING, smallDocument, smallSnapshot } from "./small-index.ts";

const TINY_FIELDS = FIELDS.slice(0, 1);
const TINY = imageBytes(tinySnapshot(), EXTRA);
const SMALL = imageBytes(smallSnapshot(), EXTRA);
const STRIDE = 13;
const LARGE_SNAPSHOT = buildSnapshot(
  FIELDS,
  Array.from({ length: 2_000 }, (_, at) => ({ ...smallDocument(at, at), key: `k${at}` })),
);
const LARGE = imageBytes(LARGE_SNAPSHOT, EXTRA);

// Tens of thousands of errors are made here; their stacks are most of the time.
Error.stackTraceLimit = 0;

/** Two rows, one of them dead, and a frequency that overflows. */
function tinySnapshot(): Snapshot {
  const [live] = buildSnapshot(TINY_FIELDS, [smallDocument(1, 0), smallDocument(2, 0)]).segments;
  return snapshotOf(TINY_FIELDS, live ? [withoutRows(live, [1])] : []);
}

/** Reads everything there is, section by section; whether damage was said. */
function isNoticed(bytes: Uint8Array, reading: Reading, fields = FIELDS): boolean {
  return saysDamage(() => {
    const image = openImage(bytes, reading);
    if ("reason" in image) return true;
    const { segments } = image.snapshot(fields);
    for (const { segment } of segments) segment.load();
    image.extra();
    return false;
  });
}

/** Runs `work`; a complaint about a damaged index is a yes, and any other fault is one of the test. */
function saysDamage(work: () => boolean): boolean {
  try {
    return work();
  } catch (error) {
    if (error instanceof RanksackError && error.code === "INDEX_CORRUPT") return true;
    throw error;
  }
}

/** Whether lazy searches give these answers or say that they cannot. */
function answersRightly(bytes: Uint8Array, answers: string, fields: readonly Field[]): boolean {
  return saysDamage(() => {
    const image = openImage(bytes, "lazily");
    return "reason" in image || answersOf(image.snapshot(fields)) === answers;
  });
}

/** Flips bits one after the other, each `stride`th; those for which `isRight` does not hold. */
function failingBits(given: Uint8Array, stride: number, isRight: (bytes: Uint8Array) => boolean): number[] {
  const bytes = given.slice();
  const failing: number[] = [];
  for (let bit = Math.abs(SEED) % stride; bit < bytes.length * 8; bit += stride) {
    withFlippedBit(bytes, bit, (flipped) => void (isRight(flipped) || failing.push(bit)));
  }
  return failing;
}

function withFlippedBit(bytes: Uint8Array, bit: number, work: (bytes: Uint8Array) => void): void {
  const sound = bytes[bit >>> 3] as number;
  bytes[bit >>> 3] = sound ^ (1 << (bit & 7));
  work(bytes);
  bytes[bit >>> 3] = sound;
}

test("the small image is sound and has one of everything", () => {
  const { verdict, segments, sections } = checkImage(SMALL);
  expect(verdict).toBe("sound");
  expect(segments.map(({ rows, liveRows }) => rows - liveRows)).toEqual([1, 0]);
  const empty = new Set(sections.map(({ name }) => name));
  for (const { name, bytes } of sections) if (bytes > 0) empty.delete(name);
  expect([...empty]).toEqual([]);
});

describe.each(READINGS)("read %s", (reading) => {
  test("the sound image answers as the snapshot", () => {
    expect(answersOf(readSnapshot(SMALL, reading, FIELDS))).toBe(answersOf(smallSnapshot()));
    expect(answersOf(readSnapshot(TINY, reading, TINY_FIELDS))).toBe(answersOf(tinySnapshot()));
    expect([isNoticed(SMALL, reading), isNoticed(TINY, reading, TINY_FIELDS)]).toEqual([false, false]);
  });

  test("every flipped bit is noticed", () => {
    expect(failingBits(TINY, 1, (bytes) => isNoticed(bytes, reading, TINY_FIELDS))).toEqual([]);
    expect(failingBits(SMALL, STRIDE, (bytes) => isNoticed(bytes, reading))).toEqual([]);
  });

  test.each([
    ["tiny", TINY, TINY_FIELDS],
    ["small", SMALL, FIELDS],
  ])("every cut of the %s image is noticed, and so is every byte too many", (_, bytes, fields) => {
    const lengths = Array.from({ length: bytes.length }, (_unused, length) => length);
    expect(lengths.filter((length) => !isNoticed(bytes.slice(0, length), reading, fields))).toEqual([]);
    for (let more = 1; more < 64; more++) {
      const longer = new Uint8Array(bytes.length + more);
      longer.set(bytes);
      expect(isNoticed(longer, reading, fields)).toBe(true);
    }
  });

  test("a flipped bit anywhere in sections of many pages is noticed", () => {
    const bytes = LARGE.slice();
    expect(isNoticed(bytes, reading)).toBe(false);
    holds(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        withFlippedBit(bytes, bit, (flipped) => expect(isNoticed(flipped, reading)).toBe(true));
      }),
    );
  });

  test("so is any stretch of other bytes, or a page of another place or of zeros", () => {
    holds(
      fc.property(
        fc.nat(LARGE.length - 1),
        fc.uint8Array({ minLength: 1, maxLength: 5_000 }),
        fc.nat(),
        (at, noise, from) => {
          for (const other of [noise, LARGE.slice(from % LARGE.length).slice(0, 4_096), new Uint8Array(noise.length)]) {
            const bytes = LARGE.slice();
            bytes.set(other.subarray(0, bytes.length - at), at);
            const isSame = bytes.every((byte, place) => byte === LARGE[place]);
            expect(isNoticed(bytes, reading)).toBe(!isSame);
          }
        },
      ),
    );
  });
});

test("a lazy search of an image with any flipped bit answers rightly or says that it is damaged", () => {
  const [tiny, small] = [answersOf(tinySnapshot()), answersOf(smallSnapshot())];
  expect(failingBits(TINY, 1, (bytes) => answersRightly(bytes, tiny, TINY_FIELDS))).toEqual([]);
  expect(failingBits(SMALL, STRIDE, (bytes) => answersRightly(bytes, small, FIELDS))).toEqual([]);
});

test("so does one of a file that is cut while it is open", () => {
  for (let length = 0; length < LARGE.length; length += 997) {
    let end = LARGE.length;
    const image = readImageLazily({
      size: LARGE.length,
      read: (offset, count) => LARGE.slice(offset, Math.min(offset + count, end)),
    });
    if ("reason" in image) throw new Error(image.message);
    const wanted = keysOf(readSnapshot(LARGE, "whole", FIELDS));
    end = length;
    expect(saysDamage(() => keysOf(image.snapshot(FIELDS)) === wanted)).toBe(true);
  }
});

function keysOf({ segments }: Snapshot): string {
  return segments
    .map(({ segment }) => Array.from({ length: segment.keys.size }, (_, row) => segment.keys.at(row)).join())
    .join();
}

test("a lazy search whose n-th read fails once is right when it is tried again, with the same retriever", () => {
  const sound = QUERIES.map((query) => hitsOf(localRetriever(LARGE_SNAPSHOT, RANKING.fields), query));
  let operation = 1;
  for (let failed = true; failed; operation++) {
    let reads = 0;
    const read = (offset: number, length: number): Uint8Array => {
      if (++reads === operation) throw new RanksackError("STORAGE", "The read fails on purpose.");
      return LARGE.slice(offset, offset + length);
    };
    failed = false;
    const again = <T>(work: () => T): T => {
      try {
        return work();
      } catch {
        failed = true;
        return work();
      }
    };
    const snapshot = again(() => {
      const image = readImageLazily({ size: LARGE.length, read });
      if ("reason" in image) throw new Error(image.message);
      return image.snapshot(FIELDS);
    });
    const retriever = localRetriever(snapshot, RANKING.fields);
    expect(QUERIES.map((query) => again(() => hitsOf(retriever, query)))).toEqual(sound);
  }
  expect(operation).toBeGreaterThan(30);
});

const QUERIES = ["list issues index src", "readFile generation7 file1", "src file3 issue"];

function hitsOf(retriever: Retriever, query: string): string {
  return JSON.stringify(foundHits(retriever, rankCandidates({ retriever, ranking: RANKING }, query, 10)));
}

test("the report of a damaged image names the section", () => {
  const bytes = SMALL.slice();
  const { sections } = checkImage(bytes);
  const place = sections.findIndex(({ name }) => name === "documents");
  const offset = new DataView(bytes.buffer).getUint32(64 + place * 32 + 12, true);
  withFlippedBit(bytes, offset * 8, (flipped) => {
    const report = checkImage(flipped);
    expect(report.verdict).toBe("damaged");
    expect(report.faults).toEqual(['Section "documents" of field 0 in segment 0 is not what was written.']);
    expect(report.sections.filter(({ sound }) => !sound).map(({ name }) => name)).toEqual(["documents"]);
  });
});

test.each([
  ["nothing", "", "damaged", /shorter than its preamble/],
  ["the first bytes of one", "\u0089", "foreign", /not an index/],
  ["JSON", '{"version":1,"documents":[]}', "foreign", /not an index/],
  ["a long text", "x".repeat(10_000), "foreign", /not an index/],
])("%s is no image", (_, text, verdict, message) => {
  const report = checkImage(new TextEncoder().encode(text));
  expect(report).toMatchObject({ verdict, segments: [], sections: [] });
  expect(report.faults.join()).toMatch(message);
  for (const reading of READINGS)
    expect(openImage(new TextEncoder().encode(text), reading)).toMatchObject({ reason: verdict });
});

test("a source that lies about its size is damaged", () => {
  expect(readImageLazily({ ...sourceOf(SMALL), size: SMALL.length + 8 })).toMatchObject({ reason: "damaged" });
});
