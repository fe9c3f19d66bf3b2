// Times that can be compared: work of two contestants is done in turn, and the best of several rounds counts, since
// everything else a machine does only ever makes it slower.

/** Milliseconds that a call took. */
export function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** For each contestant the least time of `rounds` rounds, each contestant once a round, in turn. */
export function leastTimes(rounds: number, contestants: readonly (() => void)[]): number[] {
  const least = contestants.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++)
    for (const [at, work] of contestants.entries()) least[at] = Math.min(least[at] ?? 0, timed(work));
  return least;
}

/**
 * For each contestant the least time of each input, over `rounds` rounds. In a round each contestant works through all
 * inputs before the next does: in real life it has the processor's caches to itself too.
 */
export function leastTimesEach<T>(
  rounds: number,
  inputs: readonly T[],
  contestants: readonly ((input: T) => unknown)[],
): number[][] {
  const least = contestants.map(() => inputs.map(() => Number.POSITIVE_INFINITY));
  for (let round = 0; round < rounds; round++) {
    for (const [who, work] of contestants.entries()) {
      const times = least[who] ?? [];
      for (const [at, input] of inputs.entries())
        times[at] = Math.min(
          times[at] ?? 0,
          timed(() => void work(input)),
        );
    }
  }
  return least;
}

/** The value below which `share` of the times lie. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Bytes on the heap and in buffers after collecting garbage; needs --expose-gc. */
export function usedBytes(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
