// Two rankings asked the same queries: the difference in nDCG@10 or another measure, and between which bounds it would lie had other
// queries been asked. An interval that holds 0 says that the queries do not tell the two apart.

import { bootstrapInterval, type Interval } from "./bootstrap.ts";
import { meanNumber } from "./measure.ts";
import type { QuerySet } from "./query-set.ts";
import type { Ranker } from "./ranker.ts";
import { askQueries, type Progress } from "./tool-eval.ts";

/** nDCG@10 of two rankings on a set, or as the mean over sets. */
export interface Difference {
  readonly before: number;
  readonly after: number;
  /** What the second has more. */
  readonly difference: number;
  /** 95 %, of the difference; paired by query. */
  readonly interval: Interval;
}

/** The difference on a set. */
export interface SetDifference extends Difference {
  readonly set: string;
  readonly queries: number;
}

/** The difference on all sets. */
export interface Comparison {
  readonly sets: readonly SetDifference[];
  readonly mean: Difference;
}

/** What is compared of a set: its name, and how many queries it has. */
export interface ComparedSet {
  readonly id: string;
  readonly queries: { readonly length: number };
}

/** What every query gained, set by set: its nDCG@10 or another measure. */
export type Gains = readonly (readonly number[])[];

/** Asks a ranker every query of every set. */
export function gainsOf(ranker: Ranker, sets: readonly QuerySet[], progress: Progress): Gains {
  return sets.map((set) => {
    progress(set, ranker);
    return askQueries(ranker.build(set.tools), set).map(({ ndcg10 }) => ndcg10);
  });
}

/** Compares what two rankings gained on the same sets. Equal seeds give equal intervals. */
export function compareGains(sets: readonly ComparedSet[], before: Gains, after: Gains, seed: number): Comparison {
  const compared = sets.map(({ id, queries }, at) => {
    const difference = differenceOf([before[at] ?? []], [after[at] ?? []], `${seed} ${id}`);
    return { set: id, queries: queries.length, ...difference };
  });
  return { sets: compared, mean: differenceOf(before, after, `${seed} ${sets.map(({ id }) => id).join(" ")}`) };
}

function differenceOf(before: Gains, after: Gains, seed: string): Difference {
  const gained = after.map((values, set) => values.map((value, at) => value - (before[set]?.[at] ?? 0)));
  const [mean, other] = [before, after].map((gains) => meanNumber(gains.map(meanNumber)));
  return {
    before: mean ?? 0,
    after: other ?? 0,
    difference: (other ?? 0) - (mean ?? 0),
    interval: bootstrapInterval(gained, seed),
  };
}
