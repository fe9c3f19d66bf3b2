// Walking and indexing a large tree is one long piece of work. It is done in slices of a few milliseconds, so that a
// server keeps answering meanwhile. The clock is the one that needs no module: a command that starts has no time for it.

/** The length of a slice, in milliseconds. */
const SLICE = 10;

/** Keeps the time of one long piece of work. */
export class Pace {
  private until = Date.now() + SLICE;

  /** Whether the slice is used up; then `await rest()`. */
  isDue(): boolean {
    return Date.now() >= this.until;
  }

  /** Lets everything else that waits have a turn. */
  async rest(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.until = Date.now() + SLICE;
  }
}
