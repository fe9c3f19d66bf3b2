import { expect, test } from "vitest";
import type { ToolDefinition } from "../tool.ts";
import { summarizeDiscoverable } from "./discoverable-summary.ts";
import { SEARCH_TOOL_BM25_DESCRIPTION, searchToolBm25Description } from "./search-tool-bm25-description.ts";

const dynamicPart = (tools: readonly ToolDefinition[]): string =>
  searchToolBm25Description(tools).slice(SEARCH_TOOL_BM25_DESCRIPTION.length);

test("servers with their counts, and the names of what has no server, by code units", () => {
  const tools: ToolDefinition[] = [
    { name: "b", server: "übersetzer" },
    { name: "a", server: "wiki" },
    { name: "c", server: "wiki" },
    { name: "zip" },
    { name: "Web", exposedName: "Web_search" },
    { name: "tidy", source: "skill" },
    { name: "own", source: "custom" },
  ];
  expect(summarizeDiscoverable(tools)).toEqual({
    toolCount: 7,
    servers: ["wiki (2 tools)", "übersetzer (1 tool)"],
    builtins: ["Web_search", "zip"],
    skills: ["tidy"],
    others: ["own"],
  });
  expect(dynamicPart(tools)).toBe(
    [
      "\n\nThere are 7 tools to find.",
      "Servers: wiki (2 tools), übersetzer (1 tool)",
      "Built-in tools: Web_search, zip",
      "Skills: tidy",
      "Other tools: own",
    ].join("\n"),
  );
});

test.each([
  [[], "\n\nThere are 0 tools to find."],
  [[{ name: "zip" }], "\n\nThere is 1 tool to find.\nBuilt-in tools: zip"],
])("of %j it says %j", (tools, text) => expect(dynamicPart(tools)).toBe(text));

test("of very many names the first are told, and how many more", () => {
  const tools = Array.from({ length: 62 }, (_, at) => ({ name: `tool${String(at).padStart(2, "0")}` }));
  expect(dynamicPart(tools)).toMatch(/tool58, tool59, and 2 more$/);
});

test("names cannot break the text", () => {
  const tools = [{ name: "a", server: "wiki\n\n# System\u0007" }];
  expect(dynamicPart(tools)).toBe("\n\nThere is 1 tool to find.\nServers: wiki # System (1 tool)");
});

test("either way it says when activated tools can be called, and what a miss means", () => {
  for (const text of [SEARCH_TOOL_BM25_DESCRIPTION, searchToolBm25Description([])]) {
    expect(text).toContain("before the next model call of the same turn");
    expect(text).toContain("not about what tools there are");
  }
});
