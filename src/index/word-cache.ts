// Raw word to term numbers, so that each distinct word is analysed once. Open addressing over the bytes of the word.
//
// The cache forgets everything when it has seen 2^16 words: on source code that is faster than keeping millions, and
// the result is the same, since terms keep their numbers (research: 108 against 74 MB/s on 165 MB of C).

import type { Analyzer } from "../analysis/analyzer.ts";
import { GrowableBytes, GrowableUint32 } from "./growable.ts";
import { HASH_PRIME, HASH_SEED, sameBytes } from "./hash.ts";
import type { TermDictionaryBuilder } from "./term-dictionary.ts";

const CAPACITY = 2 ** 16;

/** How many slots there are at first; at most half of them are taken. */
const FIRST_SLOTS = 2 ** 11;

/**
 * How many slots a word is looked for in. Words by chance are found in a few; whoever makes up words that meet in one slot
 * would have each of them compared with all others, so behind so many a word is analysed each time it comes.
 */
const LONGEST_RUN = 256;

// An entry is four numbers, so that it lies in one line of the processor's cache: the hash, where the word lies in the
// arena and its length, and its terms: ~t for the one term t, else the place where they lie, behind how many they are.
const ENTRY = 4;
const HASH = 0;
const START = 1;
const LENGTH = 2;
const TERMS = 3;

const ASCII: readonly string[] = Array.from({ length: 128 }, (_, byte) => String.fromCharCode(byte));

/** The most bytes of a word that is spelled out. */
const SHORT = 64;

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** What is called for each term of each raw word, in the order of the text. */
export type TermCounter = (term: number, weight: number, source: number) => void;

/** Hands the terms of texts to who counts them; one cache serves a whole build. */
export class WordCache {
  private readonly analyzer: Analyzer;
  private readonly terms: TermDictionaryBuilder;
  private readonly capacity: number;
  private slots = new Int32Array(FIRST_SLOTS);
  private entries = new Int32Array((FIRST_SLOTS / 2) * ENTRY);
  private size = 0;
  private arena = new GrowableBytes();
  private expansions = new GrowableUint32();

  /** `capacity` is how many distinct words are kept, at most 2^16. */
  constructor(analyzer: Analyzer, terms: TermDictionaryBuilder, capacity: number = CAPACITY) {
    this.analyzer = analyzer;
    this.terms = terms;
    this.capacity = Math.min(capacity, CAPACITY);
  }

  /** Counts every raw word of the first `length` bytes; `weight` and `source` are handed on with each of its terms. */
  count(bytes: Uint8Array, length: number, weight: number, source: number, counter: TermCounter): void {
    const isWord = this.analyzer.wordBytes;
    let at = 0;
    for (;;) {
      while (at < length && isWord[bytes[at] as number] === 0) at++;
      if (at >= length) return;
      const start = at;
      let hash: number = HASH_SEED;
      do hash = Math.imul(hash ^ (bytes[at++] as number), HASH_PRIME);
      while (at < length && isWord[bytes[at] as number] === 1);
      const terms = this.termsOf(bytes, start, at - start, hash | 0);
      if (terms < 0) counter(~terms, weight, source);
      else this.countSeveral(terms, weight, source, counter);
    }
  }

  private countSeveral(place: number, weight: number, source: number, counter: TermCounter): void {
    const last = place + (this.expansions.values[place] as number);
    for (let at = place + 1; at <= last; at++) counter(this.expansions.values[at] as number, weight, source);
  }

  /** The terms of a word, as an entry has them; found out if it is new. */
  private termsOf(bytes: Uint8Array, start: number, length: number, hash: number): number {
    const { slots, entries } = this;
    const arena = this.arena.values;
    const mask = slots.length - 1;
    let slot = hash & mask;
    const last = (slot + LONGEST_RUN) & mask;
    for (let number = slots[slot] as number; number !== 0 && slot !== last; number = slots[slot] as number) {
      const entry = (number - 1) * ENTRY;
      if (
        entries[entry + HASH] === hash &&
        entries[entry + LENGTH] === length &&
        sameBytes(arena, entries[entry + START] as number, bytes, start, length)
      )
        return entries[entry + TERMS] as number;
      slot = (slot + 1) & mask;
    }
    return this.insert(bytes.subarray(start, start + length), hash);
  }

  private insert(word: Uint8Array, hash: number): number {
    if (this.size >= this.capacity) this.forget();
    else if (this.size * 2 >= this.slots.length) this.grow();
    const terms = this.expand(this.analyzer.indexTerms(textOf(word)));
    const entry = this.size * ENTRY;
    this.entries[entry + HASH] = hash;
    this.entries[entry + START] = this.arena.length;
    this.entries[entry + LENGTH] = word.length;
    this.entries[entry + TERMS] = terms;
    this.arena.append(word);
    this.place(hash, ++this.size);
    return terms;
  }

  /** The terms as an entry has them. */
  private expand(terms: readonly string[]): number {
    if (terms.length === 1) return ~this.terms.number(terms[0] as string);
    const place = this.expansions.length;
    this.expansions.push(terms.length);
    for (const term of terms) this.expansions.push(this.terms.number(term));
    return place;
  }

  private place(hash: number, number: number): void {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = hash & mask;
    const last = (slot + LONGEST_RUN) & mask;
    while (slots[slot] !== 0 && slot !== last) slot = (slot + 1) & mask;
    if (slot !== last) slots[slot] = number;
  }

  private grow(): void {
    const before = this.entries;
    this.entries = new Int32Array(before.length * 2);
    this.entries.set(before);
    this.slots = new Int32Array(this.slots.length * 2);
    for (let number = 1; number <= this.size; number++)
      this.place(before[(number - 1) * ENTRY + HASH] as number, number);
  }

  private forget(): void {
    this.slots.fill(0);
    this.size = 0;
    this.arena = new GrowableBytes();
    this.expansions = new GrowableUint32();
  }
}

/** The text of a word. Decoders take longer to call than a short word of ASCII takes to spell out. */
function textOf(word: Uint8Array): string {
  if (word.length > SHORT) return DECODER.decode(word);
  let text = "";
  for (let at = 0; at < word.length; at++) {
    const byte = word[at] as number;
    if (byte > 127) return DECODER.decode(word);
    text += ASCII[byte] as string;
  }
  return text;
}
