import { expect, test } from "vitest";
import { createToolCatalog } from "./catalog.ts";
import { skillTool } from "./skill.ts";
import type { ToolDefinition } from "./tool.ts";

const PDF = `---
name: pdf-forms
description: Fills in forms of PDF files. Use when a form has to be filled in.
license: MIT
allowed-tools: [Read]
---

# Forms

Ask for each field by its label.
`;

test("a skill is a tool with its text as background", () => {
  expect(skillTool(PDF)).toEqual({
    key: "skill:pdf-forms",
    name: "pdf-forms",
    description: "Fills in forms of PDF files. Use when a form has to be filled in.",
    source: "skill",
    background: "# Forms\n\nAsk for each field by its label.",
  });
  expect(skillTool("---\nname: a\ndescription: b\n---\n \n")).not.toHaveProperty("background");
});

test("2,000 characters of its text are kept, never half a pair", () => {
  const text = (length: number): string => `---\nname: a\ndescription: b\n---\n${"x".repeat(length)}😀y`;
  expect(skillTool(text(1_998))).toHaveProperty("background", `${"x".repeat(1_998)}😀`);
  expect(skillTool(text(1_999))).toHaveProperty("background", "x".repeat(1_999));
});

test.each([
  ["---\ndescription: b\n---", "it has no name"],
  ["---\nname: ''\ndescription: b\n---", "it has no name"],
  ["---\nname: a\n---", "it has no description"],
  ["---\nname: a\ndescription: |\n---", "it has no description"],
  ["---\nname: a\ndescription:\n  - b\n---", "its description is no text"],
  ["---\nname: [a]\n---", "its name is no text"],
  ["# Forms", "it does not begin with a line of ---"],
])("%j is no skill: %s", (text, fault) => {
  expect(skillTool(text)).toEqual({ fault });
});

test("a skill is found by its text, after one that has the word in its description", () => {
  const other = skillTool("---\nname: labels\ndescription: Prints a label.\n---\n");
  const catalog = createToolCatalog([skillTool(PDF), other] as ToolDefinition[]);
  expect(catalog.search("label").hits.map(({ key }) => key)).toEqual(["skill:labels", "skill:pdf-forms"]);
});
