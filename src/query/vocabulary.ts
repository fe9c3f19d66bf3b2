// The words that a collection is written in, and the ones nearest to a word that is not among them. Stems would
// not do: a word that is misspelled is stemmed differently, so words are compared as they are written.
//
// A misspelling keeps its first letter. One edit apart (a letter more, less or other, two swapped) is nearest; a letter
// may be another only in a word of four or more, since too many short words differ in one. Else a word may begin or
// continue another, or share most of its three-letter pieces with it.

import { SHORTEST, type SpelledWords } from "./spelled-words.ts";

/** A word of the vocabulary that may be meant. */
export interface Near {
  readonly word: string;
  /** What it counts against the word as it was typed: above 0, below 1. */
  readonly factor: number;
}

/** What a word one edit apart counts. */
const EDITED = 0.9;
/** What a word one edit of the first letter apart counts. */
const MISBEGUN = 0.8;
/** Words shorter than this have too many neighbours. */
const LONG = 5;
/** Shorter words do not differ by another letter: too many do. */
const SUBSTITUTED = 4;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** What a word that begins or continues another counts, times the share of letters they have in common. */
const BEGUN = 0.6;
/** What a word of the same pieces counts, times how many of them it shares (Dice). */
const ALIKE = 0.6;
/** The least share of pieces. */
const LEAST_DICE = 0.6;
/** What each half counts of a word that is two. */
const HALF = 0.6;
/** The least share for a word that is only offered. */
const OFFERED_DICE = 0.44;
/** How many near words are offered. */
const MOST = 6;
/** Longer words, in UTF-16 units, are not misspelled but made up, and nothing is near them. */
const LONGEST = 64;
/** How many answers are remembered. */
const REMEMBERED = 4_096;

/** The words of a collection at one moment. */
export class Vocabulary {
  private readonly words: SpelledWords;
  private readonly common: ReadonlySet<string>;
  private readonly isHeld: (word: string) => boolean;
  private readonly answers = new Map<string, readonly Near[] | "common">();

  /**
   * Those of `words` that `isHeld`, which is asked of few; `common` are those a query is full of and nothing is looked
   * for by.
   */
  constructor(words: SpelledWords, common: ReadonlySet<string>, isHeld: (word: string) => boolean = () => true) {
    this.words = words;
    this.common = common;
    this.isHeld = isHeld;
  }

  /**
   * The words nearest to one that nothing holds, at most six, nearest first; `common` when it is a misspelling of a
   * word that nothing is looked for by.
   */
  near(word: string): readonly Near[] | "common" {
    const known = this.answers.get(word);
    if (known) return known;
    if (this.answers.size >= REMEMBERED) this.answers.clear();
    const found = this.search(word);
    if (word.length <= LONGEST) this.answers.set(word, found);
    return found;
  }

  /**
   * Words farther off, at most six, likest first: too far to stand for a word, near enough to be offered in its place.
   */
  alike(word: string): readonly Near[] {
    if (word.length < SHORTEST || word.length > LONGEST) return [];
    const pieces = piecesOf(word);
    const candidates = this.words.beginningAs(word).filter((candidate) => candidate !== word);
    return nearest(word, candidates, (candidate) => likeness(word, pieces, candidate, OFFERED_DICE), this.isHeld);
  }

  private search(word: string): readonly Near[] | "common" {
    if (word.length < SHORTEST || word.length > LONGEST) return [];
    const candidates = this.words.beginningAs(word);
    const edited = candidates.filter((candidate) => isOneEdit(word, candidate) && this.isHeld(candidate));
    if (edited.length > 0) return nearest(word, edited, () => EDITED);
    if (this.isCommon(word)) return "common";
    const begun = this.otherFirst(word);
    if (begun.length > 0) return nearest(word, begun, () => MISBEGUN);
    const pieces = piecesOf(word);
    const alike = nearest(word, candidates, (candidate) => likeness(word, pieces, candidate, LEAST_DICE), this.isHeld);
    return alike.length > 0 ? alike : this.halves(word);
  }

  /** The words that are one edit of the first letter away: one more, two swapped, one other, one less. */
  private otherFirst(word: string): string[] {
    const rest = word.slice(1);
    const candidates = Array.from(LETTERS, (letter) => `${letter}${word}`);
    if (word.length >= LONG - 1) candidates.push(`${word.charAt(1)}${word.charAt(0)}${word.slice(2)}`);
    if (word.length >= LONG) candidates.push(rest, ...Array.from(LETTERS, (letter) => `${letter}${rest}`));
    return Array.from(new Set(candidates)).filter((candidate) => this.has(candidate));
  }

  private has(word: string): boolean {
    return this.words.has(word) && this.isHeld(word);
  }

  private isCommon(word: string): boolean {
    for (const common of this.common)
      if (common.length >= 5 && common.startsWith(word.charAt(0)) && isOneEdit(word, common)) return true;
    return false;
  }

  /** The two words that it is when put together, where both are known. */
  private halves(word: string): Near[] {
    for (let at = SHORTEST; at <= word.length - SHORTEST; at++) {
      const halves = [word.slice(0, at), word.slice(at)];
      if (halves.every((half) => this.has(half))) return halves.map((half) => ({ word: half, factor: HALF }));
    }
    return [];
  }
}

/** The nearest of the candidates that have a factor, and are there. */
function nearest(
  word: string,
  candidates: readonly string[],
  factorOf: (candidate: string) => number,
  isThere: (candidate: string) => boolean = () => true,
): Near[] {
  const ranked = candidates
    .map((candidate) => ({ word: candidate, factor: factorOf(candidate) }))
    .filter(({ factor }) => factor > 0)
    .sort((a, b) => b.factor - a.factor || apart(word, a.word) - apart(word, b.word) || (a.word < b.word ? -1 : 1));
  const found: Near[] = [];
  for (const near of ranked) {
    if (found.length === MOST) break;
    if (isThere(near.word)) found.push(near);
  }
  return found;
}

function apart(word: string, candidate: string): number {
  return Math.abs(word.length - candidate.length);
}

/** Whether one letter more, less, other or swapped with its neighbour makes `a` into `b`; both have 3 or more. */
export function isOneEdit(a: string, b: string): boolean {
  const difference = b.length - a.length;
  if (difference > 1 || difference < -1 || a === b) return false;
  const shorter = Math.min(a.length, b.length);
  let at = 0;
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (difference > 0) return a.slice(at) === b.slice(at + 1);
  if (difference < 0) return a.slice(at + 1) === b.slice(at);
  if (a.slice(at + 1) === b.slice(at + 1)) return a.length >= SUBSTITUTED;
  return a.charAt(at) === b.charAt(at + 1) && a.charAt(at + 1) === b.charAt(at) && a.slice(at + 2) === b.slice(at + 2);
}

/** How alike two words are that are more than an edit apart, as a factor; 0 when they are not. */
function likeness(word: string, pieces: ReadonlySet<string>, candidate: string, leastDice: number): number {
  const shorter = Math.min(word.length, candidate.length);
  if (shorter < 4) return 0;
  const begins = word.startsWith(candidate) || candidate.startsWith(word);
  const begun = begins ? (BEGUN * shorter) / Math.max(word.length, candidate.length) : 0;
  if (apart(word, candidate) > 3) return begun;
  const dice = diceOf(pieces, piecesOf(candidate));
  return Math.max(begun, dice >= leastDice ? ALIKE * dice : 0);
}

/** Twice the three-letter pieces two words share, over all pieces (Dice 1945); the edges of a word are pieces too. */
function diceOf(pieces: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const piece of pieces) if (others.has(piece)) shared++;
  return (2 * shared) / (pieces.size + others.size);
}

function piecesOf(word: string): Set<string> {
  const edged = `^${word}$`;
  const pieces = new Set<string>();
  for (let at = 0; at + 3 <= edged.length; at++) pieces.add(edged.slice(at, at + 3));
  return pieces;
}
