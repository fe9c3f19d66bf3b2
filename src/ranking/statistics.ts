// What a collection says about the terms of one query: counts only, so that the statistics of disjoint parts add up
// to those of the whole, exactly. Plain data.

import { liveFrequency } from "../index/live-segment.ts";
import type { Postings } from "../index/postings.ts";
import type { Snapshot } from "../index/snapshot.ts";
import type { Query, QueryTerm } from "../query/query.ts";
import { groupsOf } from "./groups.ts";
import { rawOkapi } from "./similarity.ts";
import type { ScoredField } from "./ranking.ts";

/** Counts of one field. */
export interface FieldStatistics {
  /** The sum of all documents' lengths, in units. */
  readonly totalLength: number;
  /** Per term of the query's list for this field: in how many documents it stands. */
  readonly documentFrequencies: readonly number[];
  /** Per term of the list: the same of its relatives, where any term of the list has some. */
  readonly relatives?: readonly (readonly number[])[];
  /** The mean Okapi idf over all terms of the collection, negative ones included; 0 where the field does not use it. */
  readonly averageIdf: number;
  /** Where the field counts groups as well. */
  readonly groups?: GroupStatistics;
}

/** Counts of the groups that documents fall into. */
export interface GroupStatistics {
  /** How many groups there are. */
  readonly size: number;
  /** Per term of the list: in how many groups it stands. */
  readonly frequencies: readonly number[];
  /** The same of its relatives. */
  readonly relatives: readonly (readonly number[])[];
}

/** Counts of a collection, for one query; `fields` in the order of the ranking's. */
export interface Statistics {
  readonly documents: number;
  readonly fields: readonly FieldStatistics[];
}

/** Counts what a query needs in a snapshot. */
export function collectStatistics(snapshot: Snapshot, fields: readonly ScoredField[], query: Query): Statistics {
  return {
    documents: snapshot.size,
    fields: fields.map((field, at) => {
      const asked = query.terms[at] ?? [];
      const count = ({ term }: { readonly term: string }): number => frequencyIn(snapshot, at, term);
      const hasRelatives = asked.some(({ relatives }) => relatives !== undefined);
      return {
        totalLength: snapshot.segments.reduce((sum, live) => sum + (live.liveLengths[at] ?? 0), 0),
        documentFrequencies: asked.map(count),
        ...(hasRelatives && { relatives: asked.map(({ relatives = [] }) => relatives.map(count)) }),
        averageIdf: field.similarity.idf === "okapi" ? averageOkapi(snapshot, at) : 0,
        ...groupStatistics(snapshot, fields, at, asked),
      };
    }),
  };
}

/**
 * Adds up the statistics of disjoint parts of a collection, one or more, for one query. Counts only, so the sum equals
 * the statistics of the whole; but the mean idf of a field that uses it is that of the parts, weighed by their sizes.
 */
export function addStatistics(parts: readonly Statistics[]): Statistics {
  const documents = parts.reduce((sum, part) => sum + part.documents, 0);
  const fields = parts[0]?.fields.map((_, at) => {
    const counts = parts.flatMap(({ fields: all }) => all[at] ?? []);
    const relatives = counts.some((field) => field.relatives !== undefined);
    return {
      totalLength: counts.reduce((sum, { totalLength }) => sum + totalLength, 0),
      documentFrequencies: addLists(counts.map(({ documentFrequencies }) => documentFrequencies)),
      averageIdf:
        parts.reduce((sum, part) => sum + (part.fields[at]?.averageIdf ?? 0) * part.documents, 0) / documents || 0,
      ...(relatives && { relatives: addRelatives(counts) }),
    };
  });
  return { documents, fields: fields ?? [] };
}

function addRelatives(counts: readonly FieldStatistics[]): number[][] {
  const terms = counts[0]?.documentFrequencies.length ?? 0;
  return Array.from({ length: terms }, (_, term) => addLists(counts.map(({ relatives }) => relatives?.[term] ?? [])));
}

function addLists(lists: readonly (readonly number[])[]): number[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, at) => lists.reduce((sum, list) => sum + (list[at] ?? 0), 0));
}

function groupStatistics(
  snapshot: Snapshot,
  fields: readonly ScoredField[],
  at: number,
  asked: readonly QueryTerm[],
): { readonly groups?: GroupStatistics } {
  const by = fields[at]?.groupedBy;
  const place = by === undefined ? -1 : fields.findIndex(({ name, role }) => role === "filter" && name === by);
  if (place < 0) return {};
  const groups = groupsOf(snapshot, place);
  const count = ({ term }: { readonly term: string }): number => groups.count(at, term);
  return {
    groups: {
      size: groups.size,
      frequencies: asked.map(count),
      relatives: asked.map(({ relatives = [] }) => relatives.map(count)),
    },
  };
}

/** How many terms of a field are remembered with their frequency. */
const REMEMBERED = 65_536;

/** Longer terms, in UTF-16 units, are whole queries that might have been a name. */
const LONGEST_REMEMBERED = 128;

/** Frequencies of terms by snapshot and field: the same words, and what can stand for them, are asked for again. */
const FREQUENCIES = new WeakMap<Snapshot, Map<string, number>[]>();

function frequencyIn(snapshot: Snapshot, field: number, term: string): number {
  const fields = FREQUENCIES.get(snapshot) ?? snapshot.fields.map(() => new Map<string, number>());
  FREQUENCIES.set(snapshot, fields);
  const known = fields[field]?.get(term);
  if (known !== undefined) return known;
  const frequency = countedIn(snapshot, field, term);
  if (term.length > LONGEST_REMEMBERED) return frequency;
  if ((fields[field]?.size ?? 0) >= REMEMBERED) fields[field]?.clear();
  fields[field]?.set(term, frequency);
  return frequency;
}

function countedIn(snapshot: Snapshot, field: number, term: string): number {
  let total = 0;
  for (const live of snapshot.segments) {
    const list = live.segment.fields[field]?.list(term);
    if (list) total += liveFrequency(live, list);
  }
  return total;
}

/** One pass over every term of the collection, so remembered per snapshot and field. */
const AVERAGES = new WeakMap<Snapshot, Map<number, number>>();

function averageOkapi(snapshot: Snapshot, field: number): number {
  const averages = AVERAGES.get(snapshot) ?? new Map<number, number>();
  AVERAGES.set(snapshot, averages);
  const known = averages.get(field);
  if (known !== undefined) return known;
  const frequencies = documentFrequencies(snapshot, field);
  let sum = 0;
  for (const df of frequencies) sum += rawOkapi(df, snapshot.size);
  const average = frequencies.length === 0 ? 0 : sum / frequencies.length;
  averages.set(field, average);
  return average;
}

/** The document frequency of every distinct term, ascending, so that their sum does not depend on segments. */
function documentFrequencies(snapshot: Snapshot, field: number): Float64Array {
  const total = new Map<string, number>();
  for (const live of snapshot.segments) {
    const postings = live.segment.load().fields[field] as Postings;
    for (let number = 0; number < postings.arrays.terms.size; number++) {
      const df = liveFrequency(live, postings.listOf(number));
      const term = postings.arrays.terms.term(number);
      if (df > 0) total.set(term, (total.get(term) ?? 0) + df);
    }
  }
  return Float64Array.from(total.values()).sort();
}
