// What an owner keeps of each document beside its postings: bytes that only he understands, given back by row. A
// repository keeps there what it knows of a file, so that a file need not be read to be ranked.

import { RanksackError } from "../base/errors.ts";

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

/** Collects attachments row by row; what it is given belongs to it. */
export class AttachmentBuilder {
  private readonly parts: Uint8Array[] = [];
  private total = 0;

  /** Adds those of the next row. */
  add(bytes: Uint8Array = NOTHING): void {
    this.parts.push(bytes);
    this.total += bytes.length;
  }

  /** @throws RanksackError LIMIT_EXCEEDED when a segment has 4 GiB or more of them. */
  build(): AttachmentArena {
    if (this.total === 0) return NO_ATTACHMENTS;
    if (this.total >= 2 ** 32) throw tooMuch(this.total);
    const offsets = new Uint32Array(this.parts.length + 1);
    // Side by side only now: what grows step by step is copied again and again, and may be twice as large as needed.
    const arena = new Uint8Array(this.total);
    let end = 0;
    for (const [row, bytes] of this.parts.entries()) {
      arena.set(bytes, end);
      end += bytes.length;
      offsets[row + 1] = end;
    }
    return new AttachmentArena(offsets, arena);
  }
}

function tooMuch(bytes: number): RanksackError {
  const message = `What is known of the documents of one segment takes ${bytes} bytes, and may take less than 4 GiB.`;
  return new RanksackError("LIMIT_EXCEEDED", message, "Index fewer documents.");
}
