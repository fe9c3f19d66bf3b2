// Values of filters. A value is one term in lower case with its signs, so that `c`, `c++` and `c#` are three languages.
// A field of PRESENCE has one term, which every document holds that has a text there: it says only that it is one.

import type { Analyzer } from "./analyzer.ts";

const ALL_BYTES: Uint8Array = new Uint8Array(256).fill(1);

/** One term a text, as it is but for its case. For filters. */
export const VALUES: Analyzer = valueAnalyzer("values@1", (text) => text.trim().toLowerCase());

/** The same term for every text. For filters whose values are patterns of keys. */
export const PRESENCE: Analyzer = { ...valueAnalyzer("presence@1", () => "*"), always: "*" };

function valueAnalyzer(name: string, termOf: (text: string) => string): Analyzer {
  const terms = (text: string): string[] => [termOf(text)].filter((term) => term !== "");
  return { name, wordBytes: ALL_BYTES, indexTerms: terms, queryTerms: terms, isStopWord: () => false };
}
