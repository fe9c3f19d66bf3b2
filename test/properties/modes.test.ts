// Every tool is listed, or left to search while a search is offered, whatever is set; and each way to lose one is seen.

import fc from "fast-check";
import { expect, test } from "vitest";
import { deferralRules, type FixedMode, placementOf } from "../../src/tools/deferral.ts";
import { decideMode, describeDecision, type ModeOptions } from "../../src/tools/mode.ts";
import { type ToolDefinition, toolKey } from "../../src/tools/tool.ts";
import { holds, isBroken } from "./seed.ts";

type Decide = typeof decideMode;

/** No tool is lost, the same decision is made in any order, and what is always listed is. */
function nothingIsLost(decide: Decide): fc.IProperty<[readonly ToolDefinition[], ModeOptions]> {
  return fc.property(fc.array(tools(), { maxLength: 60 }), options(), (listed, settings) => {
    const decision = decide(listed, settings);
    const rules = deferralRules(settings);
    const placed = listed.map((tool) => [tool, placementOf(tool, decision.mode, rules)] as const);
    const left = placed.filter(([, placement]) => placement === "deferred");
    expect(decision.deferred).toBe(left.length);
    expect(decision.offersSearch).toBe(left.length > 0);
    for (const [tool, placement] of placed) {
      if (placement === "hidden") expect(tool.hidden === true || tool.name === "yield").toBe(true);
      if (placement !== "deferred") continue;
      expect(tool.alwaysLoad !== true && tool.loadMode !== "essential").toBe(true);
      expect(settings.pinned?.includes(toolKey(tool))).not.toBe(true);
    }
    expect(decide(listed.toReversed(), settings)).toEqual(decision);
    expect(describeDecision(decision)).toMatch(/^mode (standard|all|mcp-only) \(.+ left to search$/);
  });
}

/** What is left to search in mode mcp-only is so in mode all. */
function allLeavesMost(): fc.IProperty<[ToolDefinition, ModeOptions]> {
  return fc.property(tools(), options(), (tool, settings) => {
    const rules = deferralRules(settings);
    const isLeft = (mode: FixedMode): boolean => placementOf(tool, mode, rules) === "deferred";
    expect(isLeft("standard")).toBe(false);
    if (isLeft("mcp-only")) expect(isLeft("all")).toBe(true);
  });
}

test("no tool is lost", () => holds(nothingIsLost(decideMode)));
test("mode all leaves all that mcp-only leaves", () => holds(allLeavesMost()));

test.each<[string, Decide]>([
  ["auto:100 offers no search but leaves tools to it", (t, o) => ({ ...decideMode(t, o), offersSearch: false })],
  ["the search is offered without need", (t, o) => ({ ...decideMode(t, o), offersSearch: true })],
  ["the mode is that of the first tools", (t, o) => decideMode(Array.from(t).slice(0, 5), o)],
])("broken when %s", (_, decide) => expect(isBroken(nothingIsLost(decide))).toBe(true));

function tools(): fc.Arbitrary<ToolDefinition> {
  const flag = fc.boolean();
  const record = {
    name: fc.constantFrom("a", "b", "read", "tool_search", "yield"),
    server: fc.constantFrom("kit", "kit_b"),
    source: fc.constantFrom("builtin", "mcp", "extension", "custom", "skill"),
    loadMode: fc.constantFrom("essential", "discoverable"),
    alwaysLoad: flag,
    shouldDefer: flag,
    hidden: flag,
    description: fc.constantFrom("", "x".repeat(900), "x".repeat(9_000)),
  };
  return fc.record(record, { requiredKeys: ["name"] });
}

function options(): fc.Arbitrary<ModeOptions> {
  const words = ["auto", "auto:1", "auto:x", "true", "false", "off", "all", "mcp-only", "banana", "", " ON "];
  const written = fc.oneof(fc.constantFrom(...words), fc.boolean(), fc.anything());
  const record = {
    mode: fc.constantFrom("standard", "all", "mcp-only", "auto", "tst-auto", "auto:2"),
    ENABLE_TOOL_SEARCH: written,
    "tools.discoveryMode": written,
    "mcp.discoveryMode": written,
    essentialOverride: fc.oneof(fc.constantFrom(["a"], { only: ["b"] }, { only: [] }), fc.anything()),
    pinned: fc.constantFrom([], ["a", "kit/b"]),
    pinnedServers: fc.constantFrom([], ["kit"]),
    percent: fc.integer({ min: 0, max: 100 }),
    window: fc.integer({ min: 1, max: 300_000 }),
  };
  return fc.record(record, { requiredKeys: [] });
}
