import fc from "fast-check";
import { expect, test } from "vitest";
import { KnownTerms } from "./known-terms.ts";
import { TermDictionaryBuilder } from "./term-dictionary.ts";

test("two lists, and terms that come on other ways, are numbered as one dictionary alone would", () => {
  const word = fc.constantFrom("a", "b", "c", "d", "e");
  const step = fc.record({ list: fc.constantFrom(0, 1), term: word, isKnown: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const dictionary = new TermDictionaryBuilder();
      const plain = new TermDictionaryBuilder();
      const known = new KnownTerms(dictionary);
      const lists: string[][] = [[], []];
      for (const { list, term, isKnown } of steps) {
        const texts = lists[list] ?? [];
        if (!texts.includes(term)) texts.push(term);
        known.expect(texts);
        const number = isKnown ? known.numbersOf(Uint32Array.of(texts.indexOf(term)))[0] : dictionary.number(term);
        expect(number).toBe(plain.number(term));
      }
      expect(dictionary.build()).toEqual(plain.build());
    }),
  );
});

test("terms of a list that grows, and of one that begins anew, by the numbers of a dictionary", () => {
  const dictionary = new TermDictionaryBuilder();
  dictionary.number("file");
  const known = new KnownTerms(dictionary);
  const numbers = (texts: readonly string[], ...terms: readonly number[]): number[] => {
    known.expect(texts);
    return Array.from(known.numbersOf(Uint32Array.from(terms)));
  };
  const texts = ["read", "file"];
  expect(numbers(texts, 1, 0, 1)).toEqual([0, 1, 0]);
  texts.push("write");
  expect(numbers(texts, 2, 0)).toEqual([2, 1]);
  expect(numbers(["write"], 0)).toEqual([2]);
});
