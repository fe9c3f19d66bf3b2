// How a query about tools is read, once more and plainly: its words one by one, corrected, joined, and with what can
// stand for them. The word table, the words of talk and the analyzer are shared with the engine, being data.

import { fold } from "../../src/analysis/folding.ts";
import { ENGLISH } from "../../src/analysis/identifier-analyzer.ts";
import { caseParts } from "../../src/analysis/identifiers.ts";
import { rawWords } from "../../src/analysis/raw-word.ts";
import { STOP_WORDS } from "../../src/analysis/stop-words.ts";
import type { ParsedQuery } from "../../src/query/parse.ts";
import { CONVERSATIONAL_WORDS } from "../../src/tools/conversational-words.ts";
import { relativesOf, tableWords, type WordRelation } from "../../src/tools/word-table.ts";
import { nearWords } from "./near-words.ts";
import type { AskedTerm } from "./scorer.ts";

/** What reading needs to know of a collection. */
export interface Readable {
  /** Whether a rule is in force. */
  readonly has: (rule: string) => boolean;
  /** In how many tools a term stands. */
  readonly count: (term: string) => number;
  /** All texts that tools have in the bag. */
  readonly texts: readonly string[];
}

/** A word of a query. */
export interface ReadWord {
  readonly surface: string;
  readonly terms: readonly string[];
  readonly certainty: number;
  /** The terms of what else may be meant, and how surely. */
  readonly others: readonly (readonly [term: string, certainty: number])[];
  readonly clause: number;
  readonly isMentioned: boolean;
  readonly isTelling: boolean;
}

/** Two neighbours that are one word. */
export interface ReadPair {
  readonly surface: string;
  readonly term: string;
  readonly weight: number;
}

/** A query as it is read. */
export interface ReadQuery {
  readonly words: readonly ReadWord[];
  /** The telling ones, or all. */
  readonly counted: readonly ReadWord[];
  readonly joined: readonly ReadPair[];
  readonly terms: readonly AskedTerm[];
}

const STEPS = "then also additionally finally further furthermore moreover lastly afterwards next".split(" ");

const RULES: Readonly<Record<WordRelation, string>> = {
  family: "families",
  abbreviation: "abbreviations",
  general: "general",
  noun: "nouns",
  verb: "verbs",
};

/** Reads a query for a collection. */
export function readQuery(parsed: ParsedQuery, collection: Readable): ReadQuery {
  const written = writtenWords(parsed);
  const unknown = written.filter((word) => isUnknown(word, collection)).map(({ surface }) => surface);
  const correctable = Array.from(new Set(unknown)).slice(0, 32);
  const words = collection.has("spelling")
    ? written.flatMap((word) => (correctable.includes(word.surface) ? corrected(word, collection) : [word]))
    : written;
  const telling = words.filter(({ isTelling }) => isTelling);
  const counted = telling.length > 0 ? telling : words;
  const joined = collection.has("compounds") ? joinedPairs(counted, collection) : [];
  return { words, counted, joined, terms: [...wordTerms(counted, collection), ...pairTerms(joined, counted)] };
}

/** The words in order; a clause ends with a sentence, at a semicolon, and before a word that begins another step. */
function writtenWords({ scored, mentioned }: ParsedQuery): ReadWord[] {
  const quoted = mentioned.flatMap(rawWordsOf);
  const clauses: string[][] = [];
  for (const sentence of scored.join(" ").split(/(?<=[.?!])\s+|;/)) {
    clauses.push([]);
    for (const raw of rawWordsOf(sentence)) {
      if (STEPS.includes(raw.toLowerCase())) clauses.push([]);
      clauses.at(-1)?.push(raw);
    }
  }
  return clauses.flatMap((raws, clause) =>
    raws.flatMap((raw) =>
      partsOf(raw).map(({ surface, terms }) => ({
        surface,
        terms,
        certainty: 1,
        others: [],
        clause,
        isMentioned: quoted.includes(raw),
        isTelling: !ENGLISH.isStopWord(raw),
      })),
    ),
  );
}

/** The parts of a word with their terms; a word that the analyzer keeps whole is one part. */
function partsOf(raw: string): { readonly surface: string; readonly terms: readonly string[] }[] {
  const whole = ENGLISH.queryTerms(raw);
  const parts = surfacesOf(raw).map((surface) => ({ surface, terms: ENGLISH.queryTerms(surface) }));
  const isApart = String(parts.flatMap(({ terms }) => terms)) === String(whole);
  return isApart ? parts : [{ surface: raw.toLowerCase(), terms: whole }];
}

/** The raw words of a text. */
export function rawWordsOf(text: string): string[] {
  return Array.from(rawWords(text, ENGLISH.wordBytes), (raw) => raw.text);
}

/** The parts of a raw word as they are written. */
export function surfacesOf(raw: string): string[] {
  return caseParts(fold(raw)).map((part) => part.toLowerCase());
}

/** A word that counts but means nothing here is the likeliest of those nearest to it, or no word at all. */
function corrected(word: ReadWord, collection: Readable): ReadWord[] {
  if (!isUnknown(word, collection) || word.surface.length > 64) return [word];
  const said = collection.texts.flatMap(rawWordsOf).flatMap(surfacesOf);
  const vocabulary = new Set([...said.filter((surface) => !STOP_WORDS.has(surface)), ...tableWords()]);
  const near = nearWords(word.surface, vocabulary, new Set([...STOP_WORDS, ...CONVERSATIONAL_WORDS]));
  if (near === "common") return [];
  const meant = near
    .map(({ word: surface, factor }) => ({ surface, factor, terms: ENGLISH.queryTerms(surface) }))
    .filter(({ terms: [first = ""] }) => means(first, collection))
    .toSorted((a, b) => b.factor - a.factor || countOf(b, collection) - countOf(a, collection) || before(a, b));
  const [best, ...rest] = meant;
  if (best === undefined) return [word];
  const others = rest
    .slice(0, 2)
    .flatMap(({ terms: [first], factor }) => (first === undefined ? [] : [[first, factor] as const]));
  return [{ ...word, surface: best.surface, terms: best.terms, certainty: best.factor, others }];
}

/** Whether a word counts and means nothing here. */
function isUnknown({ isTelling, terms: [term] }: ReadWord, collection: Readable): boolean {
  return isTelling && term !== undefined && !means(term, collection);
}

function countOf({ terms: [term = ""] }: { readonly terms: readonly string[] }, { count }: Readable): number {
  return count(term);
}

function before(a: { readonly surface: string }, b: { readonly surface: string }): number {
  return a.surface < b.surface ? -1 : 1;
}

/** Whether a tool holds a term, or anything that can stand for it. */
function means(term: string, collection: Readable): boolean {
  return collection.count(term) > 0 || relativesIn(term, collection).length > 0;
}

function relativesIn(term: string, { has, count }: Readable): { readonly term: string; readonly factor: number }[] {
  return relativesOf(term)
    .filter(({ kind, term: other }) => has(RULES[kind]) && count(other) > 0)
    .map(({ term: other, factor }) => ({ term: other, factor }));
}

function joinedPairs(words: readonly ReadWord[], collection: Readable): ReadPair[] {
  return words.slice(1).flatMap((second, at) => {
    const first = words[at] ?? second;
    if (first.clause !== second.clause || ![first, second].every(({ surface }) => /^\p{L}+$/u.test(surface))) return [];
    const surface = first.surface + second.surface;
    const [term, ...more] = ENGLISH.indexTerms(surface);
    if (term === undefined || more.length > 0 || collection.count(term) === 0) return [];
    return [{ surface, term, weight: 0.5 * Math.min(weightOf(first, collection), weightOf(second, collection)) }];
  });
}

function weightOf({ surface, certainty, isMentioned }: ReadWord, { has }: Readable): number {
  const talk = has("conversation") && CONVERSATIONAL_WORDS.has(surface) ? 0.4 : 1;
  const digit = has("digits") && /[0-9]/.test(surface) ? 0.5 : 1;
  const mention = has("quotes") && isMentioned ? 0.5 : 1;
  return certainty * talk * digit * mention;
}

/** The first word that gives a term says what it counts; what the query asks for itself stands for nothing else. */
function wordTerms(words: readonly ReadWord[], collection: Readable): AskedTerm[] {
  const own = words.flatMap(({ terms }) => terms);
  return Array.from(new Set(own), (term) => {
    const word = words.find(({ terms }) => terms.includes(term)) as ReadWord;
    const factors = new Map(relativesIn(term, collection).map((relative) => [relative.term, relative.factor]));
    for (const [other, certainty] of word.others)
      if (!factors.has(other)) factors.set(other, certainty / word.certainty);
    return {
      term,
      count: own.filter((one) => one === term).length,
      weight: weightOf(word, collection),
      relatives: Array.from(factors, ([other, factor]) => ({ term: other, factor })).filter(
        (relative) => !own.includes(relative.term),
      ),
    };
  });
}

function pairTerms(joined: readonly ReadPair[], words: readonly ReadWord[]): AskedTerm[] {
  const own = words.flatMap(({ terms }) => terms);
  return joined
    .filter(({ term }, at) => !own.includes(term) && joined.findIndex((one) => one.term === term) === at)
    .map(({ term, weight }) => ({ term, count: 1, weight, relatives: [] }));
}
