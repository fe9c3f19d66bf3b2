import { describe, expect, test } from "vitest";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { DEFAULT_RANKING } from "../ranking/presets.ts";
import { toolTexts } from "./fields.ts";
import { RERANK_TERMS, type Seen } from "./rerank-terms.ts";
import { type ToolRule, TOOL_RULES } from "./rules.ts";
import type { ToolDefinition } from "./tool.ts";
import { toolProfile } from "./tool-profile.ts";
import type { WindowQuery } from "./window-query.ts";
import { WordNumbers } from "./word-numbers.ts";

const NUMBERS = new WordNumbers(ENGLISH);
const BAG = DEFAULT_RANKING.fields[0] ?? expect.unreachable();

/** How rare each term is; all others 1. */
const RARITIES: Readonly<Record<string, number>> = { issu: 3, bug: 2 };

const TOOL: ToolDefinition = { name: "create_issue", server: "github", description: "Opens a bug report. Bug or not." };

const EMPTY: WindowQuery = { words: [], mass: 0, pairs: [], action: undefined };

/** A tool as it is seen by a query that holds terms with these factors. */
function seen(factors: Readonly<Record<string, number>>, more: Partial<Seen> = {}, tool = TOOL): Seen {
  const profile = toolProfile(tool, toolTexts("default")(tool), { numbers: NUMBERS, sources: BAG.sources });
  for (const term of Object.keys(factors)) NUMBERS.number(term);
  const size = NUMBERS.size;
  const table = new Float64Array(size);
  for (const [term, factor] of Object.entries(factors)) table[NUMBERS.number(term)] = factor;
  const written = new Uint32Array(size);
  for (const surface of profile.surfaces) written[surface] = 1;
  const { name, similarity, unit } = BAG;
  // As long as the average, so that lengths change nothing.
  const field = { name, similarity, unit, averageLength: profile.length / unit, isName: false };
  const rarities = Float64Array.from({ length: size }, (_, number) => RARITIES[NUMBERS.word(number)] ?? 1);
  const begins = new Uint8Array(size);
  for (const { first } of more.query?.pairs ?? []) begins[first] = 1;
  const tables = { factors: table, rarities, begins, written };
  return { query: EMPTY, profile, ...tables, visit: 1, field, best: 1, spelling: 0, ...more };
}

function value(rule: ToolRule, given: Seen): number {
  return (RERANK_TERMS.find((term) => term.rule === rule) ?? expect.unreachable()).value(given);
}

describe("what a query explains of", () => {
  test.each<[ToolRule, Record<string, number>, number]>([
    // create 1, issue 3 of 4.
    ["name", { issu: 1 }, 0.75],
    ["name", { issu: 1, creat: 0.4 }, 0.85],
    ["name", { bug: 1, github: 1 }, 0],
    ["whole-name", { issu: 1 }, 0],
    ["whole-name", { issu: 1, creat: 0.4 }, 0.85],
    ["whole-name", { issu: 1, creat: 1 }, 1],
    // A server is named by itself, or its other name.
    ["server", { github: 1 }, 1],
    ["server", { github: 0.6 }, 0.6],
    ["server", { github: 0.45 }, 0],
    // open 1, bug 2, report 1 of 4.
    ["first-sentence", { bug: 1 }, 0.5],
    ["first-sentence", { bug: 0.6, report: 1, issu: 1 }, 0.55],
  ])("%s, by %j: %d", (rule, factors, explained) => {
    expect(value(rule, seen(factors))).toBeCloseTo(explained, 12);
  });

  test("a tool without server and description: nothing", () => {
    const bare = seen({ creat: 1 }, {}, { name: "create" });
    expect(["server", "first-sentence"].map((rule) => value(rule as ToolRule, bare))).toEqual([0, 0]);
    expect(value("whole-name", bare)).toBe(1);
  });
});

test.each([
  [["bug", "opening"], 0.75], // of masses 3 and 1, the first
  [["opening", "reports"], 0],
  [["opens", "report"], 1],
])("the words %j stand in the tool as they are typed: %d", (words, share) => {
  const masses = [3, 1];
  const asked = words.map((word, at) => ({ mass: masses[at] ?? 0, terms: [], surfaces: [NUMBERS.number(word)] }));
  expect(value("typed-words", seen({}, { query: { ...EMPTY, words: asked, mass: 4 } }))).toBe(share);
});

test("of the ways a word was typed any is enough, and it counts once", () => {
  const surfaces = ["bugs", "bug", "report"].map((word) => NUMBERS.number(word));
  expect(
    value("typed-words", seen({}, { query: { ...EMPTY, words: [{ mass: 2, terms: [], surfaces }], mass: 4 } })),
  ).toBe(0.5);
  expect(value("typed-words", seen({}))).toBe(0);
});

describe("pairs are scored as a term of the bag", () => {
  const paired = (pair: string, rarity: number, tool: ToolDefinition): number => {
    const [first = 0, second = 0] = pair.split(" ").map((term) => NUMBERS.number(term));
    const query = { ...EMPTY, pairs: [{ first, second, rarity }] };
    return value("pairs", seen({}, { query, best: 8 }, tool));
  };
  const tool = { name: "bug_report", description: "A bug report, no report of a bug." };

  test.each([
    // At the average length k1 2 is what a frequency is compared with. Once in the name, which counts 2, and once in
    // the description: 4 · 3 · 3 / (3 + 2) / 8.
    ["bug report", 4, tool, 0.9],
    ["report bug", 4, tool, 0.5], // once: 4 · 1 · 3 / (1 + 2) / 8
    ["report report", 4, tool, 0.5],
    ["bug bug", 4, tool, 0],
    ["bug report", 2, TOOL, 0.25],
  ])("%s of rarity %d", (pair, rarity, given, gain) => {
    expect(paired(pair, rarity, given)).toBeCloseTo(gain, 12);
  });

  test("and sum up", () => {
    const [bug, report] = ["bug", "report"].map((term) => NUMBERS.number(term)) as [number, number];
    const pairs = [
      { first: bug, second: report, rarity: 4 },
      { first: report, second: bug, rarity: 4 },
    ];
    expect(value("pairs", seen({}, { query: { ...EMPTY, pairs }, best: 8 }, tool))).toBeCloseTo(1.4, 12);
    expect(value("pairs", seen({}, {}, tool))).toBe(0);
  });
});

test.each([
  ["create", 1],
  ["delete", 0],
  ["read", 0.5],
  [undefined, 0.5],
] as const)("who asks to %s gets %d of a tool that creates", (action, agreement) => {
  expect(value("action", seen({}, { query: { ...EMPTY, action } }))).toBe(agreement);
});

test("a tool is current unless it calls itself deprecated", () => {
  expect(value("current", seen({}))).toBe(1);
  expect(value("current", seen({}, {}, { name: "x", description: "Deprecated. Use y." }))).toBe(0);
});

test("the spelling of a name is what it is said to be", () => {
  expect([0, 0.5, 1].map((spelling) => value("spelled-name", seen({}, { spelling })))).toEqual([0, 0.5, 1]);
});

test("every term is a rule, once, and weighs more than nothing", () => {
  const rules = RERANK_TERMS.map(({ rule }) => rule);
  expect(new Set(rules).size).toBe(rules.length);
  expect(rules).toEqual(TOOL_RULES.slice(TOOL_RULES.indexOf("rerank") + 1));
  for (const { weight, what } of RERANK_TERMS) expect([weight > 0, what === ""]).toEqual([true, false]);
});
