// Names that a model API would refuse, or that a parser would take apart in the wrong place.

import { describe, expect, test } from "vitest";
import { type NameTable, nameTable } from "../../src/tools/names.ts";
import { type ToolDefinition, toolKey } from "../../src/tools/tool.ts";

/** What each tool is called, each name a valid one that leads back to its tool alone. */
function calledNames(tools: readonly ToolDefinition[], table: NameTable = nameTable(tools)): string[] {
  const names = tools.map((tool) => table.exposed(toolKey(tool)) ?? expect.unreachable());
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(new Set(names).size).toBe(tools.length);
  expect(names.map((name) => table.key(name))).toEqual(tools.map(toolKey));
  return names;
}

describe("S003: a server of 50 characters and tools of 40, equal in the first 39", () => {
  const server = `${"long_server_name_".repeat(3)}`.slice(0, 50);
  const tools = ["x", "y"].map((last) => ({ server, name: `${"long_tool_name_".repeat(3).slice(0, 39)}${last}` }));

  test("two names of at most 64 characters, each for its tool", () => {
    expect(calledNames(tools)).toEqual([
      expect.stringMatching(/^mcp__long_server_name_lon__long_tool_name_long_tool_na--[0-9a-z]{8}$/),
      expect.stringMatching(/^mcp__long_server_name_lon__long_tool_name_long_tool_na--[0-9a-z]{8}$/),
    ]);
  });

  test("the same in any order of connection, after a restart, and whoever is there", () => {
    const names = calledNames(tools);
    expect(calledNames(tools, nameTable(structuredClone(tools).reverse()))).toEqual(names);
    const others = ["a", "b", "c"].map((name) => ({ server: `${server}${name}`, name: tools[0]?.name ?? "" }));
    expect(calledNames(tools, nameTable([...others, ...tools]))).toEqual(names);
    expect(tools.flatMap((tool) => calledNames([tool]))).toEqual(names);
  });
});

test("S004: names of other characters, and one of nothing else", () => {
  const tools = ["a:b/c.d", "run app", "naïve_é", "///"].map((name) => ({ server: "kit-one.alpha", name }));
  expect(calledNames(tools)).toEqual([
    "mcp__kit-one_alpha__a_b_c_d--69lsz535",
    "mcp__kit-one_alpha__run_app--qpzv6s0w",
    "mcp__kit-one_alpha__naive_e--nrn33zxp",
    "mcp__kit-one_alpha__tool--8qywhsxx",
  ]);
});

test("S056: who owns a tool is not told by the beginning of its name", () => {
  const tools = ["a", "a_b"].flatMap((server) => ["b_c", "c"].map((name) => ({ server, name })));
  const names = calledNames(tools);
  const withoutA = tools.filter(({ server }) => server !== "a");
  expect(calledNames(withoutA)).toEqual(names.slice(2));
  expect(calledNames([...withoutA, ...tools.slice(0, 2)])).toEqual([...names.slice(2), ...names.slice(0, 2)]);
});

test("S067: a tool whose name has the separator, of servers that have it too", () => {
  const tools = ["db", "my_db", "my__db"].map((server) => ({ server, name: "exec__sql" }));
  expect(calledNames(tools)).toEqual([
    "mcp__db__exec__sql",
    "mcp__my_db__exec__sql",
    "mcp__my__db__exec__sql--vf58i9na",
  ]);
  calledNames([...tools, { server: "my", name: "db__exec__sql" }, { server: "my__db__exec", name: "sql" }]);
});
