// A query as the first window compares tools with it: the words of the plan as numbers, with what each is worth.

import { type Plan, type PlanWord, wordMass } from "../ranking/plan.ts";
import { inverseDocumentFrequency } from "../ranking/similarity.ts";
import type { AskedWord, JoinedWord } from "./asked-word.ts";
import { type VerbClass, verbClassOf } from "./verb-class.ts";
import type { WordNumbers } from "./word-numbers.ts";

/** A term that can stand for a word. */
export interface WindowTerm {
  readonly number: number;
  readonly factor: number;
}

/** A word of the query. */
export interface WindowWord {
  /** What it can give before frequencies and lengths. */
  readonly mass: number;
  /** What can stand for it, as far as any tool seen so far holds it. */
  readonly terms: readonly WindowTerm[];
  /** The ways it was written. */
  readonly surfaces: readonly number[];
}

/** Two words of the query that follow one another. */
export interface WindowPair {
  readonly first: number;
  readonly second: number;
  /** How rare the two together are at most. */
  readonly rarity: number;
}

/** What the first window asks. */
export interface WindowQuery {
  readonly words: readonly WindowWord[];
  /** The sum of the words' masses. */
  readonly mass: number;
  readonly pairs: readonly WindowPair[];
  readonly action: VerbClass | undefined;
}

/** A query as it was read. */
export interface ReadWords {
  /** All its words in order. */
  readonly words: readonly AskedWord[];
  /** Those that count. */
  readonly counted: readonly AskedWord[];
  readonly joined: readonly JoinedWord[];
}

/** The words of a plan's first field; `documents` is the size of the collection. */
export function windowQuery(plan: Plan, read: ReadWords, documents: number, numbers: WordNumbers): WindowQuery {
  const { words, counted } = read;
  const planned = plan.words.filter(({ field }) => field === 0);
  const surfaces = surfacesByTerm(read, numbers);
  const asked = planned.map((word) => ({
    mass: wordMass(word),
    terms: numbered(word, numbers),
    surfaces: surfaces.get(word.term) ?? [],
  }));
  return {
    words: asked,
    mass: asked.reduce((sum, { mass }) => sum + mass, 0),
    pairs: pairsOf(counted, planned, documents, numbers),
    action: verbClassOf(words.map(({ surface }) => surface)),
  };
}

function numbered({ alternatives }: PlanWord, numbers: WordNumbers): WindowTerm[] {
  const terms: WindowTerm[] = [];
  for (const { term, factor } of alternatives) {
    const number = numbers.known(term);
    if (number !== undefined) terms.push({ number, factor });
  }
  return terms;
}

/** How each term was written; a term of two neighbours as the two in one. */
function surfacesByTerm({ counted, joined }: ReadWords, numbers: WordNumbers): ReadonlyMap<string, readonly number[]> {
  const surfaces = new Map<string, number[]>();
  const add = (term: string, surface: string): void => {
    const number = numbers.known(surface);
    const before = surfaces.get(term);
    if (before === undefined) surfaces.set(term, number === undefined ? [] : [number]);
    else if (number !== undefined && !before.includes(number)) before.push(number);
  };
  for (const { surface, terms } of counted) for (const term of terms) add(term, surface);
  for (const { term, surface } of joined) if (!surfaces.has(term)) add(term, surface);
  return surfaces;
}

/** The neighbours within a clause, each pair once. */
function pairsOf(
  words: readonly AskedWord[],
  planned: readonly PlanWord[],
  documents: number,
  numbers: WordNumbers,
): WindowPair[] {
  const rarest = inverseDocumentFrequency("lucene", 1, documents);
  const pairs: WindowPair[] = [];
  const byTerm = new Map(planned.map((word) => [word.term, word] as const));
  let before: { readonly clause: number; readonly number: number; readonly rarity: number } | undefined;
  for (const { clause, terms } of words) {
    const number = numbers.known(terms[0] ?? "");
    const rarity = rarityOf(byTerm.get(terms[0] ?? ""));
    const here = number === undefined || rarity === undefined ? undefined : { clause, number, rarity };
    if (before && here && before.clause === clause && !pairs.some(isPair(before.number, here.number)))
      pairs.push({ first: before.number, second: here.number, rarity: Math.min(rarest, before.rarity + here.rarity) });
    before = here;
  }
  return pairs;
}

function isPair(a: number, b: number): (pair: WindowPair) => boolean {
  return ({ first, second }) => first === a && second === b;
}

/** How rare a word's own term is; undefined where no document holds it. */
function rarityOf(word: PlanWord | undefined): number | undefined {
  return word?.alternatives.find(({ term }) => term === word.term)?.idf;
}
