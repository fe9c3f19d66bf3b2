import { expect, test } from "vitest";
import { lineText, terminalLine } from "./terminal-line.ts";

test.each([
  ["short", 5, "short"],
  ["longer", 5, "long…"],
  ["a", 1, "a"],
  ["ab", 1, "…"],
  ["  two\n\n lines\t", 20, "two lines"],
  ["\u001b[31mred", 20, "[31mred"],
  ["naïve", 5, "naïve"],
  ["nai\u0308ve text", 5, "nai\u0308v…"],
  ["🇩🇪🇫🇷🇮🇹", 3, "🇩🇪🇫🇷🇮🇹"],
  ["🇩🇪🇫🇷🇮🇹", 2, "🇩🇪…"],
  ["👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 2, "👨‍👩‍👧…"],
])("%j in %i characters is %j", (text, width, expected) => expect(lineText(text, width)).toBe(expected));

test("a character of a thousand accents is cut", () => {
  const text = lineText(`a${"\u0301".repeat(1_000)}`, 4);
  expect([text.length, text.at(-1)]).toEqual([65, "…"]);
});

const PARTS = [{ text: "one", style: "bold" }, { text: " " }, { text: "two", style: "dim" }] as const;

test.each([
  [false, 0, "one two"],
  [false, 7, "one two"],
  [false, 6, "one t…"],
  [false, 3, "on…"],
  [true, 0, "\u001b[1mone\u001b[22m \u001b[2mtwo\u001b[22m"],
  [true, 6, "\u001b[1mone\u001b[22m \u001b[2mt…\u001b[22m"],
  [true, 3, "\u001b[1mon…\u001b[22m"],
])("with colour %j and width %i the line is %j", (colour, width, expected) => {
  expect(terminalLine(PARTS, { colour, width })).toBe(expected);
});
