import { expect, test } from "vitest";
import { type ModeSettings, readModeSetting } from "./mode-setting.ts";

const VARIABLE = "ENABLE_TOOL_SEARCH";
const TOOLS = "tools.discoveryMode";
const MCP = "mcp.discoveryMode";

test.each<[ModeSettings, string, string, number | undefined]>([
  [{}, "auto", "default", undefined],
  [{ [VARIABLE]: "  ", [TOOLS]: "", [MCP]: null }, "auto", "default", undefined],
  [{ [MCP]: false }, "auto", "default", undefined],
  [{ [MCP]: true }, "mcp-only", MCP, undefined],
  [{ [MCP]: " True " }, "mcp-only", MCP, undefined],
  [{ [TOOLS]: "off", [MCP]: true }, "standard", TOOLS, undefined],
  [{ [TOOLS]: "auto", [MCP]: true }, "auto", TOOLS, undefined],
  [{ [TOOLS]: " MCP-Only" }, "mcp-only", TOOLS, undefined],
  [{ [TOOLS]: "All" }, "all", TOOLS, undefined],
  [{ [VARIABLE]: "auto", [TOOLS]: "off" }, "tst-auto", VARIABLE, undefined],
  [{ [VARIABLE]: "auto:25", [TOOLS]: "off" }, "tst-auto", VARIABLE, 25],
  [{ [VARIABLE]: "auto:0" }, "all", VARIABLE, 0],
  [{ [VARIABLE]: "auto:100" }, "standard", VARIABLE, 100],
  [{ [VARIABLE]: true }, "all", VARIABLE, undefined],
  [{ [VARIABLE]: 0 }, "standard", VARIABLE, undefined],
  [{ mode: "auto", [VARIABLE]: "auto:25", [TOOLS]: "off", [MCP]: true }, "auto", "mode", undefined],
  [{ mode: "standard", [VARIABLE]: "true" }, "standard", "mode", undefined],
  [{ mode: "off" }, "standard", "mode", undefined],
  [{ mode: "tst" }, "all", "mode", undefined],
  [{ mode: "all" }, "all", "mode", undefined],
  [{ mode: "mcp-only" }, "mcp-only", "mode", undefined],
  [{ mode: "tst-auto" }, "tst-auto", "mode", undefined],
  [{ mode: "auto:25" }, "tst-auto", "mode", 25],
])("%j asks for %s", (settings, mode, from, percent) => {
  expect(readModeSetting(settings)).toEqual({ mode, from, percent, warnings: [] });
});

test.each<[ModeSettings, string, string, string]>([
  [
    { [VARIABLE]: "banana", [TOOLS]: "all" },
    "all",
    TOOLS,
    'ENABLE_TOOL_SEARCH is "banana", not true, false, auto or auto:N; it counts as not set.',
  ],
  [
    { [VARIABLE]: "auto:x", [TOOLS]: "off" },
    "tst-auto",
    VARIABLE,
    'ENABLE_TOOL_SEARCH is "auto:x", not auto: and a whole number from 0 to 100; the threshold is as if it said auto.',
  ],
  [
    { [TOOLS]: "on", [MCP]: true },
    "mcp-only",
    MCP,
    'tools.discoveryMode is "on", not off, auto, mcp-only, all; it counts as not set.',
  ],
  [
    { [TOOLS]: true },
    "auto",
    "default",
    "tools.discoveryMode is true, not off, auto, mcp-only, all; it counts as not set.",
  ],
  [{ [MCP]: "yes" }, "auto", "default", 'mcp.discoveryMode is "yes", not true or false; it counts as not set.'],
  [
    { [VARIABLE]: ["auto"] },
    "auto",
    "default",
    "ENABLE_TOOL_SEARCH is a list of 1, not true, false, auto or auto:N; it counts as not set.",
  ],
])("%j is warned of", (settings, mode, from, message) => {
  const warnings = [{ code: "unknown-setting", message }];
  expect(readModeSetting(settings)).toEqual({ mode, from, percent: undefined, warnings });
});

test("each unknown value is warned of, whoever decides", () => {
  const { mode, warnings } = readModeSetting({ mode: "all", [VARIABLE]: "x", [TOOLS]: "y", [MCP]: "z" });
  expect(mode).toBe("all");
  expect(warnings.map(({ message }) => message.split(" is ")[0])).toEqual([VARIABLE, TOOLS, MCP]);
});

test.each(["", "banana", "true", "auto:x", "auto:101", true, 7, null, ["all"]])("the option %j is an error", (mode) => {
  expect(() => readModeSetting({ mode } as unknown as ModeSettings)).toThrow(
    expect.objectContaining({
      code: "INVALID_ARGUMENT",
      hint: "Use standard, all, mcp-only, auto, tst-auto or auto:N.",
    }),
  );
});
