import { expect, test } from "vitest";
import {
  DEFAULT_AUTO_THRESHOLD_PERCENT,
  getAutoThresholdPercent,
  getToolSearchMode,
  isToolSearchEnabledOptimistic,
  parseAutoPercentage,
  readToolSearchValue,
  TOOL_SEARCH_ENV_VAR,
} from "./tool-search-mode.ts";

test("the names of the seed", () => {
  expect([TOOL_SEARCH_ENV_VAR, DEFAULT_AUTO_THRESHOLD_PERCENT]).toEqual(["ENABLE_TOOL_SEARCH", 10]);
});

test.each([
  ["standard", ["false", "0", "no", "off", "standard", "auto:100", " OFF\n", "No", "auto:0100"]],
  ["tst", ["true", "1", "yes", "on", "tst", "auto:0", "auto:00", " Yes "]],
  ["tst-auto", ["auto", "tst-auto", "auto:1", "auto:99", "AUTO: 7 ", "TST-auto", "auto:007"]],
] as const)("mode %s", (mode, values) => {
  for (const value of values) {
    expect(getToolSearchMode(value)).toBe(mode);
    expect(readToolSearchValue(value)?.misread).toBe(false);
    expect(isToolSearchEnabledOptimistic(value)).toBe(mode !== "standard");
  }
});

test.each([
  "auto:",
  "auto:x",
  "auto:101",
  "auto:-1",
  "auto:+5",
  "auto:5.5",
  "auto:5%",
  "auto:1e1",
  "auto:５",
  "auto:5 5",
])("%j is auto at 10 percent, and misread", (value) => {
  expect(readToolSearchValue(value)).toEqual({ mode: "tst-auto", percent: undefined, misread: true });
  expect(parseAutoPercentage(value)).toBe(undefined);
  expect(getAutoThresholdPercent(value)).toBe(10);
});

test.each([undefined, "", "  ", "banana", "2", "all", "mcp-only", "auto 5", "auto :5", "tst:5", "constructor"])(
  "%j says nothing",
  (value) => {
    expect(readToolSearchValue(value ?? "")).toBe(undefined);
    expect(getToolSearchMode(value)).toBe("standard");
    expect(getAutoThresholdPercent(value)).toBe(10);
    expect(isToolSearchEnabledOptimistic(value)).toBe(false);
  },
);

test("every percentage", () => {
  for (let percent = 0; percent <= 100; percent++) {
    expect(parseAutoPercentage(`auto:${percent}`)).toBe(percent);
    expect(getAutoThresholdPercent(` Auto: ${percent}`)).toBe(percent);
    const mode = percent === 0 ? "tst" : percent === 100 ? "standard" : "tst-auto";
    expect(getToolSearchMode(`auto:${percent}`)).toBe(mode);
  }
});

test.each([null, 5, {}])("%j, which no environment holds, is not set", (value) => {
  expect(getToolSearchMode(value as never)).toBe("standard");
  expect(parseAutoPercentage(value as never)).toBeUndefined();
});
