// The examples run as they are, but for the package: it is bundled from the sources, since nothing need be built for
// tests.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "rolldown";
import { beforeAll, expect, test } from "vitest";

const FOLDER = mkdtempSync(join(tmpdir(), "ranksack-examples-"));
const NAMES = readdirSync("examples").filter((file) => file.endsWith(".mjs"));

beforeAll(async () => {
  await build({
    input: NAMES.map((name) => join("examples", name)),
    platform: "node",
    logLevel: "silent",
    resolve: { alias: { ranksack: resolve("src/index.ts") } },
    output: { dir: FOLDER, format: "esm", entryFileNames: "[name].mjs" },
  });
}, 60_000);

/** What an example prints. */
function output(name: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(FOLDER, name)], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

/** The keys that an example prints, list by list. */
function printed(name: string): string[][] {
  const lists = output(name).split(/^".*:/m).slice(1);
  return lists.map((list) => Array.from(list.matchAll(/^ {2}\S+ {2}(\S+)$/gm), ([, key = ""]) => key));
}

test("the reranker brings the tool that is meant to the front, among the same tools", () => {
  const [byWords = [], reranked = []] = printed("rerank.mjs");
  expect(byWords[0]).not.toBe("billing/cancel_subscription");
  expect(reranked[0]).toBe("billing/cancel_subscription");
  expect(reranked.toSorted()).toEqual(byWords.toSorted());
});

test("the embedder finds the tool that no word finds", () => {
  const [byWords, fused] = printed("embed.mjs");
  expect([byWords, fused?.[0]]).toEqual([[], "device/get_location"]);
});

test("the session offers what its model searched for, from the next turn on and after a restart", () => {
  const [decision, ...lines] = output("session.mjs").trimEnd().split("\n");
  expect(decision).toMatch(/^mode all .*; 3 left to search$/);
  const state = lines.find((line) => line.startsWith("state "))?.slice("state ".length) ?? "";
  expect(JSON.parse(state)).toMatchObject({ generation: 1, mode: "all", active: ["github/create_issue"] });
  expect(lines.filter((line) => !line.startsWith("state "))).toEqual([
    "turn 1 offers search_tool_bm25, read",
    '  calls search_tool_bm25 {"query":"open a bug report","limit":1}',
    '✓ search_tool_bm25 "open a bug report": 1 match, 1 activated, 3 tools to find',
    "└─ github/create_issue (github) 1.745 Open a new issue in a repository.",
    "turn 2 offers search_tool_bm25, read, mcp__github__create_issue",
    '  calls mcp__github__create_issue {"title":"It crashes"}',
    "turn 3 offers search_tool_bm25, read, mcp__github__create_issue",
    "after a restart: read, mcp__github__create_issue",
  ]);
});

test("every example is listed", () => {
  const readme = readFileSync("examples/README.md", "utf8");
  expect(NAMES.filter((name) => !readme.includes(`node examples/${name}`))).toEqual([]);
});

test("the AI SDK offers what its model searched for from the next step on", () => {
  const lines = output("ai-sdk.mjs").trimEnd().split("\n");
  expect(lines.filter((line) => !line.startsWith("tool_search answers "))).toEqual([
    "offered tool_search, read",
    "offered tool_search, read, mcp__github__create_issue",
    "offered tool_search, read, mcp__github__create_issue",
    'mcp__github__create_issue answers {"server":"github","done":{"title":"The start page crashes"}}',
    "It is reported.",
  ]);
});

test("an MCP client that lists anew can call what a search found", () => {
  const lines = output("mcp-client.mjs").trimEnd().split("\n");
  expect(lines.filter((line) => !line.startsWith("search_tool_bm25 answers "))).toEqual([
    "listed search_tool_bm25, read",
    "the list has changed",
    "listed search_tool_bm25, read, mcp__github__create_issue",
    'mcp__github__create_issue answers [{"type":"text","text":"mcp__github__create_issue is done."}]',
  ]);
});
