// Laws 1, 4 and 6 for the default ranking of tools, the latter two against the naive one.

import fc from "fast-check";
import { expect } from "vitest";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";
import type { Ranked } from "../reference/scorer.ts";
import { referenceToolRanking } from "../reference/tool-ranking.ts";
import type { Corpus } from "./corpora.ts";
import type { Build } from "./engine.ts";
import { isNear, type Law } from "./laws.ts";
import { toolFrom } from "./tool-corpora.ts";

/** A catalog of the default preset, without some of its rules. */
export function toolEngine(without: readonly string[] = []): Build {
  return (documents) => {
    const catalog = createToolCatalog(documents.map(toolFrom), { without });
    return {
      search: (query, limit) =>
        catalog.search(query, { limit }).hits.map(({ key, tier, score }) => ({ key, tier, score })),
    };
  };
}

/** Law 4: tiers, scores within 1e-9 and, but for scores as near as that, the order of the naive ranking. */
export function toolAgreement(build: Build, cases: fc.Arbitrary<Corpus>, without: readonly string[] = []): Law {
  return fc.property(cases, ({ documents, query }) => {
    const wanted = referenceToolRanking(documents.map(toolFrom), query, without);
    if (wanted.isClose) return;
    expectSame(build(documents).search(query, documents.length + 1), wanted.hits);
  });
}

/** Law 6: every hit has a finite score above 0, and every tool that holds what is asked for is a hit. */
export function toolPositive(build: Build, cases: fc.Arbitrary<Corpus>, without: readonly string[] = []): Law {
  return fc.property(cases, ({ documents, query }) => {
    const hits = build(documents).search(query, documents.length + 1);
    for (const { score } of hits) expect(Number.isFinite(score) && score > 0).toBe(true);
    const { holders } = referenceToolRanking(documents.map(toolFrom), query, without);
    expect(hits.map(({ key }) => key).sort()).toEqual(holders.toSorted());
  });
}

/** Law 1: what was asked before leaves no trace. */
export function memoryless(build: Build, cases: fc.Arbitrary<Corpus>): Law {
  return fc.property(cases, ({ documents, query }) => {
    const used = build(documents);
    for (const { sources } of documents.slice(0, 5)) used.search(sources.map(({ text }) => text).join("; "), 3);
    const limit = documents.length + 1;
    expect(JSON.stringify(used.search(query, limit))).toBe(JSON.stringify(build(documents).search(query, limit)));
  });
}

/** Ranks tools, some of them hidden. */
export type FindTools = (tools: readonly ToolDefinition[], query: string) => readonly Ranked[];

const findTools: FindTools = (tools, query) => {
  const { hits } = createToolCatalog(tools).search(query, { limit: tools.length + 1 });
  return hits.map(({ key, tier, score }) => ({ key, tier, score }));
};

/** Law 1: tools that cannot be found leave no trace. */
export function hiddenCountNothing(cases: fc.Arbitrary<Corpus>, find: FindTools = findTools): Law {
  return fc.property(cases, ({ documents, query }) => {
    const tools = documents.map(toolFrom);
    const shown = tools.filter((_, at) => at % 3 > 0);
    const all = tools.map((tool, at) => (at % 3 > 0 ? tool : { ...tool, hidden: true }));
    expect(JSON.stringify(find(all, query))).toBe(JSON.stringify(find(shown, query)));
  });
}

function expectSame(hits: readonly Ranked[], wanted: readonly Ranked[]): void {
  expect(hits.map(({ tier }) => tier)).toEqual(wanted.map(({ tier }) => tier));
  const scores = new Map(wanted.map(({ key, score }) => [key, score]));
  expect(hits.map(({ key }) => key).sort()).toEqual(Array.from(scores.keys()).sort());
  for (const [at, { key, score }] of hits.entries()) {
    expect(isNear(score, scores.get(key) ?? Number.NaN), `${key}: ${score}, not ${scores.get(key)}`).toBe(true);
    const there = wanted[at];
    if (there?.key !== key) expect(isNear(score, there?.score ?? Number.NaN), `${key} for ${there?.key}`).toBe(true);
  }
}
