// A query as it was understood: for each field the distinct terms it asks for, in the order of the text. Plain data.

import type { Analyzer } from "../analysis/analyzer.ts";
import { rawWords } from "../analysis/raw-word.ts";

/** One term that a query asks of a field. */
export interface QueryTerm {
  /** The first word of the query that gave it, as it was typed. */
  readonly word: string;
  readonly term: string;
  /** How often the query gives it, 1 or more. */
  readonly count: number;
}

/** A query, analysed. */
export interface Query {
  readonly text: string;
  /** Per field, in the order of the fields: its terms in the order of their first occurrence. */
  readonly terms: readonly (readonly QueryTerm[])[];
}

/** Free text to a query: every text is one, none is a syntax error. Stop words count only when nothing else does. */
export function analyzeQuery(text: string, analyzers: readonly Analyzer[]): Query {
  return { text, terms: analyzers.map((analyzer) => queryTerms(text, analyzer)) };
}

function queryTerms(text: string, analyzer: Analyzer): QueryTerm[] {
  const words = Array.from(rawWords(text, analyzer.wordBytes), (word) => word.text);
  const telling = countTerms(
    words.filter((word) => !analyzer.isStopWord(word)),
    analyzer,
  );
  return telling.length > 0 ? telling : countTerms(words, analyzer);
}

function countTerms(words: readonly string[], analyzer: Analyzer): QueryTerm[] {
  const terms = new Map<string, { word: string; term: string; count: number }>();
  for (const word of words) {
    for (const term of analyzer.queryTerms(word)) {
      const known = terms.get(term);
      if (known) known.count++;
      else terms.set(term, { word, term, count: 1 });
    }
  }
  return Array.from(terms.values());
}
