// Law 1 for every preset: it does not show how a collection came to be.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildSnapshot } from "../../src/index/snapshot.ts";
import { CODE_PRESETS, TEXT_PRESETS, TOOL_PRESETS } from "../../src/ranking/presets.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import { referenceRanking } from "../reference/scorer.ts";
import { corpora } from "./corpora.ts";
import {
  emptySnapshot,
  expectFresh,
  type History,
  histories,
  historyIndependence,
  KEEPING,
  liveDocuments,
  rank,
  take,
} from "./history.ts";
import { expectAgreement } from "./laws.ts";
import { groupedCorpora, RELATED_RANKING } from "./related.ts";
import { holds, SEED } from "./seed.ts";

const PRESETS = [...TOOL_PRESETS, ...CODE_PRESETS, ...TEXT_PRESETS];

const RANKINGS = Array.from(new Set([...PRESETS, RELATED_RANKING]), (ranking) => {
  const sources = [...ranking.fields.flatMap((field) => field.sources.map(({ name }) => name)), "elsewhere"];
  return {
    name: `${ranking.name} over ${ranking.fields.map((field) => field.name).join(" and ")}`,
    ranking,
    source: sources[0] ?? "",
    cases: ranking === RELATED_RANKING ? groupedCorpora(sources) : corpora(sources),
  };
});

describe.each(RANKINGS)("$name", ({ ranking, cases }) => {
  test("law 1: history independence", () => holds(historyIndependence(ranking, KEEPING, histories(cases))));

  test("who holds a snapshot goes on seeing what it saw", () => {
    holds(fc.property(histories(cases), fc.nat(11), (history, moment) => expectPinned(ranking, history, moment)));
  });

  test("S074: scores are those of a fresh build and of the formula all through 1,000 operations with merges", () => {
    const telling = cases.filter(({ documents, query }) => referenceRanking(ranking, documents, query).length > 5);
    const [history] = fc.sample(histories(telling, 1_000, 1_000), { seed: SEED, numRuns: 1 });
    const { steps, queries, order } = history ?? expect.unreachable();
    let snapshot = emptySnapshot(ranking);
    let hits = 0;
    for (const [at, step] of steps.entries()) {
      snapshot = take(KEEPING, snapshot, step);
      if (at % 50 !== 49) continue;
      const now: History = { steps: steps.slice(0, at + 1), queries, order };
      expectFresh(ranking, KEEPING, snapshot, now);
      const documents = liveDocuments(now.steps);
      for (const query of queries) {
        const found = rank(localRetriever(snapshot, ranking.fields), ranking, documents, query, documents.length + 1);
        expectAgreement(found, referenceRanking(ranking, documents, query));
        hits += found.length;
      }
    }
    expect(hits).toBeGreaterThan(0);
  });
});

describe.each(RANKINGS)("S072: a document that was added 100 times is one document, $name", ({ ranking, source }) => {
  const texts = Array.from({ length: 100 }, (_, at) => `issue ${at} ${"word ".repeat(at * 3)}`);
  const document = (key: string, text: string) => ({ key, sources: [{ source, text }] });
  const others = [document("b", "issue word"), document("c", "99"), document("d", "other")];

  test.each([
    ["in one change", [texts]],
    ["in 100 changes", texts.map((text) => [text])],
    ["in changes of 7", texts.map((_, at) => texts.slice(at, at + 7))],
  ])("%s", (_, changes) => {
    const steps = changes.map((upserts) => ({
      kind: "change" as const,
      upserts: upserts.map((text) => document("a", text)),
      deletes: [],
    }));
    const start = { kind: "change" as const, upserts: others, deletes: [] };
    const history = { steps: [start, ...steps], queries: ["issue", "word 99", "42", texts.join(" ")], order: 0 };
    const snapshot = history.steps.reduce((before, step) => take(KEEPING, before, step), emptySnapshot(ranking));
    expect(snapshot.size).toBe(4);
    expect(liveDocuments(history.steps)).toEqual([...others, document("a", texts[99] ?? "")]);
    expectFresh(ranking, KEEPING, snapshot, history);
  });
});

function expectPinned(ranking: Ranking, { steps, queries }: History, moment: number): void {
  const documents = liveDocuments(steps);
  const answers = (snapshot: typeof pinned) =>
    JSON.stringify(
      queries.map((query) => rank(localRetriever(snapshot, ranking.fields), ranking, documents, query, 50)),
    );
  let pinned = buildSnapshot(ranking.fields, []);
  for (const step of steps.slice(0, moment)) pinned = take(KEEPING, pinned, step);
  const before = answers(pinned);
  steps.slice(moment).reduce((snapshot, step) => take(KEEPING, snapshot, step), pinned);
  expect(answers(pinned)).toBe(before);
}
