import fc from "fast-check";
import { expect, test } from "vitest";
import { SpelledWords } from "./spelled-words.ts";
import { isOneEdit, Vocabulary } from "./vocabulary.ts";

/** `card .9 care .9`, or `common`: what is near a word among others. */
function near(word: string, words: string, common = ""): string {
  const found = new Vocabulary(new SpelledWords(words.split(" ")), new Set(common.split(" "))).near(word);
  return found === "common" ? found : found.map((one) => `${one.word} ${Number(one.factor.toFixed(4))}`).join(" ");
}

test.each([
  ["a letter more", "issuee", "issue", "issue 0.9"],
  ["a letter less", "isue", "issue", "issue 0.9"],
  ["another letter", "calandar", "calendar", "calendar 0.9"],
  ["two swapped", "serach", "search", "search 0.9"],
  ["two swapped in a word of three", "gti", "git", "git 0.9"],
  ["another letter in a word of four", "lisk", "list", "list 0.9"],
  ["another letter in a word of three", "gut", "git", ""],
  ["a letter more in front", "xissue", "issue", "issue 0.8"],
  ["the first letter missing", "ssue", "issue", "issue 0.8"],
  ["the first letter missing of a word of four", "ist", "list", "list 0.8"],
  ["another first letter", "ossue", "issue", "issue 0.8"],
  ["another first letter of a word of four", "bist", "list", ""],
  ["the first two swapped", "sisue", "issue", "issue 0.8"],
  ["the first two swapped in a word of four", "ilst", "list", "list 0.8"],
  ["the first two swapped in a word of three", "igt", "git", ""],
  ["two letters", "db", "dbs", ""],
  ["two edits", "isseu", "assue", ""],
])("%s: %s", (_, word, words, found) => {
  expect(near(word, words)).toBe(found);
});

test.each([
  // Of a word that begins or continues another, .6 times the share of letters in common.
  ["config", "configuration", "config", "configuration 0.2769"], // .6 · 6 / 13
  ["repositories", "repo", "repositories", "repo 0.2"], // .6 · 4 / 12
  ["reporter", "rep", "reporter", ""], // three letters are too few
  // Pieces: 11 of ^calculation$, 10 of ^calculator$, 7 shared: .6 · 14 / 21.
  ["calculation", "calculator", "calculation", "calculator 0.4"],
  // 8 of ^standard$, 8 of ^starters$, 2 shared (^st, sta): 4 / 16 is too little.
  ["standard", "starters", "standard", ""],
  // Alike enough, were it not for the four letters more.
  ["classify", "classifiable", "classify", ""],
])("%s and %s", (word, words, _, found) => {
  expect(near(word, words)).toBe(found);
});

test("a word is its two halves where nothing is like it", () => {
  expect(near("webpage", "web page age")).toBe("web 0.6 page 0.6");
  expect(near("webpages", "web page")).toBe("");
  expect(near("webpage", "web page webpages")).toBe("webpages 0.9");
});

test.each([
  ["plaese", "place", "please", "common"],
  ["plesae", "plesaes", "please", "plesaes 0.9"], // what tools say comes first
  ["plsase", "alsase", "please", "common"], // and before another first letter
  ["thne", "tools", "then", ""], // four letters are too few
])("%s beside %s is %s misspelled: %j", (word, words, common, found) => {
  expect(near(word, words, common)).toBe(found);
});

test("at most six: by what they count, then of a like length, then by letters", () => {
  expect(near("cars", "carts care card cart cares cart carps carbs")).toBe(
    "card 0.9 care 0.9 cart 0.9 carbs 0.9 cares 0.9 carps 0.9",
  );
  expect(near("cars", "carts card")).toBe("card 0.9 carts 0.9");
  // Of the same beginning: .6 · 8 / 9 is more than .6 · 8 / 12.
  expect(near("describe", "describeable describesx")).toBe("describesx 0.48 describeable 0.4");
});

test("an answer is remembered, in any order of the words", () => {
  const words = ["carts", "care", "card", "cart", "care"];
  const vocabulary = new Vocabulary(new SpelledWords(words), new Set());
  expect(vocabulary.near("cars")).toBe(vocabulary.near("cars"));
  expect(new Vocabulary(new SpelledWords(words.toReversed()), new Set()).near("cars")).toEqual(vocabulary.near("cars"));
  const before = vocabulary.near("cars");
  for (let at = 0; at < 5_000; at++) vocabulary.near(`unknown${at}`);
  expect(vocabulary.near("cars")).not.toBe(before);
  expect(vocabulary.near("cars")).toEqual(before);
});

/** Edits between two words: insertions, deletions, substitutions and swaps of neighbours, none on top of another. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let j = 1; j <= b.length; j++) rows[0]?.push(j);
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
}

test("one edit is an edit distance of 1, but for another letter in a word of three", () => {
  expect(distance("serach", "search")).toBe(1);
  expect(distance("kitten", "sitting")).toBe(3);
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 3, maxLength: 7 });
  const differing = (a: string, b: string): number => Array.from(a).filter((letter, at) => letter !== b[at]).length;
  const property = fc.property(word, word, (a, b) => {
    const isShortChange = a.length === 3 && b.length === 3 && differing(a, b) === 1;
    expect(isOneEdit(a, b)).toBe(distance(a, b) === 1 && !isShortChange);
  });
  fc.assert(property, { seed: 11, numRuns: 5_000 });
});
