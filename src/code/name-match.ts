// How well the words of a query name a file: its own name, its folders. Words of paths are few and come again and again:
// which of them a query meets is found once for each of its stems, among the words of the tree in their order; files are
// only looked up.

import type { AskedStem } from "./code-question.ts";
import { nameRelatives } from "./name-abbreviations.ts";
import { foldersEnd, foldersStart, nameStart, parentEnd, parentStart, type PathNames } from "./path-names.ts";

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

/** Words that share this many units begin alike; shorter ones are compared as they are. */
const ALIKE_UNITS = 4;

/** What a name is read with. */
type Above = "parent" | "folders";

/** Compares the names of a tree with one query. Files are given by their numbers. */
export class NameMatcher {
  private readonly names: PathNames;
  private readonly stems: readonly NamingStem[];
  private readonly sequence: readonly string[];
  private readonly usesAbbreviations: boolean;
  private readonly total: number;
  private readonly count: number;
  /** What was met, and by the number of a word its place there, from 1; 0 for a word that meets nothing. */
  private readonly met: Met[] = [];
  private readonly places: Uint32Array;
  private readonly marks: Uint8Array;

  constructor(names: PathNames, stems: readonly NamingStem[], sequence: readonly string[], usesAbbreviations: boolean) {
    this.names = names;
    this.stems = stems;
    this.sequence = sequence;
    this.usesAbbreviations = usesAbbreviations;
    this.total = stems.reduce((sum, { isNameable, worth }) => sum + (isNameable ? worth : 0), 0);
    this.count = stems.filter(({ isNameable }) => isNameable).length;
    this.marks = new Uint8Array(stems.length);
    this.places = new Uint32Array(names.words.length);
    for (const { term } of stems) this.meetAll(term);
  }

  /** How well the query names a file. */
  shares(file: number): NameShares {
    if (this.total === 0 || !(this.meetsName(file) || this.meetsAbove(file, "folders"))) return NO_SHARES;
    const whole = this.wholeShare(file);
    return {
      name: this.countOf(this.usesAbbreviations ? "named" : "plain", file, "parent") / this.count,
      path: this.worthOf("plain", file, "folders") / this.total,
      whole,
      inOrder: whole > 0 && this.isInOrder(file) ? whole : 0,
    };
  }

  /** The share of name and parent alone. */
  nameShare(file: number): number {
    if (this.total === 0 || !(this.meetsName(file) || this.meetsAbove(file, "parent"))) return 0;
    return this.worthOf("plain", file, "parent") / this.total;
  }

  private meetsName(file: number): boolean {
    const { nameWords, nameEnds } = this.names;
    return this.meetsAny(nameWords, nameStart(this.names, file), nameEnds[file] as number);
  }

  private meetsAbove(file: number, above: Above): boolean {
    return this.meetsAny(this.names.folderWords, this.aboveStart(file, above), this.aboveEnd(file, above));
  }

  private meetsAny(words: Uint32Array, start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (this.places[words[at] as number] !== 0) return true;
    return false;
  }

  private aboveStart(file: number, above: Above): number {
    return above === "parent" ? parentStart(this.names, file) : foldersStart(this.names, file);
  }

  private aboveEnd(file: number, above: Above): number {
    return above === "parent" ? parentEnd(this.names, file) : foldersEnd(this.names, file);
  }

  private countOf(how: keyof Met, file: number, above: Above): number {
    let count = 0;
    this.visitNameable(how, file, above, () => count++);
    return count;
  }

  private worthOf(how: keyof Met, file: number, above: Above): number {
    let sum = 0;
    this.visitNameable(how, file, above, ({ worth }) => (sum += worth));
    return sum;
  }

  /** Visits the nameable stems that the words of a name and above it meet, each once. */
  private visitNameable(how: keyof Met, file: number, above: Above, visit: (stem: NamingStem) => void): void {
    const { nameWords, nameEnds, folderWords } = this.names;
    this.visit(how, nameWords, nameStart(this.names, file), nameEnds[file] as number, visit);
    this.visit(how, folderWords, this.aboveStart(file, above), this.aboveEnd(file, above), visit);
    this.marks.fill(0);
  }

  /** Visits those that words meet and that have no mark yet. */
  private visit(
    how: keyof Met,
    words: Uint32Array,
    start: number,
    end: number,
    visit: (stem: NamingStem) => void,
  ): void {
    const { stems, marks } = this;
    for (let at = start; at < end; at++) {
      for (const place of this.metBy(words[at] as number)[how]) {
        const stem = stems[place] as NamingStem;
        if (!stem.isNameable || marks[place] === 1) continue;
        marks[place] = 1;
        visit(stem);
      }
    }
  }

  private wholeShare(file: number): number {
    const { stems, marks } = this;
    const { nameWords, nameEnds } = this.names;
    const start = nameStart(this.names, file);
    const end = nameEnds[file] as number;
    let sum = 0;
    let isWhole = end > start;
    for (let at = start; at < end && isWhole; at++) {
      const { kin } = this.metBy(nameWords[at] as number);
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
  private isInOrder(file: number): boolean {
    const { sequence } = this;
    const { words, nameWords, nameEnds } = this.names;
    const name = nameWords.subarray(nameStart(this.names, file), nameEnds[file]);
    for (let from = 0; from + name.length <= sequence.length; from++) {
      let at = 0;
      while (at < name.length && isKin(words[name[at] as number] as string, sequence[from + at] as string)) at++;
      if (at === name.length) return true;
    }
    return false;
  }

  private metBy(number: number): Met {
    const place = this.places[number] as number;
    return place === 0 ? NO_MEETING : (this.met[place - 1] as Met);
  }

  /** Meets every word that may meet a stem: no other can. */
  private meetAll(term: string): void {
    const { words } = this.names;
    if (term.length >= ALIKE_UNITS) {
      const begin = term.slice(0, ALIKE_UNITS);
      for (let at = firstFrom(words, begin); words[at]?.startsWith(begin); at++) this.meet(at);
    }
    for (const word of [term, ...(nameRelatives(term) ?? [])]) {
      const at = firstFrom(words, word);
      if (words[at] === word) this.meet(at);
    }
  }

  private meet(number: number): void {
    if (this.places[number] !== 0) return;
    const met = meetings(this.names.words[number] as string, this.stems);
    if (met !== undefined) this.places[number] = this.met.push(met);
  }
}

/** The place of the first word that is not before another one, of those that ascend. */
function firstFrom(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
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
