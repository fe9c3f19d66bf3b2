import { expect, test } from "vitest";
import { type ToolDefinition, toolFault, toolKey, toolSource, toolSummary, usableTools } from "./tool.ts";

test.each([
  [{ name: "a" }, "a"],
  [{ name: "a", server: "s" }, "s/a"],
  [{ name: "a", server: "s", key: "mine" }, "mine"],
])("the key of %j is %s", (tool, key) => {
  expect(toolKey(tool)).toBe(key);
});

test.each([
  [{ name: "a" }, undefined],
  [null, "it is null, not an object"],
  ["a", 'it is "a", not an object'],
  [["a"], "it is a list of 1, not an object"],
  [{}, "it has no name (a non-empty string)"],
  [{ name: " " }, "it has no name (a non-empty string)"],
  [{ name: "a", key: "" }, 'its key is "", not a non-empty string'],
  [{ name: "a", server: 3 }, "its server is 3, not a string"],
])("%j: %s", (value, fault) => {
  expect(toolFault(value)).toBe(fault);
});

const READ = [
  "name",
  "description",
  "keywords",
  "server",
  "key",
  "source",
  "inputSchema",
  "outputSchema",
  "annotations",
  "exposedName",
] as const;
const FLAGS = ["loadMode", "alwaysLoad", "shouldDefer", "hidden"] as const;

test.each([...READ, ...FLAGS])("a tool whose %s cannot be read is none", (field) => {
  const get = (): never => {
    throw new Error("not now");
  };
  const tool = Object.defineProperty({ name: "a" }, field, { get });
  expect(toolFault(tool)).toBe("it cannot be read: Error: not now");
  expect(usableTools([null, { name: "b" }, tool] as ToolDefinition[])).toEqual([{ name: "b" }]);
});

test.each([
  [{ name: "a", summary: "short", description: "long" }, "short"],
  [{ name: "a", description: "x".repeat(300) }, "x".repeat(200)],
  [{ name: "a", description: `${"x".repeat(199)}😀 tail` }, "x".repeat(199)],
  [{ name: "a", description: `${"x".repeat(198)}😀 tail` }, `${"x".repeat(198)}😀`],
  [{ name: "a", description: 7 as unknown as string }, ""],
  [{ name: "a" }, ""],
])("the summary of %j", (tool: ToolDefinition, summary) => {
  expect(toolSummary(tool)).toBe(summary);
});

test.each([
  [{ name: "a" }, "builtin"],
  [{ name: "a", server: "kit" }, "mcp"],
  [{ name: "a", server: "kit", source: "extension" }, "extension"],
  [{ name: "a", source: "skill" }, "skill"],
  [{ name: "a", source: "plugin" }, "builtin"],
  [{ name: "a", server: "kit", source: "toString" }, "mcp"],
])("%j comes from %s", (tool, source) => expect(toolSource(tool as ToolDefinition)).toBe(source));

test.each([null, 5, { length: 1_000_000_000 }])("%o is no list of tools", (listed) => {
  expect(() => usableTools(listed as never)).toThrow(/^The tools are .*, not a list\.$/);
});
