import { expect, test } from "vitest";
import { decideMode, describeDecision, type ModeOptions } from "./mode.ts";
import type { ToolDefinition } from "./tool.ts";

/** So many tools of a server. */
function mcpTools(count: number): ToolDefinition[] {
  return Array.from({ length: count }, (_, at) => ({ name: `tool_${at}`, server: "kit" }));
}

/** A tool of a server whose definition has so many characters. */
function largeTool(characters: number): ToolDefinition {
  return { name: "ask", server: "kit", description: "x".repeat(characters - 3) };
}

test("a decision is a value", () => {
  const tools: ToolDefinition[] = [{ name: "read" }, { name: "tool_search" }, { name: "yield" }, ...mcpTools(40)];
  const decision = decideMode(tools, { "mcp.discoveryMode": "maybe", essentialOverride: 7 });
  expect(decision).toEqual({
    mode: "mcp-only",
    setting: "auto",
    from: "default",
    because: "tools",
    tools: 41,
    estimate: 4 + 10 * 6 + 30 * 7,
    threshold: 80_000,
    window: 200_000,
    percent: 10,
    deferred: 40,
    offersSearch: true,
    warnings: [
      expect.objectContaining({ code: "unknown-setting" }),
      expect.objectContaining({ code: "unknown-setting" }),
    ],
  });
  expect(JSON.parse(JSON.stringify(decision))).toEqual(decision);
});

test.each<[string, readonly ToolDefinition[], ModeOptions, string, string, number]>([
  ["40 tools", mcpTools(40), {}, "standard", "small", 0],
  ["40 tools and one that searches", [...mcpTools(40), { name: "search_tool_bm25" }], {}, "standard", "small", 0],
  ["40 tools and a hidden one", [...mcpTools(40), { name: "x", hidden: true }], {}, "standard", "small", 0],
  ["41 tools", mcpTools(41), {}, "mcp-only", "tools", 41],
  ["80,000 characters", [largeTool(80_000)], {}, "standard", "small", 0],
  ["80,001 characters", [largeTool(80_001)], {}, "mcp-only", "definitions", 1],
  ["80,001 characters hidden", [{ ...largeTool(80_001), hidden: true }], {}, "standard", "small", 0],
  ["a smaller window", [largeTool(4_001)], { window: 10_000 }, "mcp-only", "definitions", 1],
  ["a smaller share", [largeTool(8_001)], { percent: 1 }, "mcp-only", "definitions", 1],
  ["a share of nothing", [largeTool(3)], { percent: 0 }, "mcp-only", "definitions", 1],
  ["auto in code", mcpTools(41), { mode: "auto" }, "mcp-only", "tools", 41],
  ["tst-auto does not count tools", mcpTools(41), { ENABLE_TOOL_SEARCH: "auto" }, "standard", "small", 0],
  ["tst-auto", [largeTool(80_001)], { ENABLE_TOOL_SEARCH: "auto" }, "all", "definitions", 1],
  ["tst-auto at 1 percent", [largeTool(8_001)], { ENABLE_TOOL_SEARCH: "auto:1" }, "all", "definitions", 1],
  ["the share in code", [largeTool(8_001)], { ENABLE_TOOL_SEARCH: "auto:1", percent: 2 }, "standard", "small", 0],
  ["all", mcpTools(1), { mode: "all" }, "all", "setting", 1],
  ["off", mcpTools(99), { "tools.discoveryMode": "off" }, "standard", "setting", 0],
  ["nothing to leave", [{ name: "read" }], { mode: "all" }, "all", "setting", 0],
  ["all pinned", mcpTools(50), { pinnedServers: ["kit"] }, "mcp-only", "tools", 0],
  ["no tools", [], {}, "standard", "small", 0],
])("%s", (_, tools, options, mode, because, deferred) => {
  expect(decideMode(tools, options)).toMatchObject({ mode, because, deferred, offersSearch: deferred > 0 });
});

test("a decision can be printed", () => {
  expect(describeDecision(decideMode([largeTool(80_001)], { ENABLE_TOOL_SEARCH: "auto" }))).toBe(
    "mode all (tst-auto of ENABLE_TOOL_SEARCH; definitions above the threshold): 1 tool, " +
      "definitions of 80001 characters (about 20001 tokens), threshold 80000 (10 % of 200000 tokens); 1 left to search",
  );
  expect(describeDecision(decideMode([]))).toBe(
    "mode standard (auto, as nothing is set; few tools, small definitions): 0 tools, " +
      "definitions of 0 characters (about 0 tokens), threshold 80000 (10 % of 200000 tokens); 0 left to search",
  );
});

test.each<[ModeOptions, string, string]>([
  [{ window: 0 }, "The option window is 0.", "Use a whole number from 1 on."],
  [{ window: 1.5 }, "The option window is 1.5.", "Use a whole number from 1 on."],
  [{ percent: 101 }, "The option percent is 101.", "Use a whole number from 0 to 100."],
  [{ percent: Number.NaN }, "The option percent is NaN.", "Use a whole number from 0 to 100."],
  [{ percent: "10" } as unknown as ModeOptions, 'The option percent is "10".', "Use a whole number from 0 to 100."],
])("the options %j are an error", (options, message, hint) => {
  expect(() => decideMode([], options)).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT", message, hint }));
});

test("what no catalog would take does not count", () => {
  const listed = [null, {}, { name: "a", server: 5 }, { name: "b", server: "s" }] as unknown as ToolDefinition[];
  expect(decideMode(listed, { mode: "all" })).toMatchObject({ tools: 1, deferred: 1 });
});

test.each<[unknown, unknown, string]>([
  [null, {}, "The tools are null, not a list."],
  [[], null, "The options are null, not an object."],
  [[], { pinned: "read" }, 'pinned is "read", not a list of strings.'],
  [[], { pinnedServers: [1] }, "pinnedServers is a list of 1, not a list of strings."],
])("of %j with %j no mode can be decided", (tools, options, message) => {
  expect(() => decideMode(tools as never, options as never)).toThrow(
    expect.objectContaining({ name: "RanksackError", message }),
  );
});
