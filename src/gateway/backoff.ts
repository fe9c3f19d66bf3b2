// How long to wait before a server that failed is tried again: twice as long after each failure, five minutes at most,
// and of that a random half, so that servers that fell together do not come back together.
//
//   after the fourth failure in a row: 2^3 = 8 s; with chance .5: 8 · (.5 + .5 / 2) = 6 s
//
// 6 s is asserted in backoff.test.ts: change one, change both.

const FIRST_MS = 1_000;
const LONGEST_MS = 300_000;

/** The wait after so many failures in a row, from 1, in milliseconds; `chance` is a number from 0 to 1. */
export function backoffMs(failures: number, chance: number): number {
  return Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) * (0.5 + chance / 2);
}
