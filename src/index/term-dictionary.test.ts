import { expect, test } from "vitest";
import { crowdedWords } from "../../test/crowded-words.ts";
import { hashUnits } from "./hash.ts";
import { TermDictionary, TermDictionaryBuilder } from "./term-dictionary.ts";

// Of the six words from `costarring` on, each two have one hash.
const TERMS = [
  "read",
  "",
  "日本語",
  "\ufeffmark",
  "a\0b",
  "costarring",
  "liquid",
  "declinate",
  "macallums",
  "altarage",
  "zinke",
  "__proto__",
];

function dictionaryOf(terms: readonly string[]): TermDictionary {
  const builder = new TermDictionaryBuilder();
  for (const term of terms) builder.number(term);
  return builder.build();
}

test("terms are numbered in the order of their first occurrence", () => {
  const builder = new TermDictionaryBuilder();
  expect(["b", "a", "b", "c", "a"].map((term) => builder.number(term))).toEqual([0, 1, 0, 2, 1]);
  expect(builder.size).toBe(3);
});

test("every term is found and read again, also where hashes are equal", () => {
  const dictionary = dictionaryOf(TERMS);
  expect(dictionary.size).toBe(TERMS.length);
  expect(TERMS.map((term) => dictionary.find(term))).toEqual(TERMS.map((_, number) => number));
  expect(TERMS.map((_, number) => dictionary.term(number))).toEqual(TERMS);
});

test.each(["rea", "reads", "Read", " ", "liqui", "constructor"])("%j is not there", (term) => {
  expect(dictionaryOf(TERMS).find(term)).toBe(-1);
  expect(dictionaryOf(["costarring"]).find("liquid")).toBe(-1);
});

test("an empty dictionary holds nothing", () => {
  const empty = dictionaryOf([]);
  expect([empty.size, empty.find(""), empty.find("a")]).toEqual([0, -1, -1]);
});

test("the table is at most three quarters full and a power of two, the last offset is the end of the arena", () => {
  for (const size of [0, 1, 2, 3, 100, 128, 129]) {
    const { slots, offsets, arena } = dictionaryOf(Array.from({ length: size }, (_, at) => `term${at}`));
    expect(Math.log2(slots.length) % 1).toBe(0);
    expect(slots.length).toBeGreaterThanOrEqual((4 * size) / 3);
    expect(offsets.at(-1)).toBe(arena.length);
  }
});

test("it can be viewed again from its arrays", () => {
  const { slots, offsets, arena } = dictionaryOf(TERMS);
  const viewed = new TermDictionary(slots, offsets, arena);
  expect(TERMS.map((term) => viewed.find(term))).toEqual(TERMS.map((_, number) => number));
});

test.each([100, 4_090])("terms made up to meet from slot %d on, also past the end, are all found", (slot) => {
  const terms = crowdedWords(3_000, 4_096, slot);
  const dictionary = dictionaryOf(terms);
  expect(dictionary.slots.length).toBe(4_096);
  expect(terms.map((term) => dictionary.find(term))).toEqual(terms.map((_, number) => number));
  expect(dictionary.find("other")).toBe(-1);
});

test("terms made up to meet lie in the order of their slots: none had to pass all others", () => {
  const terms = crowdedWords(3_000, 4_096, 100);
  const homes = Array.from(dictionaryOf(terms).slots)
    .filter((number) => number > 0)
    .map((number) => hashUnits(terms[number - 1] ?? "") & 4_095);
  expect(homes).toEqual(homes.toSorted((a, b) => a - b));
});
