// Walking and indexing a large tree is one long piece of work. It is done in slices of a few milliseconds, so that a
// server keeps answering meanwhile.

import { setImmediate } from "node:timers/promises";

/** The length of a slice, in milliseconds. */
const SLICE = 10;

/** Keeps the time of one long piece of work. */
export class Pace {
  private until = performance.now() + SLICE;

  /** Whether the slice is used up; then `await rest()`. */
  isDue(): boolean {
    return performance.now() >= this.until;
  }

  /** Lets everything else that waits have a turn. */
  async rest(): Promise<void> {
    await setImmediate();
    this.until = performance.now() + SLICE;
  }
}
