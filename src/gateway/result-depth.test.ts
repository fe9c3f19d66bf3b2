import { expect, test } from "vitest";
import { isTooDeep, RESULT_DEPTH } from "./result-depth.ts";

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
}

test.each<[string, unknown, boolean]>([
  ["a number", 1, false],
  ["nothing", null, false],
  ["as many levels as may be", nested(RESULT_DEPTH), false],
  ["one more", nested(RESULT_DEPTH + 1), true],
  ["so many that nothing can write them", nested(100_000), true],
])("%s", (_, value, expected) => expect(isTooDeep(value)).toBe(expected));
