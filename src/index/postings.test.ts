import { expect, test } from "vitest";
import { OH_MY_PI } from "../analysis/seed-analyzers.ts";
import type { Field } from "./field.ts";
import type { PostingArrays, Postings } from "./postings.ts";
import { SegmentBuilder } from "./segment-builder.ts";

const ONE: Field = { name: "body", analyzer: OH_MY_PI, unit: 1, sources: [{ name: "text", weight: 1 }] };
const TWO: Field = {
  ...ONE,
  unit: 0.5,
  sources: [
    { name: "name", weight: 2 },
    { name: "text", weight: 0.5 },
  ],
};

function postingsOf(field: Field, ...documents: Record<string, string>[]): Postings {
  const builder = new SegmentBuilder([field]);
  documents.forEach((texts, at) => {
    builder.add({ key: String(at), sources: Object.entries(texts).map(([source, text]) => ({ source, text })) });
  });
  return builder.build().fields[0] as Postings;
}

function arraysOf(field: Field, ...documents: Record<string, string>[]): PostingArrays {
  return postingsOf(field, ...documents).arrays;
}

function documentFrequency(postings: Postings, term: string): number {
  const list = postings.list(term);
  return list ? list.end - list.start : 0;
}

const postingOf = (postings: Postings, term: string, row: number): number => postings.list(term)?.find(row) ?? -1;
const frequencyOf = (postings: Postings, term: string, row: number): number | undefined =>
  postings.list(term)?.frequencyAt(postingOf(postings, term, row));
const sourcesOf = (postings: Postings, term: string, row: number): number | undefined =>
  postings.list(term)?.sourcesAt(postingOf(postings, term, row));

test("rows ascend within a term; offsets begin at 0 and end at the number of postings", () => {
  const postings = arraysOf(ONE, { text: "b a" }, { text: "a" }, { text: "a a b" });
  expect([0, 1].map((number) => postings.terms.term(number))).toEqual(["b", "a"]);
  expect(Array.from(postings.offsets)).toEqual([0, 2, 5]);
  expect(Array.from(postings.documents)).toEqual([0, 2, 0, 1, 2]);
  expect(Array.from(postings.frequencies)).toEqual([1, 1, 1, 1, 2]);
  expect(Array.from(postings.lengths)).toEqual([2, 1, 3]);
  expect(postings.sources).toHaveLength(0);
});

test("document frequencies and postings of terms, there or not", () => {
  const postings = postingsOf(ONE, { text: "a b" }, {}, { text: "b" });
  expect(["a", "b", "c"].map((term) => documentFrequency(postings, term))).toEqual([1, 2, 0]);
  expect([0, 1, 2].map((row) => postingOf(postings, "b", row))).toEqual([1, -1, 2]);
  expect(postingOf(postings, "c", 0)).toBe(-1);
  expect(Array.from(postings.lengths)).toEqual([2, 0, 1]);
});

test.each([1, 254, 255, 256, 257, 70_000])("a frequency of %i is exact", (count) => {
  const postings = postingsOf(
    ONE,
    { text: "x ".repeat(300) },
    { text: "a ".repeat(count) },
    { text: "a ".repeat(256) },
  );
  expect(frequencyOf(postings, "a", 1)).toBe(count);
  expect(frequencyOf(postings, "a", 2)).toBe(256);
  expect(frequencyOf(postings, "x", 0)).toBe(300);
  expect(Array.from(postings.lengths)).toEqual([300, count, 256]);
});

test("the overflow lists the postings of 255 and more, ascending", () => {
  const postings = arraysOf(ONE, { text: `${"b ".repeat(254)}${"a ".repeat(255)}` }, { text: "b ".repeat(300) });
  expect(Array.from(postings.frequencies)).toEqual([254, 255, 255]);
  expect(Array.from(postings.overflow.at)).toEqual([1, 2]);
  expect(Array.from(postings.overflow.frequencies)).toEqual([300, 255]);
});

test("weights are counted in units: name 4, text 1, and the sources kept", () => {
  const postings = postingsOf(TWO, { name: "a b", text: "a a c", elsewhere: "d" });
  expect(["a", "b", "c"].map((term) => frequencyOf(postings, term, 0))).toEqual([6, 4, 1]);
  expect(["a", "b", "c"].map((term) => sourcesOf(postings, term, 0))).toEqual([0b11, 0b01, 0b10]);
  expect(documentFrequency(postings, "d")).toBe(0);
  expect(Array.from(postings.lengths)).toEqual([11]);
});

test("with one source that is the one", () => {
  const postings = postingsOf(ONE, { text: "a" });
  expect(sourcesOf(postings, "a", 0)).toBe(1);
});
