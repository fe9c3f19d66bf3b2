// Work in steps: a generator that yields where its owner may do something else, and returns what came of it. The same
// work is done step by step by who shares a thread, and at one go by who does not.

/** Does work at one go. */
export function allSteps<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
