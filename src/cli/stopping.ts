// What is to be ended before the process is, whether a signal, the client or a fault ends it.

import type { Io } from "./io.ts";

/** Ends things once, the last that was begun first. */
export class Stopping {
  /** Resolves when a signal asks for the end, once everything has ended. */
  readonly asked: Promise<void>;
  readonly #ends: (() => Promise<void>)[];
  #ended: Promise<void> | undefined;

  /** `last` ends what was there from the start; none may reject. */
  constructor(io: Io, last: () => Promise<void>) {
    this.#ends = [last];
    this.asked = new Promise((resolve) => io.onStop?.(() => this.stop().then(resolve)));
  }

  /** Has this ended before what was begun earlier. */
  first(end: () => Promise<void>): void {
    this.#ends.unshift(end);
  }

  /** Ends all; may be called again. */
  stop(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    for (const end of this.#ends) await end();
  }
}
