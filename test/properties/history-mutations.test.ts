// Law 1 seen red: for every wrong way to keep a collection a history is found after which it shows.

import { describe, expect, test } from "vitest";
import type { Field } from "../../src/index/field.ts";
import { foldPostings, type PartPostings } from "../../src/index/folded-postings.ts";
import { allLive, isLive, type LiveSegment } from "../../src/index/live-segment.ts";
import { OVERFLOWS } from "../../src/index/posting-list.ts";
import { type PostingArrays, Postings } from "../../src/index/postings.ts";
import { loadedSegment } from "../../src/index/segment.ts";
import { buildSnapshot, type Snapshot, snapshotOf } from "../../src/index/snapshot.ts";
import { CODE_CONTEXT_AGENT_RANKING, DEFAULT_RANKING } from "../../src/ranking/presets.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import { rawOkapi } from "../../src/ranking/similarity.ts";
import { collectStatistics, type GroupStatistics } from "../../src/ranking/statistics.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import { corpora } from "./corpora.ts";
import { histories, historyIndependence, type Keeping, KEEPING } from "./history.ts";
import { groupedCorpora, RELATED_RANKING } from "./related.ts";
import { isBroken } from "./seed.ts";

describe("law 1, history independence, breaks on", () => {
  test.each<[string, Partial<Keeping>, Ranking?]>([
    ["dead postings in the document frequencies", counting((live) => ({ ...live, dead: undefined }))],
    [
      "lengths of the dead in the average",
      counting((live) => ({ ...live, liveLengths: allLive(live.segment).liveLengths })),
    ],
    ["terms of dead rows in the average idf", { retriever: averagingDeadTerms }, CODE_CONTEXT_AGENT_RANKING],
    ["groups in which nothing lives", groupingTheDead(({ size }) => ({ size })), RELATED_RANKING],
    [
      "terms of dead rows in their groups",
      groupingTheDead(({ frequencies, relatives }) => ({ frequencies, relatives })),
      RELATED_RANKING,
    ],
    ["dead rows offered as hits", { retriever: offeringTheDead }],
    ["rows that keep their numbers in a fold", { fold: foldedInPlace }],
    ["frequencies of a byte after a fold", { fold: changing(saturated) }],
    ["sources that are lost in a fold", { fold: changing(({ sources }) => ({ sources: sources.map(() => 1) })) }],
    ["lengths that are lost in a fold", { fold: changing(({ lengths }) => ({ lengths: lengths.toReversed() })) }],
    [
      "the dead brought back by a fold",
      {
        fold: (fields, parts) =>
          KEEPING.fold(
            fields,
            parts.map(({ segment }) => allLive(segment)),
          ),
      },
    ],
    ["a segment forgotten in a fold", { fold: (fields, parts) => KEEPING.fold(fields, parts.slice(0, 1)) }],
    ["a segment forgotten in a merge", { merge: (_, segments) => segments.slice(1) }],
    ["replaced documents that stay", { change: (before, { upserts }) => added(before, upserts) }],
    ["deletes after the upserts", { change: deletingLast }],
    ["the first of two documents with one key", { change: keepingTheFirst }],
  ])("%s", (_, fault, ranking = DEFAULT_RANKING) => {
    const sources = ranking.fields.flatMap((field) => field.sources.map(({ name }) => name));
    const cases = histories(ranking === RELATED_RANKING ? groupedCorpora(sources) : corpora(sources));
    expect(isBroken(historyIndependence(ranking, { ...KEEPING, ...fault }, cases))).toBe(true);
  });
});

/** Statistics of other live rows than there are; what is retrieved stays. */
function counting(change: (live: LiveSegment) => LiveSegment): Partial<Keeping> {
  return {
    retriever(snapshot, fields) {
      const counted = { ...snapshot, segments: snapshot.segments.map(change) };
      return {
        ...bound(localRetriever(snapshot, fields)),
        statistics: (query) => collectStatistics(counted, fields, query),
      };
    },
  };
}

/** Some counts of groups over all rows, also the dead ones; the others stay. */
function groupingTheDead(pick: (groups: GroupStatistics) => Partial<GroupStatistics>): Partial<Keeping> {
  return {
    retriever(snapshot, fields) {
      const retriever = bound(localRetriever(snapshot, fields));
      const segments = snapshot.segments.map((live) => ({ ...live, dead: undefined }));
      return {
        ...retriever,
        statistics(query) {
          const risen = collectStatistics({ ...snapshot, segments }, fields, query);
          const counted = retriever.statistics(query);
          const changed = counted.fields.map((counts, at) => {
            const all = risen.fields[at]?.groups;
            return counts.groups && all ? { ...counts, groups: { ...counts.groups, ...pick(all) } } : counts;
          });
          return { ...counted, fields: changed };
        },
      };
    },
  };
}

/** The mean idf over all terms of the segments, also those that stand in no live row. */
function averagingDeadTerms(...[snapshot, fields]: Parameters<Keeping["retriever"]>): ReturnType<Keeping["retriever"]> {
  const retriever = bound(localRetriever(snapshot, fields));
  return {
    ...retriever,
    statistics(query) {
      const counted = retriever.statistics(query);
      const changed = counted.fields.map((counts, field) => ({ ...counts, averageIdf: averageOf(snapshot, field) }));
      return { ...counted, fields: changed };
    },
  };
}

function averageOf({ segments, size }: Snapshot, field: number): number {
  const frequencies = new Map<string, number>();
  for (const live of segments) {
    const postings = live.segment.load().fields[field] ?? expect.unreachable();
    for (let number = 0; number < postings.arrays.terms.size; number++) {
      const { documents, start, end } = postings.listOf(number);
      const df = Array.from(documents.subarray(start, end)).filter((row) => isLive(live, row)).length;
      const term = postings.arrays.terms.term(number);
      frequencies.set(term, (frequencies.get(term) ?? 0) + df);
    }
  }
  const ascending = Float64Array.from(frequencies.values()).sort();
  return ascending.length === 0 ? 0 : ascending.reduce((sum, df) => sum + rawOkapi(df, size), 0) / ascending.length;
}

function offeringTheDead(...[snapshot, fields]: Parameters<Keeping["retriever"]>): ReturnType<Keeping["retriever"]> {
  const risen = { ...snapshot, segments: snapshot.segments.map((live) => ({ ...live, dead: undefined })) };
  return { ...bound(localRetriever(snapshot, fields)), retrieve: bound(localRetriever(risen, fields)).retrieve };
}

/** A fold in which a row moves by the rows of the parts before it, and not up into the places of the dead. */
function foldedInPlace(fields: readonly Field[], parts: readonly LiveSegment[]): LiveSegment {
  const { segment } = KEEPING.fold(fields, parts);
  let next = 0;
  const places = parts.map((live) => {
    const rows = new Int32Array(live.segment.keys.size).map((_, row) => (isLive(live, row) ? next + row : -1));
    next += live.liveRows;
    return rows;
  });
  const partsOf = (field: number): PartPostings[] =>
    parts.map(({ segment: part }, at) => ({
      postings: part.load().fields[field] ?? expect.unreachable(),
      rows: places[at] ?? expect.unreachable(),
    }));
  return allLive(
    loadedSegment(
      segment.keys,
      fields.map((_, field) => foldPostings(partsOf(field))),
    ),
  );
}

/** A fold whose arrays are changed afterwards. */
function changing(change: (arrays: PostingArrays) => Partial<PostingArrays>): Keeping["fold"] {
  return (fields, parts) => {
    const { keys, fields: folded } = KEEPING.fold(fields, parts).segment.load();
    return allLive(
      loadedSegment(
        keys,
        folded.map(({ arrays }) => new Postings({ ...arrays, ...change(arrays) })),
      ),
    );
  };
}

function saturated({ overflow }: PostingArrays): Partial<PostingArrays> {
  return { overflow: { ...overflow, frequencies: overflow.frequencies.map(() => OVERFLOWS) } };
}

function added({ fields, segments }: Snapshot, upserts: Parameters<typeof buildSnapshot>[1]): Snapshot {
  return snapshotOf(fields, [...segments, ...buildSnapshot(fields, upserts).segments]);
}

function deletingLast(...[snapshot, { upserts, deletes }]: Parameters<Keeping["change"]>): Snapshot {
  return KEEPING.change(KEEPING.change(snapshot, { upserts, deletes: [] }), { upserts: [], deletes });
}

function keepingTheFirst(...[snapshot, { upserts, deletes }]: Parameters<Keeping["change"]>): Snapshot {
  return KEEPING.change(snapshot, { upserts: upserts.toReversed(), deletes });
}

/** A retriever as plain functions, so that single ones can be replaced. */
function bound(retriever: ReturnType<Keeping["retriever"]>): ReturnType<Keeping["retriever"]> {
  return {
    size: retriever.size,
    statistics: retriever.statistics.bind(retriever),
    terms: retriever.terms.bind(retriever),
    retrieve: retriever.retrieve.bind(retriever),
    found: retriever.found.bind(retriever),
    explain: retriever.explain.bind(retriever),
  };
}
