// S053, the half that takes changes: a collection that was emptied, and one that holds no words, is like a new one.

import { expect, test } from "vitest";
import { applyChangeSet } from "../../src/index/change-set.ts";
import type { Document } from "../../src/index/document.ts";
import { buildSnapshot, type Snapshot } from "../../src/index/snapshot.ts";
import { TOOL_PRESETS } from "../../src/ranking/presets.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import { rankCandidates } from "../../src/retrieval/search.ts";

const document = (key: string, text: string): Document => ({ key, sources: [{ source: "name", text }] });

function answer(ranking: Ranking, snapshot: Snapshot): string {
  const retriever = localRetriever(snapshot, ranking.fields);
  return JSON.stringify(rankCandidates({ retriever, ranking }, "ping file", 10));
}

test.each(TOOL_PRESETS.map((ranking) => [ranking.name, ranking] as const))(
  "S053: add one, remove it, add two, in preset %s: as a fresh index",
  (_, ranking) => {
    const empty = buildSnapshot(ranking.fields, []);
    const one = applyChangeSet(empty, { upserts: [document("old", "ping old")], deletes: [] });
    const none = applyChangeSet(one, { upserts: [], deletes: ["old"] });
    expect([none.size, answer(ranking, none)]).toEqual([0, answer(ranking, empty)]);
    const two = [document("a", "ping"), document("b", "read file")];
    const again = applyChangeSet(none, { upserts: two, deletes: ["never there"] });
    expect(answer(ranking, again)).toBe(answer(ranking, buildSnapshot(ranking.fields, two)));
  },
);
