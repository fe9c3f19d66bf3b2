// How sure a mean is, given that other queries might have been asked: the queries are drawn anew, with replacement,
// 2,000 times, and the middle 95 % of the means is the interval (percentile bootstrap, Efron & Tibshirani 1993, chapter
// 13). With differences query by query as the values this is the paired bootstrap (Sakai 2006). Several sets are drawn
// each on its own, and the mean of their means is what is looked at.
//
// Of the four values 0, 0, 1, 1 the mean of a draw is (number of ones)/4: 0 in 6.25 % of the draws, 1 in as many, so
// the interval is 0 to 1. Of 50 zeros and 50 ones it is about ½ ± 1.96 · ½/√100 = .402 to .598. Both are asserted.

import { meanNumber } from "./measure.ts";
import { drawsFrom } from "./random.ts";

/** How often the queries are drawn anew. */
export const RESAMPLES = 2_000;

/** A mean lies between these in 95 % of the draws. */
export type Interval = readonly [low: number, high: number];

/**
 * The 95 % interval of the mean over sets of the mean within each; a set is the values of its queries. Equal seeds draw
 * alike.
 */
export function bootstrapInterval(sets: readonly (readonly number[])[], seed: string): Interval {
  const draw = drawsFrom(seed);
  const means = Array.from({ length: RESAMPLES }, () => meanNumber(sets.map((values) => meanOfDraw(values, draw))));
  means.sort((a, b) => a - b);
  const tail = Math.floor(RESAMPLES * 0.025);
  return [means[tail] ?? 0, means[RESAMPLES - 1 - tail] ?? 0];
}

function meanOfDraw(values: readonly number[], draw: (below: number) => number): number {
  let sum = 0;
  for (let taken = 0; taken < values.length; taken++) sum += values[draw(values.length)] ?? 0;
  return values.length === 0 ? 0 : sum / values.length;
}
