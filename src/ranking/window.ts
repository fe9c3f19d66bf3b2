// Windows: the first candidates are ranked again by what is too dear for all. A window's size is a constant, never that
// of the limit or the page, so that asking for more changes nothing in front. A second window lies inside the first.

import { compareScored, type Scored } from "./top-hits.ts";

/** One way of ranking again. */
export interface Window<T extends Scored> {
  /** How many of the first candidates it takes, 1 or more; not more than the window around it. */
  readonly size: number;
  /** New scores, above 0, parallel to the candidates it is handed; those come in order. */
  readonly rescore: (candidates: readonly T[]) => readonly number[];
}

/**
 * Puts candidates, which come in order, through the windows, the outermost first. What lies behind the first window is
 * the tail and keeps its order. What lies behind a window inside it keeps its score and place: the scores within are
 * lifted above it, tier by tier. Exact names stay in front of all others, whatever their score.
 */
export function rerank<T extends Scored>(candidates: readonly T[], windows: readonly Window<T>[]): readonly T[] {
  return windows.reduce<readonly T[]>((ranked, window, place) => applyWindow(ranked, window, place === 0), candidates);
}

function applyWindow<T extends Scored>(candidates: readonly T[], { size, rescore }: Window<T>, isFirst: boolean): T[] {
  const inside = candidates.slice(0, size);
  const behind = candidates.slice(size);
  const floorOf = (of: T): number => (isFirst ? 0 : (behind.find(({ tier }) => tier === of.tier)?.score ?? 0));
  const scores = rescore(inside);
  const ranked = inside.map((candidate, at) => ({ ...candidate, score: floorOf(candidate) + (scores[at] ?? 0) }));
  const rest = isFirst ? behind.map((candidate) => ({ ...candidate, tier: "tail" as const })) : behind;
  return [...ranked.sort(compareScored), ...rest];
}
