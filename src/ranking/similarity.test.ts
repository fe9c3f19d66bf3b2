import { describe, expect, test } from "vitest";
import { OH_MY_PI_RANKING } from "./presets.ts";
import {
  groupedRarity,
  inverseDocumentFrequency,
  lengthNorm,
  OKAPI_EPSILON,
  rawOkapi,
  saturation,
  type Similarity,
} from "./similarity.ts";

const BM25: Similarity = { k1: 1.2, b: 0.75, delta: 0, idf: "lucene" };
const BM25_PLUS: Similarity = { ...BM25, delta: 1 };

test("the worked example: what `create` gives mcp__github_create_issue in preset oh-my-pi", () => {
  expect(OH_MY_PI_RANKING.fields[0]?.similarity).toEqual(BM25_PLUS);
  const norm = lengthNorm(BM25_PLUS, 1, 71, 64.7368); // 1.2 · (.25 + .75 · 71 / 64.7368) = 1.2871
  expect(norm).toBeCloseTo(1.2871, 4);
  const saturated = saturation(BM25_PLUS, 16, norm); // 16 · 2.2 / (16 + 1.2871) + 1
  expect(saturated).toBeCloseTo(3.0362, 4);
  const idf = inverseDocumentFrequency("lucene", 4, 19); // ln(1 + 15.5 / 4.5)
  expect(idf).toBeCloseTo(1.4917, 4);
  expect(idf * saturated).toBeCloseTo(4.529, 4);
});

describe("Lucene's idf is above 0 at any frequency", () => {
  test.each([
    [3, 19, 1.743], // ln(1 + 16.5 / 3.5)
    [1, 1, 0.2877], // ln(1 + .5 / 1.5)
    [2, 2, 0.1823],
    [1e6, 1e6, 5e-7],
  ])("%d of %d: %d", (df, documents, idf) => {
    expect(inverseDocumentFrequency("lucene", df, documents)).toBeCloseTo(idf, 4);
    expect(inverseDocumentFrequency("lucene", df, documents)).toBeGreaterThan(0);
  });
});

describe("Okapi's idf, of an average of 2", () => {
  test.each([
    [6, 18, 0.6539, 0.6539], // ln 12.5 − ln 6.5
    [1, 2, 0, 0],
    [1, 1, -1.0986, 0.5], // ln .5 − ln 1.5 is negative: a quarter of the average
    [3, 4, -0.8473, 0.5],
  ])("%d of %d: %d, floored %d", (df, documents, raw, floored) => {
    expect(rawOkapi(df, documents)).toBeCloseTo(raw, 4);
    expect(inverseDocumentFrequency("okapi", df, documents, 2)).toBeCloseTo(floored, 4);
  });
  test("the floor is itself negative when the average is", () => {
    expect(OKAPI_EPSILON).toBe(0.25);
    expect(inverseDocumentFrequency("okapi", 1, 1, -1.0986)).toBeCloseTo(-0.27465, 4);
  });
});

describe("rarity among groups", () => {
  const rarity = (df: number, documents: number, frequency: number, groups: number): number =>
    groupedRarity(inverseDocumentFrequency("lucene", df, documents), frequency, groups, documents);

  test("the worked example: 3 of 19 documents, 1 of 5 groups", () => {
    // ln(1 + 16.5 / 3.5) = 1.7430; ln(1 + 4.5 / 1.5) = 1.3863, stretched by ln 20 / ln 6 = 1.6720
    expect(rarity(3, 19, 1, 5)).toBeCloseTo(2.0304, 4);
  });
  test("where every document is a group of its own it is the rarity among documents", () => {
    for (const df of [1, 3, 19])
      expect(rarity(df, 19, df, 19)).toBeCloseTo(inverseDocumentFrequency("lucene", df, 19), 12);
  });
  test("what one group repeats says more than what as many documents of many groups say", () => {
    expect(rarity(10, 100, 1, 10)).toBeGreaterThan(rarity(10, 100, 5, 10));
    expect(rarity(10, 100, 5, 10)).toBeGreaterThan(rarity(10, 100, 10, 10));
    expect(rarity(100, 100, 10, 10)).toBeGreaterThan(0);
  });
});

test.each([1, 0.5, 0.25])("unit %d changes no score", (unit) => {
  const norm = lengthNorm(BM25, unit, 12 / unit, 8 / unit);
  expect(saturation(BM25, 3 / unit, norm)).toBe(saturation(BM25, 3, lengthNorm(BM25, 1, 12, 8)));
});

test.each([
  ["k1 0 ignores repeats", { ...BM25, k1: 0 }, 9, 5, 1],
  ["b 0 ignores length", { ...BM25, b: 0 }, 1, 500, 1],
  ["at average length, once is 1", BM25, 1, 10, 1],
  ["at average length, twice is 4.4 / 3.2", BM25, 2, 10, 1.375],
  ["δ comes on top", BM25_PLUS, 2, 10, 2.375],
])("%s", (_, similarity, frequency, length, value) => {
  expect(saturation(similarity, frequency, lengthNorm(similarity, 1, length, 10))).toBeCloseTo(value, 9);
});

test("no text at all is like average length", () => expect(lengthNorm(BM25, 1, 0, 0)).toBe(1.2));
