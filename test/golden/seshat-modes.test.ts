// The modes of tool_search and what is deferred, against seshat.json. Where ours differ on purpose: README.md.

import { expect, test } from "vitest";
import { isDeferredTool } from "../../src/tools/deferral.ts";
import { thresholdCharacters } from "../../src/tools/threshold.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";
import {
  getAutoThresholdPercent,
  getToolSearchMode,
  isToolSearchEnabledOptimistic,
  parseAutoPercentage,
} from "../../src/tools/tool-search-mode.ts";
import { readGolden } from "./read.ts";

interface GoldenMode {
  readonly mode: string;
  readonly enabled: boolean;
  readonly parse: readonly [percent: number, ok: boolean];
  readonly threshold: number;
  readonly charThreshold200k: number;
}

const GOLDEN = readGolden<{
  modes: Readonly<Record<string, GoldenMode>>;
  isDeferred: Readonly<Record<string, boolean>>;
}>("seshat.json");

/** The closed list: what these values mean with us, where the original has something else. */
const OURS: Readonly<Record<string, Partial<GoldenMode>>> = {
  "0": { mode: "standard", enabled: false },
  no: { mode: "standard", enabled: false },
  False: { mode: "standard", enabled: false },
  " false ": { mode: "standard", enabled: false },
  standard: { mode: "standard", enabled: false },
  Auto: { mode: "tst-auto" },
  "auto: 5": { parse: [5, true], threshold: 5, charThreshold200k: 40_000 },
};

test.each(Object.entries(GOLDEN.modes))("ENABLE_TOOL_SEARCH=%j", (value, original) => {
  const percent = parseAutoPercentage(value);
  expect({
    mode: getToolSearchMode(value),
    enabled: isToolSearchEnabledOptimistic(value),
    parse: [percent ?? 0, percent !== undefined],
    threshold: getAutoThresholdPercent(value),
    charThreshold200k: thresholdCharacters(200_000, getAutoThresholdPercent(value)),
  }).toEqual({ ...original, ...OURS[value] });
});

test("each value of the closed list is one of the original's, and is read otherwise there", () => {
  for (const [value, ours] of Object.entries(OURS)) expect(GOLDEN.modes[value]).not.toMatchObject(ours);
});

test("unset is standard", () => expect(getToolSearchMode(undefined)).toBe("standard"));

/** The tools of the truth table, by what is said of them. */
const TOOLS: Readonly<Record<string, ToolDefinition>> = {
  plain: { name: "ask" },
  mcp: { name: "ask", server: "kit" },
  "mcp+alwaysLoad": { name: "ask", server: "kit", alwaysLoad: true },
  shouldDefer: { name: "ask", shouldDefer: true },
  "shouldDefer+alwaysLoad": { name: "ask", shouldDefer: true, alwaysLoad: true },
  "tool_search+mcp": { name: "tool_search", source: "mcp" },
  "tool_search+shouldDefer": { name: "tool_search", shouldDefer: true },
};

test("what is deferred", () => {
  const deferred = Object.entries(TOOLS).map(([name, tool]) => [name, isDeferredTool(tool)]);
  expect(Object.fromEntries(deferred)).toEqual(GOLDEN.isDeferred);
});
