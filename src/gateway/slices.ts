// Long work that shares the thread with whoever waits for an answer: it is done step by step, for a millisecond at a time,
// and everything else that waits has its turn in between. There is one thread, so there is one queue, whatever the work
// is for: of ten servers that send long lists at once, none gets more of the thread than one alone would.

import { setImmediate } from "node:timers/promises";

/** How long work goes on before others have their turn, in milliseconds. A step that takes longer is not cut. */
const SLICE_MS = 1;

/** Work under way; its step answers whether that was the last. */
type Step = () => boolean;

/** Work in turns. */
export class SliceQueue {
  readonly #now: () => number;
  readonly #waiting: Step[] = [];
  /** When others are to have their turn. */
  #until = 0;
  #isTurning = false;
  #isWorking = false;

  /** `now` is the time in milliseconds; tests give their own. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Does work in slices; what is short, when little else was done in this turn, at once. Resolves with what it returns,
   * rejects with what it throws.
   */
  do<T>(work: Generator<void, T>): Promise<T> {
    const { promise, resolve, reject } = settlement<T>();
    this.#waiting.push(() => {
      try {
        const { done, value } = work.next();
        if (done) resolve(value);
        return done === true;
      } catch (error) {
        reject(error);
        return true;
      }
    });
    if (!this.#isTurning) void this.#takeTurns();
    if (!this.#isWorking) this.#slice();
    return promise;
  }

  async #takeTurns(): Promise<void> {
    this.#isTurning = true;
    this.#until = this.#now() + SLICE_MS;
    do {
      await setImmediate();
      this.#until = this.#now() + SLICE_MS;
      this.#slice();
    } while (this.#waiting.length > 0);
    this.#isTurning = false;
  }

  /** Goes on with the first work, and with the next ones if there is time left; what is not finished goes to the end. */
  #slice(): void {
    this.#isWorking = true;
    while (this.#now() < this.#until) {
      const step = this.#waiting.shift();
      if (step === undefined) break;
      let isDone = step();
      while (!isDone && this.#now() < this.#until) isDone = step();
      if (!isDone) this.#waiting.push(step);
    }
    this.#isWorking = false;
  }
}

interface Settlement<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

function settlement<T>(): Settlement<T> {
  let [resolve, reject]: [Settlement<T>["resolve"], Settlement<T>["reject"]] = [() => {}, () => {}];
  const promise = new Promise<T>((...given) => ([resolve, reject] = given));
  return { promise, resolve, reject };
}

const queue = new SliceQueue();

/** Does work in slices of the one queue of this process; resolves with what it returns, rejects with what it throws. */
export function inSlices<T>(work: Generator<void, T>): Promise<T> {
  return queue.do(work);
}
