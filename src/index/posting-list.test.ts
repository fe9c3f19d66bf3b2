import { describe, expect, test } from "vitest";
import { exactFrequency, OVERFLOWS, PostingList, sortedOverflow } from "./posting-list.ts";

// Two terms share the arrays: the first stands in rows 1, 4 and 9, the second in rows 0, 4, 5 and 65,535.
const DOCUMENTS = Uint16Array.of(1, 4, 9, 0, 4, 5, 65_535);
const FREQUENCIES = Uint8Array.of(1, OVERFLOWS, 254, 7, OVERFLOWS, 1, OVERFLOWS);
const SOURCES = Uint8Array.of(1, 2, 3, 4, 0x80, 6, 7);
const OVERFLOW = sortedOverflow([
  { at: 6, frequency: 1_000_000 },
  { at: 1, frequency: 255 },
  { at: 4, frequency: 256 },
]);

function listOf(start: number, end: number, sources: Uint8Array = SOURCES): PostingList {
  return new PostingList({ documents: DOCUMENTS, frequencies: FREQUENCIES, start, end }, sources, OVERFLOW);
}

test("the overflow is sorted by posting", () => {
  expect(OVERFLOW).toEqual({ at: Uint32Array.of(1, 4, 6), frequencies: Uint32Array.of(255, 256, 1_000_000) });
  expect(sortedOverflow([])).toEqual({ at: new Uint32Array(0), frequencies: new Uint32Array(0) });
});

test.each([
  [1, 255],
  [4, 256],
  [6, 1_000_000],
])("the frequency of posting %i in the overflow is %i", (posting, frequency) => {
  expect(exactFrequency(OVERFLOW, posting)).toBe(frequency);
});

test("frequencies are exact, below and above a byte", () => {
  const list = listOf(0, 7);
  expect(Array.from(DOCUMENTS.keys(), (at) => list.frequencyAt(at))).toEqual([1, 255, 254, 7, 256, 1, 1_000_000]);
});

test("sources are the bits of a posting; with one source it is that one", () => {
  expect(listOf(0, 7).sourcesAt(4)).toBe(0x80);
  expect(listOf(0, 7, new Uint8Array(0)).sourcesAt(4)).toBe(1);
});

describe("a row is found", () => {
  test.each([
    ["first", 0, 3, 1, 0],
    ["between", 0, 3, 4, 1],
    ["last", 0, 3, 9, 2],
    ["only where the list begins", 3, 7, 4, 4],
    ["as the last of a segment", 3, 7, 65_535, 6],
  ])("%s", (_, start, end, row, posting) => expect(listOf(start, end).find(row)).toBe(posting));
  test.each([
    ["before the first", 0, 3, 0],
    ["between two", 0, 3, 5],
    ["behind the last, where another list begins", 0, 3, 65_535],
    ["of another list alone", 3, 7, 1],
    ["of an empty list", 3, 3, 0],
  ])("nowhere: %s", (_, start, end, row) => expect(listOf(start, end).find(row)).toBe(-1));
});
