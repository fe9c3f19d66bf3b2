// Windows: the first candidates are ranked again by what is too dear for all. A window's size is a constant, never that
// of the limit or the page, so that asking for more changes nothing in front. A second window lies inside the first.

import type { Explanation } from "./explanation.ts";
import { compareScored, type Scored } from "./top-hits.ts";

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
 * score and place: the scores within are lifted above them, tier by tier.
 */
export function rerank<T extends Scored>(candidates: readonly T[], windows: readonly Window<T>[]): readonly T[] {
  return windows.reduce<readonly T[]>((ranked, window, place) => applyWindow(ranked, window, place === 0), candidates);
}

function applyWindow<T extends Scored>(candidates: readonly T[], window: Window<T>, isFirst: boolean): T[] {
  const { size, rescore, behind: scaled = (score: number) => score } = window;
  const inside = candidates.slice(0, size);
  const scores = rescore(inside);
  const behind = isFirst ? candidates.slice(size).map((one) => tailed(one, scaled)) : candidates.slice(size);
  const floorOf = (of: T): number => behind.find(({ tier }) => tier === of.tier)?.score ?? 0;
  const ranked = inside.map((candidate, at) => ({ ...candidate, score: floorOf(candidate) + (scores[at] ?? 0) }));
  return [...ranked.sort(compareScored), ...behind];
}

function tailed<T extends Scored>(candidate: T, scaled: (score: number) => number): T {
  const tier = candidate.tier === "name" ? candidate.tier : "tail";
  return { ...candidate, tier, score: scaled(candidate.score) };
}
