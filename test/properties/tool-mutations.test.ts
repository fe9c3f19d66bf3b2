// The laws of the tool ranking seen red: for every rule that is left out, and for every mutant, an example is found.

import { describe, expect, test } from "vitest";
import { ENGLISH } from "../../src/analysis/identifier-analyzer.ts";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import type { AskedWord } from "../../src/tools/asked-word.ts";
import { TOOL_RULES } from "../../src/tools/rules.ts";
import type { ToolProfile } from "../../src/tools/tool-profile.ts";
import { verbClassOf } from "../../src/tools/verb-class.ts";
import type { WindowQuery } from "../../src/tools/window-query.ts";
import { WordNumbers } from "../../src/tools/word-numbers.ts";
import type { Build } from "./engine.ts";
import { limitIndependence, totalOrder } from "./laws.ts";
import { holds, isBroken } from "./seed.ts";
import { toolCorpora } from "./tool-corpora.ts";
import {
  type FindTools,
  hiddenCountNothing,
  memoryless,
  toolAgreement,
  toolEngine,
  toolPositive,
} from "./tool-laws.ts";
import { faultyTools, type ToolFaults } from "./tool-mutants.ts";

const CASES = toolCorpora();

describe("law 4, agreement, breaks on", () => {
  test.each(TOOL_RULES)('rule "%s" left out', (rule) => {
    expect(isBroken(toolAgreement(toolEngine([rule]), CASES))).toBe(true);
  });

  test.each<[string, ToolFaults]>([
    [
      "alternatives that are added up",
      {
        terms: (terms) =>
          terms.flatMap(({ relatives = [], ...one }) => [
            one,
            ...relatives.map(({ term, factor }) => ({ ...one, term, weight: (one.weight ?? 1) * factor })),
          ]),
      },
    ],
    [
      "alternatives that count in full",
      {
        terms: (terms) =>
          terms.map((one) => ({ ...one, relatives: one.relatives?.map(({ term }) => ({ term, factor: 1 })) ?? [] })),
      },
    ],
    [
      "words of the query that stand for each other",
      { terms: (terms, held) => terms.map((one) => ({ ...one, relatives: held(one.term) })) },
    ],
    ["repeats that count once", { terms: (terms) => terms.map((one) => ({ ...one, count: 1 })) }],
    ["corrections that are sure", { words: (words) => words.map((word) => ({ ...word, certainty: 1 })) }],
    ["corrections without a second choice", { words: (words) => words.map((word) => ({ ...word, others: [] })) }],
    [
      "corrections that keep the word as it was typed",
      { words: (words) => words.map((word) => (word.certainty < 1 ? { ...word, surface: word.typed } : word)) },
    ],
    [
      "misspelled words of talk that count",
      { words: (words, written) => (words.length < written.length ? written : words) },
    ],
    ["a window one too small", { window: (window) => ({ ...window, size: window.size - 1 }) }],
    ["a window one too large", { window: (window) => ({ ...window, size: window.size + 1 }) }],
    ["a tail that keeps its scores", { window: (window) => ({ ...window, behind: (score) => score }) }],
    [
      "shares of the best that meets the conditions",
      { best: (best, [first]) => (first?.tier === "ranked" ? first.score : best) },
    ],
    [
      "pairs that are counted over the end of a clause",
      {
        query: (query, read, again) => ({
          ...query,
          pairs: again({ ...read, counted: joinClauses(read.counted) }).pairs,
        }),
      },
    ],
    [
      "pairs that are counted twice",
      { query: (query) => ({ ...query, pairs: [...query.pairs, ...query.pairs.slice(0, 1)] }) },
    ],
    [
      "a verb that is looked for in what counts alone",
      { query: (query, { counted }) => ({ ...query, action: verbClassOf(counted.map(({ surface }) => surface)) }) },
    ],
    [
      "words that weigh the same in the window",
      { query: (query) => ({ ...query, words: query.words.map((word) => ({ ...word, mass: 1 })) }) },
    ],
    [
      "a profile whose name is all of the name",
      {
        profile: (key, make) =>
          changed(make(key), ({ nameSequence }) => ({ name: Uint32Array.from(new Set(nameSequence)) })),
      },
    ],
    [
      "a profile without its parameters",
      { profile: (key, make) => changed(make(key), ({ name }) => ({ surfaces: name })) },
    ],
    ["profiles that are kept when a tool changes", keepingProfiles()],
  ])("%s", (_, faults) => {
    expect(isBroken(toolAgreement(faultyTools(faults), CASES))).toBe(true);
  });
});

test("law 2 breaks on a window of the size of the limit", () => {
  const build = faultyTools({ window: (window, limit) => ({ ...window, size: Math.min(window.size, limit) }) });
  expect(isBroken(limitIndependence(build, CASES))).toBe(true);
});

test.each<[string, Build]>([["profiles of the tool that came at a place", byPlace]])(
  "law 3 breaks on %s",
  (_, build) => {
    expect(isBroken(totalOrder(build, CASES))).toBe(true);
  },
);

test("law 1 breaks on pairs of the query before", () => {
  let pairs: WindowQuery["pairs"] = [];
  const query: ToolFaults["query"] = (asked) => {
    const before = pairs;
    pairs = asked.pairs;
    return { ...asked, pairs: [...asked.pairs, ...before] };
  };
  expect(isBroken(memoryless(faultyTools({ query, numbers: new WordNumbers(ENGLISH) }), CASES))).toBe(true);
});

test("law 1 breaks on hidden tools that are taken out of the answer alone", () => {
  const find: FindTools = (tools, query) => {
    const shown = tools.map((tool) => ({ ...tool, hidden: false }));
    const { hits } = createToolCatalog(shown).search(query, { limit: tools.length + 1 });
    const hidden = new Set(tools.filter((tool) => tool.hidden === true).map(({ key }) => key));
    return hits.filter(({ key }) => !hidden.has(key)).map(({ key, tier, score }) => ({ key, tier, score }));
  };
  expect(isBroken(hiddenCountNothing(CASES, find))).toBe(true);
});

test.each<[string, ToolFaults]>([
  ["a tail without scores", { window: (window) => ({ ...window, behind: () => 0 }) }],
  ["scores that may be 0", { window: (window) => ({ ...window, rescore: (all) => all.map((_, at) => at) }) }],
  ["corrections that are left out", { words: (words) => words.filter(({ certainty }) => certainty === 1) }],
])("law 6 breaks on %s", (_, faults) => {
  expect(isBroken(toolPositive(faultyTools(faults), CASES))).toBe(true);
});

test("and the laws hold on the ranking they were made of", () => {
  const build = faultyTools({});
  for (const law of [limitIndependence, totalOrder, toolAgreement, toolPositive]) holds(law(build, CASES));
});

function joinClauses(words: readonly AskedWord[]): AskedWord[] {
  return words.map((word) => ({ ...word, clause: 0 }));
}

function changed(
  profile: ToolProfile | undefined,
  change: (profile: ToolProfile) => Partial<ToolProfile>,
): ToolProfile | undefined {
  return profile && { ...profile, ...change(profile) };
}

/** Profiles by key, whatever becomes of the tool. */
function keepingProfiles(): ToolFaults {
  const kept = new Map<string, ToolProfile | undefined>();
  const profile: ToolFaults["profile"] = (key, make) => {
    if (!kept.has(key)) kept.set(key, make(key));
    return kept.get(key);
  };
  return { profile, numbers: new WordNumbers(ENGLISH) };
}

/** Each tool is compared as the one after it in the list. */
function byPlace(documents: Parameters<Build>[0]): ReturnType<Build> {
  const keys = documents.map(({ key }) => key);
  return faultyTools({
    profile: (key, make) => make(keys[(keys.indexOf(key) + 1) % keys.length] ?? key),
  })(documents);
}
