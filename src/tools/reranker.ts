// A caller's function that ranks the first tools again: a cross-encoder, a language model, rules of the house. It sees
// the first thirty whatever the limit, its scores order them, and when it fails the order is the one it was handed.

import type { Explanation } from "../ranking/explanation.ts";
import { compareScored } from "../ranking/top-hits.ts";
import type { Note } from "../retrieval/hit.ts";
import { quoted } from "../base/errors.ts";
import { faultText } from "./hook-fault.ts";
import { numberLeaf, orderOnly, type RankedTool, scoredInOrder } from "./ranked-tool.ts";
import type { ToolDefinition } from "./tool.ts";
import { toolText } from "./tool-text.ts";

/** A tool as a reranker sees it. */
export interface RerankCandidate {
  /** The tool's key in the catalog. */
  readonly key: string;
  /**
   * Name, server, title, description, parameters and keywords as a person would read them, 2,000 UTF-16 units at most.
   */
  readonly text: string;
  /** What it scored so far; above 0, comparable among these candidates only. */
  readonly score: number;
  /** The definition as it was given. */
  readonly tool: ToolDefinition;
}

/**
 * Scores candidates for a query: one finite number each, in their order; higher is better, equals keep the order they
 * came in, and exact names stay in front. `query` is without its forms (`+`, `-`, quotes, `server:`), 2,000 UTF-16 units
 * at most. The candidates are the first 30, best first, whatever the limit. Called once per search that finds anything;
 * calls may overlap, and it sets its own time limit. When it throws, or answers anything else, the hits keep the order
 * they have without it, and a note says so: `rerank-failed`.
 *
 * A hit's score is then 1 + x for a score x of 0 or more, and 1 / (1 - x) below, lowered among equals by the least there
 * is.
 */
export type Reranker = (
  query: string,
  candidates: readonly RerankCandidate[],
) => readonly number[] | Promise<readonly number[]>;

/** How many of the first tools are handed to a reranker. */
export const RERANKED = 30;

/** The least score there is, so that there is room for others just below it. */
const LEAST = 1e-300;

/** A list that was ranked again, or as it was with a note that says why. */
export interface Reranked {
  readonly tools: readonly RankedTool[];
  readonly notes: readonly Note[];
}

/** Has the first tools of a list ranked again; exact names stay in front, what lies behind keeps its order as the tail. */
export async function rerankTools(
  tools: readonly RankedTool[],
  query: string,
  rerank: Reranker,
  definition: (key: string) => ToolDefinition,
): Promise<Reranked> {
  const inside = tools.slice(0, RERANKED);
  const candidates = inside.map(({ key, score }): RerankCandidate => {
    const tool = definition(key);
    return { key, text: toolText(tool), score, tool };
  });
  try {
    const scores = readScores(await rerank(query, Array.from(candidates)), candidates);
    if (typeof scores === "string") return { tools, notes: [failed(scores)] };
    const ranked = inside.map((tool, at) => rescored(tool, at + 1, scores[at] ?? 0));
    const behind = tools.slice(RERANKED).map((tool): RankedTool => ({ ...tool, tier: "tail" }));
    return { tools: scoredInOrder([...ranked.sort(byScore).map(({ tool }) => tool), ...behind]), notes: [] };
  } catch (error) {
    return { tools, notes: [failed(faultText(error))] };
  }
}

/** The scores, or what is wrong with them. */
function readScores(answer: unknown, candidates: readonly RerankCandidate[]): readonly number[] | string {
  if (!Array.isArray(answer) && !isNumbers(answer)) return `it gave ${quoted(answer)}, not a list of numbers`;
  if (answer.length !== candidates.length) return `it gave ${answer.length} scores for ${candidates.length} candidates`;
  const scores = Array.from<unknown>(answer);
  const at = scores.findIndex((score) => !Number.isFinite(score));
  if (at >= 0) return `it gave ${quoted(scores[at])} for ${quoted(candidates[at]?.key)}, not a finite number`;
  return scores as number[];
}

/** What models answer with is often a typed array. */
function isNumbers(value: unknown): value is Float32Array | Float64Array {
  return value instanceof Float32Array || value instanceof Float64Array;
}

function failed(fault: string): Note {
  return { code: "rerank-failed", message: `The reranker failed (${fault}), so the hits keep the order without it.` };
}

interface Rescored {
  readonly tool: RankedTool;
  readonly place: number;
  readonly given: number;
}

function byScore(a: Rescored, b: Rescored): number {
  if (a.tool.tier !== b.tool.tier) return compareScored(a.tool, b.tool);
  return a.given === b.given ? a.place - b.place : b.given > a.given ? 1 : -1;
}

function rescored({ key, tier: before, explain: explainBefore }: RankedTool, place: number, given: number): Rescored {
  const tier = before === "name" ? "name" : "ranked";
  const score = positive(given);
  const explain = (): Explanation => ({
    what: `sum of what the reranker gives, at place ${place} before`,
    value: score,
    parts: [...explainPositive(given, score), ...orderOnly("the score before", explainBefore())],
  });
  return { tool: { key, tier, score, explain }, place, given };
}

/** Any finite number to one above 0, in the same order but for rounding: 1 + x from 0 on, 1 / (1 - x) below. */
export function positive(given: number): number {
  return Math.max(LEAST, given >= 0 ? 1 + given : 1 / (1 - given));
}

function explainPositive(given: number, score: number): Explanation[] {
  if (given < 0) return [numberLeaf(`one over one minus the reranker's score ${given}`, score)];
  return [numberLeaf("the reranker's score", given), numberLeaf("one, so that all scores are above 0", 1)];
}
