import { expect, test } from "vitest";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { OH_MY_PI } from "../analysis/seed-analyzers.ts";
import type { Field } from "./field.ts";
import { type Segment, SEGMENT_ROWS } from "./segment.ts";
import { SegmentBuilder } from "./segment-builder.ts";
import { buildSnapshot } from "./snapshot.ts";

const field = (name: string): Field => ({ name, analyzer: OH_MY_PI, unit: 1, sources: [{ name, weight: 1 }] });
const FIELDS = [field("body"), field("path")];
const found = (segment: Segment, at: number, terms: readonly string[]): number[] =>
  terms.map((term) => {
    const list = segment.fields[at]?.list(term);
    return list ? list.end - list.start : 0;
  });

test("each field takes its own sources, and a row for every document", () => {
  const builder = new SegmentBuilder(FIELDS);
  builder.add({
    key: "one",
    sources: [
      { source: "body", text: "read" },
      { source: "path", text: "src/a.ts" },
    ],
  });
  builder.add({ key: "none", sources: [] });
  expect(builder.size).toBe(2);
  const segment = builder.build();
  expect([0, 1].map((row) => segment.keys.at(row))).toEqual(["one", "none"]);
  expect(found(segment, 0, ["read", "src", "ts"])).toEqual([1, 0, 0]);
  expect(found(segment, 1, ["read", "src", "ts"])).toEqual([0, 1, 1]);
  expect(segment.fields.map(({ lengths }) => Array.from(lengths))).toEqual([
    [1, 0],
    [3, 0],
  ]);
});

test.each([
  ["alone", [0]],
  ["before a text that is read", [0, 1]],
  ["behind one", [1, 0]],
  ["twice", [0, 0]],
])("terms that were counted before are as those of the text: %s", (_, order) => {
  const texts = ["read file read", "file write"];
  const terms = {
    analyzer: OH_MY_PI,
    texts: ["write", "file", "read"],
    numbers: Uint32Array.of(2, 1),
    counts: Uint32Array.of(2, 1),
  };
  const built = (isCounted: boolean): unknown => {
    const builder = new SegmentBuilder(FIELDS);
    for (const key of ["a", "b"]) {
      const sources = order.map((at) => {
        const text = { source: "body", text: texts[at] ?? "" };
        return isCounted && at === 0 ? { ...text, text: "not read", terms } : text;
      });
      builder.add({ key, sources });
    }
    return builder.build().fields;
  };
  expect(built(true)).toEqual(built(false));
});

test("terms of another analyzer are not taken for those of a field", () => {
  const builder = new SegmentBuilder(FIELDS);
  const terms = { analyzer: ENGLISH, texts: ["write"], numbers: Uint32Array.of(0), counts: Uint32Array.of(1) };
  builder.add({ key: "a", sources: [{ source: "body", text: "read", terms }] });
  expect(found(builder.build(), 0, ["read", "write"])).toEqual([1, 0]);
});

test("terms without a text are for fields with their analyzer alone", () => {
  const terms = { analyzer: ENGLISH, texts: ["write"], numbers: Uint32Array.of(0), counts: Uint32Array.of(1) };
  const add = (): void => new SegmentBuilder(FIELDS).add({ key: "a", sources: [{ source: "body", terms }] });
  expect(add).toThrow("A bug: source body");
});

test("texts do not run into one another, and later ones may be shorter", () => {
  const builder = new SegmentBuilder(FIELDS);
  const sources = ["read the file", "ab", "c"].map((text) => ({ source: "body", text }));
  builder.add({ key: "a", sources });
  expect(found(builder.build(), 0, ["read", "file", "ab", "c", "fileab", "abc", "abad"])).toEqual([
    1, 1, 1, 1, 0, 0, 0,
  ]);
});

test("a text is read to its end, however many bytes a character takes", () => {
  const builder = new SegmentBuilder(FIELDS);
  builder.add({ key: "a", sources: [{ source: "body", text: `${"請".repeat(2000)} last` }] });
  expect(found(builder.build(), 0, ["last"])).toEqual([1]);
});

test("bytes are read as they are; what is not UTF-8 separates words", () => {
  const builder = new SegmentBuilder(FIELDS);
  const bytes = Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x61, 0xff, 0x62, 0x00, 0xc3, 0xa9]); // caf\xe9 a\xffb\0é
  builder.add({ key: "a", sources: [{ source: "body", text: bytes }] });
  expect(found(builder.build(), 0, ["caf", "a", "b", "e"])).toEqual([1, 1, 1, 1]);
});

test("a lone surrogate separates words", () => {
  const builder = new SegmentBuilder(FIELDS);
  builder.add({ key: "a", sources: [{ source: "body", text: "a\ud800b" }] });
  expect(found(builder.build(), 0, ["a", "b"])).toEqual([1, 1]);
});

test("a segment holds 65,536 rows, and the next document opens another", () => {
  const documents = Array.from({ length: SEGMENT_ROWS + 1 }, (_, at) => ({
    key: `${at}`,
    sources: [{ source: "path", text: "word" }],
  }));
  const { segments, size } = buildSnapshot(FIELDS, documents);
  expect(size).toBe(65_537);
  expect(segments.map(({ segment }) => segment.keys.size)).toEqual([65_536, 1]);
  expect(segments.map(({ segment }) => found(segment, 1, ["word"]))).toEqual([[65_536], [1]]);
  expect(segments[0]?.segment.fields[1]?.list("word")?.documents.at(-1)).toBe(65_535);
});

test("a snapshot of nothing has no segments", () => {
  expect(buildSnapshot(FIELDS, [])).toEqual({ fields: FIELDS, segments: [], size: 0 });
});
