import { expect, test } from "vitest";
import { printable } from "./printable.ts";

test.each([
  ["plain text, übersetzer, 天気", "plain text, übersetzer, 天気"],
  ["\u001b[31mred\u001b[0m", " [31mred [0m"],
  ["two\r\nlines", "two lines"],
  ["a\u0000\u0007b", "a b"],
  ["C1 \u009b31m", "C1  31m"],
  ["one\u2028two", "one two"],
  ["turned \u202e around", "turned   around"],
  ["marks \u200f\u061c", "marks  "],
  ["hidden\u200b\u2060\ufeff\u{e0041}text", "hidden text"],
  ["a family 👨‍👩‍👧", "a family 👨‍👩‍👧"],
  ["half \ud83d", "half \ufffd"],
])("%j is printed as %j", (text, expected) => expect(printable(text)).toBe(expected));
