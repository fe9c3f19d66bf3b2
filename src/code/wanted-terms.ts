// What a query looks for in the body of a file, so that its lines can be found by the same analysis that ranked it.

import type { Analyzer } from "../analysis/analyzer.ts";
import { type RawWord, rawWordAround, rawWords } from "../analysis/raw-word.ts";
import type { Plan } from "../ranking/plan.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { Range } from "./excerpt.ts";
import { termPattern } from "./term-pattern.ts";

/** A place in a text that the query asks for. */
export interface Occurrence {
  /** A whole word; in scripts that write no spaces, only what the terms stand for. */
  readonly range: Range;
  /** The terms of the query in it, each once. */
  readonly terms: readonly string[];
}

/** A term's place in the plan and what it is worth there. */
interface Wanted {
  readonly word: number;
  readonly worth: number;
}

const NONE: readonly string[] = [];

/** The terms of one query; remembers what it found in a word, so use one for all files of an answer. */
export class WantedTerms {
  private readonly analyzer: Analyzer | undefined;
  private readonly wanted = new Map<string, Wanted[]>();
  private readonly known = new Map<string, readonly string[]>();
  private readonly pattern: RegExp | undefined;

  constructor(plan: Plan, ranking: Ranking) {
    const field = ranking.fields.findIndex(({ name }) => name === "body");
    this.analyzer = ranking.fields[field]?.analyzer;
    for (const [place, word] of plan.words.entries()) {
      if (word.field !== field) continue;
      for (const { term, factor, idf } of word.alternatives) {
        const wanted = { word: place, worth: word.weight * factor * idf };
        this.wanted.set(term, [...(this.wanted.get(term) ?? []), wanted]);
      }
    }
    this.pattern = this.analyzer && termPattern(this.wanted.keys(), this.analyzer.wordBytes);
  }

  /** Every place of `text` that holds a term of the query, from left to right, apart from each other. */
  occurrences(text: string): readonly Occurrence[] {
    const { analyzer } = this;
    if (!analyzer || this.wanted.size === 0) return [];
    const found: Occurrence[] = [];
    for (const { text: word, start, end } of this.candidates(text, analyzer.wordBytes)) {
      const terms = this.termsOf(word, analyzer);
      if (terms.length > 0) found.push(...within(word, terms, [start, end]));
    }
    return found;
  }

  /** The words that may give a term, and few others, from left to right. */
  private *candidates(text: string, wordBytes: Uint8Array): Generator<RawWord> {
    const { pattern } = this;
    if (!pattern) {
      yield* rawWords(text, wordBytes);
      return;
    }
    pattern.lastIndex = 0;
    while (pattern.test(text)) {
      // All that the pattern matches are characters of words.
      const word = rawWordAround(text, pattern.lastIndex - 1, wordBytes);
      yield word;
      pattern.lastIndex = word.end;
    }
  }

  /** What distinct words of the query `terms` stand for, summed by their rarity: each word counts its best term. */
  worth(terms: Iterable<string>): number {
    const best = new Map<number, number>();
    for (const term of terms)
      for (const { word, worth } of this.wanted.get(term) ?? [])
        best.set(word, Math.max(best.get(word) ?? worth, worth));
    let sum = 0;
    for (const worth of best.values()) sum += worth;
    return sum;
  }

  private termsOf(word: string, analyzer: Analyzer): readonly string[] {
    const known = this.known.get(word);
    if (known) return known;
    const found = analyzer.indexTerms(word).filter((term) => this.wanted.has(term));
    const terms = found.length === 0 ? NONE : Array.from(new Set(found));
    this.known.set(word, terms);
    return terms;
  }
}

/** The places of `terms` in a word that stands at `whole`. */
function within(word: string, terms: readonly string[], whole: Range): readonly Occurrence[] {
  const parts = isAscii(word) ? [] : literalRanges(word, terms);
  if (parts.length === 0) return [{ range: whole, terms }];
  return parts.map(([start, end]) => {
    const part = word.slice(start, end).toLowerCase();
    return { range: [whole[0] + start, whole[0] + end], terms: terms.filter((term) => part.includes(term)) };
  });
}

function isAscii(text: string): boolean {
  return /^[\u0000-\u007f]*$/.test(text);
}

/** Where `terms` stand in `word` letter by letter, run together; none unless each of them does. */
function literalRanges(word: string, terms: readonly string[]): Range[] {
  const lower = word.toLowerCase();
  if (lower.length !== word.length || !terms.every((term) => lower.includes(term))) return [];
  const places = terms.flatMap((term) => placesOf(lower, term)).sort((a, b) => a[0] - b[0]);
  const joined: Range[] = [];
  for (const place of places) {
    const last = joined.at(-1);
    if (last === undefined || place[0] > last[1]) joined.push(place);
    else joined[joined.length - 1] = [last[0], Math.max(last[1], place[1])];
  }
  return joined;
}

function placesOf(text: string, term: string): Range[] {
  const places: Range[] = [];
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) places.push([at, at + term.length]);
  return places;
}
