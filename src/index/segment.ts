// A segment is an immutable batch of at most 65,536 documents, so that a row fits 16 bits.

import type { Document } from "./document.ts";
import type { Field } from "./field.ts";
import type { Postings } from "./postings.ts";
import { PostingsBuilder } from "./postings-builder.ts";

/** The most documents a segment holds. */
export const SEGMENT_ROWS = 65_536;

/** Documents by row, and their postings by field, in the order of the fields it was built with. */
export interface Segment {
  readonly keys: readonly string[];
  readonly postings: readonly Postings[];
}

const ENCODER = new TextEncoder();

/** Collects up to 65,536 documents into one segment. */
export class SegmentBuilder {
  private readonly fields: readonly PostingsBuilder[];
  private readonly keys: string[] = [];
  private buffer = new Uint8Array(4096);

  constructor(fields: readonly Field[]) {
    this.fields = fields.map((field) => new PostingsBuilder(field));
  }

  /** How many documents it holds. */
  get size(): number {
    return this.keys.length;
  }

  /** Adds a document as the next row; keys are the caller's to keep unique. */
  add(document: Document): void {
    for (const { source, text } of document.sources) {
      const bytes = typeof text === "string" ? this.encoded(text) : text;
      const length = typeof text === "string" ? this.encodedLength : text.length;
      for (const field of this.fields) field.add(source, bytes, length);
    }
    for (const field of this.fields) field.endDocument();
    this.keys.push(document.key);
  }

  build(): Segment {
    return { keys: this.keys, postings: this.fields.map((field) => field.build()) };
  }

  private encodedLength = 0;

  /** The text in UTF-8, in a buffer that the next call uses again; a lone surrogate becomes U+FFFD. */
  private encoded(text: string): Uint8Array {
    if (this.buffer.length < text.length * 3) this.buffer = new Uint8Array(text.length * 3);
    this.encodedLength = ENCODER.encodeInto(text, this.buffer).written;
    return this.buffer;
  }
}
