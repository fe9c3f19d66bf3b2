// The tool `search_tool_bm25` against omp_execute.json: its searches in a row, its cases and its description, through
// hooks as the original had them, which leave the tools as they are.

import { expect, test } from "vitest";
import { RanksackError } from "../../src/base/errors.ts";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { summarizeDiscoverable } from "../../src/tools/surfaces/discoverable-summary.ts";
import type { ToolDiscoveryHost } from "../../src/tools/surfaces/discovery-host.ts";
import { createSearchToolBm25 } from "../../src/tools/surfaces/search-tool-bm25.ts";
import { OMP_TOOLS } from "./omp-tools.ts";
import { readGolden, type Scored } from "./read.ts";

interface Answer {
  readonly content: Readonly<Record<string, unknown>>;
  readonly activated: readonly string[];
  readonly active: readonly string[];
  readonly matches: readonly Scored[];
  readonly limit: number;
  readonly total: number;
}

interface Case extends Partial<Answer> {
  readonly input?: { readonly query: string; readonly limit?: unknown };
  readonly error?: string;
}

interface OmpExecute {
  readonly seq: readonly (Answer & { readonly input: unknown })[];
  readonly cases: Readonly<Record<string, Case>>;
  readonly descriptionVars: {
    readonly discoverableMCPToolCount: number;
    readonly discoverableMCPServerSummaries: readonly string[];
    readonly hasDiscoverableMCPServers: boolean;
  };
}

const GOLDEN = readGolden<OmpExecute>("omp_execute.json");
const CATALOG = createToolCatalog(OMP_TOOLS, { preset: "oh-my-pi" });

const fails = (): never => {
  throw new Error("hook");
};

/** A session of the original: what is activated is remembered, what can be found stays. */
function host(): ToolDiscoveryHost {
  const selected: string[] = [];
  return {
    isToolDiscoveryEnabled: () => true,
    getDiscoverableTools: () => OMP_TOOLS,
    getDiscoverableToolSearchIndex: () => CATALOG,
    getSelectedDiscoveredToolNames: () => selected,
    activateDiscoveredTools(names) {
      selected.push(...names);
      return names;
    },
  };
}

/** What the hooks of a case do otherwise. */
const HOOKS: Readonly<Record<string, ToolDiscoveryHost>> = {
  disabled: { ...host(), isToolDiscoveryEnabled: () => false },
  no_hooks: {},
  hook_throws: { ...host(), getDiscoverableTools: fails, getDiscoverableToolSearchIndex: fails },
  index_hook_throws: { ...host(), getDiscoverableToolSearchIndex: fails },
  activate_partial: { ...host(), activateDiscoveredTools: (names) => names.slice(0, 1) },
  empty_corpus: {
    ...host(),
    getDiscoverableTools: () => [],
    getDiscoverableToolSearchIndex: () => createToolCatalog([], { preset: "oh-my-pi" }),
  },
};

/** What a case is asked where the file does not say. */
const INPUTS: Readonly<Record<string, unknown>> = {
  limit_nan: { query: "x", limit: Number.NaN },
  hook_throws: { query: "github" },
  index_hook_throws: { query: "ping" },
  activate_partial: { query: "ping" },
  empty_corpus: { query: "ping" },
};

const mounted = (hooks: ToolDiscoveryHost) => createSearchToolBm25(hooks, { catalog: { preset: "oh-my-pi" } });

async function answerOf(tool: ReturnType<typeof mounted>, input: unknown): Promise<Answer> {
  const { content, structuredContent, details } = await tool.execute(input);
  if (details === undefined) return expect.unreachable();
  const { text } = content[0];
  expect(text).toBe(JSON.stringify(structuredContent));
  const { limit, total_tools: total, activated_tools: activated, active_selected_tools: active, tools } = details;
  const matches = tools.map(({ name, score }): Scored => [name, score]);
  return { content: JSON.parse(text) as Answer["content"], activated, active, matches, limit, total };
}

test("searches in a row pass over what is active, word for word", async () => {
  const tool = mounted(host());
  for (const { input, ...expected } of GOLDEN.seq) {
    const answer = await answerOf(tool, input);
    expect(answer).toEqual(expected);
    expect(JSON.stringify(answer.content)).toBe(JSON.stringify(expected.content));
  }
});

const CASES = Object.entries(GOLDEN.cases);

test.each(CASES.filter(([, { error }]) => error === undefined))("%s", async (name, { input, ...expected }) => {
  const answer = await answerOf(mounted(HOOKS[name] ?? host()), INPUTS[name] ?? input);
  expect(answer).toEqual(expected);
  expect(JSON.stringify(answer.content)).toBe(JSON.stringify(expected.content));
});

test.each(CASES.filter(([, { error }]) => error !== undefined))(
  "%s is an error",
  async (name, { input, error = "" }) => {
    const tool = mounted(HOOKS[name] ?? host());
    const asked = INPUTS[name] ?? input ?? { query: "github" };
    const message = error.replace("ToolError: ", "");
    const failure: unknown = await tool.execute(asked).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(RanksackError);
    expect(failure).toMatchObject({ message });
    const { content, isError } = await tool.call(asked);
    expect([content[0].text.startsWith(message), isError]).toEqual([true, true]);
  },
);

test("the queries without a word that the catalog answers with nothing are errors of the tool", async () => {
  const { queries } = readGolden<{ queries: Readonly<Record<string, object>> }>("omp.json");
  const failing = Object.entries(queries).filter(([, answer]) => "error" in answer);
  expect(failing).toHaveLength(4);
  for (const [query] of failing) {
    const { content } = await mounted(host()).call({ query });
    expect(content[0].text).toMatch(
      /^Query (must contain at least one letter or number|is required and must not be empty)\.$/,
    );
  }
});

test("servers and counts of the description, by code units", () => {
  const { discoverableMCPToolCount, discoverableMCPServerSummaries } = GOLDEN.descriptionVars;
  const { toolCount, servers, builtins } = summarizeDiscoverable(OMP_TOOLS);
  expect(toolCount).toBe(discoverableMCPToolCount);
  expect(servers).toEqual(discoverableMCPServerSummaries.toSorted());
  expect(servers.length > 0).toBe(GOLDEN.descriptionVars.hasDiscoverableMCPServers);
  expect(builtins).toEqual(["ast_grep"]);
});
