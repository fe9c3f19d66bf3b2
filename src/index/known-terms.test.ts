import { expect, test } from "vitest";
import { KnownTerms } from "./known-terms.ts";
import { TermDictionaryBuilder } from "./term-dictionary.ts";

test("terms of a list that grows, and of one that begins anew, by the numbers of a dictionary", () => {
  const dictionary = new TermDictionaryBuilder();
  dictionary.number("file");
  const known = new KnownTerms(dictionary);
  const numbers = (texts: readonly string[], ...terms: readonly number[]): number[] => {
    known.expect(texts);
    return terms.map((term) => known.numberOf(term));
  };
  const texts = ["read", "file"];
  expect(numbers(texts, 1, 0, 1)).toEqual([0, 1, 0]);
  texts.push("write");
  expect(numbers(texts, 2, 0)).toEqual([2, 1]);
  expect(numbers(["write"], 0)).toEqual([2]);
});
