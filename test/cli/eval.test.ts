// `ranksack eval tools` as it is typed, on small made-up sets in a temporary folder.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Io } from "../../src/cli/io.ts";
import { answerOf, type CommandRun, runLine } from "../command-run.ts";

const OFFICE = [
  { id: "mail/send_mail", name: "send_mail", server: "mail", description: "Send a letter to somebody." },
  { id: "mail/list_folders", name: "list_folders", server: "mail", description: "Show the folders of the mailbox." },
  { id: "desk/book_room", name: "book_room", server: "desk", description: "Reserve a meeting room." },
  { id: "desk/read_meter", name: "read_meter", server: "desk", description: "Read the power meter of a room." },
];
const OFFICE_QUERIES = [
  { id: "write", query: "send a letter", gold: ["mail/send_mail"] },
  { id: "reserve", query: "reserve a room for the meeting", gold: ["book_room"] },
  { id: "puzzle", query: "meeting room", gold: ["desk/read_meter"] },
  { id: "never", query: "water the plants", gold: ["desk/read_meter", "desk/book_room"] },
];
const GARDEN = [{ id: "shed/send_mail", name: "send_mail", server: "shed", description: "Send a letter by pigeon." }];

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ranksack-eval-"));
  await plant("office", OFFICE, OFFICE_QUERIES);
  await plant("garden", GARDEN, [{ query: "pigeon", gold: ["send_mail"] }]);
  await plant("stale", OFFICE, [{ query: "x", gold: ["gone"] }]);
  await writeFile(
    join(folder, "own.json"),
    JSON.stringify({ tools: [{ name: "water" }, { name: 7 }, { name: "dig" }] }),
  );
  await writeFile(join(folder, "own-queries.json"), JSON.stringify([{ query: "water plants", gold: ["water"] }]));
});

test("half of a set that is too small to be halved is an error", async () => {
  const runs = await Promise.all(["1", "2"].map((half) => run(["garden", "--half", half])));
  expect(new Set(runs.map(({ status }) => status))).toEqual(new Set([0, 2]));
  expect(runs.find(({ status }) => status === 2)?.err).toMatch(/Half [12] of "garden" has none of its 1 queries\./);
});

test("an id that stands twice is an error, and a tool may be as MCP lists it", async () => {
  await plant("twice", [OFFICE[0] ?? {}, OFFICE[0] ?? {}], []);
  expect((await run(["twice"])).err).toContain("stands there before");
  const inputSchema = { properties: { zebra: {} } };
  await plant("listed", [{ id: "a", name: "stroke", inputSchema }], [{ query: "zebra", gold: ["a"] }]);
  expect((await run(["listed"])).out).toContain("1.0000");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function plant(name: string, tools: readonly object[], queries: readonly object[]): Promise<void> {
  const lines = (values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, "tools.jsonl"), lines(tools));
  await writeFile(join(folder, name, "queries.jsonl"), lines(queries));
}

function run(argv: readonly string[], overrides: Partial<Io> = {}): Promise<CommandRun> {
  return runLine(["eval", "tools", ...argv], { cwd: folder, ...overrides });
}

function answer(argv: readonly string[]): Promise<Record<string, unknown>> {
  return answerOf(["eval", "tools", ...argv], { cwd: folder });
}

test("a table has a row a set and one for the mean", async () => {
  const { status, out, err } = await run(["office", "garden"]);
  expect([status, err]).toEqual([0, ""]);
  const [head = "", office = "", garden = "", mean = "", note = ""] = out.split("\n");
  expect(head).toMatch(/^set {5}tools {2}queries {2}nDCG@10 +95 % +R@1 +R@5 +R@10 +MRR +hit@1 +95 % +hit@5 +95 %$/);
  expect(office).toMatch(/^office {6}4 {8}4 {3}0\.\d{4} /);
  expect(garden).toMatch(/^garden {6}1 {8}1 {3}1\.0000 +1\.00–1\.00/);
  expect(mean).toMatch(/^mean {18,24}0\.\d{4} /);
  expect(note).toBe("95 %: bootstrap over the queries, 2,000 draws, seed 1.");
});

test("of one set there is no mean row", async () => {
  expect((await run(["office"])).out.split("\n")).toHaveLength(4);
});

test("programs get one object with at most 6 decimals", async () => {
  const { out } = await run(["office", "garden", "--json", "--typos", "--exact", "--seed", "3", "--preset", "codex"]);
  expect(out.trimEnd()).not.toContain("\n");
  expect(out).not.toMatch(/\d\.\d{7}/);
  const report = JSON.parse(out) as Record<string, unknown>;
  expect(report).toMatchObject({ seed: 3, resamples: 2000, preset: "codex", without: [] });
  expect(report["sets"]).toMatchObject([
    {
      set: "office",
      tools: 4,
      queries: 4,
      measures: { hit5: 0.75 },
      intervals: { ndcg10: [expect.any(Number), expect.any(Number)] },
      typos: { ndcg10: expect.any(Number) as number, loss: expect.any(Number) as number },
      exact: { whole: { share: 1, tools: 4 }, inText: { tools: 4 }, spacedInText: { tools: 0 } },
    },
    { set: "garden", measures: { ndcg10: 1, recall1: 1, recall5: 1, recall10: 1, mrr: 1, hit1: 1, hit5: 1 } },
  ]);
  expect(report["mean"]).toMatchObject({ measures: { hit5: 0.875 } });
  expect((await run(["office", "--exact"])).out).toMatch(/name first {2}in text {2}spaced\n.* {5}–\n/);
});

test("two presets are compared on the same queries", async () => {
  const { status, out } = await run(["office", "garden", "--compare", "default,codex"]);
  expect(status).toBe(0);
  expect(out).toMatch(/^set {5}queries {2}default {3}codex {2}difference +95 %\noffice/);
  const same = await answer(["office", "garden", "--compare", "codex,codex"]);
  expect(same).toMatchObject({ compare: ["codex", "codex"], mean: { difference: 0, interval: [0, 0] } });
});

test("failures show what stood above, with both explanations side by side", async () => {
  const { out } = await run(["office", "--failures", "2"]);
  const [, lost = "", puzzle = ""] = out.split("\n\n");
  expect(lost).toMatch(/^office never {2}nDCG@10 0\.0000\n {2}query {2}water the plants\n/);
  expect(lost).toContain("  gold   desk/read_meter  not found\n  gold   desk/book_room  not found\n  above  nothing");
  expect(puzzle).toMatch(/^office puzzle {2}nDCG@10 0\.6309\n/);
  expect(puzzle).toContain("  gold   desk/read_meter  rank 2\n  above  desk/book_room\n");
  expect(puzzle).toMatch(/ {2}rank 1, wrong {2}rank 2, right\n.*\d\.\d{3} +\d\.\d{3}\n/);
  const { failures } = (await answer(["office", "--failures", "1"])) as { failures: { queries: unknown[] }[] };
  expect(failures.map(({ queries }) => queries.length)).toEqual([1]);
});

test("distractors make the catalog larger, and their namesakes count", async () => {
  const { sets } = (await answer(["office", "--distractors", "garden"])) as { sets: object[] };
  expect(sets).toMatchObject([{ set: "office", tools: 5, queries: 4 }]);
});

test("the halves are the whole", async () => {
  const sizes = ["1", "2"].map(async (half) => {
    const { sets } = (await answer(["office", "--half", half])) as { sets: { queries: number }[] };
    return sets[0]?.queries ?? 0;
  });
  const [first = 0, second = 0] = await Promise.all(sizes);
  expect(first + second).toBe(4);
});

test("each rule is left out in turn", async () => {
  const { status, out } = await run(["office", "--without", "each"]);
  expect(status).toBe(0);
  expect(out).toMatch(/^without +nDCG@10 +difference +95 % +office\n\(nothing\) +0\.\d{4}\n/);
  expect(await answer(["office", "--without", "each"])).toMatchObject({
    preset: "default",
    whole: {},
    rules: expect.any(Array) as [],
  });
});

test("a catalog and queries of one's own are a set; what the catalog does not take is said", async () => {
  const { status, out, err } = await run(["--catalog", "own.json", "--queries", "own-queries.json"]);
  expect(status).toBe(0);
  expect(out).toMatch(/^own-queries {6}3 {8}1 {3}1\.0000/m);
  expect(err).toBe("note: Tool 1 was left out: it has no name (a non-empty string).\n");
});

test("progress is for people", async () => {
  const { err } = await run(["office"], { errIsTerminal: true });
  expect(err).toBe("default, office: 4 queries over 4 tools …\n");
});

test.each([
  [[], "There is nothing to judge", "--catalog FILE --queries FILE"],
  [["nowhere"], "nowhere/tools.jsonl", "tools.jsonl and queries.jsonl"],
  [["stale"], 'no tool of the catalog is called "gone"', "by its key"],
  [["--catalog", "own.json"], "--catalog and --queries go together", "Pass both"],
  [["--queries", "own-queries.json"], "--catalog and --queries go together", "Pass both"],
  [["office", "--preset", "okapi"], 'no preset "okapi"', "The presets are default"],
  [["office", "--compare", "default"], "--compare takes two presets", "default,codex"],
  [["office", "--compare", "default,"], '"default," is not a list of names', "default,codex"],
  [["office", "--compare", "default,codex", "--typos"], "--compare does not go with --typos", "Leave out"],
  [["office", "--compare", "default,codex", "--preset", "codex"], "--compare does not go with --preset", "both"],
  [["office", "--compare", "default,codex", "--without", "each"], "does not go with --without each", "Leave out"],
  [["office", "--without", "each", "--failures", "3"], "--without each does not go with --failures", "Leave out"],
  [["office", "--without", "luck"], "luck", ""],
  [["office", "--half", "3"], '--half is "3", not 1 or 2', "--half 1"],
  [["office", "--failures", "0"], '--failures is "0"', "--failures 5"],
  [["office", "--seed", "-1"], '--seed is "-1"', "--seed 7"],
  [["office", "--distractors", "nowhere"], "nowhere/tools.jsonl", "folder"],
])("%j is an error that says what to do", async (argv, what, hint) => {
  const plain = await run(argv);
  expect([plain.status, plain.out]).toEqual([2, ""]);
  expect(plain.err).toContain(what);
  expect(plain.err).toContain(hint);
  const json = await run([...argv, "--json"]);
  expect([json.status, json.err]).toEqual([2, ""]);
  expect(JSON.parse(json.out)).toMatchObject({ error: { code: expect.stringMatching(/^[A-Z_]+$/) as string } });
});

test("help has examples", async () => {
  const { status, out } = await run(["--help"]);
  expect(status).toBe(0);
  expect(out).toContain("ranksack eval tools --catalog tools.json --queries queries.jsonl");
});
