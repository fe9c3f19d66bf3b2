import { describe, expect, test } from "vitest";
import { analyzeQuery, type Query } from "../query/query.ts";
import { planQuery, rarities, wordMass } from "./plan.ts";
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
      term: "create",
      field: 0,
      weight: 1,
      alternatives: [{ term: "create", factor: 1, idf: expect.closeTo(1.4917, 4) }],
    },
    {
      word: "issue",
      term: "issue",
      field: 0,
      weight: 1,
      alternatives: [{ term: "issue", factor: 1, idf: expect.closeTo(1.743, 4) }],
    },
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

test("a word keeps its own term, whether or not any document holds it, and counts what the query says", () => {
  const word = { word: "Create", term: "creat", count: 4, relatives: [{ term: "make", factor: 0.5 }] };
  const query = { ...queryOf(OH_MY_PI_RANKING, ""), terms: [[{ ...word, weight: 0.25 }, word]] };
  const fields = [{ totalLength: 190, documentFrequencies: [0, 1], relatives: [[3], [0]], averageIdf: 0 }];
  const { words } = planQuery(query, OH_MY_PI_RANKING, { documents: 19, fields });
  expect(words.map(({ term, weight, alternatives }) => [term, weight, alternatives.map((one) => one.term)])).toEqual([
    ["creat", 1, ["make"]],
    ["creat", 4, ["creat"]],
  ]);
});

describe("groups", () => {
  const idfs = (size: number): (number | undefined)[] => {
    const word = { word: "issues", term: "issue", count: 1, relatives: [{ term: "bug", factor: 0.5 }] };
    const groups = { size, frequencies: [1], relatives: [[size]] };
    const fields = [{ totalLength: 190, documentFrequencies: [3], relatives: [[3]], averageIdf: 0, groups }];
    const query = { ...queryOf(OH_MY_PI_RANKING, ""), terms: [[word]] };
    return (
      planQuery(query, OH_MY_PI_RANKING, { documents: 19, fields }).words[0]?.alternatives.map(({ idf }) => idf) ?? []
    );
  };
  test("count half of a term's rarity, and of its relatives'", () => {
    // issue stands in 1 of 20: (1.7430 + ln(1 + 19.5 / 1.5) · .9840) / 2; bug in all: (1.7430 + ln(1 + .5 / 20.5) · .9840) / 2
    expect(idfs(20)).toEqual([expect.closeTo(2.1699, 4), expect.closeTo(0.8833, 4)]);
  });
  test("say nothing while they are fewer than twenty", () => {
    expect(idfs(19)).toEqual([expect.closeTo(1.743, 4), expect.closeTo(1.743, 4)]);
  });
});

describe("what can give less than the least share of the query is not looked up", () => {
  interface Asked {
    readonly own: number;
    readonly weight?: number;
    /** Factor and document frequency of its relatives, called a, b, … */
    readonly relatives?: readonly (readonly [number, number])[];
  }
  const letters = (count: number): string[] => Array.from("abc").slice(0, count);

  /** The terms that are left of each word, of 100 documents. */
  function kept(leastShare: number | undefined, ...asked: readonly Asked[]): string[] {
    const terms = asked.map(({ weight = 1, relatives = [] }, at) => ({
      word: `own${at}`,
      term: `own${at}`,
      count: 1,
      weight,
      relatives: letters(relatives.length).map((term, place) => ({ term, factor: relatives[place]?.[0] ?? 0 })),
    }));
    const counted = {
      totalLength: 100,
      documentFrequencies: asked.map(({ own }) => own),
      relatives: asked.map(({ relatives = [] }) => relatives.map(([, df]) => df)),
      averageIdf: 0,
    };
    const ranking = { ...OH_MY_PI_RANKING, ...(leastShare !== undefined && { leastShare }) };
    const query = { ...queryOf(ranking, ""), terms: [terms] };
    const { words } = planQuery(query, ranking, { documents: 100, fields: [counted] });
    return words.map(({ alternatives }) => alternatives.map(({ term }) => term).join(" "));
  }

  // Of 100 documents, idf: df 1 4.2097, df 10 2.2637, df 50 .6931.
  const word: Asked = {
    own: 1,
    relatives: [
      [0.5, 1],
      [0.1, 10],
      [0.5, 50],
    ],
  }; // worth 2.1048, .2264, .3466
  test.each<[string, number | undefined, readonly Asked[], string[]]>([
    ["no least share", undefined, [word], ["own0 a b c"]],
    ["a least share of 0", 0, [word], ["own0 a b c"]],
    ["of one word, 4.2097, a share of .06: .2526", 0.06, [word], ["own0 a c"]],
    ["of one word a share of .1: .4210", 0.1, [word], ["own0 a"]],
    ["of two words, 8.4193, a share of .3: 2.5258", 0.3, [word, { own: 1 }], ["own0", "own1"]],
    [
      "its weight counts: ¼ of 2.1048 of 5.2621 is a tenth",
      0.2,
      [{ ...word, weight: 0.25 }, { own: 1 }],
      ["own0", "own1"],
    ],
    ["its own term stays, however faint", 0.9, [{ ...word, own: 50 }, { own: 1 }], ["own0 a", "own1"]],
    ["its best stays where no document holds its own", 0.9, [{ ...word, own: 0 }, { own: 1 }], ["a", "own1"]],
    [
      "as good as the best stays too",
      0.9,
      [
        {
          own: 0,
          relatives: [
            [0.5, 1],
            [0.5, 1],
            [0.25, 1],
          ],
        },
      ],
      ["a b"],
    ],
    ["a word that nobody holds counts as its best: .5 · 4.2097", 0.1, [{ ...word, own: 0 }], ["a b c"]],
  ])("%s", (_, share, asked, left) => expect(kept(share, ...asked)).toEqual(left));
});

test("what a word can give is its weight times the idf of its own term, or of its best alternative without that", () => {
  const word = { word: "bugs", term: "bug", field: 0, weight: 3 };
  const issue = { term: "issu", factor: 0.5, idf: 8 };
  const defect = { term: "defect", factor: 0.25, idf: 8 };
  expect(wordMass({ ...word, alternatives: [{ term: "bug", factor: 1, idf: 2 }, issue] })).toBe(6);
  expect(wordMass({ ...word, alternatives: [defect, issue] })).toBe(12);
  expect(wordMass({ ...word, alternatives: [] })).toBe(0);
});

test("rarities are those of the query's own terms, 0 where no document holds one", () => {
  const query = queryOf(OH_MY_PI_RANKING, "create nowhere issue");
  const groups = { size: 20, frequencies: [2, 0, 1], relatives: [[], [], []] };
  const plain = counts([4, 0, 3]);
  const grouped = { ...plain, fields: plain.fields.map((field) => ({ ...field, groups })) };
  expect(rarities(query, OH_MY_PI_RANKING, plain, 0)).toEqual([expect.closeTo(1.4917, 4), 0, expect.closeTo(1.743, 4)]);
  expect(rarities(query, OH_MY_PI_RANKING, grouped, 0)[2]).toBeCloseTo(2.1699, 4);
  expect(rarities(query, OH_MY_PI_RANKING, plain, 7)).toEqual([]);
});
