import { expect, test } from "vitest";
import { fitTool, UnfitTool } from "./tool-fit.ts";

/** A tool whose schema is nested so that its innermost value stands at `depth`; the tool itself is 1. */
function nested(depth: number): unknown {
  return JSON.parse(`{"name":"n","inputSchema":${'{"a":'.repeat(depth - 2)}1${"}".repeat(depth - 2)}}`);
}

/** A tool of so many bytes as JSON. */
function sized(bytes: number): unknown {
  const room = bytes - '{"name":"n","description":""}'.length;
  return { name: "n", description: "é".repeat(room >> 1) + "x".repeat(room % 2) };
}

test.each<[string, unknown, number]>([
  ["a plain one", { name: "n" }, 12],
  ["64 levels", nested(64), 400],
  ["256 KiB, of two bytes a character", sized(256 * 1024), 262_144],
  ["20,000 values", { name: "n", enum: Array.from({ length: 19_997 }, () => 1) }, 40_015],
])("%s is kept", (_, entry, bytes) => {
  expect(fitTool(entry)).toEqual({ tool: entry, bytes });
});

test.each<[string, unknown, string, string]>([
  ["null", null, "", "it is null, not an object"],
  ["a text", "read", "", "it is a text, not an object"],
  ["a list", [{ name: "n" }], "", "it is a list, not an object"],
  ["65 levels", nested(65), "n", "it is nested deeper than 64 levels"],
  ["50,000 levels", nested(50_000), "n", "it is nested deeper than 64 levels"],
  ["more than 256 KiB", sized(256 * 1024 + 1), "n", "it is larger than 256 KiB"],
  ["20,001 values", { name: "n", enum: Array.from({ length: 19_998 }, () => 1) }, "n", "it has more than 20000 values"],
  ["a name that is none", { name: 7, x: nested(70) }, "", "it is nested deeper than 64 levels"],
])("%s is not, and is remembered by name and reason", (_, entry, name, reason) => {
  expect(fitTool(entry)).toEqual({ tool: new UnfitTool(name, reason), bytes: 0 });
});

test("a property named __proto__ is a value like any other", () => {
  const tool = JSON.parse('{"name":"n","inputSchema":{"properties":{"__proto__":{"type":"string"}}}}');
  expect(fitTool(tool)).toEqual({ tool, bytes: JSON.stringify(tool).length });
  const deep = JSON.parse(`{"name":"n","__proto__":${'{"__proto__":'.repeat(70)}1${"}".repeat(70)}}`);
  expect(fitTool(deep).tool).toBeInstanceOf(UnfitTool);
});
