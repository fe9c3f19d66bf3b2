import { describe, expect, test } from "vitest";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { allLive } from "../index/live-segment.ts";
import { SegmentBuilder } from "../index/segment-builder.ts";
import { buildSnapshot, type Snapshot } from "../index/snapshot.ts";
import { analyzeQuery } from "../query/query.ts";
import { CODE_CONTEXT_AGENT_RANKING, DEFAULT_CODE_RANKING, DEFAULT_RANKING } from "./presets.ts";
import type { Ranking } from "./ranking.ts";
import { addStatistics, collectStatistics, type Statistics } from "./statistics.ts";

const TEXTS = ["hello aa", "hello bb", "third cc", ""];

function snapshotOf(ranking: Ranking, rows: number): Snapshot {
  const documents = TEXTS.map((text, at) => ({
    key: `${at}`,
    sources: [
      { source: "body", text },
      { source: "path", text: "src/a.ts" },
    ],
  }));
  const chunks = Array.from({ length: Math.ceil(documents.length / rows) }, (_, at) =>
    documents.slice(at * rows, (at + 1) * rows),
  );
  const segments = chunks.map((chunk) => {
    const builder = new SegmentBuilder(ranking.fields);
    chunk.forEach((document) => builder.add(document));
    return allLive(builder.build());
  });
  return { fields: ranking.fields, segments, size: documents.length };
}

function statisticsOf(ranking: Ranking, snapshot: Snapshot, text: string): Statistics {
  return collectStatistics(
    snapshot,
    ranking.fields,
    analyzeQuery(
      text,
      ranking.fields.map(({ analyzer }) => analyzer),
    ),
  );
}

test.each([1, 2, 4])("counts are the same over segments of %i rows", (rows) => {
  const ranking = DEFAULT_CODE_RANKING;
  expect(statisticsOf(ranking, snapshotOf(ranking, rows), "hello src nowhere")).toEqual({
    documents: 4,
    fields: [
      { totalLength: 6, documentFrequencies: [2, 0, 0], averageIdf: 0 },
      { totalLength: 12, documentFrequencies: [0, 4, 0], averageIdf: 0 },
      { totalLength: 0, documentFrequencies: [0], averageIdf: 0 },
      { totalLength: 0, documentFrequencies: [0], averageIdf: 0 },
      { totalLength: 0, documentFrequencies: [0], averageIdf: 0 },
      { totalLength: 0, documentFrequencies: [0], averageIdf: 0 },
      { totalLength: 4, documentFrequencies: [4], averageIdf: 0 },
    ],
  });
});

test("the counts of disjoint parts add up to those of the whole", () => {
  const ranking = DEFAULT_CODE_RANKING;
  const whole = statisticsOf(ranking, snapshotOf(ranking, 4), "hello src nowhere");
  const parts = snapshotOf(ranking, 1).segments.map((segment) => {
    return statisticsOf(ranking, { fields: ranking.fields, segments: [segment], size: 1 }, "hello src nowhere");
  });
  expect(parts).toHaveLength(4);
  expect(addStatistics(parts)).toEqual(whole);
  expect(addStatistics([])).toEqual({ documents: 0, fields: [] });
});

test.each([1, 2, 4])("the average Okapi idf is over all terms, segments of %i rows", (rows) => {
  const ranking = CODE_CONTEXT_AGENT_RANKING;
  const snapshot = snapshotOf(ranking, rows);
  // hello 2 of 4: ln 2.5 − ln 2.5 = 0; the four others 1 of 4: ln 3.5 − ln 1.5 = .8473; (0 + 4 · .8473) / 5
  const [body] = statisticsOf(ranking, snapshot, "hello").fields;
  expect(body?.averageIdf).toBeCloseTo(0.6778, 4);
  expect(statisticsOf(ranking, snapshot, "cc").fields[0]?.averageIdf).toBe(body?.averageIdf); // remembered
});

test("the average is the same to the last bit whatever the order of the documents", () => {
  const ranking = CODE_CONTEXT_AGENT_RANKING;
  const documents = Array.from({ length: 40 }, (_, at) => {
    const words = Array.from({ length: 8 }, (__, turn) => `word${(at * (turn + 1)) % 23}`);
    return { key: `${at}`, sources: [{ source: "body", text: words.join(" ") }] };
  });
  const average = (order: typeof documents) => {
    const statistics = statisticsOf(ranking, buildSnapshot(ranking.fields, order), "word1");
    return statistics.fields[0]?.averageIdf;
  };
  const turned = documents.map((_, at) => [...documents.slice(at), ...documents.slice(0, at)].toReversed());
  expect(new Set(turned.map(average)).size).toBe(1);
});

describe("groups", () => {
  const knowing = { ...ENGLISH, relatives: (term: string) => (term === "send" ? [{ term: "read", factor: 0.5 }] : []) };
  const fields = DEFAULT_RANKING.fields.map((field) =>
    field.name === "bag" ? { ...field, groupedBy: "server", analyzer: knowing } : field,
  );
  const documents = ["files", "web", "files", "", "post"].map((server, at) => ({
    key: `${at}`,
    sources: [
      { source: "description", text: at < 3 ? "read" : "send" },
      { source: "server", text: server },
    ],
  }));
  const grouped = (ranking: Ranking) =>
    statisticsOf(ranking, buildSnapshot(ranking.fields, documents), "send read nowhere").fields;

  test("are counted per term and relative where a field is grouped, and nowhere else", () => {
    const [bag, ...others] = grouped({ ...DEFAULT_RANKING, fields });
    expect(bag?.documentFrequencies).toEqual([2, 3, 0]);
    expect(bag?.groups).toEqual({ size: 4, frequencies: [2, 2, 0], relatives: [[2], [], []] });
    for (const other of others) expect(other).not.toHaveProperty("groups");
  });

  test.each([
    ["that is none", "nowhere"],
    ["that is no filter", "names"],
  ])("by a field %s are not counted", (_, groupedBy) => {
    const [bag] = grouped({ ...DEFAULT_RANKING, fields: fields.map((field) => ({ ...field, groupedBy })) });
    expect(bag).not.toHaveProperty("groups");
  });
});

test("a collection of nothing has counts of 0", () => {
  const ranking = CODE_CONTEXT_AGENT_RANKING;
  expect(statisticsOf(ranking, buildSnapshot(ranking.fields, []), "hello")).toEqual({
    documents: 0,
    fields: [{ totalLength: 0, documentFrequencies: [0], averageIdf: 0 }],
  });
});
