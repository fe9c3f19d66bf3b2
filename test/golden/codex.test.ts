// Preset codex against codex_bm25.json: the Rust crate bm25, with both texts that Codex makes of a tool. The one of its
// MCP handler is tested as a text; the general one is what the preset makes of a tool.

import { describe, expect, test } from "vitest";
import { indexTerms } from "../../src/analysis/analyzer.ts";
import { CODEX } from "../../src/analysis/codex-analyzer.ts";
import { NLTK_STOP_WORDS } from "../../src/analysis/nltk-stop-words.ts";
import type { Document } from "../../src/index/document.ts";
import { CODEX_RANKING } from "../../src/ranking/presets.ts";
import { createTextIndex } from "../../src/retrieval/text-index.ts";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { toolTexts } from "../../src/tools/fields.ts";
import { mcpName } from "../../src/tools/seed-texts.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";
import { documentTerms, expectRanking, type FreeText, freeText } from "./free-text.ts";
import { readGolden, type Scored } from "./read.ts";
import { GOLDEN_TOOLS } from "./tools.ts";

interface GoldenDocument {
  readonly name: string;
  readonly text: string;
  readonly tokens: readonly string[];
}

interface GoldenCollection {
  readonly avgdl: number;
  readonly documents: readonly GoldenDocument[];
  readonly queries: Readonly<Record<string, readonly Scored[]>>;
}

interface Codex {
  readonly default_text: GoldenCollection;
  readonly mcp_text: GoldenCollection;
  readonly tokenize: Readonly<Record<string, readonly string[]>>;
  readonly stopwords: readonly string[];
  readonly small: { readonly docs: readonly string[]; readonly results: readonly string[] };
}

const GOLDEN = readGolden<Codex>("codex_bm25.json");

/** The crate counts in 32-bit floats. */
const TOLERANCE = 5e-6;

/** What ours gives where the crate writes Han, Thai or an emoji in Latin letters: the closed list of the README. */
const OWN_TOKENS: Readonly<Record<string, readonly string[]>> = {
  日本語テキスト: ["日", "本", "語", "tekisuto"],
  東京タワー: ["東", "京", "tawa"],
  สวัสดี: ["สวัสดี"],
  "🍕 pizza": ["pizza"],
  "👩‍👩‍👧": [],
};

test.each(Object.entries(GOLDEN.tokenize))("tokens of %j", (input, tokens) => {
  expect(Array.from(indexTerms(CODEX, input))).toEqual(OWN_TOKENS[input] ?? tokens);
});

test("the tokens that differ are no others", () => {
  const inputs = Object.keys(OWN_TOKENS);
  expect(inputs.map((input) => GOLDEN.tokenize[input]?.join(" "))).toEqual([
    "ri ben yu tekisuto",
    "dong jing tawa",
    "swasdii",
    "pizza pizza",
    "woman woman girl",
  ]);
});

test("the stop words", () => {
  expect([...NLTK_STOP_WORDS]).toEqual(GOLDEN.stopwords);
});

/** The one text with an emoji and Han, and what the crate reads in them. */
const EMOJI = "🌦";
const EMOJI_NAME = "white sun rain cloud";
const SYLLABLES: Readonly<Record<string, string>> = { tian: "天", qi: "気", yu: "予", bao: "報" };

/** The terms of the crate as ours would be: no name for the emoji, and Han for its syllables. */
function ownTerms(tokens: readonly string[]): string[] {
  const names = tokens.includes("tian") ? EMOJI_NAME.split(" ") : [];
  return tokens.filter((token) => !names.includes(token)).map((token) => SYLLABLES[token] ?? token);
}

/** A text with the emoji spelled out, so that lengths are those of the crate. */
function spelledOut(text: string): string {
  return text.replace(EMOJI, EMOJI_NAME);
}

function textDocument({ name, text }: GoldenDocument): Document {
  return { key: name, sources: [{ source: "description", text }] };
}

function toolDocument(tool: ToolDefinition): Document {
  return { key: mcpName(tool), sources: toolTexts("codex")(tool) };
}

const SPELLED_OUT = GOLDEN_TOOLS.map((tool) => ({ ...tool, description: spelledOut(tool.description ?? "") }));

describe.each([
  {
    name: "tools",
    golden: GOLDEN.default_text,
    documents: GOLDEN_TOOLS.map(toolDocument),
    index: freeText(CODEX_RANKING, SPELLED_OUT.map(toolDocument)),
  },
  {
    name: "texts as for MCP",
    golden: GOLDEN.mcp_text,
    documents: GOLDEN.mcp_text.documents.map(textDocument),
    index: freeText(CODEX_RANKING, GOLDEN.mcp_text.documents.map(textDocument).map(spelledOutDocument)),
  },
])("$name", ({ golden, documents, index }) => {
  test.each(golden.documents.map(({ name, tokens }, at) => [name, tokens, at] as const))(
    "tokens of %s",
    (name, tokens, at) => {
      const document = documents[at] ?? expect.unreachable();
      expect(document.key).toBe(name);
      expect(documentTerms(CODEX_RANKING, document).sort()).toEqual(ownTerms(tokens).sort());
    },
  );

  test("the average length", () => {
    expect(Math.abs(index.averageLength - golden.avgdl)).toBeLessThanOrEqual(TOLERANCE);
  });

  test.each(Object.entries(golden.queries).filter(([query]) => query !== EMOJI))("ranking of %j", (query, original) => {
    expectRanking(index.ranking(query), original, TOLERANCE);
  });

  test("an emoji is found by its name alone", () => {
    expect(index.ranking(EMOJI)).toEqual([]);
    expectRanking(index.ranking(EMOJI_NAME), golden.queries[EMOJI] ?? [], TOLERANCE);
  });
});

test("the text of a tool is that of the original, word for word", () => {
  const words = (text: string): string[] => text.split(" ").sort();
  const texts = GOLDEN_TOOLS.map((tool) =>
    toolDocument(tool)
      .sources.map(({ text }) => text)
      .join(" "),
  );
  expect(texts.map(words)).toEqual(GOLDEN.default_text.documents.map(({ text }) => words(text)));
});

const PLAIN = Object.entries(GOLDEN.default_text.queries).filter(
  ([query]) => query !== EMOJI && !/[+\-":]/.test(query),
);
const CATALOG = createToolCatalog(SPELLED_OUT, { preset: "codex" });

test.each(PLAIN)("the catalog answers %j alike", (query, original) => {
  const hits = CATALOG.search(query, { limit: 1_000 }).hits.map(({ tool, score }): Scored => [mcpName(tool), score]);
  expectRanking(hits, original, TOLERANCE);
});

describe("small", () => {
  const documents = GOLDEN.small.docs.map((text, at) => ({ key: String(at), text }));
  const index = createTextIndex(documents, { preset: "codex" });

  /** The file keeps the answers alone; these are the queries that they answer. */
  const queries = ["alpha", "alpha alpha", "alpha beta", "", "the", "delta"];

  test.each(queries.map((query, at) => [query, GOLDEN.small.results[at + 1] ?? ""]))("%j", (query, line) => {
    const hits = index.search(query).hits.map(({ key, score }): Scored => [key, score]);
    expectRanking(hits, answers(line), TOLERANCE);
  });

  test("the average length", () => {
    const { averageLength }: FreeText = freeText(
      CODEX_RANKING,
      documents.map(({ key, text }) => ({ key, sources: [{ source: "description", text }] })),
    );
    expect(Math.abs(averageLength - Number(GOLDEN.small.results[0]?.slice(2)))).toBeLessThanOrEqual(TOLERANCE);
  });
});

/** A line such as `Q 1:0.5381454 0:0.49917626`. */
function answers(line: string): Scored[] {
  return (line.match(/\d+:[\d.]+/g) ?? []).map((answer): Scored => {
    const [key = "", score = ""] = answer.split(":");
    return [key, Number(score)];
  });
}

function spelledOutDocument({ key, sources }: Document): Document {
  return { key, sources: sources.map(({ source, text }) => ({ source, text: spelledOut(String(text)) })) };
}
