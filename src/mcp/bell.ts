// Something that happens now and then, and those who wait for the next time.

/** Rings for all who wait. */
export class Bell {
  #waiting: (() => void)[] = [];

  /** Resolves at the next ring, after `ms` milliseconds, or when `signal` ends, whichever is first. */
  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(), ms);
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        this.#waiting = this.#waiting.filter((one) => one !== done);
        resolve();
      };
      signal.addEventListener("abort", done, { once: true });
      this.#waiting.push(done);
      if (signal.aborted) done();
    });
  }

  /** Wakes them. */
  ring(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
