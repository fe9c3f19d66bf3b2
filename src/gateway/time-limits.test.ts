import { expect, test } from "vitest";
import { timeLimits } from "./time-limits.ts";

const name = "a";

test.each([
  [{ name }, undefined, { connectMs: 20_000, callMs: 60_000 }],
  [{ name, connectTimeoutMs: 5_000, callTimeoutMs: 300_000 }, undefined, { connectMs: 5_000, callMs: 300_000 }],
  [{ name, connectTimeoutMs: 5_000 }, 1_000, { connectMs: 1_000, callMs: 60_000 }],
  [{ name, callTimeoutMs: 1e12 }, 1e12, { connectMs: 2 ** 31 - 1, callMs: 2 ** 31 - 1 }],
])("%j and %j are %j", (config, given, limits) => {
  expect(timeLimits(config, given)).toEqual(limits);
});
