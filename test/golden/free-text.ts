// A ranking as its original runs it: every query is plain words, and everything that is found is an answer.

import { expect } from "vitest";
import { indexTerms } from "../../src/analysis/analyzer.ts";
import type { Document } from "../../src/index/document.ts";
import { buildSnapshot } from "../../src/index/snapshot.ts";
import { analyzeQuery } from "../../src/query/query.ts";
import { planQuery } from "../../src/ranking/plan.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import type { Scored } from "./read.ts";

/** A collection that is asked in plain words. */
export interface FreeText {
  /** Of a document, in terms. */
  readonly averageLength: number;
  /** All documents that hold a word of the query, best first. */
  ranking(query: string): Scored[];
}

/** Indexes documents as the first field of a ranking. */
export function freeText(ranking: Ranking, documents: readonly Document[]): FreeText {
  const retriever = localRetriever(buildSnapshot(ranking.fields, documents), ranking.fields);
  const analyzers = ranking.fields.map(({ analyzer }) => analyzer);
  const planned = (text: string) => {
    const query = analyzeQuery(text, analyzers);
    return planQuery(query, ranking, retriever.statistics(query));
  };
  return {
    averageLength: planned("").fields[0]?.averageLength ?? Number.NaN,
    ranking(query) {
      const plan = planned(query);
      return plan.words.length === 0
        ? []
        : retriever.retrieve(plan, 1_000).map(({ key, score }): Scored => [key, score]);
    },
  };
}

/** The terms that a document puts into the first field of a ranking, in order. */
export function documentTerms({ fields }: Ranking, { sources }: Document): string[] {
  const field = fields[0] ?? expect.unreachable();
  const read = new Set(field.sources.map(({ name }) => name));
  return sources
    .filter(({ source }) => read.has(source))
    .flatMap(({ text }) => Array.from(indexTerms(field.analyzer, String(text))));
}

/**
 * Asserts that hits are those of the original with its scores, `tolerance` apart at most, and in its order; hits whose
 * scores there are no further apart may stand in any order.
 */
export function expectRanking(hits: readonly Scored[], original: readonly Scored[], tolerance: number): void {
  expect(keysOf(hits).sort()).toEqual(keysOf(original).sort());
  const scores = new Map(original);
  hits.forEach(([key, score], at) => {
    const there = scores.get(key) ?? Number.NaN;
    expect(Math.abs(score - there), `score ${score} of ${key}`).toBeLessThanOrEqual(tolerance);
    const before = scores.get(hits[at - 1]?.[0] ?? "") ?? Number.POSITIVE_INFINITY;
    expect(before, `what stands before ${key}`).toBeGreaterThanOrEqual(there - tolerance);
  });
}

function keysOf(hits: readonly Scored[]): string[] {
  return hits.map(([key]) => key);
}
