import { expect, test } from "vitest";
import {
  type DeferralOptions,
  deferralRules,
  ESSENTIAL_TOOLS,
  isDeferredTool,
  isHiddenTool,
  isSearchTool,
  placementOf,
} from "./deferral.ts";
import type { ToolDefinition } from "./tool.ts";

/** Where a tool stands in the modes standard, mcp-only and all: L listed, D deferred, H hidden. */
function placements(tool: ToolDefinition, options?: DeferralOptions): string {
  const rules = deferralRules(options);
  const stands = (["standard", "mcp-only", "all"] as const).map((mode) => placementOf(tool, mode, rules));
  return stands.map((placement) => placement[0]?.toUpperCase()).join("");
}

const mcp = { name: "ask", server: "kit" } as const;

test.each<[ToolDefinition, string]>([
  [mcp, "LDD"],
  [{ ...mcp, alwaysLoad: true }, "LLL"],
  [{ ...mcp, loadMode: "essential" }, "LLL"],
  [{ ...mcp, alwaysLoad: true, shouldDefer: true }, "LLL"],
  [{ ...mcp, name: "read" }, "LDD"],
  [{ ...mcp, name: "tool_search" }, "LDD"],
  [{ ...mcp, name: "resolve" }, "LDD"],
  [{ ...mcp, source: "extension" }, "LLL"],
  [{ ...mcp, source: "extension", loadMode: "discoverable" }, "LLD"],
  [{ name: "ask" }, "LLL"],
  [{ name: "ask", loadMode: "essential" }, "LLL"],
  [{ name: "ask", loadMode: "discoverable" }, "LLD"],
  [{ name: "ask", shouldDefer: true }, "LLD"],
  [{ name: "ask", shouldDefer: true, loadMode: "essential" }, "LLL"],
  [{ name: "ask", shouldDefer: true, alwaysLoad: true }, "LLL"],
  [{ name: "ask", source: "custom" }, "LLL"],
  [{ name: "ask", source: "skill" }, "LLD"],
  [{ name: "read", source: "skill", key: "skill:read" }, "LLD"],
  [{ name: "ask", source: "skill", alwaysLoad: true }, "LLL"],
  [{ name: "tool_search", shouldDefer: true }, "LLL"],
  [{ name: "search_tool_bm25", loadMode: "discoverable" }, "LLL"],
  [{ ...mcp, hidden: true }, "HHH"],
  [{ name: "ask", hidden: true, alwaysLoad: true }, "HHH"],
  [{ name: "yield" }, "HHH"],
  [{ name: "yield", source: "custom" }, "LLL"],
])("%j stands as %s", (tool, wanted) => expect(placements(tool)).toBe(wanted));

test.each(ESSENTIAL_TOOLS)("%s is essential", (name) => {
  expect(placements({ name, loadMode: "discoverable" })).toBe("LLL");
  expect(placements({ name: name.toUpperCase(), loadMode: "discoverable" })).toBe("LLL");
});

test("the essential tools", () => {
  expect(ESSENTIAL_TOOLS).toEqual(["read", "bash", "edit", "write", "glob", "eval"]);
});

const discoverable = (name: string): ToolDefinition => ({ name, loadMode: "discoverable" });

test.each<[unknown, string, string, string]>([
  [undefined, "LLL", "LLD", "LDD"],
  [null, "LLL", "LLD", "LDD"],
  [[], "LLL", "LLD", "LDD"],
  [[" Ask "], "LLL", "LLL", "LDD"],
  [["kit/ask"], "LLL", "LLD", "LLL"],
  [{ only: ["ask"] }, "LLD", "LLL", "LDD"],
  [{ only: [] }, "LLD", "LLD", "LDD"],
])("with the override %j, read, ask and kit/ask stand so", (essentialOverride, read, ask, ofServer) => {
  const options = { essentialOverride };
  expect(deferralRules(options).warnings).toEqual([]);
  expect(placements(discoverable("read"), options)).toBe(read);
  expect(placements(discoverable("ask"), options)).toBe(ask);
  expect(placements(mcp, options)).toBe(ofServer);
});

test.each<[unknown, string]>([
  ["ask", '"ask"'],
  [7, "7"],
  [{ onyl: ["ask"] }, "an object"],
  [{ only: "ask" }, "an object"],
  [[7], "7"],
])("the override %j is warned of and passed over", (essentialOverride, value) => {
  const { warnings, essentials } = deferralRules({ essentialOverride });
  const message = `tools.essentialOverride holds ${value}, not a list of names or { only: [...] }; it is passed over.`;
  expect(warnings).toEqual([{ code: "unknown-setting", message }]);
  expect([...essentials]).toEqual(ESSENTIAL_TOOLS);
});

test("pinned tools and the tools of pinned servers are always listed", () => {
  expect(placements(mcp, { pinned: ["kit/ask"] })).toBe("LLL");
  expect(placements(mcp, { pinned: ["ask"] })).toBe("LDD");
  expect(placements(mcp, { pinnedServers: ["kit"] })).toBe("LLL");
  expect(placements({ ...mcp, server: "kit_b" }, { pinnedServers: ["kit"] })).toBe("LDD");
  expect(placements({ ...mcp, hidden: true }, { pinned: ["kit/ask"] })).toBe("HHH");
});

test("who asks to be left to search, and who searches", () => {
  expect(isDeferredTool({ name: "ask", source: "skill" })).toBe(true);
  expect(isDeferredTool({ name: "ask", loadMode: "discoverable" })).toBe(false);
  expect(isSearchTool({ name: "search_tool_bm25", source: "custom" })).toBe(true);
  expect(isSearchTool({ name: "tool_search", server: "kit" })).toBe(false);
  expect(["resolve", "yield", "report_finding", "report_tool_issue"].every((name) => isHiddenTool({ name }))).toBe(
    true,
  );
});
