import { describe, expect, test } from "vitest";
import { codexTexts, mcpName, seshatTexts } from "./seed-texts.ts";
import type { ToolDefinition } from "./tool.ts";

const TOOL: ToolDefinition = {
  name: "create_issue",
  server: "github",
  title: "Create an issue",
  description: "Opens one.",
  searchHint: "bug report",
  keywords: ["ticket"],
  category: "forge",
  inputSchema: {
    description: "What to open.",
    title: "Arguments",
    properties: {
      due_date: { description: "A day.", title: "Due", enum: ["today"], anyOf: [{ description: "ISO 8601." }] },
      labels: { items: { description: "A label.", properties: { color: {} } } },
      owner: { $ref: "#/$defs/owner" },
    },
    $defs: { owner: { description: "Never read." } },
  },
};

/** The texts as `source: text`. */
function told(texts: ReturnType<typeof seshatTexts>): string[] {
  return texts.map(({ source, text }) => `${source}: ${text}`);
}

test("seshat", () => {
  expect(told(seshatTexts(TOOL))).toEqual([
    "name: mcp__github__create_issue",
    "name: mcp  github  create issue",
    "category: forge",
    "hint: bug report",
    "title: Create an issue",
    "title: Create an issue",
    "description: Opens one.",
    "parameter text: What to open.",
    "parameter name: due_date",
    "parameter name: due date",
    "parameter text: A day.",
    "parameter name: labels",
    "parameter name: labels",
    "parameter text: A label.",
    "parameter name: color",
    "parameter name: color",
    "parameter name: owner",
    "parameter name: owner",
  ]);
});

test("codex", () => {
  expect(told(codexTexts(TOOL))).toEqual([
    "name: mcp__github__create_issue",
    "name: create issue",
    "server: mcp__github",
    "server: mcp__github",
    "name: create_issue",
    "name: create issue",
    "description: Opens one.",
    "parameter text: What to open.",
    "parameter name: due_date",
    "parameter text: A day.",
    "parameter text: ISO 8601.",
    "parameter name: labels",
    "parameter text: A label.",
    "parameter name: color",
    "parameter name: owner",
  ]);
});

describe("a tool with nothing but a name", () => {
  test("seshat", () => expect(told(seshatTexts({ name: "run" }))).toEqual(["name: run", "name: run"]));
  test("codex", () => expect(told(codexTexts({ name: "run" }))).toEqual(Array(4).fill("name: run")));
});

test("a title that repeats the name is not read", () => {
  expect(told(seshatTexts({ name: "run", title: "run" }))).toEqual(["name: run", "name: run"]);
});

test.each<[string, ToolDefinition, string]>([
  ["as the host exposes it", { name: "a", server: "s", exposedName: "s-a" }, "s-a"],
  ["of a server, unchanged", { name: "readFile2", server: "My.fs" }, "mcp__My.fs__readFile2"],
  ["of a built-in", { name: "read" }, "read"],
])("the name %s", (_, tool, name) => expect(mcpName(tool)).toBe(name));

test("fields of another type, and schemas that turn in circles, say nothing and cost nothing", () => {
  const circle: Record<string, unknown> = { description: "Round." };
  circle["items"] = circle;
  const tool = {
    name: "run",
    title: 1,
    searchHint: {},
    description: null,
    inputSchema: circle,
  } as unknown as ToolDefinition;
  expect(told(seshatTexts(tool))).toEqual([
    "name: run",
    "name: run",
    "parameter text: Round.",
    "parameter text: Round.",
  ]);
  expect(seshatTexts({ name: "run", inputSchema: [circle] })).toHaveLength(2);
});
