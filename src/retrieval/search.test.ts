import { describe, expect, test } from "vitest";
import { buildSnapshot } from "../index/snapshot.ts";
import type { ParsedQuery } from "../query/parse.ts";
import { DEFAULT_RANKING, OH_MY_PI_RANKING } from "../ranking/presets.ts";
import { localRetriever } from "./local-retriever.ts";
import { checkLimit, checkRequest } from "./request.ts";
import { matchesOf } from "./hit.ts";
import { rankCandidates, type Reading } from "./search.ts";

const { fields } = OH_MY_PI_RANKING;
const DOCUMENTS = [
  {
    key: "a",
    sources: [
      { source: "name", text: "read_file" },
      { source: "summary", text: "Reads a file" },
    ],
  },
  { key: "b", sources: [{ source: "name", text: "list" }] },
];
const RETRIEVER = localRetriever(buildSnapshot(fields, DOCUMENTS), fields);
const ranked = (text: string, limit = 8) =>
  rankCandidates({ retriever: RETRIEVER, ranking: OH_MY_PI_RANKING }, text, limit);

test("candidates come with the words they hold and where", () => {
  const { candidates, plan, notes } = ranked("readFile list");
  expect(candidates.map((candidate) => [candidate.key, matchesOf(RETRIEVER.found(plan, candidate), plan)])).toEqual([
    [
      "a",
      [
        { query: "readFile", term: "read", source: "name" },
        { query: "readFile", term: "file", source: "name" },
        { query: "readFile", term: "file", source: "summary" },
      ],
    ],
    ["b", [{ query: "list", term: "list", source: "name" }]],
  ]);
  expect(notes).toEqual([]);
});

test.each(["", "!!!", "😀"])("a note says that %j has no words", (text) => {
  expect(ranked(text)).toMatchObject({
    candidates: [],
    notes: [{ code: "no-words", message: expect.stringContaining("no words") }],
  });
});

test("words that nothing holds need no note", () => {
  expect(ranked("nowhere")).toMatchObject({ candidates: [], notes: [] });
});

test("a collection reads a query: what a word counts, what else stands for it, and how the first are ranked again", () => {
  const read = ({ text }: ParsedQuery): Reading => ({
    terms: [{ word: text, term: text, count: 1, weight: 3, relatives: [{ term: "list", factor: 0.5 }] }],
    windows: (plan) => [
      {
        size: 1,
        rescore: (inside) => inside.map(() => plan.words.length),
        explain: (_, before) => ({ ...before, value: 1 }),
      },
    ],
  });
  const { plan, candidates, explain } = rankCandidates(
    { retriever: RETRIEVER, ranking: OH_MY_PI_RANKING, read },
    "read",
    8,
  );
  expect(plan.words.map(({ term, weight, alternatives }) => [term, weight, alternatives.length])).toEqual([
    ["read", 3, 2],
  ]);
  expect(candidates.map(({ key, tier, score }) => [key, tier, score])).toEqual([
    ["a", "ranked", 1],
    ["b", "tail", expect.any(Number)],
  ]);
  expect([explain("a")?.value, explain("no such key")]).toEqual([1, undefined]);
});

test.each([
  ["word", ["a 41", "b 31", "c 20", "d 10"]],
  ["word -odd", ["b 31", "d 10"]],
  ["word +even", ["b 31", "d 10"]],
  ["word -even -odd", []],
])("windows may take candidates before conditions do: %s", (text, wanted) => {
  const ranking = { ...OH_MY_PI_RANKING, forms: true };
  const documents = ["word word word word odd", "word word word even", "word word odd", "word even"].map((body, at) => {
    return { key: "abcd".charAt(at), sources: [{ source: "summary", text: body }] };
  });
  const read = (): Reading => ({
    terms: [{ word: "word", term: "word", count: 1 }],
    windows: () => [
      { size: 3, rescore: (inside) => inside.map((_, at) => 40 - 10 * at), behind: () => 10 },
      { size: 2, rescore: (inside) => inside.map((_, at) => 21 - 10 * at) },
    ],
    windowsBeforeConditions: true,
  });
  const retriever = localRetriever(buildSnapshot(fields, documents), fields);
  for (const limit of [1, 2, 4]) {
    const { candidates } = rankCandidates({ retriever, ranking, read }, text, limit);
    expect(candidates.map(({ key, score }) => `${key} ${score}`)).toEqual(wanted.slice(0, limit));
  }
});

test("without words there is nothing to explain", () => {
  expect(ranked("nowhere").explain("a")).toBe(undefined);
});

describe("limits", () => {
  test.each([
    [undefined, 8],
    [1, 1],
    [1e9, 1e9],
  ])("%s is %i", (limit, checked) => expect(checkLimit(limit, 8)).toBe(checked));
  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "8", null, true, 8n, [8], {}])(
    "%s is an error that names the field",
    (limit) => {
      expect(() => checkLimit(limit, 8)).toThrow(
        expect.objectContaining({
          code: "INVALID_ARGUMENT",
          message: expect.stringMatching(/^limit is /),
          hint: "Pass a number such as 8, or leave it out for 8.",
        }),
      );
    },
  );
});

test("a phrase is looked for in the best 1,000 documents with its words; a note says when there were more", () => {
  const ranking = DEFAULT_RANKING;
  const text = (at: number): string => (at === 0 ? "read file" : "file read");
  const collectionOf = (size: number) => {
    const documents = Array.from({ length: size }, (_, at) => {
      return { key: String(at), sources: [{ source: "description", text: text(at) }] };
    });
    const retriever = localRetriever(buildSnapshot(ranking.fields, documents), ranking.fields);
    return { retriever, ranking, textsOf: (key: string) => [{ source: "description", text: text(Number(key)) }] };
  };
  const few = rankCandidates(collectionOf(999), '"read file"', 5);
  expect([few.candidates.map(({ key }) => key), few.notes]).toEqual([["0"], []]);
  const many = rankCandidates(collectionOf(1_001), '"read file"', 5);
  expect(many.candidates.map(({ key }) => key)).toEqual(["0"]);
  expect(many.notes).toMatchObject([{ code: "phrase-cut" }]);
});

describe("requests", () => {
  test.each([
    [undefined, { query: "x", limit: 8, explain: false }],
    [{}, { query: "x", limit: 8, explain: false }],
    [
      { limit: 3, explain: true },
      { query: "x", limit: 3, explain: true },
    ],
  ])("options %j", (options, request) => expect(checkRequest("x", options, 8)).toEqual(request));
  test.each([
    [7, undefined, /query is 7/],
    [undefined, {}, /query is undefined/],
    ["x", null, /options are null/],
    ["x", 8, /options are 8/],
    ["x", { limit: 0 }, /limit is 0/],
  ])("%j with %j is an error", (query, options, message) => {
    expect(() => checkRequest(query, options as never, 8)).toThrow(
      expect.objectContaining({ code: "INVALID_ARGUMENT", message: expect.stringMatching(message) }),
    );
  });
});
