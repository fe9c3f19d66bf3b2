import { expect, test } from "vitest";
import { ageText } from "./kept-lists.ts";

test.each([
  [-5, "0 seconds"],
  [1_999, "1 second"],
  [119_999, "119 seconds"],
  [120_000, "2 minutes"],
  [7_199_000, "119 minutes"],
  [7_200_000, "2 hours"],
  [172_800_000, "2 days"],
])("%d ms are %s", (ms, text) => {
  expect(ageText(ms)).toBe(text);
});
