// That it counts right at any capacity is a property (test/properties/word-cache.test.ts); here is how it is called.

import { expect, test } from "vitest";
import type { Analyzer } from "../analysis/analyzer.ts";
import { OH_MY_PI } from "../analysis/seed-analyzers.ts";
import { TermDictionaryBuilder } from "./term-dictionary.ts";
import { WordCache } from "./word-cache.ts";

type Text = readonly [text: string, weight: number, source: number];

/** Term, count and sources in the order in which they are handed over, drain by drain. */
function handedOver(analyzer: Analyzer, batches: readonly (readonly Text[])[], capacity?: number): string[] {
  const terms = new TermDictionaryBuilder();
  const cache = new WordCache(analyzer, terms, capacity);
  return batches.map((texts) => {
    const calls: [number, number, number][] = [];
    const counter = (...call: [number, number, number]) => calls.push(call);
    for (const [text, weight, source] of texts) {
      const bytes = new TextEncoder().encode(text);
      cache.count(bytes, bytes.length, weight, source, counter);
    }
    cache.drain(counter);
    const dictionary = terms.build();
    return calls.map(([term, count, sources]) => `${dictionary.term(term)} ${count} ${sources}`).join(", ");
  });
}

test.each<[string, readonly (readonly Text[])[], string[]]>([
  ["a word counts its weight each time", [[["read read file", 4, 1]]], ["read 8 1, file 4 1"]],
  [
    "weights and sources of several texts add up",
    [
      [
        ["read", 6, 1],
        ["read file", 2, 4],
      ],
    ],
    ["read 8 5, file 2 4"],
  ],
  ["a word counts for each of its terms", [[["readFile", 1, 1]]], ["read 1 1, file 1 1"]],
  [
    "a batch begins from nothing",
    [[["read", 1, 1]], [["read file", 1, 2]], []],
    ["read 1 1", "read 1 2, file 1 2", ""],
  ],
  [
    "words may begin and end the text",
    [
      [
        ["-a-", 1, 1],
        ["b", 1, 1],
      ],
    ],
    ["a 1 1, b 1 1"],
  ],
])("%s", (_, batches, calls) => expect(handedOver(OH_MY_PI, batches)).toEqual(calls));

test("a full cache hands over early, and all counts add up", () => {
  expect(handedOver(OH_MY_PI, [[["a b a b b", 1, 1]]], 1)).toEqual(["a 1 1, b 1 1, a 1 1, b 2 1"]);
});

test("only the given length is read", () => {
  const terms = new TermDictionaryBuilder();
  const seen: number[] = [];
  const cache = new WordCache(OH_MY_PI, terms);
  cache.count(new TextEncoder().encode("abcdef"), 3, 1, 1, () => undefined);
  cache.drain((term) => seen.push(term));
  expect([seen, terms.build().term(0)]).toEqual([[0], "abc"]);
});

test("each distinct word is analysed once", () => {
  const words: string[] = [];
  const counting: Analyzer = {
    ...OH_MY_PI,
    indexTerms(word) {
      words.push(word);
      return OH_MY_PI.indexTerms(word);
    },
  };
  handedOver(counting, [[["read File read", 1, 1]], [["File read", 1, 1]]]);
  expect(words).toEqual(["read", "File"]);
});
