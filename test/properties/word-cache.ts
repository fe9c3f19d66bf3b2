// Counting through the raw-word cache is counting: whatever it has room for, whichever words share a hash.

import fc from "fast-check";
import { expect } from "vitest";
import { type Analyzer, indexTerms } from "../../src/analysis/analyzer.ts";
import { TermDictionaryBuilder } from "../../src/index/term-dictionary.ts";
import { WordCache } from "../../src/index/word-cache.ts";
import { type Corpus, corpora } from "./corpora.ts";

/** The counts of each text's terms, in one go over all the texts. */
export type CountTexts = (
  analyzer: Analyzer,
  texts: readonly string[],
  capacity: number,
) => ReadonlyMap<string, number>[];

/** A cache for 1 to 6 words counts what a map counts. */
export function cacheCounts(count: CountTexts, analyzer: Analyzer): fc.IProperty<[Corpus, number]> {
  return fc.property(corpora(["text"]), fc.integer({ min: 1, max: 6 }), ({ documents }, capacity) => {
    const texts = documents.flatMap(({ sources }) => sources.map(({ text }) => String(text)));
    const wanted = texts.map((text) => countPlainly(indexTerms(analyzer, text)));
    expect(count(analyzer, texts, capacity).map(entries)).toEqual(wanted.map(entries));
  });
}

/** The counts that a cache of `capacity` words gives. */
export function countTexts(analyzer: Analyzer, texts: readonly string[], capacity: number): Map<string, number>[] {
  const terms = new TermDictionaryBuilder();
  const cache = new WordCache(analyzer, terms, capacity);
  const numbered = texts.map((text) => {
    const counts = new Map<number, number>();
    const bytes = new TextEncoder().encode(text);
    cache.count(bytes, bytes.length, 1, 1, (term) => counts.set(term, (counts.get(term) ?? 0) + 1));
    return counts;
  });
  const dictionary = terms.build();
  return numbered.map((counts) => new Map(Array.from(counts, ([number, count]) => [dictionary.term(number), count])));
}

function countPlainly(terms: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function entries(counts: ReadonlyMap<string, number>): [string, number][] {
  return Array.from(counts).sort(([a], [b]) => (a < b ? -1 : 1));
}
