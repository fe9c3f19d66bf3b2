import { expect, test } from "vitest";
import { indexTerms } from "./analyzer.ts";
import { SESHAT } from "./seshat-analyzer.ts";

test.each([
  ["snake comes apart, camel does not", "get_user_name getUserName", "get user name getusername"],
  ["one ASCII character is too short, one of two bytes is not", "x 7 é 字 v2", "é 字 v2"],
  ["stop words go in any case, their relatives stay", "The files OF these users", "files these users"],
  ["accents stay, and a mark of its own separates", "Café Cafe\u0301s", "café cafe"],
  ["decimal digits alone are digits", "x² Ⅷa ٣٤", "٣٤"],
  ["each character is lowered alone", "ΟΔΟΣ İstanbul", "οδοσ istanbul"],
  ["a letter of two UTF-16 units is one", "𐐀 𝐁old", "𐐨 𝐁old"],
])("%s", (_, text, terms) => {
  expect(Array.from(indexTerms(SESHAT, text)).join(" ")).toBe(terms);
});

test("a query of stop words asks for nothing", () => {
  expect(["the", "of"].flatMap((word) => SESHAT.queryTerms(word))).toEqual([]);
  expect(SESHAT.isStopWord("the")).toBe(false);
});
