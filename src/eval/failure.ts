// The queries a ranking did worst on, each with what stood above the right tool and how both scores came about: what to
// read before changing a rule.

import type { ToolCatalog, ToolHit } from "../tools/catalog.ts";
import { DEPTH, measure } from "./measure.ts";
import type { JudgedQuery } from "./judged-query.ts";
import type { QuerySet } from "./query-set.ts";
import { drawsFrom } from "./random.ts";

/** How a score came about. */
export type ScoreExplanation = NonNullable<ToolHit["explanation"]>;

/** A tool at its place in a ranking. */
export interface RankedTool {
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
  /** The right tools, best rank first. */
  readonly gold: readonly Omit<RankedTool, "explanation">[];
  /** The first wrong tool; undefined when nothing wrong was found. */
  readonly wrong: RankedTool | undefined;
  /** The best right tool behind it. */
  readonly right: RankedTool | undefined;
  /** The wrong tools above `right`, best first, 5 at most. */
  readonly above: readonly string[];
}

const SHOWN = 5;

/**
 * The `count` worst queries of a set by nDCG@10, none that is perfect. Of equals those come first that the seed draws,
 * so that another seed shows others.
 */
export function worstQueries(catalog: ToolCatalog, set: QuerySet, count: number, seed: number): Failure[] {
  const judged = set.queries.map((query) => {
    return { query, ndcg10: gainOf(catalog, query), order: drawsFrom(`${seed} ${set.id} ${query.id}`)(2 ** 32) };
  });
  const failed = judged.filter(({ ndcg10 }) => ndcg10 < 1 - 1e-9);
  failed.sort((a, b) => a.ndcg10 - b.ndcg10 || a.order - b.order);
  return failed.slice(0, count).map(({ query, ndcg10 }) => failureOf(catalog, query, ndcg10));
}

function gainOf(catalog: ToolCatalog, { query, gold }: JudgedQuery): number {
  return measure(keysOf(catalog.search(query, { limit: DEPTH }).hits), gold).ndcg10;
}

function failureOf(catalog: ToolCatalog, { id, query, gold }: JudgedQuery, ndcg10: number): Failure {
  const ranking = keysOf(catalog.search(query, { limit: Math.max(1, catalog.size) }).hits);
  const golds = rankedGold(ranking, gold);
  const wrongRank = ranking.findIndex((key) => !gold.has(key)) + 1;
  const behind = golds.find(({ rank }) => rank === undefined || rank > wrongRank);
  const explain = explainer(catalog, query, Math.max(wrongRank, behind?.rank ?? 1, 1));
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
function explainer(catalog: ToolCatalog, query: string, limit: number): (key: string) => ScoreExplanation | undefined {
  const { hits } = catalog.search(query, { limit, explain: true });
  const explanations = new Map(hits.map(({ key, explanation }) => [key, explanation]));
  return (key) => explanations.get(key);
}

function keysOf(hits: readonly ToolHit[]): string[] {
  return hits.map(({ key }) => key);
}
