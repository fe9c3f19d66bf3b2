// The ranking once more, as slowly and plainly as it can be said: a map of counts per document, every document scored,
// everything sorted. It shares with the engine the analyzers and the presets' data, and nothing else: no index, no
// plan, no units. What the engine does fast has to come out here as well.

import type { Analyzer } from "../../src/analysis/analyzer.ts";
import type { Document } from "../../src/index/document.ts";
import type { Ranking, ScoredField } from "../../src/ranking/ranking.ts";
import type { Similarity } from "../../src/ranking/similarity.ts";

/** A document and its score. */
export interface Ranked {
  readonly key: string;
  readonly score: number;
}

/** What one document holds in one field: real weights, not units. */
interface Bag {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** A frequency above 0 and a length over the average, both in real weights, to a saturated frequency. */
export type Saturate = (similarity: Similarity, tf: number, share: number) => number;

const saturate: Saturate = ({ k1, b, delta }, tf, share) => (tf * (k1 + 1)) / (tf + k1 * (1 - b + b * share)) + delta;

/** The score of every document of a collection, also 0 and below, in the order of the documents. */
export function referenceScores(
  ranking: Ranking,
  documents: readonly Document[],
  query: string,
  saturated: Saturate = saturate,
): Ranked[] {
  const totals = documents.map(() => 0);
  for (const field of ranking.fields) {
    const bags = documents.map((document) => bagOf(field, document));
    const average = sum(bags.map((bag) => bag.length)) / bags.length;
    for (const [term, count] of askedTerms(field.analyzer, query)) {
      const df = bags.filter((bag) => bag.counts.has(term)).length;
      if (df === 0) continue;
      const weight = field.boost * (ranking.repeats === "linear" ? count : Math.sqrt(count));
      const idf = idfOf(field, df, bags);
      bags.forEach((bag, at) => {
        const tf = bag.counts.get(term) ?? 0;
        if (tf > 0)
          totals[at] = (totals[at] ?? 0) + weight * idf * saturated(field.similarity, tf, bag.length / average);
      });
    }
  }
  return documents.map(({ key }, at) => ({ key, score: totals[at] ?? 0 }));
}

/** The documents with a score above 0: score descending, then key ascending by code units. */
export function referenceRanking(ranking: Ranking, documents: readonly Document[], query: string): Ranked[] {
  return bestFirst(referenceScores(ranking, documents, query));
}

/** Those above 0: score descending, then key ascending by code units. */
export function bestFirst(scores: readonly Ranked[]): Ranked[] {
  return scores.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
}

/** The keys of the documents that hold a term of the query that counts. */
export function referenceHolders(ranking: Ranking, documents: readonly Document[], query: string): string[] {
  const holds = (document: Document): boolean =>
    ranking.fields.some((field) => {
      const { counts } = bagOf(field, document);
      return Array.from(askedTerms(field.analyzer, query).keys()).some((term) => counts.has(term));
    });
  return documents.filter(holds).map(({ key }) => key);
}

/** The weighted counts of a document in a field. */
export function bagOf(field: ScoredField, document: Document): Bag {
  const counts = new Map<string, number>();
  for (const { source, text } of document.sources) {
    const weight = field.sources.find(({ name }) => name === source)?.weight ?? 0;
    if (weight === 0) continue;
    for (const term of wordsOf(String(text)).flatMap((word) => field.analyzer.indexTerms(word)))
      counts.set(term, (counts.get(term) ?? 0) + weight);
  }
  return { counts, length: sum(Array.from(counts.values())) };
}

/** The terms of a query and how often each is asked for; stop words only when nothing else is. */
function askedTerms(analyzer: Analyzer, query: string): ReadonlyMap<string, number> {
  const words = wordsOf(query);
  const telling = termCounts(
    analyzer,
    words.filter((word) => !analyzer.isStopWord(word)),
  );
  return telling.size > 0 ? telling : termCounts(analyzer, words);
}

function termCounts(analyzer: Analyzer, words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of words.flatMap((word) => analyzer.queryTerms(word))) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function wordsOf(text: string): string[] {
  return text.toWellFormed().match(/[A-Za-z0-9_\u0080-\uffff]+/g) ?? [];
}

function idfOf({ similarity }: ScoredField, df: number, bags: readonly Bag[]): number {
  if (similarity.idf === "lucene") return Math.log(1 + (bags.length - df + 0.5) / (df + 0.5));
  const own = okapi(df, bags.length);
  return own < 0 ? 0.25 * averageOkapi(bags) : own;
}

function okapi(df: number, documents: number): number {
  return Math.log(documents - df + 0.5) - Math.log(df + 0.5);
}

/** The mean over all terms of the collection, added up from the rarest to the most common. */
function averageOkapi(bags: readonly Bag[]): number {
  const frequencies = new Map<string, number>();
  for (const { counts } of bags)
    for (const term of counts.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const ascending = Array.from(frequencies.values()).sort((a, b) => a - b);
  return sum(ascending.map((df) => okapi(df, bags.length))) / ascending.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
