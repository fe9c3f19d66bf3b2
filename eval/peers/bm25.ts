// BM25 over one bag of terms a tool, as the peers use it; they differ in k1, b, idf and in what a repeated word of the
// query counts. Written for reading, not for speed.

import type { Rank } from "../../src/eval/ranker.ts";
import { type ToolDefinition, toolKey } from "../../src/tools/tool.ts";

/** What the peers differ in. */
export interface Bm25Rules {
  readonly k1: number;
  readonly b: number;
  /** The weight of a term that `found` of `all` tools hold. */
  readonly idf: (all: number, found: number) => number;
  /** Whether a word that stands twice in the query counts twice. */
  readonly repeats: boolean;
  /** Whether equal scores are told apart by key (code units) instead of by the order of the tools. */
  readonly tiesByKey: boolean;
}

/** ln(1 + (N − n + ½) / (n + ½)): never below 0. Of 10 tools with 2 that hold the term, ln 4.4 = 1.481605. */
export function luceneIdf(all: number, found: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}

interface Posting {
  readonly tool: number;
  readonly count: number;
}

/** Ranks tools by their terms. Tools that share no term with the query are not found. */
export function bm25Rank(
  tools: readonly ToolDefinition[],
  termsOf: (tool: ToolDefinition) => readonly string[],
  queryTerms: (query: string) => readonly string[],
  rules: Bm25Rules,
): Rank {
  const bags = tools.map(termsOf);
  const postings = invert(bags);
  const average = bags.reduce((sum, { length }) => sum + length, 0) / Math.max(1, bags.length);
  const keys = tools.map(toolKey);
  return (query, limit) => {
    const terms = rules.repeats ? queryTerms(query) : new Set(queryTerms(query));
    const scores = new Map<number, number>();
    for (const term of terms) {
      const list = postings.get(term) ?? [];
      const idf = rules.idf(bags.length, list.length);
      for (const { tool, count } of list) {
        const norm = rules.k1 * (1 - rules.b + (rules.b * (bags[tool]?.length ?? 0)) / average);
        scores.set(tool, (scores.get(tool) ?? 0) + (idf * count * (rules.k1 + 1)) / (count + norm));
      }
    }
    const found = Array.from(scores).filter(([, score]) => score > 0);
    found.sort(([a, x], [b, y]) => y - x || (rules.tiesByKey ? compare(keys[a], keys[b]) : a - b));
    return found.slice(0, limit).map(([tool]) => keys[tool] ?? "");
  };
}

function invert(bags: readonly (readonly string[])[]): ReadonlyMap<string, readonly Posting[]> {
  const postings = new Map<string, Posting[]>();
  for (const [tool, bag] of bags.entries()) {
    const counts = new Map<string, number>();
    for (const term of bag) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const list = postings.get(term);
      if (list) list.push({ tool, count });
      else postings.set(term, [{ tool, count }]);
    }
  }
  return postings;
}

function compare(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
