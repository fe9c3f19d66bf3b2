import { expect, test } from "vitest";
import { backoffMs } from "./backoff.ts";

test.each([
  [1, 0, 500],
  [1, 1, 1_000],
  [4, 0.5, 6_000],
  [9, 1, 256_000],
  [10, 1, 300_000],
  [2_000, 0, 150_000],
])("after failure %i with chance %d the wait is %i ms", (failures, chance, wait) => {
  expect(backoffMs(failures, chance)).toBe(wait);
});

test("S028: a server that dies at once is started at most 8 times in the first minute, whatever the chance", () => {
  let [starts, time] = [0, 0];
  for (; time < 60_000; starts++) time += backoffMs(starts + 1, 0);
  expect(starts).toBe(7);
});
