// The breaker against its whole history, and each way to get it wrong is seen.

import { expect, test } from "vitest";
import { Breaker } from "../../src/gateway/breaker.ts";
import { agreesWithHistory } from "./breaker.ts";
import { holds, isBroken, RUNS } from "./seed.ts";

test("a breaker stands as its history says, and lets one probe through", () =>
  holds(
    agreesWithHistory(() => new Breaker(() => 1)),
    RUNS * 20,
  ));

class Mutant extends Breaker {
  constructor() {
    super(() => 1);
  }
}

const MUTANTS: Readonly<Record<string, () => Breaker>> = {
  "lets everybody probe": () =>
    new (class extends Mutant {
      override admits(now: number): boolean {
        return super.admits(now) || this.view.state === "half-open";
      }
    })(),
  "never cools down": () =>
    new (class extends Mutant {
      override admits(): boolean {
        return this.view.state === "closed";
      }
    })(),
  "forgets its failures as soon as something connects": () =>
    new (class extends Mutant {
      override succeeded(now: number): void {
        super.succeeded(now - 40_000);
      }
    })(),
  "never forgets them": () =>
    new (class extends Mutant {
      override succeeded(): void {
        super.succeeded(Number.POSITIVE_INFINITY);
      }
    })(),
  "stays open while it probes": () =>
    new (class extends Mutant {
      override begin(): void {}
    })(),
};

test.each(Object.entries(MUTANTS))("a breaker that %s is found out", (_, make) => {
  expect(isBroken(agreesWithHistory(make))).toBe(true);
});
