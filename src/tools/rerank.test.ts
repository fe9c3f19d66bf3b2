import { expect, test } from "vitest";
import { faultyNode } from "../../test/properties/explanations.ts";
import { DEFAULT_RANKING } from "../ranking/presets.ts";
import type { Candidate } from "../retrieval/retriever.ts";
import { newMarks, type RerankSource, rerankWindow, WINDOW } from "./rerank.ts";
import { RERANK_TERMS } from "./rerank-terms.ts";
import { rulesWithout, TOOL_RULES } from "./rules.ts";
import type { ToolProfile } from "./tool-profile.ts";
import type { WindowQuery } from "./window-query.ts";

// Words are numbers: the query has the words 1 of mass 3 and 2 of mass 1, each as it is written.
const QUERY: WindowQuery = {
  words: [
    { mass: 3, terms: [{ number: 1, factor: 1 }], surfaces: [1] },
    { mass: 1, terms: [{ number: 2, factor: 1 }], surfaces: [2] },
  ],
  mass: 4,
  pairs: [],
  action: undefined,
};

/** The bag, in which `best` is the best score. */
const BEST = 8;

/** A tool whose name and whole text are these words. */
function profile(...words: number[]): ToolProfile {
  return {
    name: Uint32Array.from(words),
    server: new Uint32Array(),
    sentence: new Uint32Array(),
    surfaces: Uint32Array.from(words),
    nameSequence: Uint32Array.from(words),
    textSequence: new Uint32Array(),
    length: words.length,
    action: undefined,
    isDeprecated: false,
  };
}

function ranked(key: string, score: number): Candidate {
  return { key, score, tier: "ranked", place: 0 };
}

function named(key: string, score: number): Candidate {
  return { ...ranked(key, score), tier: "name" };
}

function source(profiles: Readonly<Record<string, ToolProfile>>, more: Partial<RerankSource> = {}): RerankSource {
  const [bag] = DEFAULT_RANKING.fields;
  const { name, similarity, unit } = bag ?? expect.unreachable();
  const marks = newMarks(10);
  return {
    rules: rulesWithout([]),
    field: { name, similarity, unit, averageLength: 8, isName: false },
    best: () => BEST,
    profile: (key) => profiles[key],
    rarities: () => new Float64Array(10).fill(1),
    spelling: () => 0,
    query: () => QUERY,
    marks: () => marks,
    ...more,
  };
}

function weight(rule: string): number {
  return RERANK_TERMS.find((term) => term.rule === rule)?.weight ?? Number.NaN;
}

/** What every tool has that says nothing of itself: it is current, and neither does nor undoes what is asked. */
const PLAIN = weight("current") + weight("action") / 2;

test("a score is the share of the best bag score, plus what each rule gives", () => {
  const window = rerankWindow(source({ both: profile(1, 2), half: profile(2, 5), none: profile(7) }));
  const candidates = [ranked("both", 8), ranked("half", 4), ranked("none", 2)];
  const wholly = weight("name") + weight("whole-name") + weight("typed-words");
  const scores = window.rescore(candidates);
  expect(scores[0]).toBeCloseTo(1 + wholly + PLAIN, 12);
  expect(scores[1]).toBeCloseTo(0.5 + weight("name") / 2 + weight("typed-words") / 4 + PLAIN, 12);
  expect(scores[2]).toBeCloseTo(0.25 + PLAIN, 12);
  expect(window.size).toBe(WINDOW);
});

test("without a rule its term is gone", () => {
  const without = RERANK_TERMS.map(({ rule }) => rule);
  const window = rerankWindow(source({ both: profile(1, 2) }, { rules: rulesWithout(without) }));
  expect(window.rescore([ranked("both", 4)])).toEqual([0.5]);
  expect(
    rerankWindow(source({ both: profile(1, 2) }, { rules: rulesWithout(["current"]) })).rescore([ranked("both", 8)]),
  ).toEqual(rerankWindow(source({ both: { ...profile(1, 2), isDeprecated: true } })).rescore([ranked("both", 8)]));
});

test("what lies behind the window keeps its share of the best score", () => {
  const window = rerankWindow(source({ a: profile(1) }));
  window.rescore([ranked("a", 8)]);
  expect(window.behind?.(2)).toBe(0.25);
});

test("a tool without a profile has its bag alone, above 0", () => {
  expect(rerankWindow(source({})).rescore([ranked("a", 1e-6)])).toEqual([1e-6 / BEST]);
});

test("the scratch tables are as they were", () => {
  const marks = newMarks(10);
  const paired = { ...QUERY, pairs: [{ first: 1, second: 2, rarity: 1 }] };
  const window = rerankWindow(source({ a: profile(1, 2), b: profile(2) }, { marks: () => marks, query: () => paired }));
  const once = window.rescore([ranked("a", 8), ranked("b", 8)]);
  expect([...marks.factors, ...marks.begins].every((entry) => entry === 0)).toBe(true);
  expect(window.rescore([ranked("a", 8), ranked("b", 8)])).toEqual(once);
});

test("what one tool says is not said by the next", () => {
  const window = rerankWindow(source({ a: profile(1), b: profile(7) }));
  expect(window.rescore([ranked("a", 8), ranked("b", 8)])[1]).toBeCloseTo(1 + PLAIN, 12);
});

test("a term that two words of the query ask for counts as for the surer one", () => {
  const words = [1, 0.4].map((factor) => ({ mass: 1, terms: [{ number: 1, factor }], surfaces: [] }));
  for (const ordered of [words, words.toReversed()]) {
    const window = rerankWindow(source({ a: profile(1) }, { query: () => ({ ...QUERY, words: ordered, mass: 2 }) }));
    expect(window.rescore([ranked("a", 8)])[0]).toBeCloseTo(1 + weight("name") + weight("whole-name") + PLAIN, 12);
  }
});

test("spelling counts for exact names alone", () => {
  const window = rerankWindow(source({ a: profile(1), b: profile(1) }, { spelling: () => 0.5 }));
  const [first = 0, second = 0] = window.rescore([named("a", 8), ranked("b", 8)]);
  expect(first - second).toBeCloseTo(0.5 * weight("spelled-name"), 12);
});

test.each([
  ["all rules", []],
  ["the bag alone", TOOL_RULES.filter((rule) => rule !== "rerank")],
])("explanations combine to the scores, inside the window and behind it: %s", (_, without) => {
  const profiles = { a: profile(1, 5), b: profile(1, 6), c: profile(2) };
  const rules = rulesWithout(without);
  const window = rerankWindow(source(profiles, { rules, spelling: () => 1 }));
  const candidates = [named("c", 9), ranked("a", 8), ranked("b", 7), ranked("unknown", 1)];
  const scores = window.rescore(candidates);
  for (const [at, { key, score }] of [...candidates, ranked("tail", 2)].entries()) {
    const explained = window.explain?.(key, { what: "the bag", value: score, parts: [] });
    expect(explained?.value).toBeCloseTo(scores[at] ?? score / BEST, 12);
    expect(explained && faultyNode(explained)).toBeUndefined();
  }
});

test("an explanation names every rule, with its weight and its value", () => {
  const window = rerankWindow(source({ a: profile(1, 5) }));
  window.rescore([ranked("a", 8)]);
  const explained = window.explain?.("a", { what: "the bag", value: 8, parts: [] });
  expect(explained?.what).toBe("sum of the bag and the rules");
  expect(explained?.parts.map(({ what }) => what)).toEqual([
    "product of its share of the best bag score",
    ...RERANK_TERMS.map(({ rule }) => `product of rule "${rule}"`),
  ]);
  const typed = explained?.parts.find(({ what }) => what.includes("typed-words"));
  expect(typed?.parts).toEqual([
    { what: "weight of the rule", value: weight("typed-words"), parts: [] },
    { what: "how much of the query stands in the tool word for word", value: 0.75, parts: [] },
  ]);
});
