// That it counts right at any capacity is a property (test/properties/word-cache.test.ts); here is how it is called.

import { expect, test } from "vitest";
import { crowdedWords } from "../../test/crowded-words.ts";
import type { Analyzer } from "../analysis/analyzer.ts";
import { OH_MY_PI } from "../analysis/seed-analyzers.ts";
import { TermDictionaryBuilder } from "./term-dictionary.ts";
import { WordCache } from "./word-cache.ts";

type Text = readonly [text: string, weight: number, source: number];

/** Term, weight and source in the order in which they are handed over. */
function handedOver(analyzer: Analyzer, texts: readonly Text[], capacity?: number): string {
  const terms = new TermDictionaryBuilder();
  const cache = new WordCache(analyzer, terms, capacity);
  const calls: [number, number, number][] = [];
  const counter = (...call: [number, number, number]) => calls.push(call);
  for (const [text, weight, source] of texts) {
    const bytes = new TextEncoder().encode(text);
    cache.count(bytes, bytes.length, weight, source, counter);
  }
  const dictionary = terms.build();
  return calls.map(([term, weight, source]) => `${dictionary.term(term)} ${weight} ${source}`).join(", ");
}

test.each<[string, readonly Text[], string]>([
  ["each word by itself", [["read read file", 4, 1]], "read 4 1, read 4 1, file 4 1"],
  [
    "weight and source as they were given",
    [
      ["read", 6, 1],
      ["read file", 2, 4],
    ],
    "read 6 1, read 2 4, file 2 4",
  ],
  ["each term of a word", [["readFile_readFile", 1, 1]], "read 1 1, file 1 1, read 1 1, file 1 1"],
  [
    "words at both ends of a text",
    [
      ["-a-", 1, 1],
      ["b", 1, 1],
    ],
    "a 1 1, b 1 1",
  ],
  ["nothing for a word without terms", [["a _ b", 1, 1]], "a 1 1, b 1 1"],
])("what is handed over: %s", (_, texts, calls) => expect(handedOver(OH_MY_PI, texts)).toBe(calls));

test("a full cache begins anew, and the terms keep their numbers", () => {
  expect(handedOver(OH_MY_PI, [["a b a b b", 1, 1]], 1)).toBe("a 1 1, b 1 1, a 1 1, b 1 1, b 1 1");
});

test("more words than there are slots at first", () => {
  const words = Array.from({ length: 5_000 }, (_, at) => `w${at}`).join(" ");
  const once = handedOver(OH_MY_PI, [[words, 1, 1]]);
  expect(handedOver(OH_MY_PI, [[`${words} ${words}`, 1, 1]])).toBe(`${once}, ${once}`);
});

test("only the given length is read", () => {
  const terms = new TermDictionaryBuilder();
  const seen: number[] = [];
  const cache = new WordCache(OH_MY_PI, terms);
  cache.count(new TextEncoder().encode("abcdef"), 3, 1, 1, (term) => seen.push(term));
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
  handedOver(counting, [
    ["read File read", 1, 1],
    ["File read", 1, 1],
  ]);
  expect(words).toEqual(["read", "File"]);
});

test("words made up to meet in one slot are counted right, the later of them by analysing them again", () => {
  const words = crowdedWords(1_000, 2 ** 11, 2_000);
  let analysed = 0;
  const counting: Analyzer = {
    ...OH_MY_PI,
    indexTerms: (text) => {
      analysed++;
      return OH_MY_PI.indexTerms(text);
    },
  };
  const text = words.join(" ");
  const once = words.map((word) => `${word} 1 1`).join(", ");
  expect(handedOver(counting, [[`${text} ${text}`, 1, 1]])).toBe(`${once}, ${once}`);
  expect(analysed).toBeGreaterThan(words.length);
  expect(analysed).toBeLessThan(2 * words.length);
});
