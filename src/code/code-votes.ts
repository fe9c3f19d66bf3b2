// What the best files say of the others by using what they define; tests use what they test.

import type { TreeFacts, TreeFile } from "./tree-facts.ts";

/** How many of the best files vote. */
const VOTERS = 6;

/** By file, what the best ones use of it; `totals` say which are best, and are parallel to the files. */
export function votesFor(
  files: readonly (TreeFile | undefined)[],
  totals: ArrayLike<number>,
  tree: TreeFacts,
): Float64Array {
  const votes = new Float64Array(files.length);
  const voters = bestFiles(files, totals);
  const best = totals[voters[0] ?? 0] || 1;
  const places = tree.borrowPlaces();
  for (let at = 0; at < files.length; at++) if (files[at]) places[(files[at] as TreeFile).number] = at + 1;
  for (const at of voters) addVotes(votes, files[at] as TreeFile, (totals[at] as number) / best, places, tree);
  for (const file of files) if (file) places[file.number] = 0;
  return votes;
}

/** Adds what one file uses of others; it does not vote for itself. */
function addVotes(votes: Float64Array, voter: TreeFile, share: number, places: Uint32Array, tree: TreeFacts): void {
  const { weights, ends, definers } = tree.usesOf(voter);
  let start = 0;
  for (let index = 0; index < weights.length; index++) {
    const end = ends[index] as number;
    const vote = (share * (weights[index] as number)) / (end - start);
    for (; start < end; start++) {
      const number = definers[start] as number;
      const place = places[number] as number;
      if (place > 0 && number !== voter.number) votes[place - 1] = (votes[place - 1] as number) + vote;
    }
  }
}

/** The places of the best files, best first; of equals the first by path. */
function bestFiles(files: readonly (TreeFile | undefined)[], totals: ArrayLike<number>): number[] {
  const best: number[] = [];
  for (let at = 0; at < files.length; at++) {
    if (files[at] === undefined || !((totals[at] as number) > 0)) continue;
    let place = best.length;
    while (place > 0 && isBetter(files, totals, at, best[place - 1] as number)) place--;
    if (place < VOTERS) best.splice(place, 0, at);
    if (best.length > VOTERS) best.pop();
  }
  return best;
}

function isBetter(
  files: readonly (TreeFile | undefined)[],
  totals: ArrayLike<number>,
  at: number,
  than: number,
): boolean {
  if (totals[at] !== totals[than]) return (totals[at] as number) > (totals[than] as number);
  return (files[at] as TreeFile).number < (files[than] as TreeFile).number;
}
