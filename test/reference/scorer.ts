// The ranking once more, as slowly and plainly as it can be said: a map of counts per document, every document scored,
// everything sorted. It shares with the engine the analyzers, the parser and the presets' data, and nothing else: no
// index, no plan, no units. What the engine does fast has to come out here as well.

import type { Analyzer } from "../../src/analysis/analyzer.ts";
import { caseParts } from "../../src/analysis/identifiers.ts";
import { namesIn } from "../../src/analysis/name-analyzer.ts";
import type { Document } from "../../src/index/document.ts";
import { type ParsedQuery, parseQuery, plainQuery } from "../../src/query/parse.ts";
import { phraseTest } from "../../src/query/phrase.ts";
import { filterNames, type Ranking, type ScoredField } from "../../src/ranking/ranking.ts";
import type { Similarity } from "../../src/ranking/similarity.ts";

/** A document, its score, and whether it bears a name that was asked for. */
export interface Ranked {
  readonly key: string;
  readonly score: number;
  readonly tier?: string;
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
  const parsed = parsedBy(ranking, query);
  const totals = documents.map(() => 0);
  const named = documents.map(() => false);
  for (const field of askedFields(ranking, documents, parsed)) {
    const bags = documents.map((document) => bagOf(field, document));
    const average = sum(bags.map((bag) => bag.length)) / bags.length;
    for (const [place, [term, count]] of Array.from(askedTerms(field, parsed)).entries()) {
      const df = bags.filter((bag) => bag.counts.has(term)).length;
      if (df === 0 || (field.role === "names" && place > 0 && df > 5)) continue;
      const weight = field.boost * (ranking.repeats === "linear" ? count : Math.sqrt(count));
      const idf = idfOf(field, df, bags);
      bags.forEach((bag, at) => {
        const tf = bag.counts.get(term) ?? 0;
        if (tf === 0) return;
        totals[at] = (totals[at] ?? 0) + weight * idf * saturated(field.similarity, tf, bag.length / average);
        if (field.role === "names") named[at] = true;
      });
    }
  }
  return documents.map(({ key }, at) => ({ key, tier: named[at] ? "name" : "ranked", score: totals[at] ?? 0 }));
}

/** The fields that a query is scored by: its filters only when no document holds anything else it asks for. */
function askedFields(ranking: Ranking, documents: readonly Document[], parsed: ParsedQuery): ScoredField[] {
  const isHeld = (field: ScoredField): boolean => {
    const terms = Array.from(askedTerms(field, parsed).keys());
    const bags = documents.map((document) => bagOf(field, document).counts);
    return terms.some((term, place) => {
      const df = bags.filter((counts) => counts.has(term)).length;
      return df > 0 && !(field.role === "names" && place > 0 && df > 5);
    });
  };
  const others = ranking.fields.filter(({ role }) => role !== "filter");
  return others.some(isHeld) ? others : ranking.fields.filter(({ role }) => role === "filter");
}

/** The documents that may answer, with a score above 0: names first, score descending, then key by code units. */
export function referenceRanking(ranking: Ranking, documents: readonly Document[], query: string): Ranked[] {
  const scores = referenceScores(ranking, documents, query);
  const strict = answerers(ranking, documents, query, scores, true);
  return bestFirst(strict.length > 0 ? strict : answerers(ranking, documents, query, scores, false));
}

/** The scores above 0 of the documents that may answer; phrases count as such only while some document holds them. */
function answerers(
  ranking: Ranking,
  documents: readonly Document[],
  query: string,
  scores: readonly Ranked[],
  withPhrases: boolean,
): Ranked[] {
  return scores.filter(
    ({ score }, at) => score > 0 && mayAnswer(ranking, documents[at] as Document, query, withPhrases),
  );
}

/** Those above 0: names first, then score descending, then key ascending by code units. */
export function bestFirst(scores: readonly Ranked[]): Ranked[] {
  const place = ({ tier }: Ranked): number => (tier === "name" ? 0 : 1);
  return scores
    .filter(({ score }) => score > 0)
    .sort((a, b) => place(a) - place(b) || b.score - a.score || (a.key < b.key ? -1 : 1));
}

/** The keys of the documents that may answer and hold a term of the query that counts. */
export function referenceHolders(ranking: Ranking, documents: readonly Document[], query: string): string[] {
  const parsed = parsedBy(ranking, query);
  const holds = (document: Document): boolean =>
    askedFields(ranking, documents, parsed).some((field) => {
      const { counts } = bagOf(field, document);
      return Array.from(askedTerms(field, parsed).keys()).some((term) => counts.has(term));
    });
  const strict = documents.filter((document) => holds(document) && mayAnswer(ranking, document, query, true));
  const loose = documents.filter((document) => holds(document) && mayAnswer(ranking, document, query, false));
  return (strict.length > 0 ? strict : loose).map(({ key }) => key);
}

function parsedBy(ranking: Ranking, query: string): ParsedQuery {
  return ranking.forms ? parseQuery(query, filterNames(ranking)) : plainQuery(query);
}

/** Whether a document meets every form of a query. */
function mayAnswer(ranking: Ranking, document: Document, query: string, withPhrases: boolean): boolean {
  const parsed = parsedBy(ranking, query);
  const { required, excluded, excludedPhrases, filters, excludedFilters } = parsed;
  const phrases = [...parsed.requiredPhrases, ...(withPhrases ? parsed.phrases : [])];
  const texts = document.sources.map(({ text }) => String(text));
  const hasWord = (word: string): boolean => !isWord(ranking, word) || holdsWord(ranking, document, word);
  return (
    required.every(hasWord) &&
    phrases.every((phrase) => phrase.split(/\s+/).every(hasWord) && texts.some(phraseTest(phrase))) &&
    meant(ranking, filters).every(({ name }, _, all) =>
      all.some((one) => one.name === name && passes(ranking, document, name, one.value)),
    ) &&
    !excludedFilters.some(({ name, value }) => passes(ranking, document, name, value)) &&
    !excluded.some((word) => isWord(ranking, word) && hasWord(word)) &&
    !excludedPhrases.some((phrase) => texts.some(phraseTest(phrase)))
  );
}

/** The filters whose value has any letter or number. */
function meant(ranking: Ranking, filters: ParsedQuery["filters"]): ParsedQuery["filters"] {
  return filters.filter(({ name, value }) =>
    ranking.fields.some(
      (field) => field.role === "filter" && field.name === name && field.analyzer.queryTerms(value).length > 0,
    ),
  );
}

function wordFields(ranking: Ranking): ScoredField[] {
  return ranking.fields.filter(({ role = "words" }) => role === "words");
}

/** Whether a word asks for anything at all. */
function isWord(ranking: Ranking, word: string): boolean {
  return wordFields(ranking).some(({ analyzer }) => queryTermsOf(analyzer, word).length > 0);
}

/** Whether one field holds all terms of a word as it is, or all those of its parts. */
function holdsWord(ranking: Ranking, document: Document, word: string): boolean {
  return wordFields(ranking).some((field) => {
    const { counts } = bagOf(field, document);
    const parts = wordsOf(word, field.analyzer).flatMap(caseParts);
    const apart = parts.flatMap((part) => field.analyzer.queryTerms(part));
    return [queryTermsOf(field.analyzer, word), apart].some(
      (terms) => terms.length > 0 && terms.every((term) => counts.has(term)),
    );
  });
}

function passes(ranking: Ranking, document: Document, name: string, value: string): boolean {
  return ranking.fields.some((field) => {
    if (field.role !== "filter" || field.name !== name) return false;
    const { counts } = bagOf(field, document);
    return (
      field.analyzer.queryTerms(value).every((term) => counts.has(term)) && field.analyzer.queryTerms(value).length > 0
    );
  });
}

/** The weighted counts of a document in a field. */
export function bagOf(field: ScoredField, document: Document): Bag {
  const counts = new Map<string, number>();
  for (const { source, text } of document.sources) {
    const weight = field.sources.find(({ name }) => name === source)?.weight ?? 0;
    if (weight === 0) continue;
    for (const term of wordsOf(String(text), field.analyzer).flatMap((word) => field.analyzer.indexTerms(word)))
      counts.set(term, (counts.get(term) ?? 0) + weight);
  }
  return { counts, length: sum(Array.from(counts.values())) };
}

/** The terms a query asks of a field and how often; stop words only when nothing else is asked. */
function askedTerms({ name, analyzer, role }: ScoredField, parsed: ParsedQuery): ReadonlyMap<string, number> {
  if (role === "filter")
    return tally(parsed.filters.filter((one) => one.name === name).flatMap(({ value }) => analyzer.queryTerms(value)));
  if (role === "names") return tally(namesIn(parsed.text).map(({ name }) => name));
  const words = parsed.scored.flatMap((text) => wordsOf(text, analyzer));
  const telling = tally(
    words.filter((word) => !analyzer.isStopWord(word)).flatMap((word) => analyzer.queryTerms(word)),
  );
  return telling.size > 0 ? telling : tally(words.flatMap((word) => analyzer.queryTerms(word)));
}

function queryTermsOf(analyzer: Analyzer, text: string): string[] {
  return wordsOf(text, analyzer).flatMap((word) => analyzer.queryTerms(word));
}

function tally(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** A text cut wherever the analyzer's table says 0; everything beyond ASCII is part of a word. */
function wordsOf(text: string, { wordBytes }: Analyzer): string[] {
  const marked = Array.from(text.toWellFormed(), (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 127 || wordBytes[code] === 1 ? character : "\ufffe";
  });
  return marked
    .join("")
    .split("\ufffe")
    .filter((word) => word !== "");
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
