// Two ranked lists made one by reciprocal rank fusion (Cormack, Clarke and Buettcher, "Reciprocal rank fusion outperforms
// Condorcet and individual rank learning methods", SIGIR 2009): the score of a tool is the sum over the lists of
// 1 / (60 + rank). Only ranks count, so that scores of different kinds need not be made comparable.
//
//   first by words, third by vectors  ->  1 / 61 + 1 / 63 = 0.032266
//   second by words, not by vectors   ->  1 / 62          = 0.016129
//
// Both numbers are asserted in fusion.test.ts: change one, change both.

import type { Explanation } from "../ranking/explanation.ts";
import { compareScored } from "../ranking/top-hits.ts";
import { numberLeaf, orderOnly, type RankedTool } from "./ranked-tool.ts";

/** How many of the first tools of each list are fused; those behind come behind. */
export const FUSED = 100;

/** The constant of the paper, where it did best: the larger it is, the less the very first places count. */
const RANK_CONSTANT = 60;

/** A tool in the list by vectors. */
export interface NearTool {
  readonly key: string;
  /** Of the angle between the vectors of query and tool: above 0, at most 1. */
  readonly cosine: number;
}

/** Where a tool stands; ranks are from 1, undefined for a list that does not hold it among its first. */
interface Ranks {
  readonly byWords: number | undefined;
  readonly byVectors: number | undefined;
}

/**
 * Fuses the list by words with the one by vectors, of which the first 100 count. Exact names stay in front. What is
 * further behind by words, and is not among the fused, keeps its order as the tail.
 */
export function fuse(byWords: readonly RankedTool[], byVectors: readonly NearTool[]): RankedTool[] {
  const nearest = new Map(byVectors.slice(0, FUSED).map((near, at) => [near.key, { ...near, rank: at + 1 }]));
  const fused = byWords.slice(0, FUSED).map((tool, at): RankedTool => {
    const near = nearest.get(tool.key);
    const ranks = { byWords: at + 1, byVectors: near?.rank };
    return fusedTool(tool.key, tool.tier === "name" ? "name" : "ranked", ranks, near?.cosine, tool.explain);
  });
  const known = new Set(fused.map(({ key }) => key));
  for (const { key, cosine, rank } of nearest.values()) {
    if (!known.has(key)) fused.push(fusedTool(key, "ranked", { byWords: undefined, byVectors: rank }, cosine));
  }
  return [...fused.sort(compareScored), ...tailOf(byWords, nearest)];
}

/** What stands behind the fused by words alone: the sum with one rank goes on, below that of any tool in front. */
function tailOf(byWords: readonly RankedTool[], nearest: ReadonlyMap<string, unknown>): RankedTool[] {
  return byWords.slice(FUSED).flatMap((tool, at) => {
    if (nearest.has(tool.key)) return [];
    return [fusedTool(tool.key, "tail", { byWords: FUSED + at + 1, byVectors: undefined }, undefined, tool.explain)];
  });
}

function fusedTool(
  key: string,
  tier: RankedTool["tier"],
  ranks: Ranks,
  cosine: number | undefined,
  before: RankedTool["explain"] = () => undefined,
): RankedTool {
  const words = reciprocal(ranks.byWords);
  const vectors = reciprocal(ranks.byVectors);
  const explain = (): Explanation => ({
    what: "sum of the reciprocal ranks",
    value: words + vectors,
    parts: [
      numberLeaf(rankText("by words", ranks.byWords), words),
      numberLeaf(`${rankText("by vectors", ranks.byVectors)}${cosineText(cosine)}`, vectors),
      ...orderOnly("the score by words", before()),
    ],
  });
  return { key, tier, score: words + vectors, explain };
}

function reciprocal(rank: number | undefined): number {
  return rank === undefined ? 0 : 1 / (RANK_CONSTANT + rank);
}

function rankText(list: string, rank: number | undefined): string {
  return rank === undefined
    ? `${list} not among the first ${FUSED}`
    : `${list} rank ${rank}: one over ${RANK_CONSTANT} and the rank`;
}

function cosineText(cosine: number | undefined): string {
  return cosine === undefined ? "" : `; cosine ${cosine.toFixed(4)}`;
}
