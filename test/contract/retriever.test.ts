import { applyChangeSet } from "../../src/index/change-set.ts";
import type { Document } from "../../src/index/document.ts";
import { buildSnapshot, type Snapshot } from "../../src/index/snapshot.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import { segmented } from "../properties/engine.ts";
import { retrieverContract } from "./retriever.ts";

for (const rows of [100, 2])
  retrieverContract(`local, segments of ${rows} rows`, (ranking, documents) =>
    localRetriever(segmented(ranking, documents, rows), ranking.fields),
  );

retrieverContract("local, after changes that left dead rows", (ranking, documents) =>
  localRetriever(changed(ranking, documents), ranking.fields),
);

/** The same documents, among which others stood and were replaced. */
function changed({ fields }: Ranking, documents: readonly Document[]): Snapshot {
  const text = "ping list issues of a repository";
  const others = ["x", "y", "z"].map((key) => ({ key, sources: [{ source: "name", text }] }));
  const replaced = documents.map(({ key }) => ({ key, sources: [{ source: "server", text }] }));
  const before = buildSnapshot(fields, [...others, ...replaced.slice(0, 2), ...documents.slice(2)]);
  return applyChangeSet(before, { upserts: documents.slice(0, 2), deletes: others.map(({ key }) => key) });
}
