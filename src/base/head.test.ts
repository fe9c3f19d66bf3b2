import { expect, test } from "vitest";
import { headOf, shortened } from "./head.ts";

test.each([
  ["abc", 3, "abc"],
  ["abc", 2, "ab"],
  ["a😀b", 3, "a😀"],
  ["a😀b", 2, "a"],
  ["😀", 1, ""],
  ["", 0, ""],
])("the head of %j to %i units is %j", (text, length, head) => {
  expect(headOf(text, length)).toBe(head);
});

test.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "ab…"],
  ["a😀bc", 3, "a…"],
])("%j shortened to %i units is %j", (text, width, short) => {
  expect(shortened(text, width)).toBe(short);
});
