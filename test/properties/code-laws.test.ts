// Laws 1, 2, 3, 4 and 6 for the default ranking of code, with all of its rules and with each of them switched off; and
// across its windows, on a tree that is larger than both.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codePreset } from "../../src/code/code-preset.ts";
import { CODE_RULES, codeRules } from "../../src/code/code-rules.ts";
import { rankFiles } from "../../src/code/tree-search.ts";
import type { RankedCandidates } from "../../src/retrieval/search.ts";
import { memoryTree } from "../memory-tree.ts";
import { type CodeFile, referenceCodeRanking } from "../reference/code-ranking.ts";
import { CODE_CORPORA } from "./code-corpora.ts";
import { faultyNode } from "./explanations.ts";
import { isNear } from "./laws.ts";
import { expectLater, RUNS } from "./seed.ts";

const PRESET = codePreset("default");

type Search = (query: string, limit: number) => RankedCandidates;

async function searchOver(files: readonly CodeFile[], without: readonly string[] = []): Promise<Search> {
  const { source, tree } = await memoryTree(new Map(files.map(({ path, text }) => [path, text])));
  const rules = codeRules(PRESET, without);
  return (query, limit) => rankFiles(source, tree, query, limit, rules);
}

interface Found {
  readonly key: string;
  readonly tier: string;
  readonly score: number;
}

function find(search: Search, query: string, limit: number): Found[] {
  return search(query, limit).candidates.map(({ key, tier, score }) => ({ key, tier, score }));
}

function expectLimits(search: Search, query: string, limits: readonly number[]): void {
  const all = find(search, query, Math.max(...limits));
  for (const limit of limits) expect(find(search, query, limit)).toEqual(all.slice(0, limit));
}

const MANNERS = [
  ["all rules", []],
  ...CODE_RULES.map((rule) => [`all rules but "${rule}"`, [rule]]),
  ["no rule", CODE_RULES],
] as [string, string[]][];

describe.each(MANNERS)("%s", (_, without) => {
  const runs = without.length === 1 ? Math.ceil(RUNS / 4) : RUNS;

  test("law 4 and 6: keys, scores and order of the naive ranking; finite, above 0", () => {
    const law = fc.asyncProperty(CODE_CORPORA, async ({ files, query }) => {
      const wanted = referenceCodeRanking(files, query, without);
      // What finds nothing is asked less strictly, which is not of the ranking.
      if (wanted.length === 0) return;
      const hits = find(await searchOver(files, without), query, files.length + 1);
      expect(hits.map(({ key }) => key).sort()).toEqual(wanted.map(({ key }) => key).sort());
      const scores = new Map(wanted.map(({ key, score }) => [key, score]));
      for (const [at, { key, score }] of hits.entries()) {
        expect(Number.isFinite(score) && score > 0).toBe(true);
        expect(isNear(score, scores.get(key) ?? Number.NaN), `${key}: ${score}, not ${scores.get(key)}`).toBe(true);
        const there = wanted[at];
        if (there?.key !== key)
          expect(isNear(score, there?.score ?? Number.NaN), `${key} for ${there?.key}`).toBe(true);
      }
    });
    return expectLater(law, runs);
  });

  test("laws 1, 2 and 3: neither the order of the files nor the limit shows", () => {
    const law = fc.asyncProperty(CODE_CORPORA, async ({ files, shuffled, query }) => {
      const search = await searchOver(files, without);
      expectLimits(
        search,
        query,
        Array.from({ length: files.length }, (__, at) => at + 1),
      );
      expect(find(await searchOver(shuffled, without), query, 20)).toEqual(find(search, query, 20));
    });
    return expectLater(law, Math.ceil(runs / 2));
  });

  test("the parts of an explanation combine to the score within 1e-9", () => {
    const law = fc.asyncProperty(CODE_CORPORA, async ({ files, query }) => {
      const { candidates, explain } = (await searchOver(files, without))(query, files.length);
      for (const { key, score } of candidates) {
        const explanation = explain(key);
        expect(isNear(explanation?.value ?? Number.NaN, score)).toBe(true);
        expect(explanation && faultyNode(explanation)).toBe(undefined);
      }
    });
    return expectLater(law, Math.ceil(runs / 2));
  });
});

test("law 4: with a history of changes, keys, scores and order of the naive ranking", () => {
  const corpora = CODE_CORPORA.chain((corpus) => {
    const counts = fc.array(fc.nat({ max: 3 }), { minLength: corpus.files.length, maxLength: corpus.files.length });
    return counts.map((times) => {
      const changes = new Map(corpus.files.flatMap(({ path }, at) => (times[at] ? [[path, times[at]]] : [])));
      return { ...corpus, changes };
    });
  });
  const law = fc.asyncProperty(corpora, async ({ files, query, changes }) => {
    const wanted = referenceCodeRanking(files, query, [], changes);
    if (wanted.length === 0) return;
    const { source, tree } = await memoryTree(new Map(files.map(({ path, text }) => [path, text])));
    const history = { commit: "", commits: 3, isShallow: false, changes };
    const rules = codeRules(PRESET, [], ["history"]);
    const { candidates } = rankFiles(source, tree, query, files.length + 1, rules, { history });
    const scores = new Map(wanted.map(({ key, score }) => [key, score]));
    for (const { key, score } of candidates)
      expect([key, isNear(score, scores.get(key) ?? Number.NaN)]).toEqual([key, true]);
  });
  return expectLater(law, RUNS);
});

test("laws 2 and 4 across both windows, which 640 files do not fit into", async () => {
  const files = Array.from({ length: 640 }, (_, at): CodeFile => {
    const repeated = "router ".repeat((at * 7) % 11);
    return { path: `src/f${at % 5}/route${at}.ts`, text: `register the ${repeated}\n`.repeat(1 + (at % 4)) };
  });
  const search = await searchOver(files);
  expectLimits(search, "register router", [1, 99, 100, 101, 499, 500, 501, 640]);
  const hits = find(search, "register router", 640);
  const wanted = referenceCodeRanking(files, "register router");
  expect(hits.map(({ key }) => key)).toEqual(wanted.map(({ key }) => key));
  expect(hits.map(({ tier }) => tier)).toEqual(wanted.map(({ tier }) => tier));
  for (const [at, { score }] of hits.entries()) expect(isNear(score, wanted[at]?.score ?? Number.NaN)).toBe(true);
});
