// Terms, numbered in memory. They are looked up by hashes in numbers that lie close together; a map of strings takes twice
// as long, and its strings lie all over the memory.

import { hashUnits } from "./hash.ts";

// What is known of a term: what whoever counts it keeps of it, and its hash.
export const TERM = 2;
export const TERM_KEPT = 0;
export const TERM_HASH = 1;

/** How many slots there are at first; at most half of them are taken. */
const FIRST_SLOTS = 2 ** 9;

/** How many slots a term is looked for in; those that somebody made up to meet there are looked up as texts behind it. */
const LONGEST_RUN = 256;

/** Numbers terms from 0 in the order in which they come. */
export class TermTable {
  /** By number of a term: as it is written; and TERM numbers, of which TERM_KEPT is 0 for a new one. */
  texts: string[] = [];
  entries: Int32Array = new Int32Array((FIRST_SLOTS / 2) * TERM);
  /** Numbers and 1, or 0; probed from the hash upwards. */
  private slots = new Int32Array(FIRST_SLOTS);
  /** The terms that had no slot. */
  private readonly crowded = new Map<string, number>();

  /** Forgets all terms: numbers begin anew. */
  forget(): void {
    this.texts = [];
    this.slots.fill(0);
    this.crowded.clear();
  }

  /** The number of a term, a new one if it has none yet. */
  number(term: string): number {
    const { slots, entries, texts } = this;
    const hash = hashUnits(term) | 0;
    const mask = slots.length - 1;
    let slot = hash & mask;
    const last = (slot + LONGEST_RUN) & mask;
    for (let next = slots[slot] as number; next !== 0 && slot !== last; next = slots[slot] as number) {
      if (entries[(next - 1) * TERM + TERM_HASH] === hash && texts[next - 1] === term) return next - 1;
      slot = (slot + 1) & mask;
    }
    if (slot === last) return this.crowdedNumber(term, hash);
    slots[slot] = texts.length + 1;
    return this.append(term, hash);
  }

  private crowdedNumber(term: string, hash: number): number {
    const known = this.crowded.get(term);
    if (known !== undefined) return known;
    this.crowded.set(term, this.texts.length);
    return this.append(term, hash);
  }

  private append(term: string, hash: number): number {
    const number = this.texts.push(term) - 1;
    this.entries[number * TERM + TERM_KEPT] = 0;
    this.entries[number * TERM + TERM_HASH] = hash;
    if (this.texts.length * 2 === this.slots.length) this.grow();
    return number;
  }

  private grow(): void {
    const before = this.entries;
    this.entries = new Int32Array(before.length * 2);
    this.entries.set(before);
    this.slots = new Int32Array(this.slots.length * 2);
    this.crowded.clear();
    for (let number = 0; number < this.texts.length; number++) this.place(number);
  }

  private place(number: number): void {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = (this.entries[number * TERM + TERM_HASH] as number) & mask;
    const last = (slot + LONGEST_RUN) & mask;
    while (slots[slot] !== 0 && slot !== last) slot = (slot + 1) & mask;
    if (slot === last) this.crowded.set(this.texts[number] as string, number);
    else slots[slot] = number + 1;
  }
}
