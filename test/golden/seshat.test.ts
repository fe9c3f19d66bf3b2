// Preset seshat against the parts of seshat.json that a ranking decides. What the tool `tool_search` answers, its modes
// and what is deferred are tested with the tool.

import { expect, test } from "vitest";
import { indexTerms } from "../../src/analysis/analyzer.ts";
import { SESHAT } from "../../src/analysis/seshat-analyzer.ts";
import { SESHAT_RANKING } from "../../src/ranking/presets.ts";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { toolTexts } from "../../src/tools/fields.ts";
import { mcpName } from "../../src/tools/seed-texts.ts";
import { documentTerms, expectRanking, freeText } from "./free-text.ts";
import { readGolden, type Scored } from "./read.ts";
import { GOLDEN_TOOLS } from "./tools.ts";

interface GoldenDocument {
  readonly name: string;
  readonly length: number;
  readonly sortedTokens: readonly string[];
}

interface Seshat {
  readonly k1: number;
  readonly b: number;
  readonly avgdl: number;
  readonly documents: readonly GoldenDocument[];
  readonly tokenize: Readonly<Record<string, readonly string[]>>;
  readonly queries: Readonly<Record<string, readonly Scored[] | null>>;
  readonly searchTextExample: string;
}

const GOLDEN = readGolden<Seshat>("seshat.json");
const DOCUMENTS = GOLDEN_TOOLS.map((tool) => ({ key: mcpName(tool), sources: toolTexts("seshat")(tool) }));
const INDEX = freeText(SESHAT_RANKING, DOCUMENTS);
const CATALOG = createToolCatalog(GOLDEN_TOOLS, { preset: "seshat" });

/** Scores are printed with six decimals. */
const ROUNDING = 5e-7;

test.each(Object.entries(GOLDEN.tokenize))("tokens of %j", (input, tokens) => {
  expect(Array.from(indexTerms(SESHAT, input))).toEqual(tokens);
});

test.each(GOLDEN.documents.map((document, at) => [document.name, document, at] as const))(
  "name, length and tokens of %s",
  (name, { length, sortedTokens }, at) => {
    const document = DOCUMENTS[at] ?? expect.unreachable();
    const terms = documentTerms(SESHAT_RANKING, document);
    expect(document.key).toBe(name);
    expect(terms).toHaveLength(length);
    expect(terms.sort()).toEqual(sortedTokens);
  },
);

test("the average length, k1 and b", () => {
  const { k1, b } = SESHAT_RANKING.fields[0]?.similarity ?? expect.unreachable();
  expect([k1, b]).toEqual([GOLDEN.k1, GOLDEN.b]);
  expect(INDEX.averageLength).toBeCloseTo(GOLDEN.avgdl, 9);
});

test.each(Object.entries(GOLDEN.queries))("ranking of %j", (query, original) => {
  expectRanking(INDEX.ranking(query), original ?? [], ROUNDING);
});

test.each(Object.keys(GOLDEN.queries).filter((query) => !/[+\-":]/.test(query)))(
  "the catalog answers %j alike",
  (query) => {
    const hits = CATALOG.search(query, { limit: 1_000 }).hits.map(({ tool, score }): Scored => [mcpName(tool), score]);
    expectRanking(hits, GOLDEN.queries[query] ?? [], ROUNDING);
  },
);

test("what follows a + is required: the closed list", () => {
  expect(CATALOG.search("+nosuchterm issue")).toMatchObject({ hits: [], notes: [{ code: "required-missing" }] });
});

test("the text of a tool", () => {
  const texts = toolTexts("seshat")({
    name: "read_file",
    title: "Read_File",
    description: "Read a file.",
    searchHint: "open text",
    category: "filesystem",
  });
  expect(texts.map(({ text }) => text).join(" ")).toBe(GOLDEN.searchTextExample);
});
