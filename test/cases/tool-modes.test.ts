// When tools are left to search, and that none of them is lost then.

import { describe, expect, test } from "vitest";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { deferralRules, placementOf } from "../../src/tools/deferral.ts";
import { decideMode, type ModeOptions } from "../../src/tools/mode.ts";
import { type ToolDefinition, toolKey } from "../../src/tools/tool.ts";

describe("S022: a window of 200,000 tokens, threshold 10 percent", () => {
  const auto: ModeOptions = { ENABLE_TOOL_SEARCH: "auto:10", window: 200_000 };

  /** Tools of a server, so many tokens in all: four characters each. */
  function toolsOf(server: string, tokens: number): ToolDefinition[] {
    const schema = { type: "object" };
    const rest = tokens * 4 - "one".length - "two".length - JSON.stringify(schema).length;
    return [
      { server, name: "one", description: "é".repeat(1_000), inputSchema: schema },
      { server, name: "two", description: "x".repeat(rest - 1_000) },
    ];
  }

  test.each([
    [19_999, "standard", 79_996],
    [20_000, "standard", 80_000],
    [20_001, "all", 80_004],
    [40_000, "all", 160_000],
  ])("%j tokens: %s", (tokens, mode, estimate) => {
    const tools = toolsOf("kit", tokens);
    expect(decideMode(tools, auto)).toMatchObject({
      mode,
      estimate,
      threshold: 80_000,
      deferred: mode === "all" ? 2 : 0,
    });
    const mcpOnly = mode === "all" ? "mcp-only" : "standard";
    expect(decideMode(tools, { window: 200_000 })).toMatchObject({ mode: mcpOnly, estimate, threshold: 80_000 });
  });

  test("one character more than the threshold is enough", () => {
    const tools = toolsOf("kit", 20_000);
    expect(decideMode([...tools, { name: "a" }], auto).mode).toBe("all");
  });

  test("a server that comes late pushes it over, and back when it goes", () => {
    const early = toolsOf("early", 15_000);
    const late = toolsOf("late", 5_001);
    expect(decideMode(early, auto)).toMatchObject({ mode: "standard", offersSearch: false });
    expect(decideMode([...early, ...late], auto)).toMatchObject({ mode: "all", deferred: 4, offersSearch: true });
    expect(decideMode(late, auto)).toMatchObject({ mode: "standard", offersSearch: false });
  });
});

describe("S024: a built-in tool, one of a server and a skill, each with a word of its own", () => {
  const tools: readonly ToolDefinition[] = [
    { name: "first", description: "quartz", loadMode: "discoverable" },
    { name: "second", description: "basalt", server: "kit" },
    { name: "third", description: "granite", source: "skill" },
  ];
  const catalog = createToolCatalog(tools);
  const padding: readonly ToolDefinition[] = Array.from({ length: 40 }, (_, at) => ({
    name: `pad_${at}`,
    source: "custom",
  }));

  const settings: readonly ModeOptions[] = [
    {},
    { mode: "standard" },
    { mode: "all" },
    { mode: "mcp-only" },
    { mode: "auto" },
    { mode: "tst-auto" },
    { mode: "tst-auto", percent: 0 },
    { ENABLE_TOOL_SEARCH: "auto:100" },
    { ENABLE_TOOL_SEARCH: "auto:0" },
    { ENABLE_TOOL_SEARCH: "banana", "mcp.discoveryMode": true },
    { "tools.discoveryMode": "off" },
    { mode: "all", essentialOverride: { only: [] } },
    { mode: "all", pinnedServers: ["kit"], essentialOverride: ["third"] },
  ];
  const worlds = [tools, [...tools, ...padding]];
  const rows = settings.flatMap((options) => worlds.map((world) => [options, world.length, world] as const));

  test.each(rows)("with %j among %j tools each is listed or found", (options, _, world) => {
    const { mode, offersSearch, deferred } = decideMode(world, options);
    const rules = deferralRules(options);
    const left = world.filter((tool) => placementOf(tool, mode, rules) === "deferred");
    expect(left).toHaveLength(deferred);
    for (const tool of left) {
      expect(offersSearch).toBe(true);
      expect(catalog.search(tool.description ?? "").hits.map(({ key }) => key)).toEqual([toolKey(tool)]);
    }
    expect(world.filter((tool) => placementOf(tool, mode, rules) === "listed")).toHaveLength(world.length - deferred);
  });
});
