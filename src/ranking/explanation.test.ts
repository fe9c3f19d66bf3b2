import { expect, test } from "vitest";
import { explainScore } from "./explanation.ts";
import type { Plan } from "./plan.ts";

const PLAN: Plan = {
  fields: [
    { name: "bag", similarity: { k1: 1, b: 0, delta: 0, idf: "lucene" }, unit: 0.5, averageLength: 10, isName: false },
  ],
  required: [],
  excluded: [],
  words: [
    {
      word: "bugs",
      field: 0,
      weight: 3,
      alternatives: [
        { term: "bug", factor: 1, idf: 2 },
        { term: "issu", factor: 0.5, idf: 2 },
      ],
    },
    { word: "open", field: 0, weight: 1, alternatives: [{ term: "open", factor: 1, idf: 4 }] },
  ],
};

const explained = (frequencies: Readonly<Record<string, number>>) =>
  explainScore(PLAN, [{ frequency: (term) => frequencies[term] ?? 0, length: 6 }]);

test("a score is the sum of its words, each the best of its terms, each a product", () => {
  // Unit ½: k1 / unit = 2. bug, stored 2: 2 · 2 / (2 + 2) = 1; issu, stored 6: 6 · 2 / (6 + 2) = 1.5.
  const { what, value, parts } = explained({ bug: 2, issu: 6, open: 2 });
  expect([what, value]).toEqual(["sum of the words of the query", 3 * 1 * 2 * 1 + 4 * 1]);
  expect(parts.map((part) => [part.what, part.value])).toEqual([
    ['best of the terms for "bugs"', 6],
    ['best of the terms for "open"', 4],
  ]);
  expect(parts[0]?.parts.map((part) => [part.what, part.value])).toEqual([
    ['product of what the term "bug" gives in bag', 6],
    ['product of what the term "issu" gives in bag', 4.5],
  ]);
  expect(parts[0]?.parts[1]?.parts.map((part) => [part.what, part.value])).toEqual([
    ["weight of the word in the query", 3],
    ["closeness of the term to the word", 0.5],
    ["idf, how rare the term is", 2],
    ["saturated frequency 3 at length 3", 1.5],
  ]);
});

test("words that a document does not hold are not parts", () => {
  expect(explained({ open: 2 }).parts.map(({ what }) => what)).toEqual(['best of the terms for "open"']);
  expect(explained({})).toEqual({ what: "sum of the words of the query", value: 0, parts: [] });
});

test("it survives JSON", () => {
  const explanation = explained({ bug: 1, open: 1 });
  expect(JSON.parse(JSON.stringify(explanation))).toEqual(explanation);
});
