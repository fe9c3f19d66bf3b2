// Preset oh-my-pi against omp.json: every value but those of the README's closed list.

import { describe, expect, test } from "vitest";
import { indexTerms } from "../../src/analysis/analyzer.ts";
import { OH_MY_PI } from "../../src/analysis/seed-analyzers.ts";
import type { Postings } from "../../src/index/postings.ts";
import { buildSnapshot } from "../../src/index/snapshot.ts";
import { OH_MY_PI_RANKING } from "../../src/ranking/presets.ts";
import { lengthNorm } from "../../src/ranking/similarity.ts";
import { RanksackError } from "../../src/base/errors.ts";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { ohMyPiName, toolDocument, toolTexts } from "../../src/tools/fields.ts";
import { segmentEngine } from "../properties/engine.ts";
import { OMP_TOOLS as TOOLS, type OmpDocument } from "./omp-tools.ts";
import { readGolden, rounded, type Scored } from "./read.ts";

interface Omp {
  readonly params: {
    readonly k1: number;
    readonly b: number;
    readonly delta: number;
    readonly weights: Readonly<Record<string, number>>;
  };
  readonly averageLength: number;
  readonly documents: readonly OmpDocument[];
  readonly tokenize: Readonly<Record<string, readonly Scored[]>>;
  readonly queries: Readonly<Record<string, readonly Scored[] | { readonly error: string }>>;
  readonly emptyIndex: { readonly averageLength: number; readonly search: readonly Scored[] };
  readonly small: Readonly<Record<string, readonly Scored[]>>;
}

const GOLDEN = readGolden<Omp>("omp.json");
const CATALOG = createToolCatalog(TOOLS, { preset: "oh-my-pi" });
const SNAPSHOT = buildSnapshot(
  OH_MY_PI_RANKING.fields,
  TOOLS.map((tool) => toolDocument(tool, toolTexts("oh-my-pi"))),
);
const POSTINGS = SNAPSHOT.segments[0]?.segment.load().fields[0] as Postings;

test.each(Object.entries(GOLDEN.tokenize))("tokens of %j", (input, tokens) => {
  const counts = new Map<string, number>();
  for (const term of indexTerms(OH_MY_PI, input)) counts.set(term, (counts.get(term) ?? 0) + 1);
  expect(Array.from(counts)).toEqual(tokens);
});

test.each(GOLDEN.documents.map((document, row) => [document.name, document, row] as const))(
  "weighted counts and length of %s",
  (_, document, row) => {
    expect(POSTINGS.lengths[row]).toBe(document.length);
    expect(termFrequencies(row)).toEqual(document.termFrequencies);
  },
);

test("the formula's parameters and the weights of the six fields", () => {
  const { k1, b, delta, weights } = GOLDEN.params;
  const field = OH_MY_PI_RANKING.fields[0] ?? expect.unreachable();
  expect(field.similarity).toEqual({ k1, b, delta, idf: "lucene" });
  const ours = field.sources.filter(({ name }) => name !== "text").map(({ name, weight }) => [camelCase(name), weight]);
  expect(Object.fromEntries(ours)).toEqual(weights);
});

test("19 documents, their average length, and the registered names", () => {
  expect(CATALOG.size).toBe(19);
  expect((SNAPSHOT.segments[0]?.liveLengths[0] ?? 0) / 19).toBeCloseTo(GOLDEN.averageLength, 9);
  expect(TOOLS.map(({ name, server }) => ohMyPiName({ name, ...(server !== undefined && { server }) }))).toEqual(
    GOLDEN.documents.map(({ name }) => name),
  );
});

test.each(Object.entries(GOLDEN.queries))("ranking of %j", (query, expected) => {
  const { hits, notes } = CATALOG.search(query, { limit: 1_000 });
  const wanted = expected instanceof Array ? expected : [];
  expect(
    rounded(
      hits.map(({ tool, score }) => [ohMyPiName(tool), score]),
      6,
    ),
  ).toEqual(rounded(wanted, 6));
  expect(notes.map(({ code }) => code)).toEqual(expected instanceof Array ? [] : ["no-words"]);
});

test("an empty index finds nothing, and measures against 1 as the original does", () => {
  expect(createToolCatalog([], { preset: "oh-my-pi" }).search("read").hits).toEqual(GOLDEN.emptyIndex.search);
  const { similarity } = OH_MY_PI_RANKING.fields[0] ?? expect.unreachable();
  expect(lengthNorm(similarity, 1, 1, 0)).toBe(lengthNorm(similarity, 1, 1, GOLDEN.emptyIndex.averageLength));
});

describe("small collections of names alone", () => {
  const found = (names: readonly string[], query: string, limit = 8): Scored[] =>
    segmentEngine(
      OH_MY_PI_RANKING,
      100,
    )(names.map((name) => ({ key: name, sources: [{ source: "name", text: name }] })))
      .search(query, limit)
      .map(({ key, score }) => [key, Number(score.toFixed(6))]);

  test.each([
    ["single_doc", found(["read_file"], "read")],
    ["query_term_repeat_x3", found(["read_file"], "read read read")],
    ["two_equal_ties_by_localeCompare", found(["b_tool", "a_tool"], "tool")],
    ["limit1", found(["b_tool", "a_tool"], "tool", 1)],
    ["all_docs_match", found(["x_b", "x_c", "x_a"], "x")],
    ["empty_fields", found([""], "x")],
  ])("%s", (name, hits) => expect(hits).toEqual(GOLDEN.small[name]));

  test("tie_case, by code units here", () => {
    expect(found(["tool_x", "tool_X", "Tool_x"], "tool")).toEqual(GOLDEN.small["tie_case"]?.toReversed());
  });

  test.each([0, -1])("limit %i, an error here", (limit) => {
    expect(() => CATALOG.search("tool", { limit })).toThrow(RanksackError);
  });
});

function camelCase(name: string): string {
  return name.replace(/ (.)/g, (_, first: string) => first.toUpperCase());
}

function termFrequencies(row: number): Record<string, number> {
  const { terms } = POSTINGS.arrays;
  const counts: Record<string, number> = {};
  for (let number = 0; number < terms.size; number++) {
    const list = POSTINGS.listOf(number);
    const posting = list.find(row);
    if (posting >= 0) counts[terms.term(number)] = list.frequencyAt(posting);
  }
  return counts;
}
