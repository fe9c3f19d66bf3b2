import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Io } from "./io.ts";
import { type CommandRun, runLine } from "../../test/command-run.ts";

const TOOLS = [
  { name: "create_issue", server: "github", description: "Open a bug report.", inputSchema: { type: "object" } },
  { name: "send_message", server: "slack", description: "Post a message to a channel." },
];

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ranksack-cli-"));
  await writeFile(join(folder, "tools.json"), JSON.stringify({ tools: TOOLS }));
  await writeFile(join(folder, "reply.json"), JSON.stringify({ jsonrpc: "2.0", id: 1, result: { tools: TOOLS } }));
  await writeFile(join(folder, "tools.jsonl"), TOOLS.map((tool) => JSON.stringify(tool)).join("\n"));
  await writeFile(join(folder, "broken.jsonl"), `${JSON.stringify(TOOLS[0])}\n{"name": oops}\n`);
  await writeFile(join(folder, "broken.json"), '[\n  {"name": "a"},\n  {"name" "b"}\n]');
  await writeFile(join(folder, "mixed.json"), JSON.stringify([TOOLS[0], { name: 7 }, TOOLS[0]]));
});

const readInput = (): Promise<Uint8Array> => Promise.resolve(new TextEncoder().encode(JSON.stringify(TOOLS)));

function run(argv: readonly string[], overrides: Partial<Io> = {}): Promise<CommandRun> {
  return runLine(argv, { cwd: folder, readInput, ...overrides });
}

test.each(["tools.json", "reply.json", "tools.jsonl", "-"])("finds a tool in a catalog given as %s", async (file) => {
  const { status, out, err } = await run(["tools", "bug", "report", "--catalog", file]);
  expect(status).toBe(0);
  expect(out.split("\n")[0]).toMatch(/^1\. github\/create_issue {2}\d+\.\d{3}$/);
  expect(out).toContain("   Open a bug report.");
  expect(out).toContain("   bug: description; report: description");
  expect(err).toBe("");
});

test("finds skills beside tools, or alone, and names folders that are none", async () => {
  for (const name of ["invoices", "empty"]) await mkdir(join(folder, "skills", name), { recursive: true });
  const skill = "---\nname: file-invoices\ndescription: Files invoices where they belong.\n---\nSorts bills.\n";
  await writeFile(join(folder, "skills", "invoices", "SKILL.md"), skill);
  const alone = await run(["tools", "invoices", "--skills", "skills"]);
  expect(alone.out).toMatch(/^1\. file-invoices /);
  expect(alone.err).toContain('Folder "empty" is no skill: it has no SKILL.md.');
  const beside = await run(["tools", "bug", "report", "--skills", "skills", "--catalog", "tools.json"]);
  expect(beside.out).toMatch(/^1\. github\/create_issue /);
});

test("prints one JSON object with at most 6 decimals and without definitions", async () => {
  const { status, out } = await run(["tools", "issue", "--catalog", "tools.json", "--json"]);
  const answer = JSON.parse(out) as Record<string, unknown>;
  expect(status).toBe(0);
  expect(out.trimEnd()).not.toContain("\n");
  expect(Object.keys(answer)).toEqual(["query", "total", "notes", "hits"]);
  expect(answer["hits"]).toEqual([
    {
      key: "github/create_issue",
      name: "create_issue",
      server: "github",
      score: expect.any(Number) as number,
      tier: "ranked",
      matched: [{ query: "issue", term: "issu", source: "name" }],
    },
  ]);
  expect(out).not.toMatch(/\d\.\d{7}/);
});

test("--explain shows the arithmetic", async () => {
  const { out } = await run(["tools", "issue", "--catalog", "tools.json", "--explain"]);
  expect(out).toMatch(/sum of the words of the query/);
  expect(out).toMatch(/idf, how rare the term is/);
});

test("no hit is exit status 1, in words or as JSON", async () => {
  const plain = await run(["tools", "zebra", "--catalog", "tools.json"]);
  expect(plain).toEqual({ status: 1, out: "", err: "No tool of 2 matches.\n" });
  const json = await run(["tools", "zebra", "--catalog", "tools.json", "--json"]);
  expect(json.status).toBe(1);
  expect(JSON.parse(json.out)).toEqual({ query: "zebra", total: 2, notes: [], hits: [] });
});

test("a bad tool is named and never costs the others", async () => {
  const { status, out, err } = await run(["tools", "issue", "--catalog", "mixed.json"]);
  expect(status).toBe(0);
  expect(out).toContain("github/create_issue");
  expect(err).toContain("note: Tool 1 was left out: it has no name (a non-empty string).");
  expect(err).toContain(
    "note: Tool 2 (github/create_issue) was left out: its key is already taken by the tool at position 0.",
  );
});

test.each([
  [["tools", "x", "--catalog", "none.json"], "none.json", "there is no such file"],
  [["tools", "x", "--catalog", "."], "cannot be read: it is a folder", "--catalog"],
  [["tools", "x", "--catalog", "broken.jsonl"], "broken.jsonl", "line 2"],
  [["tools", "x", "--catalog", "broken.json"], "broken.json", "line 3"],
  [["tools", "x"], "neither --catalog, --config nor --skills", "Pass --catalog FILE"],
  [["tools", "x", "--catalog", "tools.json", "--config", "c.json"], "Both --catalog and --config", "Pass one"],
  [["tools", "--catalog", "tools.json"], "There is no query", "Say what you look for"],
  [
    ["tools", "x", "--catalog", "tools.json", "--preset", "okapi"],
    'no preset "okapi"',
    "The presets are default, oh-my-pi, seshat, codex.",
  ],
  [["tools", "x", "--catalog", "tools.json", "--limit", "0"], '--limit is "0"', "--limit 8"],
  [["tools", "x", "--catalog", "tools.json", "--limit", "-1"], '--limit is "-1"', "--limit 8"],
  [["tools", "x", "--catalog", "tools.json", "--limit", "1.5"], '--limit is "1.5"', "--limit 8"],
  [["tools", "x", "--catalog", "tools.json", "--limit", "many"], '--limit is "many"', "--limit 8"],
  [["tols", "x"], "Unknown command 'tols'", "Did you mean tools?"],
  [["tools", "x", "--limt", "3"], "Unknown option '--limt'", "Did you mean --limit?"],
  [["code", "two", "words"], "words", "Several words are one query in quotes"],
  [["code", "two", "more", "words"], "more", "Several words are one query in quotes"],
  [["tools", "x", "--catalog", "tools.json", "--timeout", "soon"], '--timeout is "soon"', "--timeout 30"],
  [["code"], "There is no query", "Say what you look for"],
])("%j is an error that says what to do", async (argv, what, hint) => {
  const plain = await run(argv);
  expect(plain.status).toBe(2);
  expect(plain.out).toBe("");
  expect(plain.err).toContain(what);
  expect(plain.err).toContain(hint);
  const json = await run([...argv, "--json"]);
  expect(json.status).toBe(2);
  const { error } = JSON.parse(json.out) as { error: { code: string; message: string; hint: string } };
  expect(`${error.message} ${error.hint}`).toContain(what);
  expect(error.code).toMatch(/^[A-Z_]+$/);
});

test("searches the files of a folder and shows their lines", async () => {
  const { status, out } = await run(["code", "bug report"]);
  expect(status).toBe(0);
  expect(out).toMatch(/^reply\.json:1:/m);
  const json = await run(["code", "bug report", ".", "--limit", "1", "--json"]);
  const { hits } = JSON.parse(json.out) as { hits: Record<string, unknown>[] };
  expect(hits.map((hit) => Object.keys(hit))).toEqual([["path", "score", "tier", "lines", "matched"]]);
  expect((await run(["code", ".", "--", "bug", "report"])).out).toBe(out);
  expect((await run(["code", "zebra"])).status).toBe(1);
});

/** A folder with a little of everything that is left out. */
async function repository(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "ranksack-cli-code-"));
  await mkdir(join(root, "dist"));
  const files = {
    ".gitignore": "\ndist/\n",
    "a.ts": "word",
    ".env": "KEY=word",
    "dist/x.js": "word",
    "b.ts": "word more",
  };
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text);
  return root;
}

test("--files, --skipped and --why say what is searched and what not", async () => {
  const cwd = await repository();
  expect(await run(["code", "--files"], { cwd })).toEqual({ status: 0, out: ".gitignore\na.ts\nb.ts\n", err: "" });
  expect(JSON.parse((await run(["code", "--files", cwd, "--json"])).out)).toMatchObject({
    total: 3,
    files: [{ path: ".gitignore" }, { path: "a.ts", size: 4, cut: false }, {}],
  });
  expect(await run(["code", "--skipped"], { cwd })).toEqual({
    status: 0,
    out: ".env: secret, its name\ndist/: ignored, rule dist/ in line 2 of .gitignore\n",
    err: "1 ignored, 1 secret.\n",
  });
  expect(JSON.parse((await run(["code", "--skipped", "--json"], { cwd })).out)).toMatchObject({
    counts: { ignored: 1, secret: 1 },
    skipped: [{ path: ".env" }, { path: "dist/", rule: { file: ".gitignore", line: 2, text: "dist/" } }],
  });
  expect((await run(["code", "--skipped", "--secrets"], { cwd })).err).toBe("1 ignored.\n");
  const why = await run(["code", "--why", "x.js", ".."], { cwd: join(cwd, "dist") });
  expect(why).toMatchObject({ status: 1, out: "dist/: not searched (ignored: rule dist/ in line 2 of .gitignore)\n" });
  expect(await run(["code", "--why", "a.ts", cwd])).toMatchObject({ status: 0, out: "a.ts: searched (whole)\n" });
  expect(JSON.parse((await run(["code", "--why", ".env", "--json"], { cwd })).out)).toMatchObject({ reason: "secret" });
});

test("limits are flags, and errors name them", async () => {
  const cwd = await repository();
  const many = await run(["code", "word", "--max-files", "2"], { cwd });
  expect([many.status, many.err.includes("--max-files")]).toEqual([2, true]);
  expect((await run(["code", "word", "--max-total-size", "1k"], { cwd })).status).toBe(0);
  expect((await run(["code", "word", "--max-total-size", "5"], { cwd })).err).toContain("--max-total-size");
  expect((await run(["code", "word", "--max-file-size", "4"], { cwd })).err).toContain("--max-file-size");
  for (const size of ["0", "1T", "-1", "", "1e3"])
    expect((await run(["code", "word", "--max-file-size", size], { cwd })).err).toContain("which is not a size");
  const both = await run(["code", "--files", ".", "--", "word"], { cwd });
  expect([both.status, both.err.includes("take no query")]).toEqual([2, true]);
  expect((await run(["code", "word", "/"])).err).toContain("--force");
});

test("answers one a line, with marks before them, are lists of tools; a next page that is missing is said", async () => {
  const line = (tool: unknown, nextCursor?: string): string => `\ufeff${JSON.stringify({ tools: [tool], nextCursor })}`;
  const text = [line(TOOLS[0]), line(TOOLS[1], "more")].join("\r\n");
  const { status, err } = await run(["tools", "issue", "message", "--catalog", "-"], {
    readInput: () => Promise.resolve(new TextEncoder().encode(text)),
  });
  expect(status).toBe(0);
  expect(err).toContain("note: The tools/list answer has a next page");
});

test("UTF-16 with its mark is read", async () => {
  const bytes = new Uint8Array(Buffer.from(`\ufeff${JSON.stringify(TOOLS)}`, "utf16le"));
  expect((await run(["tools", "issue", "--catalog", "-"], { readInput: () => Promise.resolve(bytes) })).status).toBe(0);
});

test("of very many notes the first are shown", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(Array.from({ length: 500 }, () => 7)));
  const { err } = await run(["tools", "x", "--catalog", "-"], { readInput: () => Promise.resolve(bytes) });
  expect(err.split("\n").length).toBeLessThan(25);
  expect(err).toContain("… and 480 more");
});

test("words before and after -- are one query; no word is lost", async () => {
  const { out } = await run(["tools", "open", "--catalog", "tools.json", "--json", "--", "--bug"]);
  expect(JSON.parse(out)).toMatchObject({ query: "open --bug" });
  const code = await run(["code", "issue", ".", "--", "two"]);
  expect([code.status, code.err.includes("There are two queries")]).toEqual([2, true]);
});

test("an empty query is an answer", async () => {
  expect((await run(["tools", "", "--catalog", "tools.json"])).status).toBe(1);
  expect((await run(["code", ""])).status).toBe(1);
});

test("what other programs wrote reaches a terminal without its control characters, in errors too", async () => {
  await writeFile(join(folder, "evil.json"), JSON.stringify({ mcpServers: { "a\u001b[31m": { command: 7 } } }));
  const { status, err } = await run(["tools", "x", "--config", "evil.json"]);
  expect([status, err.includes("\u001b")]).toEqual([2, false]);
});

test.each([
  [["mcp", "--history"], "--history"],
  [["mcp", "--watch"], "--watch"],
  [["mcp", "--no-manifest"], "--no-manifest"],
  [["mcp", "--max-files", "3"], "--max-files"],
  [["mcp", "link", "cursor", "--dry-run", "--history"], "--history"],
])("%j says that there is no repository", async (argv, flag) => {
  expect(await run(argv, { env: { HOME: folder } })).toEqual({
    status: 2,
    out: "",
    err: `error: ${flag} is about repositories, and no --root is given.\nPass --root DIR, or leave it out.\n`,
  });
});

test.each([
  [["mcp", "link"], "See ranksack mcp link --help."],
  [["config", "list", "more"], "See ranksack config list --help."],
  [["trust", "a", "b"], "See ranksack trust --help."],
  [["status", "--nothing"], "See ranksack status --help."],
  [["nothing"], "See ranksack --help."],
])("%j names the help that tells more", async (argv, hint) => {
  const { status, err } = await run(argv);
  expect([status, err.split("\n")[1]]).toEqual([2, hint]);
});

test("words after -- are the query, whatever they look like", async () => {
  const { out } = await run(["tools", "--catalog", "tools.json", "--json", "--", "--limit", "issue"]);
  expect(JSON.parse(out)).toMatchObject({ query: "--limit issue", hits: [{ key: "github/create_issue" }] });
});

test("help has examples, and --version the version", async () => {
  expect(await run(["--version"])).toEqual({ status: 0, out: "1.2.3\n", err: "" });
  const help = await run(["--help"]);
  expect(help.status).toBe(0);
  expect(help.out).toContain("Examples:");
  expect((await run(["tools", "--help"])).out).toContain('ranksack tools "create issue" --catalog tools.json');
  const nothing = await run([]);
  expect([nothing.status, nothing.out]).toEqual([2, ""]);
  expect(nothing.err).toContain("Usage: ranksack");
});

test.each(
  [
    ["tools", "code", "mcp", "status", "trust"].map((name) => [name]),
    ["mcp link", "mcp list", "config list", "config import", "config doctor"].map((name) => name.split(" ")),
    ["index list", "index check", "index remove", "index prune", "eval tools", "eval code"].map((name) =>
      name.split(" "),
    ),
  ].flat(),
)("%s %s says in its help what its exit status means", async (...command) => {
  const { status, out } = await run([...command.filter((word) => word !== undefined), "--help"]);
  expect([status, /\nExit status: 0[ ,]/.test(out)]).toEqual([0, true]);
});

test("colour is for people, and NO_COLOR refuses it", async () => {
  const argv = ["tools", "issue", "--catalog", "tools.json"];
  expect((await run(argv)).out).not.toContain("\u001b[");
  expect((await run(argv, { isTerminal: true })).out).toContain("\u001b[1m");
  expect((await run(argv, { isTerminal: true, env: { NO_COLOR: "1" } })).out).not.toContain("\u001b[");
  expect((await run(argv, { env: { FORCE_COLOR: "1" } })).out).toContain("\u001b[1m");
});
