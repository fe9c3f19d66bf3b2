// Which rows of a segment may answer: those that meet every required condition and none of the excluded. Postings
// decide, and of paths the keys; scores and statistics do not know of it.

import type { Segment } from "../index/segment.ts";
import { type KeyTest, keyTest } from "../query/key-pattern.ts";
import type { Condition, TermSet } from "../query/query.ts";
import type { Plan } from "../ranking/plan.ts";

/** Whether a row may answer. */
export type RowTest = (row: number) => boolean;

/** The test of a plan's conditions for a segment, or undefined when every row may answer. */
export function rowTest({ required, excluded }: Plan, segment: Segment): RowTest | undefined {
  if (required.length === 0 && excluded.length === 0) return undefined;
  const byTerms = required.filter(({ keys }) => keys === undefined);
  const met = new Uint32Array(segment.keys.size);
  for (const [place, condition] of byTerms.entries()) {
    for (const row of rowsMeeting(condition, segment)) if (met[row] === place) met[row] = place + 1;
  }
  const refused = new Set<number>();
  for (const condition of excluded) {
    if (condition.keys === undefined) for (const row of rowsMeeting(condition, segment)) refused.add(row);
  }
  const keys = keysTest(required, excluded);
  return (row) => met[row] === byTerms.length && !refused.has(row) && keys?.(segment.keys.at(row)) !== false;
}

/** The test of what conditions say of keys, or undefined when they say nothing. */
function keysTest(required: readonly Condition[], excluded: readonly Condition[]): KeyTest | undefined {
  const wanted = required.flatMap(anyKey);
  const unwanted = excluded.flatMap(anyKey);
  if (wanted.length + unwanted.length === 0) return undefined;
  return (key) => wanted.every((matches) => matches(key)) && !unwanted.some((matches) => matches(key));
}

function anyKey({ keys }: Condition): KeyTest[] {
  if (keys === undefined) return [];
  const tests = keys.map(keyTest);
  return [(key) => tests.some((matches) => matches(key))];
}

/** The rows that hold any of the term sets; a row may come more than once. */
function* rowsMeeting({ anyOf }: Condition, segment: Segment): Generator<number> {
  for (const set of anyOf) yield* rowsHolding(set, segment);
}

/** The rows that hold all terms of a set, ascending. */
function* rowsHolding({ field, terms }: TermSet, { fields }: Segment): Generator<number> {
  const lists = terms.map((term) => fields[field]?.list(term));
  const [first, ...others] = lists;
  if (first === undefined) return;
  for (let at = first.start; at < first.end; at++) {
    const row = first.documents[at] as number;
    if (others.every((list) => list !== undefined && list.find(row) >= 0)) yield row;
  }
}
