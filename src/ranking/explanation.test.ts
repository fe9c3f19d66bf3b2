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
      term: "bug",
      field: 0,
      weight: 3,
      alternatives: [
        { term: "bug", factor: 1, idf: 2 },
        { term: "issu", factor: 0.5, idf: 2 },
      ],
    },
    { word: "open", term: "open", field: 0, weight: 1, alternatives: [{ term: "open", factor: 1, idf: 4 }] },
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
    ["frequency 3 at length 3, saturated", 1.5],
  ]);
});

test("where the texts are at hand a saturated frequency is split by source, and δ is nobody's", () => {
  const [field] = PLAN.fields;
  const plan: Plan = {
    ...PLAN,
    fields: field ? [{ ...field, similarity: { ...field.similarity, delta: 1 } }] : [],
    words: PLAN.words.slice(0, 1),
  };
  const shares = () => [
    { source: "name", count: 1, weight: 2 },
    { source: "text", count: 2, weight: 0.5 },
  ];
  const document = { frequency: (term: string) => (term === "issu" ? 6 : 0), length: 6, shares };
  // 6 · 2 / (6 + 2) = 1.5, of which the name gives 2 of 3, and 1 on top; the word 3 · ½ · 2 · 2.5
  const { value, parts } = explainScore(plan, [document]);
  expect(value).toBe(7.5);
  expect(parts[0]?.parts[0]?.parts.at(-1)).toEqual({
    what: "sum of what the sources give of frequency 3 at length 3, saturated",
    value: 2.5,
    parts: [
      { what: "name: 1 × 2", value: 1, parts: [] },
      { what: "text: 2 × 0.5", value: 0.5, parts: [] },
      { what: "holding the term at all", value: 1, parts: [] },
    ],
  });
});

test("texts that hold the term no more leave the frequency whole", () => {
  const document = { frequency: () => 2, length: 6, shares: () => [] };
  expect(explainScore(PLAN, [document]).parts[0]?.parts[0]?.parts.at(-1)).toEqual({
    what: "frequency 1 at length 3, saturated",
    value: 1,
    parts: [],
  });
});

test("words that a document does not hold are not parts", () => {
  expect(explained({ open: 2 }).parts.map(({ what }) => what)).toEqual(['best of the terms for "open"']);
  expect(explained({})).toEqual({ what: "sum of the words of the query", value: 0, parts: [] });
});

test("it survives JSON", () => {
  const explanation = explained({ bug: 1, open: 1 });
  expect(JSON.parse(JSON.stringify(explanation))).toEqual(explanation);
});
