// Analyzers that know relatives of a term: abbreviations, the parts of a compound, the compound of two parts.

import { expect, test } from "vitest";
import type { Analyzer, Relative } from "../../src/analysis/analyzer.ts";
import { ENGLISH } from "../../src/analysis/identifier-analyzer.ts";
import { buildSnapshot } from "../../src/index/snapshot.ts";
import { DEFAULT_RANKING } from "../../src/ranking/presets.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import { rankCandidates } from "../../src/retrieval/search.ts";

const RELATIVES: ReadonlyMap<string, readonly Relative[]> = new Map([
  ["db", [{ term: "databas", factor: 0.5 }]],
  ["webpag", [{ term: "page", factor: 0.4 }]],
  ["self", [{ term: "self", factor: 1 }]],
]);
const KNOWING: Analyzer = { ...ENGLISH, relatives: (term) => RELATIVES.get(term) ?? [] };
const [bag] = DEFAULT_RANKING.fields;
const RANKING: Ranking = { ...DEFAULT_RANKING, fields: bag ? [{ ...bag, analyzer: KNOWING }] : [] };

const TEXTS = { a: "opens a database", b: "opens a db", c: "opens a db database", d: "reads a page", e: "self" };
const DOCUMENTS = Object.entries(TEXTS).map(([key, text]) => ({ key, sources: [{ source: "description", text }] }));
const RETRIEVER = localRetriever(buildSnapshot(RANKING.fields, DOCUMENTS), RANKING.fields);

function found(query: string): [string, string[], number][] {
  const { plan, candidates } = rankCandidates({ retriever: RETRIEVER, ranking: RANKING }, query, 9);
  return candidates.map((candidate) => {
    const terms = RETRIEVER.found(plan, candidate).map(({ term }) => term);
    return [candidate.key, terms, candidate.score];
  });
}

test("a relative stands for a term at its factor; a document gets the best, not the sum", () => {
  const hits = found("db");
  expect(hits.map(([key, terms]) => [key, terms])).toEqual([
    ["b", ["db"]],
    ["c", ["db"]],
    ["a", ["databas"]],
  ]);
  const explained = rankCandidates({ retriever: RETRIEVER, ranking: RANKING }, "db", 9);
  const sum = RETRIEVER.explain(explained.plan, "c");
  expect(sum?.value).toBe(hits[1]?.[2]);
  expect(sum?.parts[0]?.what).toMatch(/^best of/);
  expect(sum?.parts[0]?.parts).toHaveLength(2);
});

test("a word that no document holds is found by its relatives", () => {
  expect(found("webpage").map(([key, terms]) => [key, terms])).toEqual([["d", ["page"]]]);
});

test("no term is its own relative", () => {
  const { plan } = rankCandidates({ retriever: RETRIEVER, ranking: RANKING }, "self", 9);
  expect(plan.words[0]?.alternatives).toHaveLength(1);
});
