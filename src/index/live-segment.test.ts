import { describe, expect, test } from "vitest";
import { OH_MY_PI } from "../analysis/seed-analyzers.ts";
import type { Field } from "./field.ts";
import { keyList } from "./keys.ts";
import { allLive, isLive, liveFrequency, liveRow, type LiveSegment, withoutRows } from "./live-segment.ts";
import { loadedSegment } from "./segment.ts";
import { SegmentBuilder } from "./segment-builder.ts";

const BODY: Field = { name: "body", analyzer: OH_MY_PI, unit: 1, sources: [{ name: "body", weight: 1 }] };
const PATH: Field = { name: "path", analyzer: OH_MY_PI, unit: 0.5, sources: [{ name: "path", weight: 1 }] };

// Lengths 3, 2, 0 and 1 in the body; in the path 2 units a word: 2, 4, 0 and 0.
const SEGMENT = segmentOf([
  ["k0", "red blue blue", "a"],
  ["k1", "blue green", "a b"],
  ["__proto__", "", ""],
  ["k3", "red", ""],
]);

function segmentOf(documents: readonly (readonly [key: string, body: string, path: string])[]): LiveSegment {
  const builder = new SegmentBuilder([BODY, PATH]);
  for (const [key, body, path] of documents) {
    const sources = [
      { source: "body", text: body },
      { source: "path", text: path },
    ];
    builder.add({ key, sources });
  }
  return allLive(builder.build());
}

function frequency(live: LiveSegment, term: string): number {
  const list = live.segment.fields[0]?.list(term);
  return list ? liveFrequency(live, list) : 0;
}

test("at first every row is live", () => {
  expect(SEGMENT).toMatchObject({ dead: undefined, liveRows: 4, liveLengths: [6, 6] });
  expect([0, 1, 2, 3].map((row) => isLive(SEGMENT, row))).toEqual([true, true, true, true]);
  expect(["red", "blue", "green", "white"].map((term) => frequency(SEGMENT, term))).toEqual([2, 2, 1, 0]);
});

describe("a segment without rows", () => {
  const left = withoutRows(SEGMENT, [1, 2, 1]);

  test("counts the others alone", () => {
    expect(left).toMatchObject({ dead: Uint32Array.of(0b0110), liveRows: 2, liveLengths: [4, 2] });
    expect([0, 1, 2, 3].map((row) => isLive(left, row))).toEqual([true, false, false, true]);
    expect(["red", "blue", "green"].map((term) => frequency(left, term))).toEqual([2, 1, 0]);
  });

  test("is another value than the one with them", () => {
    expect(SEGMENT).toMatchObject({ dead: undefined, liveRows: 4, liveLengths: [6, 6] });
    const less = withoutRows(left, [0]);
    expect(less).toMatchObject({ dead: Uint32Array.of(0b0111), liveRows: 1, liveLengths: [1, 0] });
    expect(left.dead).toEqual(Uint32Array.of(0b0110));
  });

  test("is the same value when they were dead before", () => {
    expect(withoutRows(left, [1, 2])).toBe(left);
    expect(withoutRows(left, [])).toBe(left);
    expect(withoutRows(SEGMENT, [])).toBe(SEGMENT);
  });

  test("can be without any", () => {
    const none = withoutRows(left, [0, 1, 2, 3]);
    expect(none).toMatchObject({ liveRows: 0, liveLengths: [0, 0] });
    expect(frequency(none, "red")).toBe(0);
  });
});

test("rows are told apart across the words of bits", () => {
  const keys = Array.from({ length: 70 }, (_, row) => `k${row}`);
  const rows = [0, 31, 32, 63, 69];
  const live = withoutRows(allLive(loadedSegment(keyList(keys), [])), rows);
  expect(live.liveRows).toBe(65);
  expect(live.dead).toEqual(Uint32Array.of(0x8000_0001, 0x8000_0001, 1 << 5));
  expect(keys.flatMap((_, row) => (isLive(live, row) ? [] : row))).toEqual(rows);
});

test("a key leads to its row while that is live", () => {
  const left = withoutRows(SEGMENT, [1]);
  expect(["k0", "k1", "__proto__", "k3", "k4", "constructor"].map((key) => liveRow(SEGMENT, key))).toEqual([
    0, 1, 2, 3, -1, -1,
  ]);
  expect(["k0", "k1", "__proto__", "k3"].map((key) => liveRow(left, key))).toEqual([0, -1, 2, 3]);
});
