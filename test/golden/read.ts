// The expectations beside this file, as data: README.md says where they come from and where ours differ on purpose.

import { readFileSync } from "node:fs";

/** The content of a golden file, which is what its README says; `T` is taken on trust. */
export function readGolden<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")) as T;
}

/** A key and its score as the original printed it. */
export type Scored = readonly [string, number];

/** Hits in the rounding of the original, equal scores in the order of their keys: how groups that tie are compared. */
export function rounded(hits: readonly Scored[], digits: number): Scored[] {
  return hits
    .map(([key, score]): Scored => [key, Number(score.toFixed(digits))])
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || (a < b ? -1 : 1));
}
