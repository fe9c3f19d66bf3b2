import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RanksackError } from "../base/errors.ts";
import type { ToolDefinition } from "../tools/tool.ts";
import { halfOf, type QuerySet, readQuerySet, readSetTools, withDistractors } from "./query-set.ts";

const TOOLS = [
  {
    id: "github/create_issue",
    name: "create_issue",
    title: null,
    description: "Open a bug report.",
    server: "github",
    serverDescription: "Issues and pull requests",
    category: "development",
    parameters: { type: "object" },
  },
  { id: "mail/send", name: "send" },
  { id: "chat/send", name: "send" },
];
const QUERIES = [
  { id: "q1", query: "report a bug", gold: ["create_issue"] },
  { query: "write to ann", gold: ["mail/send", "chat/send", "mail/send"] },
];

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ranksack-set-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");

async function plant(name: string, tools: string, queries: string): Promise<string> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, "tools.jsonl"), tools);
  await writeFile(join(folder, name, "queries.jsonl"), queries);
  return name;
}

test("a folder is a set; gold is a key or a name that one tool has", async () => {
  const set = await readQuerySet(await plant("mine", `\ufeff${lines(TOOLS)}\r\n`, `\n${lines(QUERIES)}`), folder);
  expect(set.id).toBe("mine");
  expect(set.tools[0]).toEqual({
    key: "github/create_issue",
    name: "create_issue",
    title: undefined,
    description: "Open a bug report.",
    server: "github",
    category: "development",
    serverInstructions: "Issues and pull requests",
    inputSchema: { type: "object" },
  });
  expect(set.queries).toEqual([
    { id: "q1", query: "report a bug", gold: new Set(["github/create_issue"]) },
    { id: "line 3", query: "write to ann", gold: new Set(["mail/send", "chat/send"]) },
  ]);
});

const good = lines(TOOLS);
const query = (gold: unknown): string => lines([...QUERIES, { query: "x", gold }]);

test.each([
  ["no-json", '{"id": "a", "name": "a"}\n{oops\n', lines(QUERIES), 'tools.jsonl" cannot be used: line 2: no JSON.'],
  ["no-id", lines([{ name: "a" }]), lines(QUERIES), "line 1: it has no id (a non-empty string)."],
  ["no-name", lines([{ id: "a", name: " " }]), lines(QUERIES), "line 1: it has no name."],
  ["list", lines([["a"]]), lines(QUERIES), "line 1: it has no id (a non-empty string)."],
  ["query", good, lines([{ gold: ["send"] }]), 'queries.jsonl" cannot be used: line 1: it has no query (a string).'],
  ["gold", good, query([]), "line 3: it has no gold (a list)."],
  ["kind", good, query([7]), "line 3: its gold holds 7, not a string."],
  ["unknown", good, query(["gone"]), 'line 3: no tool of the catalog is called "gone".'],
  ["shared", good, query(["send"]), 'several tools are called "send", for example "mail/send" and "chat/send".'],
  ["empty", good, "\n", "line 1: there are no queries."],
])("%s: what is wrong is said with file and line", async (name, tools, queries, message) => {
  const error: unknown = await readQuerySet(await plant(name, tools, queries), folder).catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(RanksackError);
  expect(error).toMatchObject({ code: "CONFIG_INVALID", message: expect.stringContaining(message) as string });
  expect((error as RanksackError).hint).not.toBe("");
});

test("queries may be a JSON list, a folder of distractors needs none", async () => {
  const set = await readQuerySet(await plant("listed", good, JSON.stringify(QUERIES, null, 2)), folder);
  expect(set.queries.map(({ id }) => id)).toEqual(["q1", "entry 2"]);
  await rm(join(folder, "listed", "queries.jsonl"));
  expect(await readSetTools("listed", folder)).toHaveLength(3);
  await expect(readQuerySet("listed", folder)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(readQuerySet("nowhere", folder)).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: 'There is no file "nowhere/tools.jsonl".',
  });
});

function setOf(tools: readonly ToolDefinition[], gold: readonly string[], count = 1): QuerySet {
  const queries = Array.from({ length: count }, (_, at) => ({ id: `q${at}`, query: "x", gold: new Set(gold) }));
  return { id: "s", tools, queries };
}

test("the halves are the set, about equal, and stay", () => {
  const set = setOf([], [], 1_000);
  const [first, second] = [halfOf(set, 1).queries, halfOf(set, 2).queries];
  expect([...first, ...second].toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))).toEqual(set.queries);
  expect(Math.abs(first.length - 500)).toBeLessThan(60);
  expect(halfOf({ ...set, id: "other" }, 1).queries).not.toEqual(first);
});

test("added namesakes of a right tool are right, as spelled; keys that are taken are left out", () => {
  const set = setOf([{ name: "send", server: "mail" }, { name: "list" }], ["mail/send"]);
  const added = withDistractors(set, [
    { name: "send", server: "chat" },
    { name: "Send", server: "fax" },
    { name: "list" },
    { name: "send", server: "mail", description: "another" },
  ]);
  expect(added.tools).toHaveLength(4);
  expect(added.tools[0]).toBe(set.tools[0]);
  expect(added.queries[0]?.gold).toEqual(new Set(["mail/send", "chat/send"]));
});
