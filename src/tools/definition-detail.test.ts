import { expect, test } from "vitest";
import { RanksackError } from "../base/errors.ts";
import { checkDetail, definitionAt, DETAILS, summaryLine } from "./definition-detail.ts";
import type { ToolDefinition } from "./tool.ts";

const SCHEMA = { type: "object", properties: { path: { type: "string" } }, required: ["path"] };
const READ: ToolDefinition = {
  name: "read",
  server: "files",
  description: "Reads a file.\n\nThe path is  absolute.",
  inputSchema: SCHEMA,
};

test("each detail says more", () => {
  const summary = "Reads a file. The path is absolute.";
  expect(DETAILS.map((detail) => definitionAt(READ, "files_read", detail))).toEqual([
    {},
    { summary },
    { summary, signature: "files_read(path: string)" },
    { summary, description: READ.description, inputSchema: SCHEMA },
  ]);
});

test("schemas and annotations are the ones that were given", () => {
  const tool = { ...READ, outputSchema: { type: "string" }, annotations: { readOnlyHint: true } };
  const { inputSchema, outputSchema, annotations } = definitionAt(tool, "read", "schema");
  expect([inputSchema, outputSchema, annotations]).toEqual([SCHEMA, tool.outputSchema, tool.annotations]);
  expect(inputSchema).toBe(SCHEMA);
});

test("what a tool does not say, or cannot be written, is not there", () => {
  const circle: Record<string, unknown> = { type: "object" };
  circle["properties"] = { circle };
  const tool = { name: "a", description: 7, inputSchema: circle, annotations: 1n } as unknown as ToolDefinition;
  expect(definitionAt(tool, "a", "summary")).toEqual({});
  expect(definitionAt(tool, "a", "schema")).toEqual({});
});

test.each<[string, Partial<ToolDefinition>, string]>([
  ["its own words before the description", { summary: "Reads.", description: "Reads a file." }, "Reads."],
  ["nothing where there is none", {}, ""],
  ["one line without white space at its ends", { description: "\n a\r\n\tb  c \n" }, "a b c"],
  ["200 units as they are", { description: "a".repeat(200) }, "a".repeat(200)],
  ["a longer text with the mark of a cut", { description: "a".repeat(201) }, `${"a".repeat(199)}…`],
  ["no half of a pair", { summary: `${"a".repeat(198)}😀😀` }, `${"a".repeat(198)}…`],
])("a summary is %s", (_, tool, line) => {
  expect(summaryLine({ name: "x", ...tool })).toBe(line);
});

test("a detail is one of four, and signature by default", () => {
  expect([...DETAILS, undefined].map(checkDetail)).toEqual([...DETAILS, "signature"]);
  const wrong = (): unknown => checkDetail("Schema");
  expect(wrong).toThrow(RanksackError);
  expect(wrong).toThrow('detail is "Schema", which is not one of "names", "summary", "signature", "schema".');
  expect(() => checkDetail(null)).toThrow("detail is null");
});
