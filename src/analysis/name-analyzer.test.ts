import { expect, test } from "vitest";
import { NAMES, namesIn } from "./name-analyzer.ts";

test.each(["createIssue", "create_issue", "Create issue", "createissue", "CREATE-ISSUE", "create.issue"])(
  "%j is one name",
  (text) => {
    expect(NAMES.indexTerms(text)).toEqual(["createissue"]);
    expect(NAMES.queryTerms(text)).toEqual(["createissue"]);
  },
);

test.each([
  ["create issue", ["createissue"]],
  ["use github/create_issue please", ["usegithubcreateissueplease", "githubcreateissue"]],
  ["mcp__github__create_issue", ["mcpgithubcreateissue", "mcpgithubcreateissue"]],
  ["call readFile now", ["callreadfilenow", "readfile"]],
  ["mcp", ["mcp"]],
  ["a well-known fact", ["awellknownfact", "wellknown"]],
  ["!!!", []],
  ["", []],
])("%j may be meant as %j", (query, names) => {
  expect(namesIn(query).map(({ name }) => name)).toEqual(names);
});

test("a host's prefix can be left out", () => {
  expect(namesIn("mcp__fs__read")[0]).toEqual({ word: "mcp__fs__read", name: "mcpfsread", bare: "fsread" });
});

test("a name comes with what was typed", () => {
  expect(namesIn("call readFile")).toEqual([
    { word: "call readFile", name: "callreadfile" },
    { word: "readFile", name: "readfile" },
  ]);
});
