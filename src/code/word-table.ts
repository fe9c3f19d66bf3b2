// The words of a tree, numbered: each distinct word is analysed once for all its files.

import { codeTerms } from "../analysis/identifier-analyzer.ts";
import { GrowableUint32 } from "../index/growable.ts";
import { hashUnits } from "../index/hash.ts";
import { TermTable } from "../index/term-table.ts";

/** How many distinct words are remembered from file to file. */
const REMEMBERED = 2 ** 16;

// What is known of a word lies side by side, in a line of the processor's cache: its hash and its length; what its reader
// keeps of it; its hash as a whole identifier; its terms, unless they are many: then only where they lie in `many`; and the
// word itself, unless it is long or has units beyond Latin-1: then only where it lies in the arena.
export const ENTRY = 16;
const HASH = 0;
const LENGTH = 1;
export const KEPT = 2;
export const WHOLE = 3;
const TERMS = 4;
const FIRST_TERM = 5;
const TEXT = 8;

/** The most terms that an entry holds. */
const FEW = TEXT - FIRST_TERM;

/** How many slots a word is looked for in; those that somebody made up to meet there are looked up as texts behind it. */
const LONGEST_RUN = 256;

/** The longest word that an entry holds. */
const SHORT = (ENTRY - TEXT) * 4;

/** Numbers words and terms; owned by one builder. */
export class WordTable {
  /** By word, ENTRY numbers; KEPT is 0 for a new word. */
  entries: Int32Array = new Int32Array(2 ** 11 * ENTRY);
  readonly terms: TermTable = new TermTable();
  /** Of words with many terms: how many, and which. */
  private readonly many = new GrowableUint32();
  private slots = new Int32Array(2 ** 12);
  /** The same as bytes. */
  private bytes = new Uint8Array(this.entries.buffer);
  /** The units of words that entries do not hold, one word after the other. */
  private arena = new Uint16Array(2 ** 14);
  private arenaLength = 0;
  private name = new Uint16Array(64);
  /** How many words there are, and 1: no word has the number 0. */
  size = 1;
  /** The words that had no slot. */
  private readonly crowded = new Map<string, number>();

  /** Forgets all words and terms if they are many, or must be. Says whether it did: then all numbers begin anew. */
  forgetMany(must: boolean): boolean {
    if (this.size < REMEMBERED && !must) return false;
    this.slots.fill(0);
    this.size = 1;
    this.crowded.clear();
    this.arenaLength = 0;
    this.many.length = 0;
    this.terms.forget();
    return true;
  }

  /**
   * Looks where words probably are, as many as `size`; `hashes` has one in three of its numbers. Nothing depends on it, but
   * what it looks at comes from memory all at once, where words looked up one after the other wait for each.
   */
  touch(words: Int32Array, size: number, touched: Uint32Array): void {
    const { slots, entries } = this;
    const mask = slots.length - 1;
    for (let at = 0; at < size; at++) {
      const hash = words[at * 3 + 2] as number;
      touched[at] = slots[(hash ^ (hash >>> 15)) & mask] as number;
    }
    for (let at = 0; at < size; at++) touched[at] = entries[(touched[at] as number) * ENTRY + TEXT] as number;
  }

  /** The number of a word, given by its units and their hash. */
  find(units: Uint16Array, start: number, end: number, hash: number): number {
    const { slots, entries } = this;
    const length = end - start;
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    const last = (slot + LONGEST_RUN) & mask;
    for (let word = slots[slot] as number; word !== 0 && slot !== last; word = slots[slot] as number) {
      const entry = word * ENTRY;
      if (entries[entry + HASH] === hash && this.isAt(entry, units, start, length)) return word;
      slot = (slot + 1) & mask;
    }
    const known = slot === last ? this.crowded.get(spelled(units.subarray(start, end))) : undefined;
    return known ?? this.insert(units.subarray(start, end), hash);
  }

  private isAt(entry: number, units: Uint16Array, start: number, length: number): boolean {
    const known = this.entries[entry + LENGTH] as number;
    if (known === length) return sameUnits(this.bytes, (entry + TEXT) * 4, units, start, length);
    return known === ~length && sameUnits(this.arena, this.entries[entry + TEXT] as number, units, start, length);
  }

  /** The number of a word that is given as a text. */
  numberOf(text: string): number {
    if (this.name.length < text.length) this.name = new Uint16Array(text.length * 2);
    for (let at = 0; at < text.length; at++) this.name[at] = text.charCodeAt(at);
    return this.find(this.name, 0, text.length, hashUnits(text) | 0);
  }

  /** A word as it is written. */
  textOf(word: number): string {
    const length = this.entries[word * ENTRY + LENGTH] as number;
    const start = (word * ENTRY + TEXT) * 4;
    if (length >= 0) return spelled(this.bytes.subarray(start, start + length));
    const place = this.entries[word * ENTRY + TEXT] as number;
    return spelled(this.arena.subarray(place, place + ~length));
  }

  /** Adds the terms of a word to a list: the number of each, twice; and 1 more for a stem, a term of the facts as well. */
  listTerms(word: number, to: GrowableUint32): void {
    const { entries } = this;
    const first = word * ENTRY + FIRST_TERM;
    const size = entries[word * ENTRY + TERMS] as number;
    if (size < 0) this.listMany(~size, to);
    else for (let at = first; at < first + size; at++) to.push(entries[at] as number);
  }

  private listMany(place: number, to: GrowableUint32): void {
    const { values } = this.many;
    const last = place + (values[place] as number);
    for (let at = place + 1; at <= last; at++) to.push(values[at] as number);
  }

  private insert(units: Uint16Array, hash: number): number {
    const word = this.size;
    if ((word + 1) * 2 >= this.slots.length) this.grow();
    this.size++;
    const entry = word * ENTRY;
    this.entries[entry + HASH] = hash;
    this.entries[entry + KEPT] = 0;
    this.keep(units, entry);
    this.analyse(spelled(units).toWellFormed(), entry);
    this.place(hash, word);
    return word;
  }

  private analyse(text: string, entry: number): void {
    this.entries[entry + WHOLE] = hashUnits(wholeName(text));
    const { parts, whole } = codeTerms(text);
    const size = parts.length + whole.length;
    this.entries[entry + TERMS] = size <= FEW ? size : ~this.many.length;
    if (size > FEW) this.many.push(size);
    let at = entry + FIRST_TERM;
    const add = (term: string, isStem: boolean): void => {
      const number = this.terms.number(term) * 2 + (isStem ? 1 : 0);
      if (size > FEW) this.many.push(number);
      else this.entries[at++] = number;
    };
    for (const term of parts) add(term, term.length > 1 || term.charCodeAt(0) > 127);
    for (const term of whole) add(term, false);
  }

  private keep(units: Uint16Array, entry: number): void {
    const isShort = units.length <= SHORT && units.every((unit) => unit < 256);
    this.entries[entry + LENGTH] = isShort ? units.length : ~units.length;
    if (isShort) this.bytes.set(units, (entry + TEXT) * 4);
    else this.entries[entry + TEXT] = this.keepLong(units);
  }

  /** Where the units lie in the arena from now on. */
  private keepLong(units: Uint16Array): number {
    const start = this.arenaLength;
    const end = start + units.length;
    if (end > this.arena.length) {
      const larger = new Uint16Array(Math.max(end, this.arena.length * 2));
      larger.set(this.arena);
      this.arena = larger;
    }
    this.arena.set(units, start);
    this.arenaLength = end;
    return start;
  }

  private place(hash: number, word: number): void {
    const mask = this.slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    const last = (slot + LONGEST_RUN) & mask;
    while (this.slots[slot] !== 0 && slot !== last) slot = (slot + 1) & mask;
    if (slot === last) this.crowded.set(this.textOf(word), word);
    else this.slots[slot] = word;
  }

  private grow(): void {
    this.slots = new Int32Array(this.slots.length * 2);
    const entries = new Int32Array((this.slots.length / 2) * ENTRY);
    entries.set(this.entries);
    this.entries = entries;
    this.bytes = new Uint8Array(entries.buffer);
    this.crowded.clear();
    for (let word = 1; word < this.size; word++) this.place(entries[word * ENTRY + HASH] as number, word);
  }
}

function spelled(units: Uint8Array | Uint16Array): string {
  return Reflect.apply(String.fromCharCode, undefined, units) as string;
}

/** An identifier without what separates its parts, in lower case. */
export function wholeName(word: string): string {
  return SEPARATED.test(word) ? word.replace(SEPARATORS, "").toLowerCase() : word.toLowerCase();
}

const SEPARATED = /[_$]/;
const SEPARATORS = /[_$]/g;

function sameUnits(
  a: Uint8Array | Uint16Array,
  aStart: number,
  b: Uint16Array,
  bStart: number,
  length: number,
): boolean {
  for (let at = 0; at < length; at++) if (a[aStart + at] !== b[bStart + at]) return false;
  return true;
}
