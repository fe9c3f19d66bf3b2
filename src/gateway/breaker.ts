// Whether a server that keeps failing is left alone. Closed: it is connected, or tried whenever somebody asks for it.
// After five failures in a row the breaker opens: whoever asks is refused at once, and nothing is started, until it has
// cooled down. Then exactly one attempt is let through, the probe, and while that is under way (half-open) all others
// are still refused. A probe that connects closes the breaker, one that fails opens it for longer. A connection that
// ends within half a minute has proved nothing: the failures before it count on, so that a server that dies of its
// first request is not started five times more.
//
// Five failures and 30 s are what Envoy ejects a host after and for (outlier detection, `consecutive_5xx` and
// `base_ejection_time`). It opens with the wait of `backoffMs`, which reaches the 30 s with the sixth failure:
//
//   fifth failure, chance .5: 2^4 · (.5 + .5 / 2) = 12 s; sixth: 24 s; seventh: 48 s, of which calls are refused for 30 s
//
// Those figures are asserted in breaker.test.ts.

import { backoffMs } from "./backoff.ts";

/** `closed`: attempts are let through. `open`: none is. `half-open`: one is under way, and no other is let through. */
export type BreakerState = "closed" | "open" | "half-open";

/** How a breaker stands. */
export interface BreakerView {
  readonly state: BreakerState;
  /** Failures in a row, the last one included. */
  readonly failures: number;
}

/** How many failures in a row open it. */
const MOST_FAILURES = 5;

/** The longest that it refuses after a failure, in milliseconds. */
const LONGEST_COOLING_MS = 30_000;

/** A connection that held so long counts as one that worked, in milliseconds. */
const PROVEN_MS = 30_000;

/** The breaker of a server. Moments are milliseconds of one clock, whichever, that never goes back. */
export class Breaker {
  readonly #chance: () => number;
  #state: BreakerState = "closed";
  #failures = 0;
  /** Until when it refuses, while it is open. */
  #until = 0;
  /** Since when the server is connected; undefined while it is not. */
  #since: number | undefined;

  /** `chance` is a number from 0 to 1 for each wait. */
  constructor(chance: () => number) {
    this.#chance = chance;
  }

  /** How it stands; it stays open until the probe begins. */
  get view(): BreakerView {
    return { state: this.#state, failures: this.#failures };
  }

  /** How long it refuses from now on, in milliseconds; 0 where it does not, or where a probe is under way. */
  coolingMs(now: number): number {
    return this.#state === "open" ? Math.max(0, this.#until - now) : 0;
  }

  /** Whether an attempt may begin for somebody who asks. */
  admits(now: number): boolean {
    return this.#state === "closed" || (this.#state === "open" && now >= this.#until);
  }

  /** An attempt begins: of an open one it is the probe. */
  begin(): void {
    if (this.#state === "open") this.#state = "half-open";
  }

  /** The attempt has connected. */
  succeeded(now: number): void {
    this.#state = "closed";
    this.#since = now;
  }

  /** The attempt, or the connection, has failed. Answers when it is tried again unasked, in milliseconds from now. */
  failed(now: number): number {
    if (this.#since !== undefined && now - this.#since > PROVEN_MS) this.#failures = 0;
    this.#since = undefined;
    const wait = backoffMs(++this.#failures, this.#chance());
    this.#state = this.#failures < MOST_FAILURES ? "closed" : "open";
    this.#until = now + Math.min(wait, LONGEST_COOLING_MS);
    return wait;
  }
}
