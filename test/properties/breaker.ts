// What a breaker must do, said a second time: from the whole of what has happened, anew for each question.

import fc from "fast-check";
import { backoffMs } from "../../src/gateway/backoff.ts";
import type { Breaker } from "../../src/gateway/breaker.ts";

/** Makes a breaker whose waits are all as long as they can be. */
export type MakeBreaker = () => Pick<Breaker, "view" | "admits" | "coolingMs" | "begin" | "succeeded" | "failed">;

interface Happened {
  readonly what: "asked" | "timer" | "connects" | "fails" | "drops";
  readonly at: number;
}

/** Somebody asks, the timer rings, an attempt ends well or badly, a connection is lost; after pauses of all lengths. */
const steps = fc.array(
  fc.record({
    // Failures must follow one another for anything to be seen.
    what: fc.constantFrom<Happened["what"][]>("asked", "timer", "fails", "fails", "fails", "connects", "drops"),
    pause: fc.oneof(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 400_000 })),
  }),
  { maxLength: 100, size: "max" },
);

/** Failures at the end of what happened that no connection of more than half a minute has come between. */
function failuresOf(events: readonly Happened[]): number {
  let [count, since] = [0, Number.NaN];
  for (const { what, at } of events) {
    if (what === "connects") since = at;
    if (what !== "fails" && what !== "drops") continue;
    count = at - since > 30_000 ? 1 : count + 1;
    since = Number.NaN;
  }
  return count;
}

/** What holds after these events: the last failure decides, unless something was begun or connected since. */
function expected(events: readonly Happened[], now: number): { state: string; failures: number; cooling: number } {
  const failures = failuresOf(events);
  const last = events.findLast(({ what }) => what === "fails" || what === "drops");
  const later = last === undefined ? [] : events.slice(events.lastIndexOf(last) + 1);
  if (failures < 5 || last === undefined || later.some(({ what }) => what === "connects"))
    return { state: "closed", failures, cooling: 0 };
  if (later.length > 0) return { state: "half-open", failures, cooling: 0 };
  const cooling = last.at + Math.min(backoffMs(failures, 1), 30_000) - now;
  return { state: "open", failures, cooling: Math.max(0, cooling) };
}

/** A breaker says, after any history, what that history comes to, and lets no second probe through. */
export const agreesWithHistory = (make: MakeBreaker): fc.IProperty<unknown> =>
  fc.property(steps, (taken) => {
    const breaker = make();
    const events: Happened[] = [];
    let [now, isTrying, isConnected] = [0, false, false];
    for (const { what, pause } of taken) {
      now += pause;
      const before = expected(events, now);
      const mayBegin = before.state === "closed" || (before.state === "open" && before.cooling === 0);
      if (breaker.admits(now) !== mayBegin) return false;
      const isPossible =
        what === "asked"
          ? mayBegin && !isTrying && !isConnected
          : what === "timer"
            ? !isTrying && !isConnected && (before.state !== "open" || before.cooling === 0)
            : what === "drops"
              ? isConnected
              : isTrying;
      if (!isPossible) continue;
      events.push({ what, at: now });
      isTrying = what === "asked" || what === "timer";
      isConnected = what === "connects";
      if (isTrying) breaker.begin();
      else if (isConnected) breaker.succeeded(now);
      else if (breaker.failed(now) !== backoffMs(failuresOf(events), 1)) return false;
      const after = expected(events, now);
      const { state, failures } = breaker.view;
      if (state !== after.state || failures !== after.failures || breaker.coolingMs(now) !== after.cooling)
        return false;
    }
    return true;
  });
