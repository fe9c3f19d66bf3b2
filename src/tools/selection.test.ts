import { expect, test } from "vitest";
import { nameTable } from "./names.ts";
import { selectedIn, Selector } from "./selection.ts";
import type { NamedTool } from "./session-view.ts";
import { type ToolDefinition, toolKey } from "./tool.ts";

function named(tools: readonly ToolDefinition[]): NamedTool[] {
  const names = nameTable(tools);
  return tools.map((tool) => ({ key: toolKey(tool), name: names.exposed(toolKey(tool)) ?? "", tool }));
}

const TOOLS: readonly ToolDefinition[] = [
  { name: "readFile", server: "fs" },
  { name: "write_file", server: "fs" },
  { name: "ping", server: "alpha" },
  { name: "ping", server: "beta" },
  { name: "bc", server: "a" },
  { name: "c", server: "ab" },
  { name: "status", server: "shop" },
  { name: "status" },
  { name: "run app", server: "kit.alpha" },
  { name: "天気", server: "weather", exposedName: "forecast_now" },
  { name: "ask", key: "skill:ask" },
  { name: "///", key: "odd" },
];

const SELECTOR = new Selector(named(TOOLS));

const keysOf = (asked: string): string[] => SELECTOR.select([asked]).tools.map(({ key }) => key);

test.each([
  ["select:a,b", ["a", "b"]],
  ["SELECT: b , a,,b ", ["b", "a"]],
  [" select :a", ["a"]],
  ["select:", []],
  ["select: ,", []],
  ["select two", undefined],
  ["please select:a", undefined],
  ["selection:a", undefined],
])("%j selects %j", (query, names) => expect(selectedIn(query)).toEqual(names));

test.each([
  "mcp__fs__readFile",
  "MCP__FS__READFILE",
  "fs.readFile",
  "fs/readFile",
  "fs__readFile",
  "fs-read-file",
  "readFile",
  "read_file",
  "read-file",
  "READFILE",
  "Read file",
  "mcp.fs.read_file",
])("%s is readFile of fs", (asked) => expect(keysOf(asked)).toEqual(["fs/readFile"]));

test.each([
  ["ab.c", ["ab/c"]],
  ["a.bc", ["a/bc"]],
  ["A__BC", ["a/bc"]],
  ["a-bc", ["a/bc"]],
  ["status", ["status"]],
  ["shop.status", ["shop/status"]],
  ["kit.alpha/run app", ["kit.alpha/run app"]],
  ["run_app", ["kit.alpha/run app"]],
  ["天気", ["weather/天気"]],
  ["forecast_now", ["weather/天気"]],
  ["skill:ask", ["skill:ask"]],
  ["odd", ["odd"]],
  ["///", []],
  ["__proto__", []],
])("%s is %j", (asked, keys) => expect(keysOf(asked)).toEqual(keys));

test("what is written alike in several tools comes back with all of them", () => {
  expect(SELECTOR.select(["Ping", "abc"])).toEqual({
    tools: [],
    unknown: [],
    ambiguous: [
      { asked: "Ping", candidates: ["mcp__alpha__ping", "mcp__beta__ping"] },
      { asked: "abc", candidates: ["mcp__a__bc", "mcp__ab__c"] },
    ],
  });
});

test("of tools in the same letters the one that is written as it is asked for", () => {
  const tools = named([
    { name: "read_file", server: "a" },
    { name: "readFile", server: "b" },
    { name: "Read_File", server: "c" },
    { name: "readfile", server: "d" },
  ]);
  const selector = new Selector(tools);
  const meant = (asked: string): string[] => selector.select([asked]).tools.map(({ key }) => key);
  expect(["read_file", "readFile", "Read_File", "readfile"].map(meant)).toEqual([
    ["a/read_file"],
    ["b/readFile"],
    ["c/Read_File"],
    ["d/readfile"],
  ]);
  expect(selector.select(["READ_FILE"]).ambiguous[0]?.candidates).toEqual(["mcp__a__read_file", "mcp__c__Read_File"]);
  expect(selector.select(["read-file"]).ambiguous[0]?.candidates).toHaveLength(3);
});

test("request order, each tool once, and what is unknown with near names", () => {
  const { tools, unknown, ambiguous } = SELECTOR.select(["write_file", "read_flie", "status", "fs.write_file", "zzzz"]);
  expect(tools.map(({ key }) => key)).toEqual(["fs/write_file", "status"]);
  expect(unknown).toEqual([
    { asked: "read_flie", near: ["mcp__fs__readFile"] },
    { asked: "zzzz", near: [] },
  ]);
  expect(ambiguous).toEqual([]);
});

test("near names are sought for the first sixteen", () => {
  const asked = Array.from({ length: 20 }, (_, at) => `read_flie${at}`);
  const near = SELECTOR.select(asked).unknown.filter((unknown) => unknown.near.length > 0);
  expect(near).toHaveLength(16);
});

test("a selector is for one list of tools", () => {
  const tools = named(TOOLS);
  expect([new Selector(tools).isFor(tools), new Selector(tools).isFor(named(TOOLS))]).toEqual([true, false]);
});
