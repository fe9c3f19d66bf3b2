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
    { key: "", source: "", position: 1, reason: "it is null, not an object" },
    { key: "", source: "", position: 2, reason: "it has no name (a non-empty string)" },
    {
      key: "github/create_issue",
      source: "github",
      position: 3,
      reason: "its key is already taken by the tool at position 0",
    },
  ]);
});

test.each([
  "create_issue",
  "createIssue",
  "create issue",
  "createissue",
  "github/create_issue",
  "github.create_issue",
  "github__create_issue",
  "mcp__github__create_issue",
  "MCP__GITHUB__CREATE_ISSUE",
  "please call github/create_issue for me",
])("%j names a tool, which comes before all others", (query) => {
  const tools = [...TOOLS, { name: "issue", description: "create issue create issue create issue please call for me" }];
  const { hits } = createToolCatalog(tools).search(query);
  expect([hits[0]?.key, hits[0]?.tier]).toEqual(["github/create_issue", "name"]);
  expect(hits.slice(1).every(({ tier }) => tier === "ranked")).toBe(true);
});

test("a name that begins with the prefix of hosts is itself, before the one without", () => {
  const tools = [{ name: "status", server: "fs" }, { name: "mcp_status", server: "sys" }, { name: "mcp__jira__add" }];
  const first = (query: string): unknown =>
    createToolCatalog(tools)
      .search(query)
      .hits.map(({ key, tier }) => `${tier} ${key}`)[0];
  expect(first("mcp_status")).toBe("name sys/mcp_status");
  expect(first("mcp__jira__add")).toBe("name mcp__jira__add");
  expect(first("mcp__fs__status")).toBe("name fs/status");
});

test.each([
  ['+"repository bug"', []],
  ["server:github server:slack message", ["slack/send_message"]],
  ["-server:github issues message", ["slack/send_message"]],
  ["server:* message", ["slack/send_message"]],
])("%j finds %j and nothing else", (query, keys) => {
  expect(keysFor(query)).toEqual(keys);
});

test("repeats of a form cost and change nothing", () => {
  expect(keysFor(`issue ${"-list ".repeat(20_000)}`)).toEqual(["github/create_issue"]);
  expect(keysFor(`${"+issue ".repeat(20_000)}`).length).toBe(2);
});

test("a match by name says what was typed", () => {
  const [hit] = createToolCatalog(TOOLS).search("Create issue").hits;
  expect(hit?.matched).toContainEqual({ query: "Create issue", term: "createissue", source: "name" });
});

test("a name given by the host is one, and its hit has a score", () => {
  const catalog = createToolCatalog([{ name: "a", exposedName: "Totally_Different" }]);
  const { hits } = catalog.search("totallyDifferent", { explain: true });
  expect(hits[0]).toMatchObject({ key: "a", tier: "name" });
  expect(hits[0]?.score).toBeGreaterThan(0);
  expect(hits[0]?.explanation?.value).toBe(hits[0]?.score);
});

test("a word that more than five tools bear as their name is a word like others, unless it is the whole query", () => {
  const tools = Array.from({ length: 6 }, (_, at) => ({ name: "read-all", server: `s${at}` }));
  const tiers = (query: string): unknown[] =>
    createToolCatalog(tools)
      .search(query)
      .hits.map(({ tier }) => tier);
  expect(new Set(tiers("now read-all"))).toEqual(new Set(["ranked"]));
  expect(new Set(tiers("read all"))).toEqual(new Set(["name"]));
});

test.each([
  ["+channel", ["slack/send_message"]],
  ["issues -list", ["github/create_issue"]],
  ["server:github report", ["github/create_issue"]],
  ["server:GitHub", ["github/create_issue", "github/list_issues"]],
  ['"of a repository"', ["github/list_issues"]],
  ['issues -"of a repository"', ["github/create_issue"]],
  ["+createIssue", ["github/create_issue"]],
])("%j finds %j", (query, keys) => {
  expect(keysFor(query).toSorted()).toEqual(keys);
});

test("what is required and stands nowhere finds nothing, and a note says so", () => {
  const { hits, notes } = createToolCatalog(TOOLS).search("+nosuchterm issue");
  expect(hits).toEqual([]);
  expect(notes).toEqual([
    { code: "required-missing", message: 'No document holds "nosuchterm", which the query requires.' },
  ]);
  expect(createToolCatalog(TOOLS).search("server:gitlab issue").notes).toMatchObject([{ code: "required-missing" }]);
});

test("a phrase that stands nowhere is its words, and a note says so", () => {
  const { hits, notes } = createToolCatalog(TOOLS).search('"repository bug"');
  expect(hits[0]?.key).toBe("github/create_issue");
  expect(notes).toEqual([
    { code: "phrase-missing", message: 'No document holds "repository bug"; the words were searched one by one.' },
  ]);
});

test("a tool that throws when it is read, and a list with holes in it, cost nothing else", () => {
  const throwing = {
    get name(): string {
      throw new TypeError("no name for you");
    },
  };
  // oxlint-disable-next-line no-sparse-arrays
  const holes = { name: "gap", keywords: [, "filler"] } as unknown as ToolDefinition;
  const catalog = createToolCatalog([throwing, holes, ...TOOLS]);
  expect(catalog.rejected).toEqual([
    { key: "", source: "", position: 0, reason: "it cannot be read: TypeError: no name for you" },
  ]);
  expect(catalog.search("filler").hits[0]?.key).toBe("gap");
  expect(catalog.size).toBe(4);
});

test("a hidden tool is not found, and not counted", () => {
  const catalog = createToolCatalog([{ name: "wipe", hidden: true }, ...TOOLS]);
  expect(catalog.search("wipe")).toMatchObject({ hits: [], total: 3 });
  expect(catalog.get("wipe")?.name).toBe("wipe");
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
    expect((error as RanksackError).hint).toBe("The presets are default, oh-my-pi, seshat, codex.");
  }
  expect(() => createToolCatalog(7 as unknown as ToolDefinition[])).toThrow("The tools are 7, not a list.");
});
