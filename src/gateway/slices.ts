// Long work that shares the thread with whoever waits for an answer: it is done step by step, for a millisecond at a time,
// and everything else that waits has its turn in between. There is one thread, so there is one queue, whatever the work
// is for: ten servers that send long lists at once get no more of the thread than one alone would.
//
// Work that has begun is finished in its order, so that the first of many lists is there long before the last; new work
// has every other slice, so that a short message does not wait for a long list.

import { setImmediate } from "node:timers/promises";

/**
 * How long work goes on before others have their turn, in milliseconds: at least, and at most, as long as they had the
 * thread before. A step that takes longer is not cut.
 */
const SLICE_MS = 1;
const LONGEST_SLICE_MS = 2;

/** Work under way; its step answers whether that was the last. */
type Step = () => boolean;

/** Work in turns. */
export class SliceQueue {
  readonly #now: () => number;
  /** What has not begun, and what has. */
  readonly #fresh: Step[] = [];
  readonly #begun: Step[] = [];
  #isTurnOfFresh = true;
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
    this.#fresh.push(() => {
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
      const ended = this.#now();
      await setImmediate();
      const begins = this.#now();
      this.#until = begins + Math.min(Math.max(begins - ended, SLICE_MS), LONGEST_SLICE_MS);
      this.#slice();
    } while (this.#fresh.length + this.#begun.length > 0);
    this.#isTurning = false;
  }

  #slice(): void {
    this.#isWorking = true;
    while (this.#now() < this.#until && this.#fresh.length + this.#begun.length > 0) {
      const isFresh = this.#begun.length === 0 || (this.#isTurnOfFresh && this.#fresh.length > 0);
      this.#isTurnOfFresh = !isFresh;
      const from = isFresh ? this.#fresh : this.#begun;
      const step = from.shift();
      if (step === undefined || this.#goOn(step)) continue;
      if (isFresh) this.#begun.push(step);
      else this.#begun.unshift(step);
    }
    this.#isWorking = false;
  }

  /** Does work until it is done, or the slice is used up; answers which. */
  #goOn(step: Step): boolean {
    let isDone = step();
    while (!isDone && this.#now() < this.#until) isDone = step();
    return isDone;
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
