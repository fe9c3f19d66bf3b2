// The ranking once more, as slowly and plainly as it can be said: a map of counts per document, every document scored,
// everything sorted. It shares with the engine the analyzers, the parser and the presets' data, and nothing else: no
// index, no plan, no units. What the engine does fast has to come out here as well.

import type { Analyzer, Relative } from "../../src/analysis/analyzer.ts";
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
export interface Bag {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** A frequency above 0 and a length over the average, both in real weights, to a saturated frequency. */
export type Saturate = (similarity: Similarity, tf: number, share: number) => number;

/** The written formula. */
export const saturate: Saturate = ({ k1, b, delta }, tf, share) =>
  (tf * (k1 + 1)) / (tf + k1 * (1 - b + b * share)) + delta;

/** A term that a query asks for. */
export interface AskedTerm {
  readonly term: string;
  readonly count: number;
  readonly weight: number;
  readonly relatives: readonly Relative[];
}

/** What a collection may do in another way than the plain one. */
export interface Manner {
  /** Default: the written formula. */
  readonly saturated?: Saturate;
  /** What a word counts, by its term; default 1. Names and filters are no words. */
  readonly weightOf?: (term: string) => number;
  /** What the first field is asked for; default: the words of the query as they are. */
  readonly asks?: (parsed: ParsedQuery) => readonly AskedTerm[];
  /** What other fields are asked for, by name; default: the same. */
  readonly asksOf?: ReadonlyMap<string, readonly AskedTerm[]>;
}

/** The score of every document of a collection, also 0 and below, in the order of the documents. */
export function referenceScores(
  ranking: Ranking,
  documents: readonly Document[],
  query: string,
  manner: Manner = {},
): Ranked[] {
  return scoresBy(askedFields(ranking, documents, parsedBy(ranking, query), manner), documents, manner.saturated);
}

/** The same for words of fields. */
export function scoresBy(
  asked: readonly AskedField[],
  documents: readonly Document[],
  saturated: Saturate = saturate,
): Ranked[] {
  const totals = documents.map(() => 0);
  const named = documents.map(() => false);
  for (const { field, words } of asked) {
    const bags = documents.map((document) => bagOf(field, document));
    const average = sum(bags.map((bag) => bag.length)) / bags.length;
    for (const { weight, standing } of words) {
      bags.forEach((bag, at) => {
        const held = standing.filter(({ term }) => bag.counts.has(term));
        if (held.length === 0) return;
        const scores = held.map(({ term, factor, idf }) => {
          const tf = bag.counts.get(term) ?? 0;
          return weight * factor * idf * saturated(field.similarity, tf, bag.length / average);
        });
        totals[at] = (totals[at] ?? 0) + Math.max(...scores);
        if (field.role === "names") named[at] = true;
      });
    }
  }
  return documents.map(({ key }, at) => ({ key, tier: named[at] ? "name" : "ranked", score: totals[at] ?? 0 }));
}

/** A word of a query in a field, with the terms that stand for it: those that some document holds. */
export interface Word {
  readonly own: string;
  readonly weight: number;
  readonly standing: readonly Standing[];
}

/** A term that stands for a word. */
export interface Standing {
  readonly term: string;
  readonly factor: number;
  readonly idf: number;
}

/** What a query asks of a field. */
export interface AskedField {
  readonly field: ScoredField;
  readonly words: readonly Word[];
}

/** The fields that a query is scored by: its filters only when no document holds anything else it asks for. */
export function askedFields(
  ranking: Ranking,
  documents: readonly Document[],
  parsed: ParsedQuery,
  manner: Manner,
): AskedField[] {
  const { leastShare } = ranking;
  const asked = ranking.fields.map((field, at) => {
    const given = at === 0 ? manner.asks?.(parsed) : manner.asksOf?.get(field.name);
    const terms = given ?? termsAsked(field, parsed, manner);
    const words = fieldWords(ranking, field, documents, terms);
    return { field, words: leastShare === undefined ? words : withoutFaint(words, leastShare) };
  });
  const others = asked.filter(({ field }) => field.role !== "filter");
  const areHeld = others.some(({ words }) => words.length > 0);
  return areHeld ? others : asked.filter(({ field }) => field.role === "filter");
}

function fieldWords(
  ranking: Ranking,
  field: ScoredField,
  documents: readonly Document[],
  asked: readonly AskedTerm[],
): Word[] {
  const rarity = rarityIn(ranking, field, documents);
  const words = asked.map(({ term, count, weight, relatives }, place): Word => {
    const standing = [{ term, factor: 1 }, ...relatives].flatMap((one) => {
      const { holders, idf } = rarity(one.term);
      if (holders === 0 || (field.role === "names" && place > 0 && holders > 5)) return [];
      return [{ ...one, idf }];
    });
    const repeated = ranking.repeats === "linear" ? count : Math.sqrt(count);
    return { own: term, weight: field.boost * weight * repeated, standing };
  });
  return words.filter(({ standing }) => standing.length > 0);
}

/** How rare a term is, and how many documents hold it. */
export interface Rarity {
  readonly holders: number;
  /** 0 where there are none. */
  readonly idf: number;
}

/** How rare the terms of a field are in a collection. */
export function rarityIn(
  ranking: Ranking,
  field: ScoredField,
  documents: readonly Document[],
): (term: string) => Rarity {
  const bags = documents.map((document) => bagOf(field, document));
  const groups = groupsBy(ranking, field, documents);
  return (term) => {
    const holders = Array.from(documents.keys()).filter((at) => bags[at]?.counts.has(term));
    if (holders.length === 0) return { holders: 0, idf: 0 };
    return { holders: holders.length, idf: rarityAmong(holders, groups, idfOf(field, holders.length, bags)) };
  };
}

/** The terms a field is asked for by the words of a query as they are. */
function termsAsked(field: ScoredField, parsed: ParsedQuery, { weightOf = () => 1 }: Manner): AskedTerm[] {
  const isWords = (field.role ?? "words") === "words";
  return Array.from(askedTerms(field, parsed), ([term, count]) => {
    return { term, count, weight: isWords ? weightOf(term) : 1, relatives: relativesOf(field, parsed, term) };
  });
}

function relativesOf({ role, analyzer }: ScoredField, parsed: ParsedQuery, term: string): readonly Relative[] {
  if (role === "filter") return [];
  if (role !== "names") return (analyzer.relatives?.(term) ?? []).filter((relative) => relative.term !== term);
  const bare = namesIn(parsed.text).find(({ name }) => name === term)?.bare;
  return bare === undefined ? [] : [{ term: bare, factor: 0.5 }];
}

/**
 * Without what cannot give `least` of what all words of the field can, each counted by its own term, or by the best of
 * the others where no document holds that. The own term stays, and the best.
 */
function withoutFaint(words: readonly Word[], least: number): Word[] {
  const worthOf = ({ factor, idf }: Standing): number => factor * idf;
  const bestOf = ({ standing }: Word): number => Math.max(...standing.map(worthOf));
  const all = sum(
    words.map((word) => {
      const own = word.standing.find(({ term }) => term === word.own);
      return word.weight * (own ? own.idf : Math.max(0, bestOf(word)));
    }),
  );
  return words.map((word) => {
    const telling = word.standing.filter(
      (one) => one.term === word.own || worthOf(one) === bestOf(word) || word.weight * worthOf(one) >= least * all,
    );
    return { ...word, standing: telling };
  });
}

/** Half the rarity among documents, half that among groups, as far as those reach; of fewer than twenty groups, none. */
function rarityAmong(holders: readonly number[], groups: readonly string[] | undefined, idf: number): number {
  if (groups === undefined) return idf;
  const size = new Set(groups).size;
  if (size < 20) return idf;
  const holding = new Set(holders.map((at) => groups[at])).size;
  const among = Math.log(1 + (size - holding + 0.5) / (holding + 0.5));
  return (idf + (among * Math.log(groups.length + 1)) / Math.log(size + 1)) / 2;
}

/** The group of each document, where the field has any. */
function groupsBy(
  { fields }: Ranking,
  { groupedBy }: ScoredField,
  documents: readonly Document[],
): string[] | undefined {
  const by = fields.find(({ name, role }) => role === "filter" && name === groupedBy);
  return by && documents.map((document) => groupOf(by, document));
}

/** The value that a document is grouped by: of several the first by code units, of none the empty one. */
function groupOf(by: ScoredField, document: Document): string {
  return Array.from(bagOf(by, document).counts.keys()).sort()[0] ?? "";
}

/** The documents that may answer, with a score above 0: names first, score descending, then key by code units. */
export function referenceRanking(
  ranking: Ranking,
  documents: readonly Document[],
  query: string,
  manner: Manner = {},
): Ranked[] {
  const scores = referenceScores(ranking, documents, query, manner);
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
export function referenceHolders(
  ranking: Ranking,
  documents: readonly Document[],
  query: string,
  manner: Manner = {},
): string[] {
  const asked = askedFields(ranking, documents, parsedBy(ranking, query), manner);
  const holds = (document: Document): boolean =>
    asked.some(({ field, words }) => {
      const { counts } = bagOf(field, document);
      return words.some(({ standing }) => standing.some(({ term }) => counts.has(term)));
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

/** Counting is most of the work, and neither fields nor documents change. */
const BAGS = new WeakMap<ScoredField, WeakMap<Document, Bag>>();

/** The weighted counts of a document in a field. */
export function bagOf(field: ScoredField, document: Document): Bag {
  const counted = BAGS.get(field) ?? new WeakMap<Document, Bag>();
  BAGS.set(field, counted);
  const bag = counted.get(document) ?? countBag(field, document);
  counted.set(document, bag);
  return bag;
}

function countBag(field: ScoredField, document: Document): Bag {
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
