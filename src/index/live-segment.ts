// A segment with the rows that still count. A row that was deleted or replaced stays in the postings until a merge, but
// it is in no count and no answer: statistics are those of the live rows, exactly.

import type { PostingList } from "./posting-list.ts";
import type { Segment } from "./segment.ts";

/** A segment and its dead rows; a value, never edited. */
export interface LiveSegment {
  readonly segment: Segment;
  /** A bit a row, set for a dead one; undefined while all are live. */
  readonly dead: Uint32Array | undefined;
  /** How many rows are live. */
  readonly liveRows: number;
  /** Per field, the sum of the live rows' lengths, in units. */
  readonly liveLengths: readonly number[];
}

/** A segment in which every row is live. */
export function allLive(segment: Segment): LiveSegment {
  const liveLengths = segment.fields.map(({ lengths }) => lengths.reduce((sum, length) => sum + length, 0));
  return { segment, dead: undefined, liveRows: segment.keys.size, liveLengths };
}

/** Whether a row is live. */
export function isLive({ dead }: LiveSegment, row: number): boolean {
  return dead === undefined || !hasBit(dead, row);
}

function hasBit(bits: Uint32Array, at: number): boolean {
  return (((bits[at >>> 5] as number) >>> (at & 31)) & 1) === 1;
}

/** The same segment with more rows dead; rows that are dead already change nothing. */
export function withoutRows(live: LiveSegment, rows: readonly number[]): LiveSegment {
  const { segment } = live;
  const dead = live.dead?.slice() ?? new Uint32Array(Math.ceil(segment.keys.size / 32));
  const died: number[] = [];
  for (const row of rows) {
    if (hasBit(dead, row)) continue;
    dead[row >>> 5] = (dead[row >>> 5] as number) | (1 << (row & 31));
    died.push(row);
  }
  if (died.length === 0) return live;
  const liveLengths = segment.fields.map(({ lengths }, field) =>
    died.reduce((sum, row) => sum - (lengths[row] ?? 0), live.liveLengths[field] ?? 0),
  );
  return { segment, dead, liveRows: live.liveRows - died.length, liveLengths };
}

/** In how many live rows a term stands, given its list. */
export function liveFrequency({ dead }: LiveSegment, { documents, start, end }: PostingList): number {
  if (dead === undefined) return end - start;
  let count = 0;
  for (let at = start; at < end; at++) if (!hasBit(dead, documents[at] as number)) count++;
  return count;
}

/** Where the rows of a segment are, by key; made when first asked for and kept as long as the segment. */
function rowsByKey(segment: Segment): ReadonlyMap<string, number> {
  const known = ROWS.get(segment);
  if (known) return known;
  const rows = new Map<string, number>();
  for (let row = 0; row < segment.keys.size; row++) rows.set(segment.keys.at(row), row);
  ROWS.set(segment, rows);
  return rows;
}

const ROWS = new WeakMap<Segment, ReadonlyMap<string, number>>();

/** The live row of a key, or -1. */
export function liveRow(live: LiveSegment, key: string): number {
  const row = rowsByKey(live.segment).get(key);
  return row !== undefined && isLive(live, row) ? row : -1;
}
