// Groups of documents: those that share a value of a filter field, such as the tools of one server. A word that every
// tool of one server repeats is common among tools and rare among servers; counting both says how telling it is.

import { isLive, type LiveSegment } from "../index/live-segment.ts";
import type { Snapshot } from "../index/snapshot.ts";

/** Fewer groups than this say nothing about how rare a word is. */
export const FEWEST_GROUPS = 20;

/** How many terms are remembered with their counts. */
const REMEMBERED = 65_536;

/** The groups that the values of a filter field make in a snapshot; documents without a value are one of them. */
export interface Groups {
  /** How many there are. */
  readonly size: number;
  /** In how many of them a term of a field stands; `field` is its place. */
  count(field: number, term: string): number;
}

/** Made once per snapshot and filter field. */
const KNOWN = new WeakMap<Snapshot, Map<number, Groups>>();

/** The groups by the filter field at place `by`. */
export function groupsOf(snapshot: Snapshot, by: number): Groups {
  const known = KNOWN.get(snapshot) ?? new Map<number, Groups>();
  KNOWN.set(snapshot, known);
  const groups = known.get(by) ?? new SnapshotGroups(snapshot, by);
  known.set(by, groups);
  return groups;
}

interface GroupedSegment {
  readonly live: LiveSegment;
  /** The group of each row. */
  readonly groups: Uint32Array;
}

class SnapshotGroups implements Groups {
  readonly size: number;
  private readonly segments: readonly GroupedSegment[];
  /** The last question in which each group was counted. */
  private readonly countedIn: Uint32Array;
  private question = 0;
  private readonly counts: Map<string, number>[];

  constructor(snapshot: Snapshot, by: number) {
    const numbers = new Map<string, number>();
    this.counts = snapshot.fields.map(() => new Map<string, number>());
    this.segments = snapshot.segments.map((live) => ({ live, groups: groupRows(live, by, numbers) }));
    this.countedIn = new Uint32Array(numbers.size + 1);
    this.question++;
    let size = 0;
    for (const { live, groups } of this.segments)
      for (let row = 0; row < groups.length; row++) if (isLive(live, row)) size += this.visit(groups[row] as number);
    this.size = size;
  }

  count(field: number, term: string): number {
    const counts = this.counts[field];
    const known = counts?.get(term);
    if (known !== undefined) return known;
    if (counts !== undefined && counts.size >= REMEMBERED) counts.clear();
    const count = this.counted(field, term);
    counts?.set(term, count);
    return count;
  }

  private counted(field: number, term: string): number {
    this.question++;
    let count = 0;
    for (const { live, groups } of this.segments) {
      const list = live.segment.fields[field]?.list(term);
      if (list === undefined) continue;
      for (let at = list.start; at < list.end; at++) {
        const row = list.documents[at] as number;
        if (isLive(live, row)) count += this.visit(groups[row] as number);
      }
    }
    return count;
  }

  /** 1 for a group that this question has not met yet. */
  private visit(group: number): 0 | 1 {
    if (this.countedIn[group] === this.question) return 0;
    this.countedIn[group] = this.question;
    return 1;
  }
}

/**
 * The group of each row: a number per value, 0 for none; `numbers` grows by the values that are new. A row of several
 * values is in the group of the first of them by code units: the order in which a segment met them must not show.
 */
function groupRows({ segment }: LiveSegment, by: number, numbers: Map<string, number>): Uint32Array {
  const groups = new Uint32Array(segment.keys.size);
  const postings = segment.loadField(by);
  const { terms } = postings.arrays;
  const values = Array.from({ length: terms.size }, (_, term) => ({ term, value: terms.term(term) }));
  for (const { term, value } of values.sort((a, b) => (a.value < b.value ? 1 : -1))) {
    const number = numbers.get(value) ?? numbers.size + 1;
    numbers.set(value, number);
    const list = postings.listOf(term);
    for (let at = list.start; at < list.end; at++) groups[list.documents[at] as number] = number;
  }
  return groups;
}
