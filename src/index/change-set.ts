// What changed in a collection, and the snapshot after it. Replacing a document is deleting its row and adding a new
// one; the new rows are a segment of their own, and small segments become one when there are too many.

import type { Document } from "./document.ts";
import { liveRow, type LiveSegment, withoutRows } from "./live-segment.ts";
import { mergeSegments } from "./merge.ts";
import { buildSnapshot, type Snapshot, snapshotOf } from "./snapshot.ts";

/** Documents that are new or different, and keys that are gone. */
export interface ChangeSet {
  /** Added, or put in the place of the document with the same key; of two with one key the later counts. */
  readonly upserts: readonly Document[];
  /** Keys whose documents go; one that is not there is no fault, one that is upserted too stays. */
  readonly deletes: readonly string[];
}

/**
 * The snapshot after a change; the same one when nothing came and nothing that was there went. The old one is untouched.
 * What a search of the new one finds depends on its documents alone, never on how they came there.
 */
export function applyChangeSet(snapshot: Snapshot, { upserts, deletes }: ChangeSet): Snapshot {
  const added = new Map(upserts.map((document) => [document.key, document]));
  return replaceRows(snapshot, [...deletes, ...added.keys()], buildSnapshot(snapshot.fields, added.values()));
}

/** The same for an owner who indexed what is new himself: `gone` are the keys whose rows end, those in `fresh` too. */
export function replaceRows(snapshot: Snapshot, gone: readonly string[], fresh: Snapshot): Snapshot {
  const { fields, segments } = snapshot;
  const kept = segments.map((live) => withoutKeys(live, gone));
  if (fresh.size === 0 && kept.every((live, at) => live === segments[at])) return snapshot;
  return snapshotOf(fields, mergeSegments(fields, [...kept, ...fresh.segments]));
}

function withoutKeys(live: LiveSegment, keys: readonly string[]): LiveSegment {
  const rows: number[] = [];
  for (const key of keys) {
    const row = liveRow(live, key);
    if (row >= 0) rows.push(row);
  }
  return rows.length === 0 ? live : withoutRows(live, rows);
}
