// What an owner keeps of each document beside its postings: bytes that only he understands, given back by row. A
// repository keeps there what it knows of a file, so that a file need not be read to be ranked.

import { GrowableBytes } from "./growable.ts";

/** Bytes by row; `at` is called with rows of the segment only, and what it gives is not to be written. */
export interface Attachments {
  /** Empty for a document without any. */
  at(row: number): Uint8Array;
}

const NOTHING = new Uint8Array(0);

/** Attachments one behind the other: those of row r are the bytes from `offsets[r]` to `offsets[r + 1]`. */
export class AttachmentArena implements Attachments {
  /** Empty when no row has any. */
  readonly offsets: Uint32Array;
  readonly arena: Uint8Array;

  constructor(offsets: Uint32Array, arena: Uint8Array) {
    this.offsets = offsets;
    this.arena = arena;
  }

  at(row: number): Uint8Array {
    return this.offsets.length === 0 ? NOTHING : this.arena.subarray(this.offsets[row], this.offsets[row + 1]);
  }
}

/** The attachments of documents that have none. */
export const NO_ATTACHMENTS: AttachmentArena = new AttachmentArena(new Uint32Array(0), NOTHING);

/** Collects attachments row by row. */
export class AttachmentBuilder {
  private readonly ends: number[] = [0];
  private readonly bytes = new GrowableBytes(0);

  /** Adds those of the next row. */
  add(bytes: Uint8Array = NOTHING): void {
    this.bytes.append(bytes);
    this.ends.push(this.bytes.length);
  }

  build(): AttachmentArena {
    const { values, length } = this.bytes;
    return length === 0 ? NO_ATTACHMENTS : new AttachmentArena(Uint32Array.from(this.ends), values.slice(0, length));
  }
}
