import { expect, test } from "vitest";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { plainQuery } from "../query/parse.ts";
import { type AskedWord, askedWords } from "./asked-word.ts";
import { correctWords, type Dictionary } from "./spelling.ts";
import { SpelledWords } from "../query/spelled-words.ts";
import { Vocabulary } from "../query/vocabulary.ts";

/** In how many tools each word stands. */
const COUNTS: Readonly<Record<string, number>> = { card: 1, care: 3, cart: 2, web: 5, page: 4, issue: 7 };

/** A word of the table whose relative some tool holds. */
const RELATED = "film";

function dictionary(words: string, common = ""): Dictionary {
  const vocabulary = new Vocabulary(new SpelledWords(words.split(" ")), new Set(common.split(" ")));
  return {
    count: (terms) => terms.map((term) => countOf(term)),
    isWord: (term) => term === RELATED,
    vocabulary: () => vocabulary,
  };
}

function countOf(term: string): number {
  const word = Object.keys(COUNTS).find((one) => ENGLISH.queryTerms(one)[0] === term);
  return word === undefined ? 0 : (COUNTS[word] ?? 0);
}

function asked(query: string): AskedWord[] {
  return askedWords(plainQuery(query), ENGLISH);
}

/** `care .9 or cart .9, card .9`: what each word is read as. */
function corrected(query: string, words: string, common?: string): string {
  return correctWords(asked(query), dictionary(words, common))
    .map(({ surface, certainty, others = [] }) => {
      const said = [{ surface, certainty }, ...others].map((one) => `${one.surface} ${one.certainty}`);
      return said.length > 1 ? `${said[0]} or ${said.slice(1).join(", ")}` : said[0];
    })
    .join("; ");
}

test.each([
  ["words that tools hold stay", "issue page", "issues pages", "issue 1; page 1"],
  ["so do words of the table that stand for some", "film", "films firm", "film 1"],
  ["so do stop words, misspelled ones' neighbours or not", "the", "thee tie", "the 1"],
  ["so do words that nothing is like", "zzzz", "issue", "zzzz 1"],
  ["of equals the one that more tools hold", "cars", "card care cart", "care 0.9 or cart 0.9, card 0.9"],
  ["what is sure is before what is frequent", "pagx", "page pages", "page 0.9"],
  ["what neither stands in a tool nor for one is not meant", "cars", "card carb", "card 0.9"],
  ["a word of the table may be meant", "filmm", "film firm", "film 0.9"],
  ["the halves of a word", "webpage", "web page", "web 0.6 or page 0.6"],
  ["one wrong word among others", "issue cardx issue", "card", "issue 1; card 0.9; issue 1"],
])("%s: %s", (_, query, words, read) => {
  expect(corrected(query, words)).toBe(read);
});

test("a misspelled word of talk is left out", () => {
  expect(corrected("plaese issue", "issue", "please")).toBe("issue 1");
});

test("a corrected word is read as if it had been spelled right, and says what was typed", () => {
  const [word] = correctWords(asked("issuse"), dictionary("issue"));
  expect(word).toMatchObject({ typed: "issuse", surface: "issue", terms: ["issu"], certainty: 0.9, clause: 0 });
});

test("the words of the collection are not asked for while every word is known", () => {
  const untouched: Dictionary = { ...dictionary(""), vocabulary: () => expect.unreachable() };
  expect(correctWords(asked("the issue of a film"), untouched)).toHaveLength(5);
});
