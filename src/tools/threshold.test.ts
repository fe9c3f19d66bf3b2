import { expect, test } from "vitest";
import { definitionCharacters, thresholdCharacters } from "./threshold.ts";
import type { ToolDefinition } from "./tool.ts";

test.each([
  [200_000, 10, 80_000],
  [200_000, 0, 0],
  [200_000, 1, 8_000],
  [200_000, 100, 800_000],
  [199_999, 10, 79_996],
  [9, 10, 0],
  [10, 10, 4],
])("of a window of %j tokens %j percent are %j characters", (window, percent, characters) => {
  expect(thresholdCharacters(window, percent)).toBe(characters);
});

const cyclic: Record<string, unknown> = {};
cyclic["self"] = cyclic;

test.each<[string, object, number]>([
  ["a name", { name: "read" }, 4],
  ["a description", { name: "read", description: "Read é😀" }, 12],
  ["a schema", { name: "read", inputSchema: { type: "object", properties: {} } }, 4 + 33],
  ["no texts", { name: "read", description: null, title: "A title", inputSchema: undefined }, 4],
  ["a schema that holds itself", { name: "read", inputSchema: cyclic }, 4],
  ["a schema of what JSON has not", { name: "read", inputSchema: 1n }, 4],
])("the characters of a definition with %s", (_, tool, characters) => {
  expect(definitionCharacters(tool as ToolDefinition)).toBe(characters);
});
