// Term to number, exactly. Terms lie one after the other in an arena of UTF-8; a hash table of their numbers stands
// beside it. Everything is a typed array, so that a stored dictionary is viewed, not parsed.
//
//   slots    Int32[2^k]     term number + 1, or 0; probed from hash & (2^k - 1) upwards, at most three quarters full
//   offsets  Uint32[n + 1]  where term t begins in the arena; the last is its end
//   arena    Uint8[]        the terms, UTF-8

import { hashAscii, hashBytes, sameAscii, sameBytes } from "./hash.ts";
import { TermTable } from "./term-table.ts";

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** The terms of one field of one segment, numbered from 0 in the order of their first occurrence. */
export class TermDictionary {
  readonly slots: Int32Array;
  readonly offsets: Uint32Array;
  readonly arena: Uint8Array;

  /** The arrays are laid out as the head of this file says, and are not copied. */
  constructor(slots: Int32Array, offsets: Uint32Array, arena: Uint8Array) {
    this.slots = slots;
    this.offsets = offsets;
    this.arena = arena;
  }

  /** How many terms there are. */
  get size(): number {
    return this.offsets.length - 1;
  }

  /** The number of a term, or -1. Terms that are all ASCII are compared as they are; encoding costs ten times more. */
  find(term: string): number {
    const hash = hashAscii(term);
    if (hash !== undefined) return this.probe(hash, term.length, (start) => sameAscii(this.arena, start, term));
    const bytes = ENCODER.encode(term);
    return this.probe(hashBytes(bytes, 0, bytes.length), bytes.length, (start) =>
      sameBytes(this.arena, start, bytes, 0, bytes.length),
    );
  }

  /** The text of a term; `number` is below `size`. */
  term(number: number): string {
    return DECODER.decode(this.arena.subarray(this.offsets[number], this.offsets[number + 1]));
  }

  /** The number of the term of `length` bytes with this hash for which `isAt(start in the arena)` holds, or -1. */
  private probe(hash: number, length: number, isAt: (start: number) => boolean): number {
    const mask = this.slots.length - 1;
    // Every slot once at most: a stored table may have none that is free.
    for (let step = 0; step <= mask; step++) {
      const number = (this.slots[(hash + step) & mask] as number) - 1;
      if (number === -1) return -1;
      const start = this.offsets[number] as number;
      if ((this.offsets[number + 1] as number) - start === length && isAt(start)) return number;
    }
    return -1;
  }
}

/** Numbers terms as they come and freezes into a dictionary. */
export class TermDictionaryBuilder {
  private readonly terms = new TermTable();

  /** How many terms have a number. */
  get size(): number {
    return this.terms.texts.length;
  }

  /** The number of `term`, a new one if it has none yet. */
  number(term: string): number {
    return this.terms.number(term);
  }

  /** All terms are encoded at once: one call a term costs more than the encoding. */
  build(): TermDictionary {
    const terms = this.terms.texts.map((term) => term.toWellFormed());
    const offsets = new Uint32Array(terms.length + 1);
    for (let number = 0; number < terms.length; number++)
      offsets[number + 1] = (offsets[number] as number) + byteLength(terms[number] as string);
    const arena = ENCODER.encode(terms.join(""));
    return new TermDictionary(hashTable(offsets, arena), offsets, arena);
  }
}

/** How many bytes a well-formed text takes in UTF-8. */
function byteLength(text: string): number {
  return hashAscii(text) === undefined ? ENCODER.encode(text).length : text.length;
}

/** How many slots a term passes on its way, on average, before the table is laid out in order. */
const CROWDED = 32;

function hashTable(offsets: Uint32Array, arena: Uint8Array): Int32Array {
  const size = offsets.length - 1;
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(2, (size * 4) / 3 + 1))));
  const mask = slots.length - 1;
  let passed = 0;
  for (let number = 0; number < size; number++) {
    let slot = hashBytes(arena, offsets[number] ?? 0, offsets[number + 1] ?? 0) & mask;
    for (; slots[slot] !== 0; passed++) slot = (slot + 1) & mask;
    slots[slot] = number + 1;
    if (passed > CROWDED * slots.length) return tableInOrder(offsets, arena, slots.fill(0));
  }
  return slots;
}

/**
 * The same table, if not to the slot, in n log n steps: terms by the slots where they are looked for first, each in the next
 * that is free. Whoever makes up terms that meet in one slot would have each of them pass all others.
 */
function tableInOrder(offsets: Uint32Array, arena: Uint8Array, slots: Int32Array): Int32Array {
  const size = offsets.length - 1;
  const mask = slots.length - 1;
  // Slot and number in one: 2^31 numbers of 2^32 would not fit, but so many terms do not either.
  const homes = Float64Array.from({ length: size }, (_, number) => {
    const slot = hashBytes(arena, offsets[number] ?? 0, offsets[number + 1] ?? 0) & mask;
    return slot * (size + 1) + number;
  }).sort();
  let free = 0;
  const behind: number[] = [];
  for (const home of homes) {
    const number = home % (size + 1);
    free = Math.max(free, (home - number) / (size + 1));
    if (free > mask) behind.push(number);
    else slots[free++] = number + 1;
  }
  // What does not fit before the end goes on at the start, behind what is there.
  let slot = 0;
  for (const number of behind) {
    while (slots[slot] !== 0) slot++;
    slots[slot] = number + 1;
  }
  return slots;
}
