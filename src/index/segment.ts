// A segment is an immutable batch of at most 65,536 documents, so that a row fits 16 bits.

import { type AttachmentArena, type Attachments, NO_ATTACHMENTS } from "./attachments.ts";
import type { Keys } from "./keys.ts";
import type { FieldPostings, Postings } from "./postings.ts";

/** The most documents a segment holds. */
export const SEGMENT_ROWS = 65_536;

/** What every reader sees: documents by row, and the postings of each field, in the order it was built with. */
export interface Segment {
  readonly keys: Keys;
  readonly fields: readonly FieldPostings[];
  readonly attachments: Attachments;
  /** The same segment with all its arrays in memory; itself when they are. */
  load(): LoadedSegment;
  /** One field of it with its arrays in memory; `field` is its place. */
  loadField(field: number): Postings;
}

/** A segment whose arrays are all in memory. */
export interface LoadedSegment extends Segment {
  readonly fields: readonly Postings[];
  readonly attachments: AttachmentArena;
}

/** A segment of arrays. */
export function loadedSegment(
  keys: Keys,
  fields: readonly Postings[],
  attachments: AttachmentArena = NO_ATTACHMENTS,
): LoadedSegment {
  const segment: LoadedSegment = {
    keys,
    fields,
    attachments,
    load: () => segment,
    loadField: (field) => fields[field] as Postings,
  };
  return segment;
}
