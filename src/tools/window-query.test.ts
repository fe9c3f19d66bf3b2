import { expect, test } from "vitest";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { parseQuery } from "../query/parse.ts";
import type { Plan, PlanWord } from "../ranking/plan.ts";
import { askedWords, countedWords, type JoinedWord, joinedWords } from "./asked-word.ts";
import { type WindowQuery, windowQuery } from "./window-query.ts";
import { WordNumbers } from "./word-numbers.ts";

/** What every word of a plan is worth here, unless it is said: no tool holds `nothing`. */
const IDF = 2;

const DOCUMENTS = 9;

const SIMILARITY = { k1: 2, b: 0.5, delta: 0, idf: "lucene" } as const;

const BAG = { name: "bag", similarity: SIMILARITY, unit: 1, averageLength: 4, isName: false };

function planWord(term: string, alternatives: PlanWord["alternatives"] = [{ term, factor: 1, idf: IDF }]): PlanWord {
  return { word: term, term, field: 0, weight: 1, alternatives };
}

/** A query against tools that hold the words of `known`, in a plan of `words`, or of all terms of the query. */
function asked(query: string, known: string, words?: readonly PlanWord[], joinedAs: readonly string[] = []): Said {
  const numbers = new WordNumbers(ENGLISH);
  Array.from(numbers.wordsOf(known));
  const all = askedWords(parseQuery(query, []), ENGLISH);
  const counted = countedWords(all);
  const joined: JoinedWord[] = joinedWords(counted, (surface) => joinedAs.find((term) => surface.startsWith(term)));
  const terms = Array.from(new Set(counted.flatMap((word) => word.terms)));
  const plan: Plan = {
    fields: [BAG],
    words: words ?? terms.map((term) => planWord(term)),
    required: [],
    excluded: [],
  };
  return { ...windowQuery(plan, { words: all, counted, joined }, DOCUMENTS, numbers), numbers };
}

interface Said extends WindowQuery {
  readonly numbers: WordNumbers;
}

function pairs({ pairs: found, numbers }: Said): string[] {
  return found.map(({ first, second }) => `${numbers.word(first)} ${numbers.word(second)}`);
}

function surfaces({ words, numbers }: Said): string[] {
  return words.map((word) => word.surfaces.map((number) => numbers.word(number)).join(" "));
}

test("each word of the bag with its mass, and what can stand for it in tools that were seen", () => {
  const words = [
    { ...planWord("creat"), weight: 0.5 },
    planWord("film", [
      { term: "movi", factor: 0.45, idf: 4 },
      { term: "pictur", factor: 0.4, idf: 3 },
    ]),
    { ...planWord("createfilm"), field: 1 },
  ];
  const query = asked("create film", "creating a movie", words);
  // .5 · 2; film itself stands nowhere, the best of what does is .45 · 4.
  expect(query.words.map(({ mass }) => mass)).toEqual([1, 1.8]);
  expect(query.mass).toBe(2.8);
  const terms = query.words.map((word) => word.terms.map(({ number, factor }) => [query.numbers.word(number), factor]));
  expect(terms).toEqual([[["creat", 1]], [["movi", 0.45]]]);
});

test("the ways a word was written, as far as tools were seen that write them", () => {
  expect(surfaces(asked("issue Issues issued", "issue issues"))).toEqual(["issue issues"]);
  expect(surfaces(asked("issue", "issues"))).toEqual([""]);
});

test("two words in one are written as one", () => {
  const words = ["web", "page", "webpage"].map((term) => planWord(term));
  expect(surfaces(asked("web page", "web page webpage", words, ["webpage"]))).toEqual(["web", "page", "webpage"]);
});

test.each([
  ["create a bug report", "creat bug, bug report"],
  ["create bug, create bug", "creat bug, bug creat"],
  ["create bugs. Report them", "creat bug"],
  ["create unseen bug", ""],
  ["bug", ""],
])("the pairs of %j: %s", (query, found) => {
  expect(pairs(asked(query, "create a bug report")).join(", ")).toBe(found);
});

test("two neighbours are as rare as both, but no rarer than what one tool holds", () => {
  const rarest = Math.log(1 + (DOCUMENTS - 0.5) / 1.5); // ln 6.667 = 1.8971
  const rarity = (idf: number): number | undefined => {
    const words = ["bug", "report"].map((term) => planWord(term, [{ term, factor: 1, idf }]));
    return asked("bug report", "bug report", words).pairs[0]?.rarity;
  };
  expect(rarity(0.5)).toBe(1);
  expect(rarity(IDF)).toBeCloseTo(rarest, 12);
  expect(rarest).toBeCloseTo(1.8971, 4);
});

test("a word that only others stand for has no neighbours", () => {
  const words = [planWord("film", [{ term: "movi", factor: 0.45, idf: IDF }]), planWord("list")];
  expect(asked("film list", "film movie list", words).pairs).toEqual([]);
});

test.each([
  ["list issues", "read"],
  ["what is an issue", "read"],
  ["the issue", undefined],
  ["list issues. Close one", "read"],
])("%j asks to %s", (query, action) => {
  expect(asked(query, "issue").action).toBe(action);
});
