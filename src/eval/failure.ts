// The queries a ranking did worst on, each with what stood above the right tool and how both scores came about: what to
// read before changing a rule.

import type { ToolHit } from "../tools/catalog.ts";
import { DEPTH, measure } from "./measure.ts";
import type { JudgedQuery } from "./judged-query.ts";
import { drawsFrom } from "./random.ts";

/** How a score came about. */
export type ScoreExplanation = NonNullable<ToolHit["explanation"]>;

/** What is asked: a catalog, or the files of a tree. */
export interface Searched {
  /** How many there are to be found. */
  readonly size: number;
  search(query: string, options: { limit: number; explain?: boolean }): { readonly hits: readonly FoundKey[] };
}

/** What was found. */
export type FoundKey = Pick<ToolHit, "key" | "explanation">;

/** A set of queries. */
interface JudgedQueries {
  readonly id: string;
  readonly queries: readonly JudgedQuery[];
}

/** A tool or a file at its place in a ranking. */
export interface RankedKey {
  readonly key: string;
  /** From 1; undefined when it was not found at all. */
  readonly rank: number | undefined;
  /** Undefined when it was not found. */
  readonly explanation: ScoreExplanation | undefined;
}

/** A query that a ranking did badly on. */
export interface Failure {
  readonly id: string;
  readonly query: string;
  readonly ndcg10: number;
  /** What is right, best rank first. */
  readonly gold: readonly Omit<RankedKey, "explanation">[];
  /** The first that is wrong; undefined when nothing wrong was found. */
  readonly wrong: RankedKey | undefined;
  /** The best right one behind it. */
  readonly right: RankedKey | undefined;
  /** What is wrong above `right`, best first, 5 at most. */
  readonly above: readonly string[];
}

const SHOWN = 5;

/**
 * The `count` worst queries of a set by nDCG@10, none that is perfect. Of equals those come first that the seed draws,
 * so that another seed shows others.
 */
export function worstQueries(searched: Searched, set: JudgedQueries, count: number, seed: number): Failure[] {
  const gains = set.queries.map((query) => gainOf(searched, query));
  return worstOf(set, gains, count, seed).map(({ query, ndcg10 }) => failureOf(searched, query, ndcg10));
}

/** A query and what it came to. */
interface Gained<Q> {
  readonly query: Q;
  readonly ndcg10: number;
}

/** The worst queries as `worstQueries` has them, given the nDCG@10 of each. */
export function worstOf<Q extends JudgedQuery>(
  { id, queries }: { readonly id: string; readonly queries: readonly Q[] },
  gains: readonly number[],
  count: number,
  seed: number,
): Gained<Q>[] {
  const judged = queries.map((query, at) => {
    return { query, ndcg10: gains[at] ?? 0, order: drawsFrom(`${seed} ${id} ${query.id}`)(2 ** 32) };
  });
  const failed = judged.filter(({ ndcg10 }) => ndcg10 < 1 - 1e-9);
  return failed.sort((a, b) => a.ndcg10 - b.ndcg10 || a.order - b.order).slice(0, count);
}

function gainOf(searched: Searched, { query, gold }: JudgedQuery): number {
  return measure(keysOf(searched.search(query, { limit: DEPTH }).hits), gold).ndcg10;
}

/** A query that did badly, with what stood above the right answer. */
export function failureOf(searched: Searched, { id, query, gold }: JudgedQuery, ndcg10: number): Failure {
  const ranking = keysOf(searched.search(query, { limit: Math.max(1, searched.size) }).hits);
  const golds = rankedGold(ranking, gold);
  const wrongRank = ranking.findIndex((key) => !gold.has(key)) + 1;
  const behind = golds.find(({ rank }) => rank === undefined || rank > wrongRank);
  const explain = explainer(searched, query, Math.max(wrongRank, behind?.rank ?? 1, 1));
  const wrong = ranking[wrongRank - 1];
  return {
    id,
    query,
    ndcg10,
    gold: golds,
    wrong: wrong === undefined ? undefined : { key: wrong, rank: wrongRank, explanation: explain(wrong) },
    right: behind && { ...behind, explanation: explain(behind.key) },
    above: ranking
      .slice(0, (behind?.rank ?? ranking.length + 1) - 1)
      .filter((key) => !gold.has(key))
      .slice(0, SHOWN),
  };
}

/** The right tools with their ranks, those that were not found last. */
function rankedGold(ranking: readonly string[], gold: ReadonlySet<string>): Failure["gold"] {
  const found = ranking.flatMap((key, at) => (gold.has(key) ? [{ key, rank: at + 1 }] : []));
  const missing = Array.from(gold).filter((key) => !ranking.includes(key));
  return [...found, ...missing.map((key) => ({ key, rank: undefined }))];
}

/** Explanations of the first `limit` hits, by key. */
function explainer(searched: Searched, query: string, limit: number): (key: string) => ScoreExplanation | undefined {
  const { hits } = searched.search(query, { limit, explain: true });
  const explanations = new Map(hits.map(({ key, explanation }) => [key, explanation]));
  return (key) => explanations.get(key);
}

function keysOf(hits: readonly FoundKey[]): string[] {
  return hits.map(({ key }) => key);
}
