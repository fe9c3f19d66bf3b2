// Words as numbers, so that what is kept of a tool is small and comparing it with a query is looking up a table. Each
// raw word is taken apart once.

import type { Analyzer } from "../analysis/analyzer.ts";
import { fold } from "../analysis/folding.ts";
import { caseParts } from "../analysis/identifiers.ts";
import { rawWords } from "../analysis/raw-word.ts";

/** A raw word taken apart. */
export interface NumberedWord {
  /** Its parts as they are written, in lower case. */
  readonly surfaces: readonly number[];
  /** The terms that it puts into the index, with repeats. */
  readonly terms: readonly number[];
  /**
   * The terms that say something of what a text is about: those of its parts that are no stop words, of an identifier of
   * stop words alone all of them; none that is a single character, such as a version's.
   */
  readonly telling: readonly number[];
  readonly isStopWord: boolean;
}

/** How many raw words are kept apart. */
const KEPT = 65_536;

/** Numbers of words and terms, both in one series from 0; owned by one catalog. */
export class WordNumbers {
  private readonly analyzer: Analyzer;
  private readonly numbers = new Map<string, number>();
  private readonly words: string[] = [];
  private readonly apart = new Map<string, NumberedWord>();

  constructor(analyzer: Analyzer) {
    this.analyzer = analyzer;
  }

  /** How many numbers are given: all are below it. */
  get size(): number {
    return this.words.length;
  }

  /** The number of a word, a new one if it has none yet. */
  number(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    this.numbers.set(word, this.words.length);
    return this.words.push(word) - 1;
  }

  /** The number of a word, or undefined when it has none: then nothing that was numbered holds it. */
  known(word: string): number | undefined {
    return this.numbers.get(word);
  }

  /** The word with a number. */
  word(number: number): string {
    return this.words[number] ?? "";
  }

  /** The raw words of a text, in order. */
  wordsOf(text: string): NumberedWord[] {
    const words: NumberedWord[] = [];
    for (const raw of rawWords(text, this.analyzer.wordBytes)) words.push(this.takenApart(raw.text));
    return words;
  }

  private takenApart(raw: string): NumberedWord {
    const known = this.apart.get(raw);
    if (known) return known;
    if (this.apart.size >= KEPT) this.apart.clear();
    const parts = writtenParts(raw);
    const isStopWord = this.analyzer.isStopWord(raw);
    const told = parts.filter((part) => !this.analyzer.isStopWord(part));
    const terms = this.termsOf(raw);
    const isApart = parts.flatMap((part) => this.termsOf(part)).length === terms.length;
    const apart = (told.length > 0 ? told : parts).flatMap((part) => this.termsOf(part));
    const word = {
      surfaces: parts.map((part) => this.number(part)),
      terms,
      // A word too long to be an identifier is one term.
      telling: isStopWord ? [] : (isApart ? apart : terms).filter((term) => this.word(term).length > 1),
      isStopWord,
    };
    this.apart.set(raw, word);
    return word;
  }

  private termsOf(word: string): number[] {
    return this.analyzer.indexTerms(word).map((term) => this.number(term));
  }
}

/** The parts of a raw word as they are written, in lower case. */
export function writtenParts(raw: string): string[] {
  return caseParts(fold(raw)).map((part) => part.toLowerCase());
}
