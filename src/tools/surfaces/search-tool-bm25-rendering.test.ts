import { expect, test } from "vitest";
import { renderSearchToolBm25 } from "./search-tool-bm25-rendering.ts";
import type { SearchToolBm25Details, SearchToolBm25Match, SearchToolBm25Result } from "./search-tool-bm25-result.ts";

function match(at: number, more: Partial<SearchToolBm25Match> = {}): SearchToolBm25Match {
  return {
    name: `mcp__hub__tool_${at}`,
    label: `hub/tool_${at}`,
    description: `Does ${at}.`,
    server_name: "hub",
    mcp_tool_name: `tool_${at}`,
    schema_keys: [],
    score: 10.123456 / at,
    ...more,
  };
}

function result(
  tools: readonly SearchToolBm25Match[],
  more: Partial<SearchToolBm25Details> = {},
): SearchToolBm25Result {
  const activated = tools.map(({ name }) => name);
  return {
    content: [{ type: "text", text: "{}" }],
    details: {
      query: "tool",
      limit: 8,
      total_tools: 19,
      activated_tools: activated,
      active_selected_tools: activated,
      tools,
      ...more,
    },
  };
}

const lines = (...args: Parameters<typeof renderSearchToolBm25>): string[] => renderSearchToolBm25(...args).split("\n");

test("a status line, then a line for each match", () => {
  const builtin: SearchToolBm25Match = { name: "grep", label: "Grep", description: "", schema_keys: [], score: 0.5 };
  expect(lines(result([match(1), builtin]))).toEqual([
    '✓ search_tool_bm25 "tool": 2 matches, 2 activated, 19 tools to find',
    "├─ hub/tool_1 (hub) 10.123 Does 1.",
    "└─ Grep 0.500",
  ]);
});

const SEVEN = result([1, 2, 3, 4, 5, 6, 7].map((at) => match(at)));

test("collapsed there are 5 matches and how many more, expanded all", () => {
  expect(lines(SEVEN).slice(5)).toEqual(["├─ hub/tool_5 (hub) 2.025 Does 5.", "└─ 2 more"]);
  const expanded = lines(SEVEN, { expanded: true });
  expect(expanded).toHaveLength(8);
  expect(expanded[7]).toBe("└─ hub/tool_7 (hub) 1.446 Does 7.");
  expect(lines(result([1, 2, 3, 4, 5].map((at) => match(at)))).at(-1)).toBe("└─ hub/tool_5 (hub) 2.025 Does 5.");
});

test("labels are cut to 72 characters, descriptions to 96, as people see them", () => {
  const [label, description] = ["l".repeat(73), "👩‍🔬".repeat(97)];
  const line = lines(result([match(1, { label, description })]))[1];
  expect(line).toBe(`└─ ${"l".repeat(71)}… (hub) 10.123 ${"👩‍🔬".repeat(95)}…`);
  const fitting = match(1, { label: "l".repeat(72), description: "👩‍🔬".repeat(96) });
  expect(lines(result([fitting]))[1]).toBe(`└─ ${"l".repeat(72)} (hub) 10.123 ${"👩‍🔬".repeat(96)}`);
});

test.each([
  [19, "No matching tools found."],
  [0, "No discoverable tools are currently loaded."],
])("of %i tools none matched", (total_tools, text) => {
  expect(lines(result([], { total_tools }))).toEqual([
    `! search_tool_bm25 "tool": 0 matches, 0 activated, ${total_tools} tools to find`,
    `└─ ${text}`,
  ]);
});

test("what was refused is no success", () => {
  const refused = result([match(1)], { activated_tools: [], total_tools: 1 });
  expect(lines(refused)[0]).toBe('! search_tool_bm25 "tool": 1 match, 0 activated, 1 tool to find');
});

test("without details the text is a warning", () => {
  const failed: SearchToolBm25Result = {
    content: [{ type: "text", text: "Limit must\n\nbe positive." }],
    isError: true,
  };
  expect(lines(failed)).toEqual(["⚠ search_tool_bm25", "├─ Limit must", "└─ be positive."]);
  const long: SearchToolBm25Result = { content: [{ type: "text", text: "a\nb\nc\nd\ne\nf\ng" }] };
  expect(lines(long)).toEqual(["⚠ search_tool_bm25", "├─ a", "├─ b", "├─ c", "├─ d", "├─ e", "└─ 2 more"]);
  expect(lines(long, { expanded: true })).toHaveLength(8);
  expect(lines({ content: [{ type: "text", text: "" }] })).toEqual(["⚠ search_tool_bm25"]);
});

test("colours are written when they are asked for, and never else", () => {
  const coloured = lines(SEVEN, { colour: true });
  expect(coloured[0]).toContain("\u001b[32m✓\u001b[39m \u001b[1msearch_tool_bm25\u001b[22m");
  expect(coloured.join("").replace(/\u001b\[\d+m/g, "")).toBe(lines(SEVEN).join(""));
  for (const options of [{}, { colour: false }, { expanded: true, width: 40 }])
    expect(renderSearchToolBm25(SEVEN, options)).not.toContain("\u001b");
});

test("no line is wider than the terminal", () => {
  const narrow = lines(SEVEN, { width: 20 });
  expect(narrow[1]).toBe("├─ hub/tool_1 (hub)…");
  for (const line of narrow) expect(Array.from(line).length).toBeLessThanOrEqual(20);
});

test("what tools and models say cannot move the cursor, colour or turn text", () => {
  const hostile = "\u001b[2J\u009b31m\u0007\r\n\u202eevil\u2028";
  const tool = match(1, { label: hostile, description: hostile, server_name: hostile });
  for (const shown of [
    renderSearchToolBm25(result([tool], { query: hostile })),
    renderSearchToolBm25({ content: [{ type: "text", text: hostile }] }),
  ])
    expect(shown.replace(/\n/g, "")).not.toMatch(/[\p{Cc}\u202e\u2028]/u);
});

test("the environment has its say about colours", () => {
  const shown = result([match(1)]);
  const isColoured = (options: Parameters<typeof renderSearchToolBm25>[1]): boolean =>
    renderSearchToolBm25(shown, options).includes("\u001b[");
  expect(isColoured({ colour: true, env: {} })).toBe(true);
  expect(isColoured({ colour: true, env: { NO_COLOR: "1" } })).toBe(false);
  expect(isColoured({ env: { FORCE_COLOR: "1" } })).toBe(true);
  expect(isColoured({})).toBe(false);
});
