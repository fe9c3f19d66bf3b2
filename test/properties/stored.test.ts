// Laws 1 and 4 for collections that are saved and loaded after every change: an image, read whole or lazily, answers to
// the last bit as what was written.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Document } from "../../src/index/document.ts";
import { checkImage } from "../../src/index/image-check.ts";
import type { Snapshot } from "../../src/index/snapshot.ts";
import { CODE_PRESETS, TEXT_PRESETS, TOOL_PRESETS } from "../../src/ranking/presets.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import { rankCandidates } from "../../src/retrieval/search.ts";
import { foundHits } from "../found-hits.ts";
import { corpora } from "./corpora.ts";
import { segmented, textsOf } from "./engine.ts";
import { emptySnapshot, histories, historyIndependence, KEEPING, type Keeping, take } from "./history.ts";
import { groupedCorpora, RELATED_RANKING } from "./related.ts";
import { holds } from "./seed.ts";
import { imageBytes, type Reading, READINGS, stored } from "./stored.ts";

const PRESETS = [...TOOL_PRESETS, ...CODE_PRESETS, ...TEXT_PRESETS];

const RANKINGS = Array.from(new Set([...PRESETS, RELATED_RANKING]), (ranking) => {
  const sources = [...ranking.fields.flatMap((field) => field.sources.map(({ name }) => name)), "elsewhere"];
  return {
    name: `${ranking.name} over ${ranking.fields.map((field) => field.name).join(" and ")}`,
    ranking,
    cases: ranking === RELATED_RANKING ? groupedCorpora(sources) : corpora(sources),
  };
});

/** Saves after every change, and goes on with what is loaded. */
function saving(reading: Reading): Keeping {
  return { ...KEEPING, change: (snapshot, change) => stored(KEEPING.change(snapshot, change), reading) };
}

describe.each(RANKINGS)("$name", ({ ranking, cases }) => {
  test.each(READINGS)("law 1: history independence, saved and read %s after each change", (reading) => {
    holds(historyIndependence(ranking, saving(reading), histories(cases)));
  });

  test.each(READINGS)("law 4: hits, scores and explanations of an image read %s are those in memory", (reading) => {
    holds(
      fc.property(cases, fc.integer({ min: 1, max: 40 }), ({ documents, query }, rows) => {
        const snapshot = segmented(ranking, documents, rows);
        const wanted = everything(ranking, snapshot, documents, query);
        expect(everything(ranking, stored(snapshot, reading), documents, query)).toBe(wanted);
      }),
    );
  });

  test("the checker finds no fault in what any history leaves behind", () => {
    holds(
      fc.property(histories(cases), ({ steps }) => {
        const snapshot = steps.reduce((kept, step) => take(KEEPING, kept, step), emptySnapshot(ranking));
        expect(checkImage(imageBytes(snapshot))).toMatchObject({
          verdict: "sound",
          faults: [],
          documents: snapshot.size,
        });
      }),
    );
  });
});

function everything(ranking: Ranking, snapshot: Snapshot, documents: readonly Document[], query: string): string {
  const retriever = localRetriever(snapshot, ranking.fields);
  const { plan, candidates } = rankCandidates(
    { retriever, ranking, textsOf: textsOf(documents) },
    query,
    documents.length + 1,
  );
  const found = foundHits(retriever, { plan, candidates });
  const explanations = documents.map(({ key }) => retriever.explain(plan, key));
  return JSON.stringify({ plan, candidates, found, explanations });
}
