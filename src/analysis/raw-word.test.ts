import { expect, test } from "vitest";
import { WORD_BYTE } from "./characters.ts";
import { rawWords, visitRawWords } from "./raw-word.ts";

test.each([
  ["", []],
  [" .-/ ", []],
  ["word", [["word", 0, 4]]],
  [
    "read_file, v2",
    [
      ["read_file", 0, 9],
      ["v2", 11, 13],
    ],
  ],
  [
    "don't",
    [
      ["don", 0, 3],
      ["t", 4, 5],
    ],
  ],
  [
    "a\0b",
    [
      ["a", 0, 1],
      ["b", 2, 3],
    ],
  ],
  ["é日😀x!", [["é日😀x", 0, 5]]],
  ["a\u00a0b", [["a\u00a0b", 0, 3]]], // beyond ASCII the analyzer separates
  [
    "x\ud800 y",
    [
      ["x\ufffd", 0, 2],
      ["y", 3, 4],
    ],
  ],
])("%j", (text, words) => {
  expect(Array.from(rawWords(text, WORD_BYTE), ({ text: word, start, end }) => [word, start, end])).toEqual(words);
});

test("visiting gives the same words", () => {
  const text = "a_b, c! \ud800x  été";
  const visited: unknown[] = [];
  visitRawWords(text, WORD_BYTE, (word, start, end) => visited.push({ text: word, start, end }));
  expect(visited).toEqual(Array.from(rawWords(text, WORD_BYTE)));
});
