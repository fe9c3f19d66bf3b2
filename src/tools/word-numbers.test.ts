import { expect, test } from "vitest";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { WordNumbers } from "./word-numbers.ts";

test("words are numbered from 0 as they come, once each", () => {
  const numbers = new WordNumbers(ENGLISH);
  expect(["issue", "list", "issue"].map((word) => numbers.number(word))).toEqual([0, 1, 0]);
  expect([numbers.size, numbers.known("list"), numbers.known("close")]).toEqual([2, 1, undefined]);
  expect([numbers.word(0), numbers.word(1), numbers.word(2)]).toEqual(["issue", "list", ""]);
});

test("a raw word is its parts as they are written, and the terms that it puts into the index", () => {
  const numbers = new WordNumbers(ENGLISH);
  const said = numbers.wordsOf("The createIssues of utf8").map(({ surfaces, terms, isStopWord }) => ({
    surfaces: surfaces.map((number) => numbers.word(number)).join(" "),
    terms: terms.map((number) => numbers.word(number)).join(" "),
    isStopWord,
  }));
  expect(said).toEqual([
    { surfaces: "the", terms: "the", isStopWord: true },
    { surfaces: "create issues", terms: "creat issu", isStopWord: false },
    { surfaces: "of", terms: "of", isStopWord: true },
    { surfaces: "utf8", terms: "utf8 utf 8", isStopWord: false },
  ]);
});

test("a word and its term are one number where they are written alike", () => {
  const numbers = new WordNumbers(ENGLISH);
  const [list] = numbers.wordsOf("list");
  expect(list?.surfaces).toEqual(list?.terms);
});

test("more different words than are kept apart are numbered the same", () => {
  const numbers = new WordNumbers(ENGLISH);
  const [before] = numbers.wordsOf("createIssues");
  for (let at = 0; at < 70_000; at++) numbers.wordsOf(`w${at}`);
  const [after] = numbers.wordsOf("createIssues");
  expect(after).toEqual(before);
});

test.each([
  ["createIssues", "creat issu"],
  ["add_to_cart", "add cart"],
  ["to_do", "to do"],
  ["list_v_2", "list"],
  ["the", ""],
])("of %s the terms %j say what it is about", (word, telling) => {
  const numbers = new WordNumbers(ENGLISH);
  const said = numbers.wordsOf(word).flatMap((one) => one.telling.map((term) => numbers.word(term)));
  expect(said.join(" ")).toBe(telling);
});
