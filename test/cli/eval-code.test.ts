// `ranksack eval code` as it is typed, on small made-up trees in a temporary folder: one set of plain trees, one whose
// tree lies in a git bundle.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commitAll } from "../planted-git.ts";
import { answerOf, type CommandRun, runLine } from "../command-run.ts";

const TREE = {
  "src/mail.ts": "export function sendMail(letter: string) {\n  return letter;\n}\n",
  "src/room.ts": "export function bookRoom(name: string) {\n  return name;\n}\n",
  "docs/room.md": "How a meeting room is booked.\n",
};
const QUERIES = [
  { id: "mail", query: "send mail", gold: ["src/mail.ts"], tag: "v1" },
  { id: "puzzle", query: "bookRoom", gold: ["src/mail.ts"], tag: "v1" },
];

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ranksack-eval-code-"));
  plant("small__office/trees/v1", TREE);
  plantQueries("small__office", QUERIES);
  plant("bundled", TREE);
  const git = (...args: string[]): void => void execFileSync("git", ["-C", join(folder, "bundled"), ...args]);
  git("init", "-q");
  git("add", ".");
  git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-q", "-m", "one");
  git("tag", "v1");
  mkdirSync(join(folder, "rooted__desk"));
  git("bundle", "create", "-q", join(folder, "rooted__desk", "trees.bundle"), "--tags");
  plantQueries("rooted__desk", [{ ...QUERIES[0], root: "src" }]);
  plantQueries("treeless__x", QUERIES);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function plant(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, root, path)), { recursive: true });
    writeFileSync(join(folder, root, path), text);
  }
}

function plantQueries(set: string, queries: readonly object[]): void {
  plant(set, { "queries.jsonl": queries.map((query) => `${JSON.stringify(query)}\n`).join("") });
}

function run(argv: readonly string[]): Promise<CommandRun> {
  return runLine(["eval", "code", ...argv], { cwd: folder });
}

function answer(argv: readonly string[]): Promise<Record<string, unknown>> {
  return answerOf(["eval", "code", ...argv], { cwd: folder });
}

test("a table has a row a set, and one a family", async () => {
  const { status, out, err } = await run(["small__office", "rooted__desk"]);
  expect([status, err]).toEqual([0, ""]);
  expect(out).toMatch(/^set +queries +nDCG@10 +95 % +MRR +95 % +hit@1 +95 % +R@10 +95 %\nsmall__office +2 /);
  expect(out).toMatch(/\nrooted__desk folder +1 +1\.0000 .*\nrooted__desk whole +1 +1\.0000 /);
  expect(out).toMatch(/\nfamily .*\nsmall +2 .*\nrooted folder +1 .*\nrooted whole +1 /);
});

test("a root is searched alone, and its paths are still those of the tree", async () => {
  expect(await answer(["rooted__desk"])).toMatchObject({ families: [{ measures: { hit1: 1 } }, {}] });
  expect(await answer(["rooted__desk", "--preset", "code-context-agent"])).toMatchObject({
    preset: "code-context-agent",
    sets: [{ name: "rooted__desk folder", queries: 1 }, { name: "rooted__desk whole" }],
    families: [{ name: "rooted folder" }, { name: "rooted whole" }],
  });
});

test("two presets are compared, by set and by family, in either measure", async () => {
  const presets = ["--compare", "code-context-agent,default"];
  const { out } = await run(["small__office", "rooted__desk", ...presets]);
  expect(out).toMatch(/^set +queries +code-context-agent +default +difference +95 %\nsmall__office/);
  const same = await answer(["small__office", "--compare", "default,default", "--measure", "mrr"]);
  expect(same).toMatchObject({ measure: "mrr", mean: { difference: 0, interval: [0, 0] } });
});

test("failures show what stood above", async () => {
  const { out } = await run(["small__office", "--failures", "1"]);
  expect(out).toMatch(/\nsmall__office puzzle {2}nDCG@10 \d\.\d{4}\n {2}query {2}bookRoom\n {2}gold {3}src\/mail.ts/);
  expect(out).toContain("  above  src/room.ts");
});

test("the halves share no repository and are the whole", async () => {
  plant("small__desk/trees/v1", TREE);
  plantQueries("small__desk", QUERIES);
  const sets = ["small__office", "rooted__desk", "small__desk"];
  const [first, second] = await Promise.all(["1", "2"].map((half) => answer([...sets, "--half", half])));
  expect(first).toMatchObject({
    half: 1,
    sets: [{ name: "rooted__desk folder" }, { name: "rooted__desk whole" }, { name: "small__desk" }],
  });
  expect(second).toMatchObject({ half: 2, sets: [{ name: "small__office" }] });
});

test("each rule is left out in turn", async () => {
  const { status, out } = await run(["small__office", "--without", "each"]);
  expect(status).toBe(0);
  expect(out).toMatch(/^without +nDCG@10 +difference +95 % +small\n\(nothing\) +0\.\d{4}\n/);
  expect(await answer(["small__office", "--without", "each", "--measure", "mrr"])).toMatchObject({
    preset: "default",
    whole: { mrr: expect.any(Number) as number },
    rules: expect.any(Array) as [],
  });
});

test.each([
  [[], "There is nothing to judge", "Name a folder"],
  [["nowhere"], "nowhere/queries.jsonl", "trees.bundle"],
  [["treeless__x"], "neither trees.bundle nor trees", "A set is a folder"],
  [["small__office", "--compare", "default"], "--compare takes two presets", "default,"],
  [["small__office", "--measure", "luck"], '--measure is "luck"', "mrr"],
  [["small__office", "--without", "luck"], 'no ranking rule "luck"', "The rules are"],
  [["small__office", "--without", "prior", "--preset", "code-context-agent"], "has no rules", "default"],
  [["small__office", "--without", "each", "--failures", "1"], "--without each does not go with --failures", "Leave"],
])("%j is an error that says what to do", async (argv, what, hint) => {
  const { status, out, err } = await run(argv);
  expect([status, out]).toEqual([2, ""]);
  expect(err).toContain(what);
  expect(err).toContain(hint);
});

test("the last commits of a work tree count when that is asked for", async () => {
  const tree = join(folder, "changed__office/trees/v1");
  plant("changed__office/trees/v1", { "a.ts": "book a room", "b.ts": "book a room" });
  commitAll(tree, "begin");
  writeFileSync(join(tree, "b.ts"), "book a room!");
  commitAll(tree, "change");
  plantQueries("changed__office", [{ query: "book a room", gold: ["b.ts"], tag: "v1" }]);
  expect(await answer(["changed__office"])).toMatchObject({ history: false, families: [{ measures: { mrr: 0.5 } }] });
  expect(await answer(["changed__office", "--history"])).toMatchObject({
    history: true,
    families: [{ measures: { mrr: 1 } }],
  });
  const { out } = await run(["changed__office", "--history", "--without", "each", "--measure", "mrr"]);
  expect(out).toMatch(/\nhistory +.*-0\.5000/);
});
