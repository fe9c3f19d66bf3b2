// Where the four systems put the tool that a person wanted, by cross_compare.json, and where their presets put it.

import { describe, expect, test } from "vitest";
import { createTextIndex } from "../../src/retrieval/text-index.ts";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { type ToolDefinition, toolKey } from "../../src/tools/tool.ts";
import { readGolden } from "./read.ts";
import { GOLDEN_TOOLS } from "./tools.ts";

interface Answer {
  readonly top1: string | null;
  readonly rank: number | null;
  readonly returned: number;
}

type System = "omp (BM25+ fields)" | "seshat" | "codex generic text" | "codex MCP text";
type Row = { readonly query: string; readonly target: string } & Readonly<Record<System, Answer>>;

interface CrossCompare {
  readonly labelled: number;
  readonly hit_at_1: Readonly<Record<System, number>>;
  readonly found_in_top8: Readonly<Record<System, number>>;
  readonly rows: readonly Row[];
}

const GOLDEN = readGolden<CrossCompare>("cross_compare.json");
const MCP_TEXTS = readGolden<{ mcp_text: { documents: { text: string }[] } }>("codex_bm25.json").mcp_text.documents;

/** The keys that a system finds, best first. */
type Finder = (query: string) => string[];

/** The built-in tool that oh-my-pi had beside the 18, by omp.json. */
const AST_GREP: ToolDefinition = {
  name: "ast_grep",
  title: "AST Grep",
  summary: "Structural code search",
  inputSchema: { type: "object", properties: { lang: {}, pat: {}, path: {} } },
};

function catalog(preset: string, tools: readonly ToolDefinition[]): Finder {
  const made = createToolCatalog(tools, { preset });
  return (query) => made.search(query, { limit: 1_000 }).hits.map(({ key }) => key);
}

function mcpTexts(): Finder {
  const keys = GOLDEN_TOOLS.map(toolKey);
  const index = createTextIndex(
    MCP_TEXTS.map(({ text }, at) => ({ key: keys[at] ?? "", text })),
    { preset: "codex" },
  );
  return (query) => index.search(query, { limit: 1_000 }).hits.map(({ key }) => key);
}

const SYSTEMS: readonly (readonly [System, Finder])[] = [
  ["omp (BM25+ fields)", catalog("oh-my-pi", [...GOLDEN_TOOLS, AST_GREP])],
  ["seshat", catalog("seshat", GOLDEN_TOOLS)],
  ["codex generic text", catalog("codex", GOLDEN_TOOLS)],
  ["codex MCP text", mcpTexts()],
];

describe.each(SYSTEMS)("%s", (system, find) => {
  test.each(GOLDEN.rows)("$query", ({ query, target, [system]: answer }) => {
    const found = find(query);
    expect({ top1: found[0] ?? null, rank: rankOf(target, found), returned: found.length }).toEqual(answer);
  });

  test("how many are first, and among the first eight", () => {
    const ranks = GOLDEN.rows
      .filter(({ target }) => target !== "")
      .map(({ query, target }) => rankOf(target, find(query)));
    expect(ranks).toHaveLength(GOLDEN.labelled);
    expect(ranks.filter((rank) => rank === 1)).toHaveLength(GOLDEN.hit_at_1[system]);
    expect(ranks.filter((rank) => rank !== null && rank <= 8)).toHaveLength(GOLDEN.found_in_top8[system]);
  });
});

/** From 1. A target names tools, or a server by `github/`; any of them will do. */
function rankOf(target: string, found: readonly string[]): number | null {
  const targets = target === "" ? [] : target.split("|");
  const at = found.findIndex((key) =>
    targets.some((wanted) => (wanted.endsWith("/") ? key.startsWith(wanted) : key === wanted)),
  );
  return at < 0 ? null : at + 1;
}
