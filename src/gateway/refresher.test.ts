import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refresher } from "./refresher.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** A refresher whose readings take 100 ms, and when they began. */
function reading(isNew: boolean): { refresher: Refresher; begun: number[] } {
  const [begun, start]: [number[], number] = [[], performance.now()];
  const refresher = new Refresher(async () => {
    begun.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return isNew;
  });
  return { refresher, begun };
}

test("S035: a burst is read at once and once more", async () => {
  const { refresher, begun } = reading(true);
  for (let notice = 0; notice < 1_000; notice++) refresher.ask();
  await vi.advanceTimersByTimeAsync(50);
  for (let notice = 0; notice < 1_000; notice++) refresher.ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toEqual([0, 500]);
});

test("S035: steady notices that bring nothing are read at growing intervals", async () => {
  const { refresher, begun } = reading(false);
  for (let notice = 0; notice < 180; notice++) {
    refresher.ask();
    await vi.advanceTimersByTimeAsync(333);
  }
  expect(begun).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000]);
});

test("S036: a notice after a quiet time is read at once", async () => {
  const { refresher, begun } = reading(true);
  refresher.ask();
  await vi.advanceTimersByTimeAsync(60_000);
  refresher.ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toEqual([0, 60_000]);
});

test("after its end nothing is read", async () => {
  const { refresher, begun } = reading(true);
  refresher.ask();
  refresher.close();
  refresher.ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toEqual([]);
});
