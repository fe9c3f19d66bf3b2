import { expect, test } from "vitest";
import { crowdedWords } from "../../test/crowded-words.ts";
import { WordTable } from "./word-table.ts";

test("words made up to meet in one slot have a number each, and the same one each time, also when the table grows", () => {
  const words = crowdedWords(3_000, 2 ** 13, 8_170, (hash) => hash ^ (hash >>> 15));
  const table = new WordTable();
  const numbers = words.map((word) => table.numberOf(word));
  expect(new Set(numbers).size).toBe(words.length);
  expect(words.map((word) => table.numberOf(word))).toEqual(numbers);
  expect(numbers.map((number) => table.textOf(number))).toEqual(words);
  expect(table.forgetMany(true)).toBe(true);
  expect(table.numberOf(words.at(-1) ?? "")).toBe(1);
});
