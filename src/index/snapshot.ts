// What a search sees: the segments of one moment. A snapshot is never edited; a writer publishes the next one.

import type { Document } from "./document.ts";
import type { Field } from "./field.ts";
import { SEGMENT_ROWS, SegmentBuilder, type Segment } from "./segment.ts";

/** The documents of a collection at one moment. */
export interface Snapshot {
  readonly fields: readonly Field[];
  readonly segments: readonly Segment[];
  /** How many documents there are. */
  readonly size: number;
}

/** Collects documents, whose keys differ, into as few segments as they fit; for an owner who adds them in his own time. */
export class SnapshotBuilder {
  private readonly fields: readonly Field[];
  private readonly segments: Segment[] = [];
  private open: SegmentBuilder;
  private size = 0;

  constructor(fields: readonly Field[]) {
    this.fields = fields;
    this.open = new SegmentBuilder(fields);
  }

  /** Adds a document; its texts are not kept, so their bytes may be used again. */
  add(document: Document): void {
    if (this.open.size === SEGMENT_ROWS) {
      this.segments.push(this.open.build());
      this.open = new SegmentBuilder(this.fields);
    }
    this.open.add(document);
    this.size++;
  }

  /** Ends it; nothing may be added afterwards. */
  build(): Snapshot {
    if (this.open.size > 0) this.segments.push(this.open.build());
    return { fields: this.fields, segments: this.segments, size: this.size };
  }
}

/** Indexes documents, whose keys differ, in one go. */
export function buildSnapshot(fields: readonly Field[], documents: Iterable<Document>): Snapshot {
  const builder = new SnapshotBuilder(fields);
  for (const document of documents) builder.add(document);
  return builder.build();
}
