// An analyzer turns text into terms in two steps. Which bytes make up a raw word is a table, so that the index can
// scan text without decoding it; which terms a raw word holds is a pure function of that word, so that each distinct
// word is analysed once. What a word puts into the index and what it asks of the index may differ.

import { rawWords } from "./raw-word.ts";

/** Text to terms; pure, the same in every process and locale. */
export interface Analyzer {
  /** Name and version, `english@1`. Two indexes agree on terms only if this is equal. */
  readonly name: string;
  /** 256 entries: 1 for a byte of UTF-8 text that belongs to a raw word, 0 for one that separates. */
  readonly wordBytes: Uint8Array;
  /** The terms that one occurrence of a raw word puts into the index, with repeats. */
  readonly indexTerms: (word: string) => readonly string[];
  /** The one term of every text that is not empty, where texts are not told apart: they are not read then. */
  readonly always?: string;
  /** The terms that one raw word of a query asks for, with repeats. */
  readonly queryTerms: (word: string) => readonly string[];
  /** Whether a raw word of a query counts only while no other word does. */
  readonly isStopWord: (word: string) => boolean;
  /**
   * Terms that can stand for a term of a query: an abbreviation, the parts of a compound, a synonym. Without it a term
   * stands for itself alone. A document gets the best of a term and its relatives, not their sum.
   */
  readonly relatives?: (term: string) => readonly Relative[];
}

/** A term that can stand for another. */
export interface Relative {
  readonly term: string;
  /** What it counts against the term itself: above 0, at most 1. */
  readonly factor: number;
}

/** The terms of a whole text in order, as an index holds them. For small texts: the index has a faster way. */
export function* indexTerms(analyzer: Analyzer, text: string): Generator<string> {
  for (const word of rawWords(text, analyzer.wordBytes)) yield* analyzer.indexTerms(word.text);
}
