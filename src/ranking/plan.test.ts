import { describe, expect, test } from "vitest";
import { analyzeQuery, type Query } from "../query/query.ts";
import { planQuery } from "./plan.ts";
import { CODE_CONTEXT_AGENT_RANKING, DEFAULT_CODE_RANKING, DEFAULT_RANKING, OH_MY_PI_RANKING } from "./presets.ts";
import type { Ranking } from "./ranking.ts";
import type { Statistics } from "./statistics.ts";

const queryOf = (ranking: Ranking, text: string): Query =>
  analyzeQuery(
    text,
    ranking.fields.map(({ analyzer }) => analyzer),
  );
const counts = (documentFrequencies: number[], averageIdf = 0): Statistics => ({
  documents: 19,
  fields: [{ totalLength: 190, documentFrequencies, averageIdf }],
});

test("a word that no document holds is left out", () => {
  const { words } = planQuery(queryOf(OH_MY_PI_RANKING, "create nowhere issue"), OH_MY_PI_RANKING, counts([4, 0, 3]));
  expect(words).toEqual([
    {
      word: "create",
      field: 0,
      weight: 1,
      alternatives: [{ term: "create", factor: 1, idf: expect.closeTo(1.4917, 4) }],
    },
    { word: "issue", field: 0, weight: 1, alternatives: [{ term: "issue", factor: 1, idf: expect.closeTo(1.743, 4) }] },
  ]);
});

test("the average length is per document, in units", () => {
  const { fields } = planQuery(queryOf(DEFAULT_RANKING, "x"), DEFAULT_RANKING, counts([0]));
  expect(fields[0]).toEqual({
    name: "bag",
    similarity: DEFAULT_RANKING.fields[0]?.similarity,
    unit: 0.25,
    averageLength: 10,
    isName: false,
  });
});

describe("a word that stands n times counts", () => {
  test.each([
    ["n", OH_MY_PI_RANKING, 4],
    ["√n", DEFAULT_RANKING, 2],
  ])("%s", (_, ranking, weight) => {
    const { words } = planQuery(queryOf(ranking, "ping ping ping ping"), ranking, counts([1]));
    expect(words.map((word) => word.weight)).toEqual([weight]);
  });
});

test("a negative Okapi idf is a quarter of the average", () => {
  const { words } = planQuery(queryOf(CODE_CONTEXT_AGENT_RANKING, "ping"), CODE_CONTEXT_AGENT_RANKING, counts([18], 2));
  expect(words[0]?.alternatives[0]?.idf).toBe(0.5);
});

test("fields come one after the other, with their boosts", () => {
  const boosted = {
    ...DEFAULT_CODE_RANKING,
    fields: DEFAULT_CODE_RANKING.fields.map((field, at) => ({ ...field, boost: at + 2 })),
  };
  const body = { totalLength: 40, documentFrequencies: [1, 0], averageIdf: 0 };
  const path = { totalLength: 20, documentFrequencies: [2, 3], averageIdf: 0 };
  const { words } = planQuery(queryOf(boosted, "zebra quartz"), boosted, { documents: 4, fields: [body, path] });
  expect(words.map(({ field: place, weight }) => [place, weight])).toEqual([
    [0, 2],
    [1, 3],
    [1, 3],
  ]);
});

test("of nothing the average length is 0, and there are no words", () => {
  const nothing = { documents: 0, fields: [{ totalLength: 0, documentFrequencies: [0], averageIdf: 0 }] };
  const plan = planQuery(queryOf(DEFAULT_RANKING, "ping"), DEFAULT_RANKING, nothing);
  expect([plan.fields[0]?.averageLength, plan.words]).toEqual([0, []]);
});

test("a plan survives JSON", () => {
  const plan = planQuery(queryOf(DEFAULT_RANKING, "ping it"), DEFAULT_RANKING, counts([7]));
  expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
});
