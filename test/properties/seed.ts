// How properties run: on a random seed that is printed, so that a failure can be seen again with SEED=… and looked for
// longer with RUNS=….

import fc from "fast-check";

/** Of the environment variable SEED, else random. */
export const SEED: number = Number(process.env["SEED"] ?? Math.trunc(Math.random() * 2 ** 31));

/** Of the environment variable RUNS, else 100. */
export const RUNS: number = Number(process.env["RUNS"] ?? 100);

process.stdout.write(`properties: SEED=${SEED} RUNS=${RUNS}\n`);

/** Fails, with the seed and the smallest example found, unless the property holds in every one of `runs`. */
export function holds<T>(property: fc.IProperty<T>, runs: number = RUNS): void {
  fc.assert(property, { seed: SEED, numRuns: runs });
}

/** Whether an example against the property is found, in up to thirty times as many runs. */
export function isBroken<T>(property: fc.IProperty<T>): boolean {
  return fc.check(property, { seed: SEED, numRuns: RUNS * 30, endOnFailure: true }).failed;
}

/** As `holds`, for a property that takes its time. */
export function expectLater<T>(property: fc.IAsyncProperty<T>, runs: number = RUNS): Promise<void> {
  return fc.assert(property, { seed: SEED, numRuns: runs });
}

/** After how many milliseconds an example that is still waiting counts as broken: a mutant may wait for ever. */
const STUCK = 5_000;

/** As `isBroken`, for a property that takes its time. */
export async function isBrokenLater<T>(property: fc.IAsyncProperty<T>): Promise<boolean> {
  const parameters = { seed: SEED, numRuns: RUNS * 30, endOnFailure: true, timeout: STUCK };
  return (await fc.check(property, parameters)).failed;
}
