import { expect, test } from "vitest";
import { toolTexts } from "./fields.ts";
import type { ToolDefinition } from "./tool.ts";
import { toolFingerprint } from "./tool-fingerprint.ts";

const TOOL: ToolDefinition = {
  name: "x",
  server: "a",
  description: "d",
  inputSchema: { properties: { p: {}, q: {} } },
};

const fingerprint = (tool: ToolDefinition): string | undefined => toolFingerprint(tool, toolTexts("default"));

test("equal content is equal, whoever made it and whatever JSON cannot say", () => {
  expect(fingerprint(TOOL)).toMatch(/^[0-9a-z]+-[0-9a-z]+-[0-9a-z]+$/);
  expect(fingerprint(structuredClone(TOOL))).toBe(fingerprint(TOOL));
  const more = { title: undefined, execute: () => undefined };
  expect(fingerprint({ ...TOOL, ...more })).toBe(fingerprint(TOOL));
});

test.each<[string, object]>([
  ["a word that is searched", { description: "e" }],
  ["a type that is not", { inputSchema: { properties: { p: { type: "string" }, q: {} } } }],
  ["the order of parameters, which a model sees", { inputSchema: { properties: { q: {}, p: {} } } }],
  ["a flag", { alwaysLoad: true }],
  ["a field that nobody knows", { vendor: 1 }],
])("%s makes another one", (_, change) => {
  expect(fingerprint({ ...TOOL, ...change })).not.toBe(fingerprint(TOOL));
});

test("what an object computes is content", () => {
  class Dynamic implements ToolDefinition {
    readonly name = "x";
    static count = 0;
    get description(): string {
      return `call ${Dynamic.count}`;
    }
    get alwaysLoad(): boolean {
      return Dynamic.count > 1;
    }
  }
  const tool = new Dynamic();
  const before = fingerprint(tool);
  expect(fingerprint(tool)).toBe(before);
  Dynamic.count = 1;
  expect(fingerprint(tool)).not.toBe(before);
});

test("what cannot be written has none", () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(fingerprint({ ...TOOL, _meta: circle })).toBeUndefined();
  expect(fingerprint({ ...TOOL, _meta: 1n })).toBeUndefined();
});
