// How well the words of a query name a file: its own name, its folders. Words of paths are few and come again and again:
// which of them a query meets is found once for each of its stems, in the vocabulary; files are only looked up.

import type { AskedStem } from "./code-question.ts";
import { nameRelatives } from "./name-abbreviations.ts";
import { ALIKE_UNITS, beginOf, type PathVocabulary } from "./path-vocabulary.ts";
import type { TreeFile } from "./tree-facts.ts";

/** A stem of the query with what it is worth. */
export interface NamingStem extends AskedStem {
  /** How telling it is: idf times weight. */
  readonly worth: number;
}

/** How well a query names a file; each from 0 to 1. */
export interface NameShares {
  /** How many of the query's words are in the file's name or its folder's. */
  readonly name: number;
  /** The same of the whole path, without abbreviations. */
  readonly path: number;
  /** How much of the query the name is made of, where nothing of the name is foreign to it. */
  readonly whole: number;
  /** The same, where the query has the name's words in their order, side by side. */
  readonly inOrder: number;
}

/** Kin have at least this share of the longer one in common, from the beginning. */
const KIN = 0.6;

/** Which stems of the query a word of a path meets, by their places. */
interface Met {
  /** Equal, or one begins with the other. */
  readonly plain: readonly number[];
  /** The same, and those it is short for. */
  readonly named: readonly number[];
  /** The same, and those that begin alike. */
  readonly kin: readonly number[];
}

/** Compares the names of a tree with one query. */
export class NameMatcher {
  private readonly vocabulary: PathVocabulary;
  private readonly stems: readonly NamingStem[];
  private readonly sequence: readonly string[];
  private readonly usesAbbreviations: boolean;
  private readonly total: number;
  private readonly count: number;
  /** What was met, and by the number of a word its place there, from 1; 0 for a word that meets nothing. */
  private readonly met: Met[] = [];
  private places: Uint32Array;
  /** Words that came up since, from this number on, are not in `places` yet. */
  private placed: number;
  /** How the stems begin. */
  private readonly begins: ReadonlySet<string>;
  private readonly marks: Uint8Array;

  constructor(
    vocabulary: PathVocabulary,
    stems: readonly NamingStem[],
    sequence: readonly string[],
    usesAbbreviations: boolean,
  ) {
    this.vocabulary = vocabulary;
    this.stems = stems;
    this.sequence = sequence;
    this.usesAbbreviations = usesAbbreviations;
    this.total = stems.reduce((sum, { isNameable, worth }) => sum + (isNameable ? worth : 0), 0);
    this.count = stems.filter(({ isNameable }) => isNameable).length;
    this.marks = new Uint8Array(stems.length);
    this.begins = new Set(stems.map(({ term }) => beginOf(term)));
    this.placed = vocabulary.size;
    this.places = new Uint32Array(this.placed);
    for (const { term } of stems) this.meetAll(term);
  }

  /** How well the query names a file. */
  shares({ name, parent, folders }: TreeFile): NameShares {
    if (this.total === 0 || !(this.meetsAny(name) || this.meetsAny(parent) || this.meetsAny(folders))) return NO_SHARES;
    const whole = this.wholeShare(name);
    return {
      name: this.countOf(this.usesAbbreviations ? "named" : "plain", name, parent) / this.count,
      path: this.worthOf("plain", name, folders) / this.total,
      whole,
      inOrder: whole > 0 && this.isInOrder(name) ? whole : 0,
    };
  }

  /** The share of name and parent alone. */
  nameShare({ name, parent }: TreeFile): number {
    if (this.total === 0 || !(this.meetsAny(name) || this.meetsAny(parent))) return 0;
    return this.worthOf("plain", name, parent) / this.total;
  }

  private meetsAny(words: Uint32Array): boolean {
    for (let at = 0; at < words.length; at++) if (this.placeOf(words[at] as number) !== 0) return true;
    return false;
  }

  private countOf(how: keyof Met, words: Uint32Array, more: Uint32Array): number {
    let count = 0;
    this.visit(how, words, more, () => count++);
    return count;
  }

  private worthOf(how: keyof Met, words: Uint32Array, more: Uint32Array): number {
    let sum = 0;
    this.visit(how, words, more, ({ worth }) => (sum += worth));
    return sum;
  }

  /** Visits the nameable stems that the words of either list meet, each once. */
  private visit(how: keyof Met, words: Uint32Array, more: Uint32Array, visit: (stem: NamingStem) => void): void {
    const { stems, marks } = this;
    for (let list = 0; list < 2; list++) {
      const numbers = list === 0 ? words : more;
      for (let at = 0; at < numbers.length; at++) {
        for (const place of this.metBy(numbers[at] as number)[how]) {
          const stem = stems[place] as NamingStem;
          if (!stem.isNameable || marks[place] === 1) continue;
          marks[place] = 1;
          visit(stem);
        }
      }
    }
    marks.fill(0);
  }

  private wholeShare(name: Uint32Array): number {
    const { stems, marks } = this;
    let sum = 0;
    let isWhole = name.length > 0;
    for (let at = 0; at < name.length && isWhole; at++) {
      const { kin } = this.metBy(name[at] as number);
      if (kin.length === 0) isWhole = false;
      for (const stem of kin) {
        if (marks[stem] === 1) continue;
        marks[stem] = 1;
        sum += (stems[stem] as NamingStem).worth;
      }
    }
    marks.fill(0);
    return isWhole ? Math.min(1, sum / this.total) : 0;
  }

  /** Whether the words of a name stand side by side in the query. */
  private isInOrder(name: Uint32Array): boolean {
    const { sequence } = this;
    for (let from = 0; from + name.length <= sequence.length; from++) {
      let at = 0;
      while (at < name.length && isKin(this.vocabulary.word(name[at] as number), sequence[from + at] as string)) at++;
      if (at === name.length) return true;
    }
    return false;
  }

  private metBy(number: number): Met {
    const place = this.placeOf(number);
    return place === 0 ? NO_MEETING : (this.met[place - 1] as Met);
  }

  private placeOf(number: number): number {
    if (number >= this.placed) this.placeNew();
    return this.places[number] as number;
  }

  /** Meets the words that came up since. */
  private placeNew(): void {
    const { size } = this.vocabulary;
    if (size > this.places.length) {
      const larger = new Uint32Array(size * 2);
      larger.set(this.places);
      this.places = larger;
    }
    for (; this.placed < size; this.placed++) {
      const word = this.vocabulary.word(this.placed);
      if (this.begins.has(beginOf(word)) || nameRelatives(word) !== undefined) this.meet(this.placed);
    }
  }

  /** Meets every word that may meet a stem: no other can. */
  private meetAll(term: string): void {
    const { vocabulary } = this;
    for (const number of vocabulary.beginningLike(term)) this.meet(number);
    for (const word of [term, ...(nameRelatives(term) ?? [])]) {
      const number = vocabulary.find(word);
      if (number !== undefined) this.meet(number);
    }
  }

  private meet(number: number): void {
    if (this.places[number] !== 0) return;
    const met = meetings(this.vocabulary.word(number), this.stems);
    if (met !== undefined) this.places[number] = this.met.push(met);
  }
}

const NO_SHARES: NameShares = { name: 0, path: 0, whole: 0, inOrder: 0 };
const NO_MEETING: Met = { plain: [], named: [], kin: [] };

/** What a word of a path meets; undefined for nothing. */
function meetings(word: string, stems: readonly NamingStem[]): Met | undefined {
  const relatives = nameRelatives(word);
  const plain: number[] = [];
  const named: number[] = [];
  const kin: number[] = [];
  for (let at = 0; at < stems.length; at++) {
    const { term } = stems[at] as NamingStem;
    const isPlain = beginsAlike(word, term);
    if (isPlain) plain.push(at);
    if (isPlain || relatives?.has(term) === true) named.push(at);
    if (isPlain || isKin(word, term)) kin.push(at);
  }
  return kin.length + named.length === 0 ? undefined : { plain, named, kin };
}

function beginsAlike(a: string, b: string): boolean {
  if (a === b) return true;
  return a.length >= ALIKE_UNITS && b.length >= ALIKE_UNITS && (a.startsWith(b) || b.startsWith(a));
}

function isKin(a: string, b: string): boolean {
  if (a === b) return true;
  const longer = Math.max(a.length, b.length);
  if (Math.min(a.length, b.length) < ALIKE_UNITS) return false;
  let common = 0;
  while (common < longer && a.charCodeAt(common) === b.charCodeAt(common)) common++;
  return common >= ALIKE_UNITS && common >= KIN * longer;
}
