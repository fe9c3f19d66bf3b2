// The words of files, numbered: each distinct word is analysed once for the whole tree, and counted once for each file.

import { CODE_PARTS } from "../analysis/identifier-analyzer.ts";
import type { CountedWords } from "../index/document.ts";
import { GrowableUint32 } from "../index/growable.ts";
import { hashUnits } from "../index/hash.ts";
import { orderOfHashes } from "./hash-order.ts";

/** How many distinct words are remembered from file to file. */
const REMEMBERED = 2 ** 16;

// What is known of a word to find it: its hash, where it lies in the arena, and its length, in a line of the processor's
// cache.
const ENTRY = 4;
const HASH = 0;
const START = 1;
const LENGTH = 2;

/** The stems of a file: hashes by their order, where the places of each end, and by stem number where they begin. */
interface CountedStems {
  readonly terms: Uint32Array;
  readonly ends: Uint32Array;
  readonly next: Uint32Array;
}

/** Numbers words; owned by one builder. */
export class WordTable {
  /** By word: where its stems begin in `flat`; those of word n end where those of n + 1 begin. */
  readonly starts: GrowableUint32 = new GrowableUint32();
  /** Numbers of stems. */
  readonly flat: GrowableUint32 = new GrowableUint32();
  private slots = new Int32Array(2 ** 12);
  private entries = new Int32Array(2 ** 11 * ENTRY);
  /** The units of all words, one word after the other. */
  private arena = new Uint16Array(2 ** 14);
  private arenaLength = 0;
  private name = new Uint16Array(64);
  private readonly wholes = new GrowableUint32();
  private texts: string[] = [];
  private readonly stemNumbers = new Map<string, number>();
  private readonly stemHashes = new GrowableUint32();
  /** By word: its count in the file at hand; 0 for all others. */
  private counts = new Uint32Array(2 ** 12);
  /** The words of the file at hand, each once. */
  private readonly met = new GrowableUint32();
  /** The stems of the file at hand, each once. */
  private readonly metStems = new GrowableUint32();
  /** By stem: scratch. */
  private next = new Uint32Array(2 ** 12);

  constructor() {
    this.starts.push(0);
  }

  /** Begins a file. */
  begin(): void {
    for (let at = 0; at < this.met.length; at++) this.counts[this.met.values[at] as number] = 0;
    this.met.length = 0;
    if (this.texts.length >= REMEMBERED) this.forget();
  }

  /**
   * The numbers of words that stand in a text, given as its units; counts them. `words` says of each where it begins and
   * ends, and its hash. Looked up one after the other, with nothing between, they wait for memory together.
   */
  count(units: Uint16Array, words: Int32Array, size: number, numbers: Uint32Array): void {
    for (let at = 0; at < size; at++) {
      const start = words[at * 3] as number;
      numbers[at] = this.find(units, start, words[at * 3 + 1] as number, words[at * 3 + 2] as number);
    }
    const { counts, met } = this;
    for (let at = 0; at < size; at++) {
      const word = numbers[at] as number;
      const count = counts[word] as number;
      if (count === 0) met.push(word);
      counts[word] = count + 1;
    }
  }

  /** The words of the file at hand, with their counts; good until the next one begins. */
  counted(): CountedWords {
    return { texts: this.texts, numbers: this.met.values.subarray(0, this.met.length), counts: this.counts };
  }

  /** The number of a word that is not counted. */
  numberOf(text: string): number {
    if (this.name.length < text.length) this.name = new Uint16Array(text.length * 2);
    for (let at = 0; at < text.length; at++) this.name[at] = text.charCodeAt(at);
    return this.find(this.name, 0, text.length, hashUnits(text) | 0);
  }

  /** The hash of a word as an identifier, whole. */
  wholeOf(word: number): number {
    return this.wholes.values[word] as number;
  }

  /** The hashes of a word's stems, in order. */
  stemsOf(word: number): number[] {
    const stems: number[] = [];
    const last = this.starts.values[word + 1] as number;
    for (let at = this.starts.values[word] as number; at < last; at++)
      stems.push(this.stemHashes.values[this.flat.values[at] as number] as number);
    return stems;
  }

  /** A word as it is written. */
  textOf(word: number): string {
    return this.texts[word] ?? "";
  }

  /** The distinct identifiers of the file at hand, by hash, and how often each stands there. */
  identifiers(): { readonly identifiers: Uint32Array; readonly uses: Uint16Array } {
    const hashes = hashesOf(this.wholes, this.met);
    const order = orderOfHashes(hashes, hashes.length);
    const identifiers = new Uint32Array(hashes.length);
    const uses = new Uint16Array(hashes.length);
    let size = 0;
    for (let at = 0; at < order.length; at++) {
      const place = order[at] as number;
      const hash = hashes[place] as number;
      const count = this.counts[this.met.values[place] as number] as number;
      if (size === 0 || identifiers[size - 1] !== hash) identifiers[size++] = hash;
      uses[size - 1] = Math.min(MOST_USES, (uses[size - 1] as number) + count);
    }
    return { identifiers: identifiers.slice(0, size), uses: uses.slice(0, size) };
  }

  /** The distinct stems of the file at hand. `next` is by number of stem, and good until the next call. */
  stems(): CountedStems {
    this.countStems();
    const { next, metStems: stems } = this;
    const hashes = hashesOf(this.stemHashes, stems);
    const order = orderOfHashes(hashes, hashes.length);
    const terms = new Uint32Array(hashes.length);
    const ends = new Uint32Array(hashes.length);
    let end = 0;
    for (let at = 0; at < order.length; at++) {
      const place = order[at] as number;
      const stem = stems.values[place] as number;
      terms[at] = hashes[place] as number;
      const count = next[stem] as number;
      next[stem] = end;
      end += count;
      ends[at] = end;
    }
    return { terms, ends, next };
  }

  /** Finds the distinct stems of the file at hand; their counts are in `next`. */
  private countStems(): void {
    if (this.next.length < this.stemHashes.length) this.next = new Uint32Array(this.stemHashes.length * 2);
    const { next, starts, flat, metStems: stems } = this;
    stems.length = 0;
    for (const clearing of [true, false]) {
      for (let at = 0; at < this.met.length; at++) {
        const word = this.met.values[at] as number;
        const last = starts.values[word + 1] as number;
        for (let place = starts.values[word] as number; place < last; place++) {
          const stem = flat.values[place] as number;
          if (clearing) next[stem] = 0;
          else {
            if (next[stem] === 0) stems.push(stem);
            next[stem] = (next[stem] as number) + (this.counts[word] as number);
          }
        }
      }
    }
  }

  private find(units: Uint16Array, start: number, end: number, hash: number): number {
    const { slots, entries, arena } = this;
    const length = end - start;
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let number = slots[slot] as number; number !== 0; number = slots[slot] as number) {
      const entry = (number - 1) * ENTRY;
      if (
        entries[entry + HASH] === hash &&
        entries[entry + LENGTH] === length &&
        sameUnits(arena, entries[entry + START] as number, units, start, length)
      )
        return number - 1;
      slot = (slot + 1) & mask;
    }
    return this.insert(units.subarray(start, end), hash);
  }

  private insert(units: Uint16Array, hash: number): number {
    const word = this.texts.length;
    if (word * 2 >= this.slots.length) this.grow();
    const text = String.fromCharCode(...units);
    this.texts.push(text);
    this.keep(units, word * ENTRY, hash);
    const formed = text.toWellFormed();
    this.wholes.push(hashUnits(wholeName(formed)));
    for (const term of CODE_PARTS.indexTerms(formed)) {
      if (term.length > 1 || term.charCodeAt(0) > 127) this.flat.push(this.stemNumber(term));
    }
    this.starts.push(this.flat.length);
    this.place(hash, word);
    return word;
  }

  private keep(units: Uint16Array, entry: number, hash: number): void {
    const end = this.arenaLength + units.length;
    if (end > this.arena.length) {
      const larger = new Uint16Array(Math.max(end, this.arena.length * 2));
      larger.set(this.arena);
      this.arena = larger;
    }
    this.arena.set(units, this.arenaLength);
    this.entries[entry + HASH] = hash;
    this.entries[entry + START] = this.arenaLength;
    this.entries[entry + LENGTH] = units.length;
    this.arenaLength = end;
  }

  private stemNumber(term: string): number {
    const known = this.stemNumbers.get(term);
    if (known !== undefined) return known;
    const number = this.stemHashes.length;
    this.stemNumbers.set(term, number);
    this.stemHashes.push(hashUnits(term));
    return number;
  }

  private place(hash: number, word: number): void {
    const mask = this.slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = word + 1;
  }

  private grow(): void {
    this.slots = new Int32Array(this.slots.length * 2);
    const counts = new Uint32Array(this.slots.length);
    counts.set(this.counts);
    this.counts = counts;
    const entries = new Int32Array((this.slots.length / 2) * ENTRY);
    entries.set(this.entries);
    this.entries = entries;
    for (let word = 0; word < this.texts.length; word++) this.place(entries[word * ENTRY + HASH] as number, word);
  }

  private forget(): void {
    this.slots.fill(0);
    this.texts = [];
    this.arenaLength = 0;
    this.wholes.length = 0;
    this.starts.length = 1;
    this.flat.length = 0;
    this.stemNumbers.clear();
    this.stemHashes.length = 0;
  }
}

const MOST_USES = 65_535;

/** The hashes that these numbers have. */
function hashesOf(hashes: GrowableUint32, numbers: GrowableUint32): Uint32Array {
  const found = new Uint32Array(numbers.length);
  for (let at = 0; at < found.length; at++) found[at] = hashes.values[numbers.values[at] as number] as number;
  return found;
}

/** An identifier without what separates its parts, in lower case. */
export function wholeName(word: string): string {
  return SEPARATED.test(word) ? word.replace(SEPARATORS, "").toLowerCase() : word.toLowerCase();
}

const SEPARATED = /[_$]/;
const SEPARATORS = /[_$]/g;

function sameUnits(a: Uint16Array, aStart: number, b: Uint16Array, bStart: number, length: number): boolean {
  for (let at = 0; at < length; at++) if (a[aStart + at] !== b[bStart + at]) return false;
  return true;
}
