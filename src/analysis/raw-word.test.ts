import { expect, test } from "vitest";
import { WORD_BYTE } from "./characters.ts";
import { rawWordAround, rawWords } from "./raw-word.ts";

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

test("the word around each of its places is that word", () => {
  const text = "a_b, c! \ud800x  été";
  const words = Array.from(rawWords(text, WORD_BYTE));
  for (const word of words)
    for (let place = word.start; place < word.end; place++) expect(rawWordAround(text, place, WORD_BYTE)).toEqual(word);
  expect(words).toHaveLength(4);
});
