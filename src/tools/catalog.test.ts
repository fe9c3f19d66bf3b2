import { expect, test } from "vitest";
import { RanksackError } from "../base/errors.ts";
import { createToolCatalog } from "./catalog.ts";
import type { ToolDefinition } from "./tool.ts";

const TOOLS: readonly ToolDefinition[] = [
  { name: "create_issue", server: "github", description: "Open a bug report in a repository." },
  { name: "list_issues", server: "github", description: "List the issues of a repository." },
  { name: "send_message", server: "slack", description: "Post a message to a channel." },
];

function keysFor(query: string, tools: readonly ToolDefinition[] = TOOLS): string[] {
  return createToolCatalog(tools)
    .search(query)
    .hits.map(({ key }) => key);
}

test.each([
  ["create issue", "github/create_issue"],
  ["createIssue", "github/create_issue"],
  ["reporting bugs", "github/create_issue"],
  ["show me all issues", "github/list_issues"],
  ["slack", "slack/send_message"],
  ["messages", "slack/send_message"],
])("%j finds %s first", (query, key) => {
  expect(keysFor(query)[0]).toBe(key);
});

test("a hit is the tool as it was given, with what matched where", () => {
  const catalog = createToolCatalog(TOOLS);
  const { hits, total, query, notes } = catalog.search("post message");
  expect([query, total, notes]).toEqual(["post message", 3, []]);
  expect(hits).toHaveLength(1);
  expect(hits[0]?.tool).toBe(TOOLS[2]);
  expect(catalog.get("slack/send_message")).toBe(TOOLS[2]);
  expect(catalog.get("slack/nothing")).toBeUndefined();
  expect(hits[0]).toMatchObject({ tier: "ranked", key: "slack/send_message" });
  expect(hits[0]?.matched).toEqual([
    { query: "post", term: "post", source: "description" },
    { query: "message", term: "messag", source: "name" },
    { query: "message", term: "messag", source: "description" },
  ]);
});

test("one bad tool never costs the others, and none vanishes silently", () => {
  const listed = [TOOLS[0], null, { name: "" }, { ...TOOLS[0], description: "again" }, TOOLS[2]];
  const catalog = createToolCatalog(listed as ToolDefinition[]);
  expect(catalog.size).toBe(2);
  expect(catalog.get("github/create_issue")).toBe(TOOLS[0]);
  expect(catalog.rejected).toEqual([
    { key: "", position: 1, reason: "it is null, not an object" },
    { key: "", position: 2, reason: "it has no name (a non-empty string)" },
    { key: "github/create_issue", position: 3, reason: "its key is already taken by the tool at position 0" },
  ]);
});

test("eight hits unless a limit says otherwise", () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ name: `ping_${at}` }));
  expect(createToolCatalog(many).search("ping").hits).toHaveLength(8);
  expect(createToolCatalog(many).search("ping", { limit: 1e9 }).hits).toHaveLength(20);
});

test.each([0, -1, 1.5, Number.NaN, "8", null])("limit %j names the field and what to do", (limit) => {
  const search = (): unknown => createToolCatalog(TOOLS).search("x", { limit: limit as number });
  expect(search).toThrow(RanksackError);
  expect(search).toThrow(/^limit is .*, which is not a whole number of 1 or more\.$/);
});

test("an unknown preset names the valid ones; tools that are no list are an error", () => {
  try {
    createToolCatalog(TOOLS, { preset: "bm25" });
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ code: "INVALID_ARGUMENT", message: 'There is no preset "bm25" here.' });
    expect((error as RanksackError).hint).toBe("The presets are default, oh-my-pi.");
  }
  expect(() => createToolCatalog(7 as unknown as ToolDefinition[])).toThrow("The tools are 7, not a list.");
});
