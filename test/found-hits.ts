// Candidates as they are compared: with their words, and without their place, which may be another wherever the same
// documents came to lie in other rows.

import type { Scored } from "../src/ranking/top-hits.ts";
import type { FoundWord, Retriever } from "../src/retrieval/retriever.ts";
import type { RankedCandidates } from "../src/retrieval/search.ts";

/** A hit and the words that were found in it. */
export interface FoundHit extends Scored {
  readonly found: readonly FoundWord[];
}

/** The hits of a search with their words; `retriever` is the one that was searched. */
export function foundHits(
  retriever: Retriever,
  { plan, candidates }: Pick<RankedCandidates, "plan" | "candidates">,
): FoundHit[] {
  return candidates.map((candidate) => {
    const { key, tier, score } = candidate;
    return { key, tier, score, found: retriever.found(plan, candidate) };
  });
}
