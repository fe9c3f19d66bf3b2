import { expect, test } from "vitest";
import { ohMyPiName, toolDocument, toolTexts } from "./fields.ts";
import type { ToolDefinition } from "./tool.ts";

const TOOL: ToolDefinition = {
  name: "createIssue",
  server: "github",
  title: "Create issue",
  description: "Open a bug report.",
  keywords: ["ticket", "defect"],
  searchHint: "tracker",
  category: "work",
  inputSchema: { properties: { labels: { items: { description: "label name" } }, body: {} } },
};

function textsFor(preset: string, tool: ToolDefinition): string[] {
  return toolDocument(tool, toolTexts(preset)).sources.map(({ source, text }) => `${source}: ${String(text)}`);
}

test("preset default reads every text of a tool", () => {
  expect(textsFor("default", TOOL)).toEqual([
    "name: createIssue",
    "full name: github createIssue",
    "server: github",
    "title: Create issue",
    "description: Open a bug report.",
    "hint: tracker",
    "hint: ticket",
    "hint: defect",
    "category: work",
    "parameter name: labels",
    "parameter text: label name",
    "parameter name: body",
  ]);
});

test("of a background its first 2,000 characters are read, by preset default alone", () => {
  const tool = { name: "pdf", background: `${"a".repeat(1_999)}😀` };
  expect(textsFor("default", tool)).toEqual(["name: pdf", `category: ${"a".repeat(1_999)}`]);
  for (const preset of ["oh-my-pi", "seshat", "codex"])
    expect(textsFor(preset, tool)).toEqual(textsFor(preset, { name: "pdf" }));
  expect(textsFor("default", { name: "pdf", background: 7 as unknown as string })).toEqual(["name: pdf"]);
});

test("of a server's instructions the first 500 characters are read, by preset default alone", () => {
  const tool = { name: "pdf", serverInstructions: "a".repeat(501) };
  expect(textsFor("default", tool)).toEqual(["name: pdf", `category: ${"a".repeat(500)}`]);
  for (const preset of ["oh-my-pi", "seshat", "codex"])
    expect(textsFor(preset, tool)).toEqual(textsFor(preset, { name: "pdf" }));
});

test("a summary is read beside the description, unless it is part of it", () => {
  const tool = { name: "pdf", description: "Make a file. It is small.", summary: "Print to a document." };
  expect(textsFor("default", tool)).toEqual([
    "name: pdf",
    "description: Make a file. It is small.",
    "description: Print to a document.",
  ]);
  expect(textsFor("default", { ...tool, summary: "Make a file." })).toHaveLength(2);
});

test("preset oh-my-pi reads its six fields", () => {
  expect(textsFor("oh-my-pi", TOOL)).toEqual([
    "name: mcp__github_createissue",
    "label: github/createIssue",
    "mcp tool name: createIssue",
    "server name: github",
    "summary: Open a bug report.",
    "schema key: body",
    "schema key: labels",
  ]);
  expect(textsFor("oh-my-pi", { name: "grep", title: "Grep" })).toEqual(["name: grep", "label: Grep"]);
  expect(textsFor("oh-my-pi", { ...TOOL, source: "custom" })).not.toContain("server name: github");
});

test.each([
  [{ name: "readFile", server: "fs" }, "mcp__fs_readfile"],
  [{ name: "S3BucketListObjectsV2", server: "aws" }, "mcp__aws_s_bucketlistobjectsv"],
  [{ name: "slack_send", server: "slack" }, "mcp__slack_send"],
  [{ name: "123", server: "456" }, "mcp__server_tool"],
  [{ name: "read", server: "fs", exposedName: "mcp__x" }, "mcp__x"],
  [{ name: "grep" }, "grep"],
])("oh-my-pi registers %j as %s", (tool, name) => {
  expect(ohMyPiName(tool)).toBe(name);
});

test("fields of the wrong type say nothing", () => {
  const odd = { name: "x", description: null, title: 7, keywords: "no list", searchHint: {}, inputSchema: [] };
  expect(textsFor("default", odd as unknown as ToolDefinition)).toEqual(["name: x"]);
});
