import { expect, test } from "vitest";
import { nameTable } from "./names.ts";
import type { ToolDefinition } from "./tool.ts";

/** Keys and names, in the order of the keys. */
function namesOf(tools: readonly ToolDefinition[]): Record<string, string | undefined> {
  const table = nameTable(tools);
  const keys = tools.map(({ key, server, name }) => key ?? (server === undefined ? name : `${server}/${name}`));
  return Object.fromEntries([...new Set(keys)].sort().map((key) => [key, table.exposed(key)]));
}

test("a table is looked up both ways", () => {
  const table = nameTable([{ name: "read" }, { name: "create_issue", server: "github" }]);
  expect(table.size).toBe(2);
  expect(table.exposed("read")).toBe("read");
  expect(table.exposed("github/create_issue")).toBe("mcp__github__create_issue");
  expect(table.key("mcp__github__create_issue")).toBe("github/create_issue");
  expect(table.key("MCP__github__create_issue")).toBe(undefined);
  expect(table.key("github/create_issue")).toBe(undefined);
  expect(table.exposed("create_issue")).toBe(undefined);
  expect(table.refused).toEqual([]);
});

test("no tools", () => {
  const table = nameTable([]);
  expect([table.size, table.refused, table.key(""), table.exposed("")]).toEqual([0, [], undefined, undefined]);
});

test("what looks alike after cleaning", () => {
  const tools = [
    { name: "a_b", server: "kit" },
    { name: "a.b", server: "kit" },
    { name: "a/b", server: "kit" },
    { name: "b__c", server: "a" },
    { name: "c", server: "a__b" },
  ];
  expect(namesOf(tools)).toEqual({
    "kit/a_b": "mcp__kit__a_b",
    "kit/a.b": "mcp__kit__a_b--gvk9bqri",
    "kit/a/b": "mcp__kit__a_b--dzkuemvr",
    "a/b__c": "mcp__a__b__c",
    "a__b/c": "mcp__a__b__c--ve4xwzk5",
  });
});

test("names that differ in case alone are two names", () => {
  expect(namesOf([{ name: "readFile" }, { name: "readfile" }])).toEqual({ readFile: "readFile", readfile: "readfile" });
});

test("one server and name under several keys: each has the suffix of its key", () => {
  const twins = ["one", "two"].map((key) => ({ key, name: "ask", server: "kit" }));
  const both = namesOf(twins);
  expect(both["one"]).toMatch(/^mcp__kit__ask--[0-9a-z]{8}$/);
  expect(both["two"]).toMatch(/^mcp__kit__ask--[0-9a-z]{8}$/);
  expect(both["one"]).not.toBe(both["two"]);
  expect(namesOf(twins.slice(0, 1))).toEqual({ one: "mcp__kit__ask" });
  expect(namesOf([...twins, { key: "three", name: "ask", server: "kit" }])).toMatchObject(both);
});

test("a tool without a server that is called like one of a server", () => {
  const bare = { name: "mcp__kit__ask", source: "extension" } as const;
  const ofServer = { name: "ask", server: "kit" };
  const names = namesOf([bare, ofServer]);
  expect(names["kit/ask"]).toMatch(/^mcp__kit__ask--/);
  expect(names["mcp__kit__ask"]).toMatch(/^mcp__kit__ask--/);
  expect(namesOf([{ name: "mcp__kit__ask" }, ofServer])).toEqual({
    mcp__kit__ask: "mcp__kit__ask",
    "kit/ask": names["kit/ask"],
  });
});

test("a built-in tool keeps its name, whoever else wants it", () => {
  const tools: ToolDefinition[] = [
    { name: "read" },
    { key: "skill:read", name: "read", source: "skill" },
    { name: "read", server: "fs", exposedName: "read" },
  ];
  expect(nameTable(tools).exposed("read")).toBe("read");
  expect(nameTable(tools.toReversed()).exposed("read")).toBe("read");
  expect(nameTable(tools).refused.map(({ key }) => key)).toEqual(["fs/read"]);
});

test("two built-in tools of one name both have a suffix", () => {
  const names = namesOf([
    { key: "a", name: "read" },
    { key: "b", name: "read" },
  ]);
  expect(names["a"]).toMatch(/^read--/);
  expect(names["b"]).toMatch(/^read--/);
});

test("a name that a host gives is kept", () => {
  const table = nameTable([
    { name: "create issue", server: "github", exposedName: "open_issue" },
    { name: "a", exposedName: "x--0123abcd" },
    { name: "b", exposedName: "t".repeat(64) },
  ]);
  expect(table.exposed("github/create issue")).toBe("open_issue");
  expect(table.exposed("a")).toBe("x--0123abcd");
  expect(table.exposed("b")).toBe("t".repeat(64));
  expect(table.refused).toEqual([]);
});

test("a name that a host gives twice is refused twice", () => {
  const table = nameTable([
    { name: "a", server: "kit", exposedName: "ask" },
    { name: "b", server: "kit", exposedName: "ask" },
  ]);
  const exposed = ["kit/a", "kit/b"].map((key) => table.exposed(key));
  expect(exposed[0]).toMatch(/^ask--/);
  expect(exposed[1]).toMatch(/^ask--/);
  expect(table.refused).toEqual([
    { key: "kit/a", exposed: exposed[0], reason: 'the tool "kit/b" has this name too' },
    { key: "kit/b", exposed: exposed[1], reason: 'the tool "kit/a" has this name too' },
  ]);
});

test.each([
  ["", '"" is not 1 to 64 of A-Z, a-z, 0-9, _ and -'],
  ["a b", '"a b" is not 1 to 64 of A-Z, a-z, 0-9, _ and -'],
  ["t".repeat(65), `"${"t".repeat(58)}… is not 1 to 64 of A-Z, a-z, 0-9, _ and -`],
  [7, "7 is not 1 to 64 of A-Z, a-z, 0-9, _ and -"],
])("the given name %j is refused", (exposedName, reason) => {
  const table = nameTable([{ name: "ask", server: "kit", exposedName } as ToolDefinition]);
  expect(table.refused).toEqual([{ key: "kit/ask", exposed: "mcp__kit__ask", reason }]);
});

test("the names of the tools that search for tools are theirs alone, listed or not", () => {
  const tools: ToolDefinition[] = [
    { key: "finder", name: "tool_search" },
    { key: "a", name: "search_tool_bm25", source: "skill" },
    { key: "b", name: "ask", server: "kit", exposedName: "tool_search" },
    { key: "c", name: "tool_search", source: "mcp" },
  ];
  const table = nameTable(tools);
  expect(table.exposed("finder")).toBe("tool_search");
  expect(table.exposed("a")).toMatch(/^search_tool_bm25--/);
  expect(table.exposed("c")).toMatch(/^tool_search--/);
  expect(nameTable(tools.slice(1)).exposed("c")).toBe(table.exposed("c"));
  const reason = "a tool that searches for tools has this name";
  expect(table.refused).toEqual([{ key: "b", exposed: table.exposed("b"), reason }]);
});

test("a second tool with a key is passed over", () => {
  const table = nameTable([{ name: "ask" }, { key: "ask", name: "other" }]);
  expect([table.size, table.exposed("ask"), table.key("other")]).toEqual([1, "ask", undefined]);
});

test("what no catalog would take has no name", () => {
  const listed = [null, {}, { name: "a", server: 5 }, { name: "b", server: "s" }] as unknown as ToolDefinition[];
  const table = nameTable(listed);
  expect([table.size, table.exposed("s/b")]).toEqual([1, "mcp__s__b"]);
});
