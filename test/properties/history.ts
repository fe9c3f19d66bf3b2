// Collections as they come to be: by changes, merges and whatever else may happen in between. Law 1 says that nothing
// of it shows: what is found, and every count behind it, is that of the same documents indexed at once.

import fc from "fast-check";
import { expect } from "vitest";
import { applyChangeSet, type ChangeSet } from "../../src/index/change-set.ts";
import type { Document } from "../../src/index/document.ts";
import type { Field } from "../../src/index/field.ts";
import type { LiveSegment } from "../../src/index/live-segment.ts";
import { foldSegments, mergeSegments } from "../../src/index/merge.ts";
import { buildSnapshot, type Snapshot, snapshotOf } from "../../src/index/snapshot.ts";
import { analyzeQuery } from "../../src/query/query.ts";
import type { Ranking, ScoredField } from "../../src/ranking/ranking.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import type { Retriever } from "../../src/retrieval/retriever.ts";
import { rankCandidates } from "../../src/retrieval/search.ts";
import { type FoundHit, foundHits } from "../found-hits.ts";
import type { Corpus } from "./corpora.ts";
import { textsOf } from "./engine.ts";

/** One thing that happens to a collection. A further kind is a line here, one in `take` and one in `drafts`. */
export type Step =
  | ({ readonly kind: "change" } & ChangeSet)
  /** The segments whose bits are set become one. */
  | { readonly kind: "fold"; readonly segments: number }
  | { readonly kind: "merge" };

/** What happened to a collection that was empty at first, and what is asked at the end. */
export interface History {
  readonly steps: readonly Step[];
  readonly queries: readonly string[];
  /** Stands for one of the orders in which the documents are indexed at once. */
  readonly order: number;
}

/** How a collection is kept. A mutant has one of these wrong. */
export interface Keeping {
  readonly change: (snapshot: Snapshot, change: ChangeSet) => Snapshot;
  readonly fold: (fields: readonly Field[], parts: readonly LiveSegment[]) => LiveSegment;
  readonly merge: (fields: readonly Field[], segments: readonly LiveSegment[]) => readonly LiveSegment[];
  readonly retriever: (snapshot: Snapshot, fields: readonly ScoredField[]) => Retriever;
}

/** How it is kept. */
export const KEEPING: Keeping = {
  change: applyChangeSet,
  fold: foldSegments,
  merge: mergeSegments,
  retriever: localRetriever,
};

/** Law 1: answers are byte-equal, and statistics equal, to those of the live documents indexed at once in any order. */
export function historyIndependence(
  ranking: Ranking,
  keeping: Keeping,
  cases: fc.Arbitrary<History>,
): fc.IProperty<[History]> {
  return fc.property(cases, (history) => {
    const kept = history.steps.reduce((snapshot, step) => take(keeping, snapshot, step), emptySnapshot(ranking));
    expectFresh(ranking, keeping, kept, history);
  });
}

/** Fails unless a snapshot answers as one that is built of the history's live documents. */
export function expectFresh(ranking: Ranking, keeping: Keeping, kept: Snapshot, history: History): void {
  const documents = liveDocuments(history.steps);
  const fresh = localRetriever(buildSnapshot(ranking.fields, ordered(documents, history.order)), ranking.fields);
  const retriever = keeping.retriever(kept, ranking.fields);
  expect(retriever.size).toBe(documents.length);
  for (const query of history.queries) {
    expect(countsOf(retriever, ranking, query)).toBe(countsOf(fresh, ranking, query));
    const limit = documents.length + 1;
    const wanted = JSON.stringify(rank(fresh, ranking, documents, query, limit));
    expect(JSON.stringify(rank(retriever, ranking, documents, query, limit))).toBe(wanted);
  }
}

/** Nothing, indexed for a ranking. */
export function emptySnapshot({ fields }: Ranking): Snapshot {
  return buildSnapshot(fields, []);
}

/** The snapshot after a step. */
export function take(keeping: Keeping, snapshot: Snapshot, step: Step): Snapshot {
  const { fields, segments } = snapshot;
  switch (step.kind) {
    case "change":
      return keeping.change(snapshot, step);
    case "merge":
      return snapshotOf(fields, keeping.merge(fields, segments));
    case "fold": {
      const isChosen = (_: LiveSegment, at: number): boolean => (step.segments & (1 << (at % 32))) !== 0;
      const chosen = segments.filter(isChosen);
      const kept = segments.filter((live) => !chosen.includes(live));
      return chosen.length === 0 ? snapshot : snapshotOf(fields, [keeping.fold(fields, chosen), ...kept]);
    }
  }
}

/** What is left after all steps, by a map. */
export function liveDocuments(steps: readonly Step[]): Document[] {
  const live = new Map<string, Document>();
  for (const step of steps) {
    if (step.kind !== "change") continue;
    for (const key of step.deletes) live.delete(key);
    for (const document of step.upserts) live.set(document.key, document);
  }
  return Array.from(live.values());
}

/** Everything that a search finds, with scores and found words. */
export function rank(
  retriever: Retriever,
  ranking: Ranking,
  documents: readonly Document[],
  query: string,
  limit: number,
): readonly FoundHit[] {
  return foundHits(retriever, rankCandidates({ retriever, ranking, textsOf: textsOf(documents) }, query, limit));
}

/** Histories of the documents of corpora; `least` and `most` are numbers of steps. */
export function histories(corpora: fc.Arbitrary<Corpus>, least = 1, most = 12): fc.Arbitrary<History> {
  const drafted = fc.array(drafts(), { minLength: least, maxLength: most, size: "max" });
  return fc
    .record({ corpus: corpora, drafted, asked: fc.nat(), order: fc.nat() })
    .map(({ corpus, drafted: steps, asked, order }) => ({
      steps: steps.map((draft) => draft(corpus)),
      queries: [corpus.query, textOf(corpus, asked)],
      order,
    }));
}

/** A step for whatever corpus it gets; documents and keys are picked by numbers of any size. */
type Draft = (corpus: Corpus) => Step;

function drafts(): fc.Arbitrary<Draft> {
  const deletes = fc.array(fc.nat(), { maxLength: 2 });
  const pairs = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 });
  return fc.oneof(
    { weight: 16, arbitrary: fc.tuple(pairs, deletes).map(([upserted, deleted]) => changeOf(upserted, deleted)) },
    { weight: 4, arbitrary: fc.constant(addAll) },
    { weight: 1, arbitrary: fc.nat(3).map(deleteAllBut) },
    { weight: 6, arbitrary: fc.nat(0xff).map((segments) => (): Step => ({ kind: "fold", segments })) },
    { weight: 2, arbitrary: fc.constant((): Step => ({ kind: "merge" })) },
  );
}

/** Puts the texts of some documents under the keys of others, and deletes keys. */
function changeOf(upserted: readonly (readonly [number, number])[], deleted: readonly number[]): Draft {
  return ({ documents }) => {
    const pick = (number: number): Document[] => documents.slice(number % Math.max(1, documents.length)).slice(0, 1);
    const upserts = upserted.flatMap(([key, text]) =>
      pick(key).flatMap((place) => pick(text).map(({ sources }) => ({ key: place.key, sources }))),
    );
    return { kind: "change", upserts, deletes: deleted.flatMap(pick).map(({ key }) => key) };
  };
}

function addAll({ documents }: Corpus): Step {
  return { kind: "change", upserts: documents, deletes: [] };
}

function deleteAllBut(kept: number): Draft {
  return ({ documents }) => ({ kind: "change", upserts: [], deletes: documents.slice(kept).map(({ key }) => key) });
}

/** The texts of one document, which may be dead in the end, as a query. */
function textOf({ documents }: Corpus, number: number): string {
  const sources = documents[number % Math.max(1, documents.length)]?.sources ?? [];
  return sources.map(({ text }) => String(text)).join(" ");
}

/** One of many orders: turned round a place, and every other time read backwards. */
function ordered(documents: readonly Document[], order: number): Document[] {
  const first = order % Math.max(1, documents.length);
  const turned = [...documents.slice(first), ...documents.slice(0, first)];
  return order % 2 === 0 ? turned : turned.reverse();
}

/** Every count that a query needs, exactly. */
function countsOf(retriever: Retriever, { fields }: Ranking, query: string): string {
  return JSON.stringify(
    retriever.statistics(
      analyzeQuery(
        query,
        fields.map(({ analyzer }) => analyzer),
      ),
    ),
  );
}
