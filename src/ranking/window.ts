// Windows: the first candidates are ranked again by what is too dear for all. A window is a constant of the preset, never
// of the limit or the page, so that asking for more changes nothing in front. What lies behind it keeps its order.

import { compareScored, type Scored } from "./top-hits.ts";

/**
 * Gives the first `size` candidates new scores, parallel to what `rescore` was handed, and puts them in order; what lies
 * behind becomes the tail. Candidates come in order. Exact names stay in front of all others, whatever their score.
 */
export function rerankWindow<T extends Scored>(
  candidates: readonly T[],
  size: number,
  rescore: (window: readonly T[]) => readonly number[],
): T[] {
  const window = candidates.slice(0, size);
  const scores = rescore(window);
  const ranked = window.map((candidate, at) => ({ ...candidate, score: scores[at] ?? candidate.score }));
  const tail = candidates.slice(size).map((candidate) => ({ ...candidate, tier: "tail" as const }));
  return [...ranked.sort(compareScored), ...tail];
}
