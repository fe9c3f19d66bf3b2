// A small index with one of everything that an image can hold: two segments, dead rows, several fields and sources,
// frequencies beyond a byte, odd keys and words; and all the answers it gives.

import { applyChangeSet } from "../../src/index/change-set.ts";
import type { Document } from "../../src/index/document.ts";
import type { Field } from "../../src/index/field.ts";
import { isLive } from "../../src/index/live-segment.ts";
import { foldSegments } from "../../src/index/merge.ts";
import { buildSnapshot, type Snapshot, snapshotOf } from "../../src/index/snapshot.ts";
import { DEFAULT_CODE_RANKING } from "../../src/ranking/presets.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import { rankCandidates } from "../../src/retrieval/search.ts";
import { foundHits } from "../found-hits.ts";

const TWO_SOURCES = ["body", "text"].map((name) => ({ name, weight: 1 }));

/** The ranking it is built for: of words one field has two sources. */
export const RANKING: Ranking = {
  ...DEFAULT_CODE_RANKING,
  fields: DEFAULT_CODE_RANKING.fields.map((field) =>
    field.name === "body" ? { ...field, sources: TWO_SOURCES } : field,
  ),
};

/** The fields of the ranking. */
export const FIELDS: readonly Field[] = RANKING.fields;

/** What the caller keeps beside it. */
export const EXTRA: Uint8Array = new TextEncoder().encode('{"manifest":1}');

const QUERIES = ["list issues", "readFile", "日本語 café index", "nowhere", ""];

/** Two segments with a dead row in one; `generation` makes a difference in every document. */
export function smallSnapshot(generation = 0): Snapshot {
  const empty = buildSnapshot(FIELDS, []);
  const first = applyChangeSet(empty, {
    upserts: [1, 2, 3, 4].map((at) => smallDocument(at, generation)),
    deletes: [],
  });
  return applyChangeSet(first, {
    upserts: [smallDocument(2, generation + 1), smallDocument(5, generation)],
    deletes: [],
  });
}

/** One document of it. */
export function smallDocument(number: number, generation: number): Document {
  const texts = [
    `list issues ${generation}`,
    "readFile ".repeat(number === 1 ? 300 : 1),
    "日本語 café\u0301",
    "issue issue_list",
    "zebra",
  ];
  return {
    key: number === 4 ? "src/😀.ts" : `src/file${number}.ts`,
    sources: [
      { source: "body", text: `${texts[number % 5]} index` },
      { source: "text", text: `generation${generation}` },
      { source: "path", text: `src/file${number}.ts` },
    ],
    ...(number !== 3 && { attachment: Uint8Array.of(number, generation) }),
  };
}

/** All that searches find, as text to compare. */
export function answersOf(snapshot: Snapshot): string {
  const retriever = localRetriever(snapshot, RANKING.fields);
  const answers = QUERIES.map((query) => {
    const ranked = rankCandidates({ retriever, ranking: RANKING }, query, 100);
    return [foundHits(retriever, ranked), ranked.candidates.map(({ key }) => retriever.explain(ranked.plan, key))];
  });
  return JSON.stringify([answers, attachmentsOf(snapshot)]);
}

/** The attachments of all live documents, by key. */
function attachmentsOf({ segments }: Snapshot): unknown[] {
  const rows = segments.flatMap((live) => {
    const { keys, attachments } = live.segment;
    return Array.from({ length: keys.size }, (_, row) => row)
      .filter((row) => isLive(live, row))
      .map((row) => [keys.at(row), Array.from(attachments.at(row))] as const);
  });
  return rows.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Does to a snapshot all that can be done: searches, explains, edits, folds. */
export function useAll(snapshot: Snapshot): void {
  answersOf(snapshot);
  answersOf(applyChangeSet(snapshot, { upserts: [smallDocument(1, 9)], deletes: ["src/file3.ts"] }));
  answersOf(snapshotOf(FIELDS, [foldSegments(FIELDS, snapshot.segments)]));
}
