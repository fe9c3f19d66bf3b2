import { expect, test } from "vitest";
import { Breaker } from "./breaker.ts";

test("after five failures in a row it refuses, longer each time and 30 s at most; the waits in between are longer", () => {
  const breaker = new Breaker(() => 0.5);
  const seen = Array.from({ length: 8 }, () => {
    breaker.begin();
    const wait = breaker.failed(0);
    return [breaker.view.state, wait, breaker.coolingMs(0)];
  });
  expect(seen).toEqual([
    ["closed", 750, 0],
    ["closed", 1_500, 0],
    ["closed", 3_000, 0],
    ["closed", 6_000, 0],
    ["open", 12_000, 12_000],
    ["open", 24_000, 24_000],
    ["open", 48_000, 30_000],
    ["open", 96_000, 30_000],
  ]);
});

test("one probe is let through once it has cooled down; what connects closes it, and dies of nothing soon opens it again", () => {
  const breaker = new Breaker(() => 1);
  for (let failure = 0; failure < 5; failure++) breaker.failed(0);
  expect([breaker.admits(15_999), breaker.admits(16_000)]).toEqual([false, true]);
  breaker.begin();
  expect(breaker.view).toEqual({ state: "half-open", failures: 5 });
  expect(breaker.admits(99_000)).toBe(false);
  breaker.succeeded(20_000);
  expect([breaker.view.state, breaker.admits(20_000)]).toEqual(["closed", true]);
  breaker.failed(50_000);
  expect(breaker.view).toEqual({ state: "open", failures: 6 });
  breaker.begin();
  breaker.succeeded(90_000);
  breaker.failed(120_001);
  expect(breaker.view).toEqual({ state: "closed", failures: 1 });
});
