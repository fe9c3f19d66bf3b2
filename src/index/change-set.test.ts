import { describe, expect, test } from "vitest";
import { OH_MY_PI } from "../analysis/seed-analyzers.ts";
import { applyChangeSet } from "./change-set.ts";
import type { Document } from "./document.ts";
import type { Field } from "./field.ts";
import { isLive, liveFrequency } from "./live-segment.ts";
import { SMALL_SEGMENTS } from "./merge.ts";
import { buildSnapshot, type Snapshot } from "./snapshot.ts";

const FIELD: Field = { name: "body", analyzer: OH_MY_PI, unit: 1, sources: [{ name: "body", weight: 1 }] };

/** `"a: one two, b: three"`: documents by key. */
function documents(text: string): Document[] {
  return text.split(", ").flatMap((one) => {
    const [key = "", body = ""] = one.split(": ");
    return key === "" ? [] : { key, sources: [{ source: "body", text: body }] };
  });
}

function snapshot(text: string): Snapshot {
  return buildSnapshot([FIELD], documents(text));
}

/** The live documents by key, each with its length: `"a2 b1"`. */
function lengths({ segments }: Snapshot): string {
  const all = segments.flatMap((live) => {
    const rows = Array.from({ length: live.segment.keys.size }, (_, row) => row).filter((row) => isLive(live, row));
    return rows.map((row) => `${live.segment.keys.at(row)}${live.segment.fields[0]?.lengths[row]}`);
  });
  return all.toSorted().join(" ");
}

function total({ segments }: Snapshot): number {
  return segments.reduce((sum, { liveLengths }) => sum + (liveLengths[0] ?? 0), 0);
}

function frequency({ segments }: Snapshot, term: string): number {
  return segments.reduce((sum, live) => {
    const list = live.segment.fields[0]?.list(term);
    return list ? sum + liveFrequency(live, list) : sum;
  }, 0);
}

const BEFORE = "a: red, b: red blue, c: red blue green";

test.each([
  ["nothing", "", "", "a1 b2 c3"],
  ["a new document", "d: white", "", "a1 b2 c3 d1"],
  ["another text for a key", "b: white", "", "a1 b1 c3"],
  ["a document less", "", "b", "a1 c3"],
  ["a key that is not there", "", "nowhere", "a1 b2 c3"],
  ["a key twice", "", "b b", "a1 c3"],
  ["a key that goes and comes", "b: white", "b", "a1 b1 c3"],
  ["two documents of one key, of which the later counts", "d: one, d: one two three four", "", "a1 b2 c3 d4"],
  ["two documents of a known key", "a: one two, a: ", "", "a0 b2 c3"],
  [
    "a key that is the name of a prototype",
    "__proto__: one, constructor: two",
    "toString",
    "__proto__1 a1 b2 c3 constructor1",
  ],
  ["everything", "", "a b c", ""],
  ["everything for something else", "d: white", "a b c", "d1"],
])("a change of %s", (_, upserts, deletes, after) => {
  const before = snapshot(BEFORE);
  const changed = applyChangeSet(before, { upserts: documents(upserts), deletes: deletes.split(" ") });
  expect(lengths(changed)).toBe(after);
  expect(changed.size).toBe(after === "" ? 0 : after.split(" ").length);
  expect(total(changed)).toBe(Array.from(after.matchAll(/\d/g), Number).reduce((sum, length) => sum + length, 0));
  expect(lengths(before)).toBe("a1 b2 c3");
});

describe("terms are counted in live documents alone", () => {
  const changed = applyChangeSet(snapshot(BEFORE), { upserts: documents("a: blue, d: red"), deletes: ["c"] });
  test.each([
    ["red", 2],
    ["blue", 2],
    ["green", 0],
  ])("%s: %i", (term, count) => expect(frequency(changed, term)).toBe(count));
});

test("nothing is left of a segment in which nothing lives", () => {
  const none = applyChangeSet(snapshot(BEFORE), { upserts: [], deletes: ["a", "b", "c"] });
  expect(none).toEqual({ fields: [FIELD], segments: [], size: 0 });
  expect(lengths(applyChangeSet(none, { upserts: documents("a: red"), deletes: [] }))).toBe("a1");
});

test("a thousand small changes leave a few segments, and each key once", () => {
  let now = snapshot("");
  for (let at = 0; at < 1_000; at++) {
    const text = "word ".repeat((at % 7) + 1);
    now = applyChangeSet(now, { upserts: documents(`k${at % 50}: ${text}`), deletes: [`k${(at * 3) % 50}`] });
    expect(now.segments.length).toBeLessThanOrEqual(SMALL_SEGMENTS);
  }
  const keys = lengths(now)
    .split(" ")
    .map((one) => one.slice(0, -1));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toHaveLength(now.size);
});
