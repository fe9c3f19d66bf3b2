// A share of an answer that is kept for skills. A skill says how to go about a task, the tools it takes do its steps;
// there are many more tools, and they push the one skill that fits off a short answer.
//
//   limit 8: a quarter of it, 2 places, are kept. Of skills 1, 10 and 12 of the ranking, 10 takes the place of the
//   last tool of the eight; 12 does not, since with 1 and 10 the places are taken.
//
// A skill has to be worth it: half of the best score. Over the golden's 186 tools and twelve skills, 31 queries, 16 of
// the 19 skills that fit a query reach that, and 5 of the 38 that only share a word with it. No score changes, and the
// answer stays in the order of the ranking.

import type { ToolHit } from "./catalog.ts";
import { type ToolDefinition, toolSource } from "./tool.ts";

/** One place in so many is kept for skills. */
const PLACES = 4;

/** The least score of a skill that takes a place, as a part of the best of the ranking. */
const WORTH = 0.5;

/** What is to be known of a hit. */
export type SharedHit = Pick<ToolHit, "tier" | "score" | "tool">;

/** Whether a tool is a skill. */
export function isSkill(tool: ToolDefinition): boolean {
  return toolSource(tool) === "skill";
}

/**
 * The first `limit` of `hits`, best first; where fewer than a quarter of them are skills, the next skills that score
 * half of `best` or more take the places of the last tools, as long as it lasts. A tool that was named keeps its place.
 */
export function withSkillShare<H extends SharedHit>(hits: readonly H[], limit: number, best: number): readonly H[] {
  const head = hits.slice(0, limit);
  const kept = Math.floor(limit / PLACES) - head.filter(({ tool }) => isSkill(tool)).length;
  if (kept <= 0) return head;
  const movable = head.filter(({ tier, tool }) => tier !== "name" && !isSkill(tool));
  const late = hits.slice(limit).filter((hit) => isWorthy(hit, best));
  const moves = Math.min(kept, movable.length, late.length);
  const moved = new Set(movable.slice(movable.length - moves));
  return [...head.filter((hit) => !moved.has(hit)), ...late.slice(0, moves)];
}

/**
 * Whether a ranking was seen far enough to share: no skill behind `ranked`, what was seen of it, would take a place.
 * `hits` are those of it that are shared.
 */
export function isEnoughToShare(
  ranked: readonly SharedHit[],
  hits: readonly SharedHit[],
  limit: number,
  best: number,
): boolean {
  const last = ranked.at(-1);
  if (last === undefined || (last.tier !== "name" && last.score < best * WORTH)) return true;
  return hits.filter(({ tool }) => isSkill(tool)).length >= Math.floor(limit / PLACES);
}

function isWorthy({ tool, score }: SharedHit, best: number): boolean {
  return isSkill(tool) && score >= best * WORTH;
}
