// Small segments become one, so that a query never visits more than a few. Postings are copied, not analysed again:
// terms get the numbers they have in the new dictionary, rows move up into the places of the dead.
//
// Policy: a segment is small while it has at most half of SEGMENT_ROWS live rows. When there are more than four small
// ones the smallest are folded, as many as it takes, and with them each next one that has no more rows than they
// together; a segment that is dead for more than half is folded in any case. So sizes stay apart and a row is copied
// seldom: 400 changes of 50 documents among 10,000 copy 462 rows each; folding only as many as it takes, 2,046.

import { type AttachmentArena, AttachmentBuilder } from "./attachments.ts";
import type { Field } from "./field.ts";
import { foldPostings } from "./folded-postings.ts";
import { keyList } from "./keys.ts";
import { allLive, isLive, type LiveSegment } from "./live-segment.ts";
import { loadedSegment, SEGMENT_ROWS } from "./segment.ts";

/** The most small segments that stay apart. */
export const SMALL_SEGMENTS = 4;

/** The segments as they should be: the same live rows in fewer segments, where there were too many. */
export function mergeSegments(fields: readonly Field[], segments: readonly LiveSegment[]): readonly LiveSegment[] {
  const chosen = new Set(chooseSegments(segments));
  if (chosen.size === 0) return segments;
  const kept = segments.filter((live) => !chosen.has(live));
  const folded = segments.filter((live) => chosen.has(live));
  return [...kept, ...batches(folded).map((batch) => foldSegments(fields, batch))];
}

function chooseSegments(segments: readonly LiveSegment[]): readonly LiveSegment[] {
  const living = segments.filter(({ liveRows }) => liveRows > 0);
  const wasteful = living.filter(({ liveRows, segment }) => liveRows * 2 < segment.keys.size);
  const small = living
    .filter((live) => live.liveRows * 2 <= SEGMENT_ROWS && !wasteful.includes(live))
    .sort((a, b) => a.liveRows - b.liveRows);
  const room = wasteful.length > 0 ? SMALL_SEGMENTS - 1 : SMALL_SEGMENTS;
  return small.length <= room ? wasteful : [...wasteful, ...smallest(small, countRows(wasteful))];
}

/** The smallest of more than `SMALL_SEGMENTS - 1` segments, which ascend; `rows` is what is folded with them. */
function smallest(small: readonly LiveSegment[], rows: number): readonly LiveSegment[] {
  let count = small.length - (SMALL_SEGMENTS - 1);
  let sum = rows + countRows(small.slice(0, count));
  for (let next = small[count]; next && next.liveRows <= sum; next = small[++count]) sum += next.liveRows;
  return small.slice(0, count);
}

function countRows(segments: readonly LiveSegment[]): number {
  return segments.reduce((sum, { liveRows }) => sum + liveRows, 0);
}

/** Segments in groups whose live rows fit one segment. */
function batches(segments: readonly LiveSegment[]): LiveSegment[][] {
  const groups: LiveSegment[][] = [];
  let rows = SEGMENT_ROWS + 1;
  for (const live of segments) {
    rows += live.liveRows;
    if (rows > SEGMENT_ROWS) {
      groups.push([]);
      rows = live.liveRows;
    }
    groups.at(-1)?.push(live);
  }
  return groups;
}

/** One segment with the live rows of several, in their order. */
export function foldSegments(fields: readonly Field[], parts: readonly LiveSegment[]): LiveSegment {
  const rows = parts.map(newRows);
  const keys = parts.flatMap((part) => liveKeys(part));
  const loaded = parts.map(({ segment }) => segment.load());
  const postings = fields.map((_, field) => {
    return foldPostings(
      loaded.flatMap(({ fields: all }, place) => {
        const one = all[field];
        const places = rows[place];
        return one && places ? [{ postings: one, rows: places }] : [];
      }),
    );
  });
  return allLive(loadedSegment(keyList(keys), postings, foldAttachments(parts)));
}

function foldAttachments(parts: readonly LiveSegment[]): AttachmentArena {
  const builder = new AttachmentBuilder();
  for (const part of parts) {
    const { attachments, keys } = part.segment.load();
    for (let row = 0; row < keys.size; row++) if (isLive(part, row)) builder.add(attachments.at(row));
  }
  return builder.build();
}

function liveKeys(part: LiveSegment): string[] {
  const keys: string[] = [];
  for (let row = 0; row < part.segment.keys.size; row++) if (isLive(part, row)) keys.push(part.segment.keys.at(row));
  return keys;
}

/** For each row of a part its row in the folded segment, or -1 for a dead one; parts follow each other. */
function newRows(part: LiveSegment, place: number, parts: readonly LiveSegment[]): Int32Array {
  let next = countRows(parts.slice(0, place));
  return new Int32Array(part.segment.keys.size).map((_, row) => (isLive(part, row) ? next++ : -1));
}
