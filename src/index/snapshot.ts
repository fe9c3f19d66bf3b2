// What a search sees: the segments of one moment. A snapshot is a value: a writer that has changes makes the next one,
// and who holds the old one goes on seeing what it saw.

import type { Document } from "./document.ts";
import type { Field } from "./field.ts";
import { allLive, type LiveSegment } from "./live-segment.ts";
import { SEGMENT_ROWS } from "./segment.ts";
import { SegmentBuilder } from "./segment-builder.ts";

/** The documents of a collection at one moment. A key is live in at most one row of all segments. */
export interface Snapshot {
  readonly fields: readonly Field[];
  readonly segments: readonly LiveSegment[];
  /** How many documents there are: the live rows. */
  readonly size: number;
}

/** A snapshot of these segments, without those in which nothing lives. */
export function snapshotOf(fields: readonly Field[], segments: readonly LiveSegment[]): Snapshot {
  const living = segments.filter(({ liveRows }) => liveRows > 0);
  return { fields, segments: living, size: living.reduce((sum, { liveRows }) => sum + liveRows, 0) };
}

/**
 * A segment of texts of this length, in bytes or units, is ended: while it is built it takes several times the memory that
 * it has in the end, which is little beside the whole as long as it is a small part of it.
 */
const SEGMENT_TEXT = 2 ** 26;

/** Collects documents, whose keys differ, into as few segments as they fit; for an owner who adds them in his own time. */
export class SnapshotBuilder {
  private readonly fields: readonly Field[];
  private readonly segments: LiveSegment[] = [];
  private open: SegmentBuilder;
  /** How long the texts of the open segment are. */
  private length = 0;

  constructor(fields: readonly Field[]) {
    this.fields = fields;
    this.open = new SegmentBuilder(fields);
  }

  /** Adds a document; its texts are not kept, so their bytes may be used again. */
  add(document: Document): void {
    if (this.open.size === SEGMENT_ROWS || this.length > SEGMENT_TEXT) {
      this.segments.push(allLive(this.open.build()));
      this.open = new SegmentBuilder(this.fields);
      this.length = 0;
    }
    this.open.add(document);
    for (const { text } of document.sources) this.length += text?.length ?? 0;
  }

  /** Ends it; nothing may be added afterwards. */
  build(): Snapshot {
    if (this.open.size > 0) this.segments.push(allLive(this.open.build()));
    return snapshotOf(this.fields, this.segments);
  }
}

/** Indexes documents, whose keys differ, in one go. */
export function buildSnapshot(fields: readonly Field[], documents: Iterable<Document>): Snapshot {
  const builder = new SnapshotBuilder(fields);
  for (const document of documents) builder.add(document);
  return builder.build();
}
