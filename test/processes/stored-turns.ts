// What processes that share a stored index agree on: its name and fields, its documents, and a count beside it.

import type { Document } from "../../src/index/document.ts";
import type { Field } from "../../src/index/field.ts";
import type { Snapshot } from "../../src/index/snapshot.ts";
import { DEFAULT_CODE_RANKING } from "../../src/ranking/presets.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import { rankCandidates } from "../../src/retrieval/search.ts";
import { foundHits } from "../found-hits.ts";
import type { IndexStoreOptions } from "../../src/storage/index-store.ts";

/** The fields of the index. */
export const FIELDS: readonly Field[] = DEFAULT_CODE_RANKING.fields;

/** All but the directory; writers wait for each other as long as it takes. */
export const STORE: Omit<IndexStoreOptions, "directory"> = {
  name: "shared",
  fields: FIELDS,
  stamp: "test",
  patience: 600_000,
};

/** The document that a writer makes in a turn. */
export function turnDocument(writer: number, turn: number): Document {
  const text = `writer${writer} turn${turn} common word${turn % 7}`;
  return {
    key: `writer${writer}/turn${turn}`,
    sources: [
      { source: "body", text },
      { source: "path", text: `writer${writer}` },
    ],
  };
}

/** A count as bytes. */
export function countIn(count: number): Uint8Array {
  return new TextEncoder().encode(String(count));
}

/** The count in bytes. */
export function storedCount(bytes: Uint8Array): number {
  return Number(new TextDecoder().decode(bytes));
}

/** The answers to some searches, with the documents they found. */
export function searchAll(snapshot: Snapshot): string {
  const retriever = localRetriever(snapshot, DEFAULT_CODE_RANKING.fields);
  const queries = ["common", "writer3 turn7", "word5 writer1", "nowhere"];
  return JSON.stringify(
    queries.map((query) =>
      foundHits(retriever, rankCandidates({ retriever, ranking: DEFAULT_CODE_RANKING }, query, 1_000)),
    ),
  );
}
