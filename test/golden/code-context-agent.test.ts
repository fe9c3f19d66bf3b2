// Preset code-context-agent against code_context_agent.json, on the 18 documents that its original indexed: files,
// lines and paths have tests of their own.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { indexTerms } from "../../src/analysis/analyzer.ts";
import { CODE_CONTEXT_AGENT } from "../../src/analysis/seed-analyzers.ts";
import { RanksackError } from "../../src/base/errors.ts";
import { buildSnapshot } from "../../src/index/snapshot.ts";
import { analyzeQuery } from "../../src/query/query.ts";
import { type Plan, planQuery } from "../../src/ranking/plan.ts";
import { CODE_CONTEXT_AGENT_RANKING } from "../../src/ranking/presets.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import type { Retriever } from "../../src/retrieval/retriever.ts";
import { createTextIndex, type TextDocument } from "../../src/retrieval/text-index.ts";
import { readGolden, rounded, type Scored } from "./read.ts";

interface CodeContextAgent {
  readonly documents: readonly { readonly path: string; readonly tokens: number }[];
  readonly tokenize: Readonly<Record<string, readonly string[]>>;
  readonly queries: Readonly<
    Record<string, { readonly total_documents: number; readonly results: readonly GoldenHit[]; readonly count: number }>
  >;
  readonly raw_scores_6: Readonly<Record<string, readonly Scored[]>>;
  readonly top_k: Readonly<Record<string, readonly string[]>>;
  readonly idf: Readonly<Record<string, number>>;
  readonly avgdl: number;
  readonly average_idf: number;
  readonly small: readonly Small[];
}

interface GoldenHit {
  readonly path: string;
  readonly score: number;
}

interface Small {
  readonly texts: readonly string[];
  readonly query: string;
  readonly raw: readonly number[];
  readonly idf: Readonly<Record<string, number>>;
  readonly results: readonly Scored[];
}

const GOLDEN = readGolden<CodeContextAgent>("code_context_agent.json");
const DOCUMENTS = readDocuments();
const INDEX = createTextIndex(DOCUMENTS, { preset: "code-context-agent" });

test.each(Object.entries(GOLDEN.tokenize))("tokens of %j", (input, tokens) => {
  expect(Array.from(indexTerms(CODE_CONTEXT_AGENT, input))).toEqual(tokens);
});

test("tokens of each document", () => {
  const counts = DOCUMENTS.map(({ text }) => Array.from(indexTerms(CODE_CONTEXT_AGENT, text)).length);
  expect(counts).toEqual(GOLDEN.documents.map(({ tokens }) => tokens));
});

test.each(Object.entries(GOLDEN.queries))("ranking of %j", (query, { results, total_documents, count }) => {
  const { hits, total } = INDEX.search(query, { limit: 1_000 });
  expect(total).toBe(total_documents);
  expect(hits).toHaveLength(count);
  expect(ranking(hits, 4)).toEqual(rounded(keyed(results.map(({ path, score }) => [path, score])), 4));
});

test.each(Object.entries(GOLDEN.raw_scores_6))("scores of %j to six digits", (query, expected) => {
  expect(ranking(INDEX.search(query).hits, 6)).toEqual(rounded(keyed(expected), 6));
});

test("idf of each word, the average idf and the average length", () => {
  const { plan, averageIdf } = planned(DOCUMENTS, Object.keys(GOLDEN.idf).join(" "));
  expect(idfByTerm(plan)).toEqual(GOLDEN.idf);
  expect(plan.fields[0]?.averageLength).toBeCloseTo(GOLDEN.avgdl, 9);
  expect(averageIdf).toBeCloseTo(GOLDEN.average_idf, 9);
});

describe("top_k of `user session`", () => {
  test.each(Object.entries(GOLDEN.top_k).filter(([limit]) => Number(limit) > 0))("%s", (limit, expected) => {
    const hits = INDEX.search("user session", { limit: Number(limit) }).hits.map(({ key }) => key);
    expect(hits).toEqual(keyed(expected.map((path) => [path, 0])).map(([key]) => key));
  });
  test.each([0, -1])("%i is an error here", (limit) => {
    expect(() => INDEX.search("user session", { limit })).toThrow(RanksackError);
  });
});

describe.each(GOLDEN.small)("$query in $texts", ({ texts, query, raw, idf, results }) => {
  const documents = texts.map((text, at) => ({ key: `0${at}.txt`, text }));
  test("ranking", () => {
    const { hits } = createTextIndex(documents, { preset: "code-context-agent" }).search(query);
    expect(ranking(hits, 4)).toEqual(results);
  });
  test("scores also of those that are no hits", () => {
    const { plan, retriever } = planned(documents, query);
    const scores = documents.map(({ key }) => retriever.explain(plan, key)?.value ?? Number.NaN);
    expect(scores.map((score) => Number(score.toFixed(6)))).toEqual(raw);
  });
  test("idf of each word", () => expect(idfByTerm(planned(documents, Object.keys(idf).join(" ")).plan)).toEqual(idf));
});

/** The indexed files of the tree `repo`; the second time that one is named its key ends in `#2`. */
function readDocuments(): TextDocument[] {
  const folder = mkdtempSync(join(tmpdir(), "ranksack-trees-"));
  try {
    execFileSync("tar", [
      "-xf",
      fileURLToPath(new URL("code_context_agent/trees.tar", import.meta.url)),
      "-C",
      folder,
      "repo",
    ]);
    const text = (path: string) => readFileSync(join(folder, "repo", path.replace("#2", "")), "utf8");
    return keyed(GOLDEN.documents.map(({ path }) => [path, 0])).map(([key]) => ({ key, text: text(key) }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function keyed(hits: readonly Scored[]): Scored[] {
  const seen = new Set<string>();
  return hits.map(([path, score]) => {
    const key = seen.has(path) ? `${path}#2` : path;
    seen.add(path);
    return [key, score];
  });
}

function ranking(hits: readonly { readonly key: string; readonly score: number }[], digits: number): Scored[] {
  return rounded(
    hits.map(({ key, score }) => [key, score]),
    digits,
  );
}

function planned(
  documents: readonly TextDocument[],
  text: string,
): { plan: Plan; retriever: Retriever; averageIdf: number } {
  const { fields } = CODE_CONTEXT_AGENT_RANKING;
  const sources = documents.map(({ key, text: body }) => ({ key, sources: [{ source: "body", text: body }] }));
  const retriever = localRetriever(buildSnapshot(fields, sources), fields);
  const query = analyzeQuery(text, [CODE_CONTEXT_AGENT]);
  const statistics = retriever.statistics(query);
  const averageIdf = statistics.fields[0]?.averageIdf ?? Number.NaN;
  return { plan: planQuery(query, CODE_CONTEXT_AGENT_RANKING, statistics), retriever, averageIdf };
}

function idfByTerm({ words }: Plan): Record<string, number> {
  const pairs = words.flatMap(({ alternatives }) =>
    alternatives.map(({ term, idf }) => [term, Number(idf.toFixed(6))]),
  );
  return Object.fromEntries(pairs) as Record<string, number>;
}
