// Term to number, exactly. Terms lie one after the other in an arena of UTF-8; a hash table of their numbers stands
// beside it. Everything is a typed array, so that a stored dictionary is viewed, not parsed.
//
//   slots    Int32[2^k]     term number + 1, or 0; probed from hash & (2^k - 1) upwards, at most half full
//   offsets  Uint32[n + 1]  where term t begins in the arena; the last is its end
//   arena    Uint8[]        the terms, UTF-8

import { GrowableBytes, GrowableUint32 } from "./growable.ts";
import { hashAscii, hashBytes, sameAscii, sameBytes } from "./hash.ts";

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
    for (let slot = hash & mask; this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const number = (this.slots[slot] as number) - 1;
      const start = this.offsets[number] as number;
      if ((this.offsets[number + 1] as number) - start === length && isAt(start)) return number;
    }
    return -1;
  }
}

/** Numbers terms as they come and freezes into a dictionary. */
export class TermDictionaryBuilder {
  private readonly numbers = new Map<string, number>();
  private readonly arena = new GrowableBytes();
  private readonly offsets = new GrowableUint32();

  /** How many terms have a number. */
  get size(): number {
    return this.numbers.size;
  }

  /** The number of `term`, a new one if it has none yet. */
  number(term: string): number {
    const known = this.numbers.get(term);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(term, number);
    this.offsets.push(this.arena.length);
    this.arena.append(ENCODER.encode(term));
    return number;
  }

  build(): TermDictionary {
    const offsets = new Uint32Array(this.size + 1);
    offsets.set(this.offsets.values.subarray(0, this.size));
    offsets[this.size] = this.arena.length;
    const arena = this.arena.values.slice(0, this.arena.length);
    return new TermDictionary(hashTable(offsets, arena), offsets, arena);
  }
}

function hashTable(offsets: Uint32Array, arena: Uint8Array): Int32Array {
  const size = offsets.length - 1;
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(2, size * 2))));
  for (let number = 0; number < size; number++) {
    let slot = hashBytes(arena, offsets[number] ?? 0, offsets[number + 1] ?? 0) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = number + 1;
  }
  return slots;
}
