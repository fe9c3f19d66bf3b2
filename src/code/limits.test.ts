import { expect, test } from "vitest";
import { checkLimits, STANDARD_LIMITS } from "./limits.ts";

test("what is not asked for is standard", () => {
  expect(checkLimits({})).toEqual(STANDARD_LIMITS);
  expect(checkLimits({ maxFileBytes: 5 })).toEqual({ ...STANDARD_LIMITS, maxFileBytes: 5 });
  expect(checkLimits({ maxFiles: 5 })).toEqual({ ...STANDARD_LIMITS, maxFiles: 5 });
});

test("secrets are left out and a manifest is followed unless asked otherwise", () => {
  expect(STANDARD_LIMITS).toMatchObject({ secrets: false, manifest: true });
  expect(checkLimits({ secrets: true, manifest: false })).toMatchObject({ secrets: true, manifest: false });
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "8", null, 2 ** 29])(
  "%j is no number of bytes",
  (value) => {
    expect(() => checkLimits({ maxFileBytes: value })).toThrow(/^maxFileBytes is .* whole number from 1 to 268435456/);
  },
);

test.each([0, 1.5, "2G"])("%j is no number of bytes in sum", (value) => {
  expect(() => checkLimits({ maxTotalBytes: value })).toThrow(/^maxTotalBytes is .* whole number/);
});

test.each([0, -1, 1.5, Number.NaN, "8", null])("%j is no number of files", (value) => {
  expect(() => checkLimits({ maxFiles: value })).toThrow(/^maxFiles is .* whole number/);
});
