// Raw word to term numbers, so that each distinct word is analysed once. Open addressing over the bytes of the word;
// an entry also carries how often the word stands in the document at hand, which saves a second table.
//
// The cache forgets everything when it has seen 2^16 words: on source code that is faster than keeping millions, and
// the result is the same, since terms keep their numbers (research: 108 against 74 MB/s on 165 MB of C).

import type { Analyzer } from "../analysis/analyzer.ts";
import { GrowableBytes, GrowableUint32 } from "./growable.ts";
import { HASH_PRIME, HASH_SEED, sameBytes } from "./hash.ts";
import type { TermDictionaryBuilder } from "./term-dictionary.ts";

const CAPACITY = 2 ** 16;
const SLOT_MASK = CAPACITY * 2 - 1;

// An entry is eight numbers: the hash, where the word lies in the arena and its length, where its terms lie and how
// many, whether it has been counted in this batch, its count there so far, and the sources it stands in, a bit each.
const ENTRY = 8;
const HASH = 0;
const START = 1;
const LENGTH = 2;
const TERMS = 3;
const TERM_COUNT = 4;
const BATCH = 5;
const COUNT = 6;
const SOURCES = 7;

const ASCII: readonly string[] = Array.from({ length: 128 }, (_, byte) => String.fromCharCode(byte));

/** The most bytes of a word that is spelled out. */
const SHORT = 64;

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** What `drain` calls for each term of the words counted since the last drain. */
export type TermCounter = (term: number, count: number, sources: number) => void;

/** Counts the raw words of one document at a time; one cache serves a whole build. */
export class WordCache {
  private readonly analyzer: Analyzer;
  private readonly terms: TermDictionaryBuilder;
  private readonly capacity: number;
  private readonly slots = new Int32Array(SLOT_MASK + 1);
  private entries = new Int32Array(1024 * ENTRY);
  private size = 0;
  private arena = new GrowableBytes();
  private expansions = new GrowableUint32();
  private batch = 1;
  private readonly counted = new GrowableUint32();

  /** `capacity` is how many distinct words are kept, at most 2^16. */
  constructor(analyzer: Analyzer, terms: TermDictionaryBuilder, capacity: number = CAPACITY) {
    this.analyzer = analyzer;
    this.terms = terms;
    this.capacity = Math.min(capacity, CAPACITY);
  }

  /**
   * Counts every raw word of the first `length` bytes, each occurrence as `weight`; `source` is the bit of the source
   * they stand in. When the cache is full the counts go to `counter` early.
   */
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
      const entry = this.entryOf(bytes, start, at - start, hash | 0, counter);
      this.countEntry(entry, weight, source);
    }
  }

  /** Hands over every word counted since the last drain, term by term, and starts a new batch. */
  drain(counter: TermCounter): void {
    for (let index = 0; index < this.counted.length; index++) {
      const entry = this.counted.values[index] as number;
      const first = this.entries[entry + TERMS] as number;
      const last = first + (this.entries[entry + TERM_COUNT] as number);
      const count = this.entries[entry + COUNT] as number;
      const sources = this.entries[entry + SOURCES] as number;
      for (let at = first; at < last; at++) counter(this.expansions.values[at] as number, count, sources);
    }
    this.counted.length = 0;
    this.batch++;
  }

  private countEntry(entry: number, weight: number, source: number): void {
    const entries = this.entries;
    if (entries[entry + BATCH] !== this.batch) {
      entries[entry + BATCH] = this.batch;
      entries[entry + COUNT] = 0;
      entries[entry + SOURCES] = 0;
      this.counted.push(entry);
    }
    entries[entry + COUNT] = (entries[entry + COUNT] as number) + weight;
    entries[entry + SOURCES] = (entries[entry + SOURCES] as number) | source;
  }

  /** Where the word's entry begins in `entries`; made if it is new. */
  private entryOf(bytes: Uint8Array, start: number, length: number, hash: number, counter: TermCounter): number {
    const { slots, entries } = this;
    const arena = this.arena.values;
    let slot = hash & SLOT_MASK;
    for (let number = slots[slot] as number; number !== 0; number = slots[slot] as number) {
      const entry = (number - 1) * ENTRY;
      if (
        entries[entry + HASH] === hash &&
        entries[entry + LENGTH] === length &&
        sameBytes(arena, entries[entry + START] as number, bytes, start, length)
      )
        return entry;
      slot = (slot + 1) & SLOT_MASK;
    }
    if (this.size < this.capacity) return this.insert(bytes.subarray(start, start + length), hash, slot);
    this.drain(counter);
    this.forget();
    return this.insert(bytes.subarray(start, start + length), hash, hash & SLOT_MASK);
  }

  private insert(word: Uint8Array, hash: number, slot: number): number {
    const entry = this.size * ENTRY;
    if (entry === this.entries.length) this.entries = doubled(this.entries);
    this.slots[slot] = ++this.size;
    const first = this.expansions.length;
    for (const term of this.analyzer.indexTerms(textOf(word))) this.expansions.push(this.terms.number(term));
    this.entries[entry + HASH] = hash;
    this.entries[entry + START] = this.arena.length;
    this.entries[entry + LENGTH] = word.length;
    this.entries[entry + TERMS] = first;
    this.entries[entry + TERM_COUNT] = this.expansions.length - first;
    this.entries[entry + BATCH] = 0;
    this.arena.append(word);
    return entry;
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

function doubled(entries: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(entries.length * 2);
  larger.set(entries);
  return larger;
}
