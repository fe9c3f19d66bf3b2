// Windows: the first candidates are ranked again by what is too dear for all. A window's size is a constant, never that
// of the limit or the page, so that asking for more changes nothing in front. A second window lies inside the first.

import type { Explanation } from "./explanation.ts";
import { type Scored, type Tier, TopHits } from "./top-hits.ts";

/** One way of ranking again. */
export interface Window<T extends Scored> {
  /** How many of the first candidates it takes, 1 or more; not more than the window around it. */
  readonly size: number;
  /** New scores, above 0, parallel to the candidates it is handed; those come in order. */
  readonly rescore: (candidates: readonly T[]) => readonly number[];
  /** After `rescore`: what the score of a candidate behind the window becomes; keeps their order. */
  readonly behind?: (score: number) => number;
  /** After `rescore`: how the new score of a candidate comes about, given how its old one did. */
  readonly explain?: (key: string, before: Explanation) => Explanation | undefined;
}

/**
 * Puts candidates, which come in order, through the windows, the outermost first; they must reach one beyond the first
 * where there are as many. What lies behind the first window is the tail and keeps its order. Exact names are no tail:
 * they stay in front of all others whatever their score. They, and what lies behind a window inside the first, keep
 * score and place: the scores within are lifted above them, tier by tier. Of what comes behind the first `limit`, which
 * may be 1 or more, some or all is left out.
 */
export function rerank<T extends Scored>(
  candidates: readonly T[],
  windows: readonly Window<T>[],
  limit: number = Number.POSITIVE_INFINITY,
): readonly T[] {
  return windows.reduce<readonly T[]>((ranked, window, at) => {
    const wanted = Math.max(limit, (windows[at + 1]?.size ?? 0) + 1);
    return applyWindow(ranked, window, at === 0, wanted);
  }, candidates);
}

/** The first `wanted` candidates, and more where they come by themselves. */
function applyWindow<T extends Scored>(
  candidates: readonly T[],
  window: Window<T>,
  isFirst: boolean,
  wanted: number,
): T[] {
  const { size, rescore, behind: scaled = (score: number) => score } = window;
  const inside = candidates.slice(0, size);
  const scores = rescore(inside);
  const behind = isFirst ? candidates.slice(size).map((one) => tailed(one, scaled)) : candidates.slice(size);
  const floors = floorsOf(behind);
  const best = new TopHits<T>(Math.max(1, Math.min(wanted, inside.length)));
  for (let at = 0; at < inside.length; at++) {
    const candidate = inside[at] as T;
    const score = floors[candidate.tier] + (scores[at] ?? 0);
    if (candidate.tier === "name" || score >= best.threshold) best.offer({ ...candidate, score });
  }
  return wanted > inside.length ? [...best.sorted(), ...behind] : best.sorted();
}

/** The score of the first candidate of each tier, or 0. */
function floorsOf(candidates: readonly Scored[]): Record<Tier, number> {
  const floors = { name: 0, ranked: 0, tail: 0 };
  for (let at = candidates.length - 1; at >= 0; at--) {
    const { tier, score } = candidates[at] as Scored;
    floors[tier] = score;
  }
  return floors;
}

function tailed<T extends Scored>(candidate: T, scaled: (score: number) => number): T {
  const tier = candidate.tier === "name" ? candidate.tier : "tail";
  return { ...candidate, tier, score: scaled(candidate.score) };
}
