// What `ranksack code` prints, form by form.

import { join } from "node:path";
import { expect, test } from "vitest";
import { plantTree } from "../planted-tree.ts";
import { runIn } from "./run.ts";

const FILES = {
  "src/session.ts": [
    "// Sessions of people.",
    "import { validate } from './token';",
    "",
    "export function refreshSession(token: string) {",
    "  return validate(token);",
    "}",
    "",
    "// The session goes on.",
    "",
  ].join("\n"),
  "src/mail.ts": "export function receiveMail() {}\n",
  "docs/session.md": "# Refresh a session\n",
};

test("outside of a terminal a line of output is a line of a file, as other programs take it", async () => {
  const root = plantTree(FILES);
  const { status, out, err } = await runIn(root, ["code", "refresh session"]);
  expect([status, err]).toEqual([0, ""]);
  expect(out.split("\n").toSorted()).toEqual([
    "",
    "docs/session.md:1:# Refresh a session",
    "src/session.ts:1:// Sessions of people.",
    "src/session.ts:4:export function refreshSession(token: string) {",
  ]);
});

test("paths begin as the directory was given", async () => {
  const root = plantTree(FILES);
  const { out } = await runIn(join(root, "docs"), ["code", "mail", "../src"]);
  expect(out).toBe("../src/mail.ts:1:export function receiveMail() {}\n");
  expect((await runIn(root, ["code", "mail", root, "-l"])).out).toBe(`${root}/src/mail.ts\n`);
});

test("in a terminal files have headings, with colour", async () => {
  const root = plantTree(FILES);
  const { out } = await runIn(root, ["code", "receiveMail"], { isTerminal: true });
  expect(out).toMatch(
    /^\u001b\[36msrc\/mail\.ts\u001b\[39m {2}\u001b\[2m[\d.]+\u001b\[22m\n\u001b\[32m1\u001b\[39m\u001b\[2m:\u001b\[22mexport function \u001b\[31mreceiveMail\u001b\[39m\(\) \{\}\n\n$/,
  );
  const plain = await runIn(root, ["code", "receiveMail"], { isTerminal: true, env: { NO_COLOR: "1" } });
  expect(plain.out).toMatch(/^src\/mail\.ts {2}[\d.]+\n1:export function receiveMail\(\) \{\}\n\n$/);
});

test("-l prints paths alone", async () => {
  const { status, out } = await runIn(plantTree(FILES), ["code", "-l", "session"]);
  expect(status).toBe(0);
  expect(out.split("\n").toSorted()).toEqual(["", "docs/session.md", "src/session.ts"]);
});

test("-C shows lines around, with another sign, and -- where lines are left out", async () => {
  const { out } = await runIn(plantTree(FILES), ["code", "refresh session", "-C", "1", "--path", "src"]);
  expect(out).toBe(
    [
      "src/session.ts:1:// Sessions of people.",
      "src/session.ts-2-import { validate } from './token';",
      "src/session.ts-3-",
      "src/session.ts:4:export function refreshSession(token: string) {",
      "src/session.ts-5-  return validate(token);",
      "",
    ].join("\n"),
  );
  const apart = await runIn(plantTree(FILES), ["code", "validate session", "-C", "0", "--lines", "2"]);
  expect(apart.out).not.toContain("--\n");
});

test("--lines says how many", async () => {
  const root = plantTree(FILES);
  expect((await runIn(root, ["code", "mail", "--lines", "0"])).out).toBe("src/mail.ts\n");
  expect((await runIn(root, ["code", "validate token", "--lines", "1", "--path", "src"])).out).toBe(
    "src/session.ts:2:import { validate } from './token';\n",
  );
});

test("links are written when asked for, or to a terminal that is known to take them", async () => {
  const root = plantTree({ "a b.ts": "word" });
  const link = `\u001b]8;;file://${root}/a%20b.ts#1\u001b\\a b.ts:1\u001b]8;;\u001b\\:word\n`;
  const run = async (argv: readonly string[], env: Record<string, string>, isTerminal = true): Promise<string> =>
    (await runIn(root, ["code", "word", ...argv], { env: { NO_COLOR: "", FORCE_COLOR: "0", ...env }, isTerminal })).out;
  expect(await run(["--hyperlinks", "always"], {}, false)).toBe(link);
  expect(await run([], { TERM_PROGRAM: "WezTerm" }, false)).toBe("a b.ts:1:word\n");
  for (const env of [{ TERM_PROGRAM: "WezTerm" }, { VTE_VERSION: "7600" }, { TERM: "xterm-kitty" }, { WT_SESSION: "" }])
    expect(await run([], env)).toContain(`\u001b]8;;file://${root}/a%20b.ts#1\u001b\\`);
  expect(await run([], { TERM_PROGRAM: "vscode" })).toContain(`\u001b]8;;vscode://file${root}/a%20b.ts:1\u001b\\`);
  for (const env of [
    {},
    { VTE_VERSION: "4200" },
    { TERM_PROGRAM: "Apple_Terminal" },
    { TERM: "dumb", WT_SESSION: "1" },
  ])
    expect(await run([], env)).not.toContain("\u001b]8");
  expect(await run(["--hyperlinks", "never"], { TERM_PROGRAM: "WezTerm" })).not.toContain("\u001b]8");
});

test("--format jsonl prints an object for each file, and one about all", async () => {
  const { out } = await runIn(plantTree(FILES), ["code", "session", "--format", "jsonl"]);
  const lines = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ type }) => type)).toEqual(["hit", "hit", "summary"]);
  expect(Object.keys(lines[0] ?? {})).toEqual(["type", "path", "score", "tier", "lines", "matched"]);
  expect(lines[2]).toEqual({ type: "summary", query: "session", total: 3, notes: [], hits: 2 });
});

test("--max-tokens is compact text for a model", async () => {
  const { out, err } = await runIn(plantTree(FILES), ["code", "session", "--max-tokens", "500"]);
  expect([out.split("\n")[0], err]).toEqual(['2 of 3 files for "session"', ""]);
});

test("--format seed has the seed's keys, after a failure too", async () => {
  const root = plantTree(FILES);
  const { status, out } = await runIn(root, ["code", "mail", "--format", "seed", "--preset", "code-context-agent"]);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toEqual({
    status: "success",
    query: "mail",
    total_documents: 3,
    results: [
      {
        path: "src/mail.ts",
        score: expect.any(Number),
        matching_lines: [{ line: 1, text: "export function receiveMail() {}", matched_tokens: ["mail"] }],
      },
    ],
    count: 1,
  });
  const none = await runIn(root, ["code", "zebra", "--format", "seed"]);
  expect([none.status, JSON.parse(none.out)]).toEqual([
    1,
    { status: "success", query: "zebra", total_documents: 3, results: [], count: 0 },
  ]);
  for (const argv of [
    ["code", "mail", "nowhere", "--format", "seed"],
    ["code", "mail", "--limit", "0", "--format=seed"],
  ]) {
    const failed = await runIn(root, argv);
    expect(failed.status).toBe(2);
    expect(JSON.parse(failed.out)).toMatchObject({ status: "error", total_documents: 0, results: [], count: 0 });
  }
});

test.each([
  [["--json", "-l"], "json and as paths"],
  [["--format", "text", "--max-tokens", "9"], "text and as agent"],
  [["--format", "xml"], "Pass one of text, paths, jsonl, agent, json, seed."],
  [["--hyperlinks", "maybe"], "Pass one of auto, always, never."],
  [["--lines", "-1"], '--lines is "-1"'],
  [["-C", "x"], '--context is "x"'],
  [["--max-tokens", "0"], '--max-tokens is "0"'],
  [["--path", "x", "--preset", "code-context-agent"], "knows no path filter"],
])("%j is an error that says what to do", async (argv, message) => {
  const { status, out, err } = await runIn(plantTree(FILES), ["code", "mail", ...argv]);
  expect(status).toBe(2);
  expect(out + err).toContain(message);
});

test("the order of files depends on neither limit, budget nor form", async () => {
  const root = plantTree(
    Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}.ts`, `word ${"x ".repeat(at)}`])),
  );
  const listed = async (...argv: string[]): Promise<string[]> =>
    (await runIn(root, ["code", "word", ...argv])).out.match(/\bf\d+\.ts\b/g)?.filter(firstOnly) ?? [];
  const all = await listed("-l", "--limit", "30");
  expect(all).toHaveLength(30);
  expect(await listed("-l")).toEqual(all.slice(0, 20));
  for (const form of ["text", "json", "jsonl", "seed", "agent"])
    expect(await listed("--format", form, "--limit", "9")).toEqual(all.slice(0, 9));
  for (const tokens of ["40", "80", "120"]) {
    const shown = await listed("--max-tokens", tokens);
    expect(shown).toEqual(all.slice(0, shown.length));
  }
});

function firstOnly(path: string, at: number, all: readonly string[]): boolean {
  return all.indexOf(path) === at;
}
