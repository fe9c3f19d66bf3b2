import { describe, expect, test } from "vitest";
import { OH_MY_PI } from "../analysis/seed-analyzers.ts";
import type { Field } from "./field.ts";
import { keyList } from "./keys.ts";
import { allLive, isLive, liveFrequency, type LiveSegment, withoutRows } from "./live-segment.ts";
import { foldSegments, mergeSegments } from "./merge.ts";
import { loadedSegment, SEGMENT_ROWS } from "./segment.ts";
import { SegmentBuilder } from "./segment-builder.ts";

/** Segments without fields: `"5 4/10"` has 5 rows, then 10 rows of which the last 4 are live. */
function segments(text: string): LiveSegment[] {
  return text.split(" ").map((one, place) => {
    const [live = 0, rows = live] = one.split("/").map(Number);
    const keys = Array.from({ length: rows }, (_, row) => `${place}.${row}`);
    const dead = Array.from({ length: rows - live }, (_, row) => row);
    return withoutRows(allLive(loadedSegment(keyList(keys), [])), dead);
  });
}

/** The sizes of the segments in which anything lives, in that form. */
function sizes(merged: readonly LiveSegment[]): string {
  const living = merged.filter(({ liveRows }) => liveRows > 0);
  const size = ({ liveRows, segment: { keys } }: LiveSegment): string =>
    liveRows === keys.size ? String(liveRows) : `${liveRows}/${keys.size}`;
  return living.map(size).join(" ");
}

function liveKeys(merged: readonly LiveSegment[]): string[] {
  return merged
    .flatMap((live) =>
      Array.from({ length: live.segment.keys.size }, (_, row) => (isLive(live, row) ? live.segment.keys.at(row) : "")),
    )
    .filter((key) => key !== "");
}

const HALF = SEGMENT_ROWS / 2;

describe("segments that are merged", () => {
  test.each([
    ["four small ones stay", "1 1 1 1", "1 1 1 1"],
    ["of five the two smallest become one", "9 8 7 2 1", "9 8 7 3"],
    ["of seven as many as it takes", "99 98 97 4 3 2 1", "99 98 97 10"],
    ["and the next as long as they are no larger", "99 13 6 3 2 1", "99 13 12"],
    ["which may be all", "1 1 1 1 1", "5"],
    ["one that is dead for more than half is written anew", "9 4/9", "9 4"],
    ["at half it is not", "9 5/10", "9 5/10"],
    ["several of them become one", "4/9 1/3 2/5", "7"],
    ["small ones join it when they are too many", "9 8 7 2 1/10", "9 8 7 3"],
    ["also the next that are no larger", "9 8 2 2 2/10", "9 8 6"],
    ["but not when there is room", "5 4 3 1/10", "5 4 3 1"],
    ["one in which nothing lives counts for nothing", "0/3 2 3 4 1 0/5", "2 3 4 1"],
    ["nor does it save another", "0/3 9 8 7 2 1", "9 8 7 3"],
    [
      "five large ones stay",
      Array(5)
        .fill(HALF + 1)
        .join(" "),
      Array(5)
        .fill(HALF + 1)
        .join(" "),
    ],
    [
      "of five with half the most rows all, in pairs",
      Array(5).fill(HALF).join(" "),
      `${SEGMENT_ROWS} ${SEGMENT_ROWS} ${HALF}`,
    ],
    ["large ones that are dead for more than half fill two", "25000/60000 25000/60000 25000/60000", "50000 25000"],
    ["to the row", `${HALF - 1}/65536 ${HALF - 1}/65536 2/10`, `${SEGMENT_ROWS}`],
    ["and not beyond", `${HALF - 1}/65536 ${HALF - 1}/65536 3/10`, `${SEGMENT_ROWS - 2} 3`],
  ])("%s", (_, before, after) => {
    const given = segments(before);
    const merged = mergeSegments([], given);
    expect(sizes(merged)).toBe(after);
    expect(liveKeys(merged).toSorted()).toEqual(liveKeys(given).toSorted());
  });

  test("are the same list when nothing was to be done", () => {
    const given = segments("1 2 3 5/10");
    expect(mergeSegments([], given)).toBe(given);
  });
});

describe("a fold", () => {
  const SOURCES = [
    { name: "name", weight: 2 },
    { name: "text", weight: 1 },
  ];
  const FIELDS: Field[] = ["bag", "path"].map((name) => ({
    name,
    analyzer: OH_MY_PI,
    unit: 1,
    sources: name === "bag" ? SOURCES : [{ name: "path", weight: 1 }],
  }));
  const part = (
    documents: readonly (readonly [key: string, name: string, text: string, path: string])[],
    dead: number[],
  ) => {
    const builder = new SegmentBuilder(FIELDS);
    for (const [key, name, text, path] of documents) {
      const sources = Object.entries({ name, text, path }).map(([source, one]) => ({ source, text: one }));
      builder.add({ key, sources });
    }
    return withoutRows(allLive(builder.build()), dead);
  };
  // Dead: a1 and b0. Rows after the fold: a0 0, a2 1, b1 2, b2 3.
  const folded = foldSegments(FIELDS, [
    part(
      [
        ["a0", "read", "file", "src"],
        ["a1", "gone", "file", "src gone"],
        ["a2", "", "often ".repeat(300), ""],
      ],
      [1],
    ),
    part(
      [
        ["b0", "gone", "read", "gone"],
        ["b1", "file", "read file", "src src"],
        ["b2", "often", "often ".repeat(254), "src"],
      ],
      [0],
    ),
  ]);
  const postings = (field: number, term: string): readonly (readonly number[])[] | undefined => {
    const list = folded.segment.fields[field]?.list(term);
    if (!list) return undefined;
    const places = Array.from({ length: list.end - list.start }, (_, at) => list.start + at);
    return places.map((at) => [list.documents[at] ?? -1, list.frequencyAt(at), list.sourcesAt(at)]);
  };

  test("keeps the live rows in their order", () => {
    expect(liveKeys([folded])).toEqual(["a0", "a2", "b1", "b2"]);
    expect(folded).toMatchObject({ dead: undefined, liveRows: 4 });
  });

  test("keeps lengths: 2 + 1, 300, 2 + 2, 2 + 254; 1, 0, 2, 1", () => {
    expect(folded.segment.fields.map(({ lengths }) => Array.from(lengths))).toEqual([
      [3, 300, 4, 256],
      [1, 0, 2, 1],
    ]);
    expect(folded.liveLengths).toEqual([563, 4]);
  });

  test.each([
    [
      0,
      "read",
      [
        [0, 2, 0b01],
        [2, 1, 0b10],
      ],
    ],
    [
      0,
      "file",
      [
        [0, 1, 0b10],
        [2, 3, 0b11],
      ],
    ],
    [
      0,
      "often",
      [
        [1, 300, 0b10],
        [3, 256, 0b11],
      ],
    ],
    [
      1,
      "src",
      [
        [0, 1, 1],
        [2, 2, 1],
        [3, 1, 1],
      ],
    ],
  ])("keeps rows, frequencies and sources: field %i, %s", (field, term, wanted) => {
    expect(postings(field, term)).toEqual(wanted);
  });

  test("drops the terms of the dead", () => {
    expect([0, 1].map((field) => postings(field, "gone"))).toEqual([undefined, undefined]);
    expect(folded.segment.load().fields.map(({ arrays }) => arrays.terms.size)).toEqual([3, 1]);
  });

  test("can be folded again", () => {
    const again = foldSegments(FIELDS, [withoutRows(folded, [0, 2])]);
    const list = again.segment.fields[0]?.list("often");
    expect(liveKeys([again])).toEqual(["a2", "b2"]);
    expect(list && [liveFrequency(again, list), list.frequencyAt(0), list.frequencyAt(1)]).toEqual([2, 300, 256]);
  });

  test("of nothing live is an empty segment", () => {
    const none = foldSegments(FIELDS, [withoutRows(folded, [0, 1, 2, 3])]);
    expect(none).toMatchObject({ liveRows: 0, liveLengths: [0, 0] });
    expect(none.segment.fields[0]?.list("read")).toBe(undefined);
  });
});
