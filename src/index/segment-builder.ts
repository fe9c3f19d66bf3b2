// Documents to a segment.

import { AttachmentBuilder } from "./attachments.ts";
import type { Document } from "./document.ts";
import type { Field } from "./field.ts";
import { keyList } from "./keys.ts";
import { PostingsBuilder, type TakenSource } from "./postings-builder.ts";
import { type LoadedSegment, loadedSegment } from "./segment.ts";

const ENCODER = new TextEncoder();

/** A field that takes in a source. */
interface Taker {
  readonly field: PostingsBuilder;
  readonly source: TakenSource;
}

/** Collects at most SEGMENT_ROWS documents into one segment. */
export class SegmentBuilder {
  private readonly fields: readonly PostingsBuilder[];
  private readonly takers = new Map<string, Taker[]>();
  private readonly keys: string[] = [];
  private readonly attachments = new AttachmentBuilder();
  private buffer = new Uint8Array(4096);
  private encodedLength = 0;

  constructor(fields: readonly Field[]) {
    this.fields = fields.map((field) => new PostingsBuilder(field));
    for (const field of this.fields) {
      for (const source of field.sources) {
        const known = this.takers.get(source.name);
        if (known) known.push({ field, source });
        else this.takers.set(source.name, [{ field, source }]);
      }
    }
  }

  /** How many documents it holds. */
  get size(): number {
    return this.keys.length;
  }

  /** Adds a document as the next row; keys are the caller's to keep unique. */
  add(document: Document): void {
    for (const { source, text, terms } of document.sources) {
      const takers = this.takers.get(source);
      if (takers === undefined) continue;
      if (terms !== undefined && takers.every(({ field }) => field.analyzer === terms.analyzer)) {
        for (const taker of takers) taker.field.addTerms(taker.source, terms);
        continue;
      }
      if (text === undefined) throw new Error(`A bug: source ${source} has no text for all of its fields.`);
      const bytes = typeof text === "string" ? this.encoded(text) : text;
      const length = typeof text === "string" ? this.encodedLength : text.length;
      for (const taker of takers) taker.field.add(taker.source, bytes, length);
    }
    for (const field of this.fields) field.endDocument();
    this.keys.push(document.key);
    this.attachments.add(document.attachment);
  }

  build(): LoadedSegment {
    return loadedSegment(
      keyList(this.keys),
      this.fields.map((field) => field.build()),
      this.attachments.build(),
    );
  }

  /** The text in UTF-8, in a buffer that the next call uses again; a lone surrogate becomes U+FFFD. */
  private encoded(text: string): Uint8Array {
    if (this.buffer.length < text.length * 3) this.buffer = new Uint8Array(text.length * 3);
    this.encodedLength = ENCODER.encodeInto(text, this.buffer).written;
    return this.buffer;
  }
}
