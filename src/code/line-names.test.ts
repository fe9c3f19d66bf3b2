import { expect, test } from "vitest";
import { isSpaceAt, nameAt } from "./line-names.ts";

test.each([
  ["$_a1-b", 0, "$_a1"],
  ["1a", 0, ""],
  ["x = größe", 4, "größe"],
  ["über2 x", 0, "über2"],
  ["名前(", 0, "名前"],
  ["a×b", 0, "a"],
  ["end", 3, ""],
])("in %j at %i stands the name %j", (line, at, name) => {
  expect(nameAt(line, at)).toBe(name);
});

test.each([
  ["a b", 1, true],
  ["a\tb", 1, true],
  ["a\u00a0b", 1, true],
  ["aéb", 1, false],
  ["ab", 2, false],
])("space in %j at %i: %j", (line, at, isSpace) => {
  expect(isSpaceAt(line, at)).toBe(isSpace);
});
