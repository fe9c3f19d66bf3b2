import { renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { faultyNode } from "../../test/properties/explanations.ts";
import { emptyDirectory, plantPipes, plantTree } from "../../test/planted-tree.ts";
import type { RepositoryOptions } from "./repository.ts";
import { type CodeHit, openRepository, type Repository } from "./index.ts";

async function open(files: Record<string, string | Uint8Array>, options?: RepositoryOptions): Promise<Repository> {
  return openAt(plantTree(files), options);
}

async function openAt(root: string, options?: RepositoryOptions): Promise<Repository> {
  const repository = await openRepository(root, options);
  onTestFinished(() => repository.close());
  return repository;
}

async function pathsFor(repository: Repository, query: string, limit?: number): Promise<string[]> {
  const { hits } = await repository.search(query, limit === undefined ? {} : { limit });
  return hits.map(({ path }) => path);
}

const APP = {
  "src/routes.ts": "export function registerRoute(path: string) {}\n",
  "src/server.ts": "import { registerRoute } from './routes';\nstart();\n",
  "docs/guide.md": "# Guide\n\nRoutes are registered at the start.\n",
  LICENSE: "Do what you like.",
};

test("files are found by their content and by their path, with lines", async () => {
  const repository = await open(APP);
  expect(repository.size).toBe(4);
  expect(repository.skipped).toEqual([]);
  const { query, hits, total, notes } = await repository.search("how are routes registered");
  expect({ query, total, notes }).toEqual({ query: "how are routes registered", total: 4, notes: [] });
  expect(hits.map(({ path }) => path).toSorted()).toEqual(["docs/guide.md", "src/routes.ts", "src/server.ts"]);
  expect(hits.find(({ path }) => path === "docs/guide.md")?.lines).toEqual([
    {
      line: 3,
      text: "Routes are registered at the start.",
      ranges: [
        [0, 6],
        [11, 21],
      ],
      terms: ["register", "rout"],
    },
  ]);
  expect(hits.every(({ key, path, tier, score }) => key === path && tier === "ranked" && score > 0)).toBe(true);
});

test("an answer survives JSON", async () => {
  const result = await (await open(APP)).search("route", { explain: true });
  expect(JSON.parse(JSON.stringify(result))).toEqual(result);
});

test("with explain the parts of each score add up to it", async () => {
  const { hits } = await (await open(APP)).search("register route", { explain: true });
  for (const { score, explanation } of hits) {
    expect(explanation?.value).toBeCloseTo(score, 9);
    expect(explanation && faultyNode(explanation)).toBe(undefined);
  }
  expect((await (await open(APP)).search("route")).hits.some((hit: CodeHit) => "explanation" in hit)).toBe(false);
});

test("20 files at most unless the limit says otherwise; the best few are the head of the best many", async () => {
  const files = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, `word ${"x ".repeat(at)}`]));
  const repository = await open(files);
  const all = await pathsFor(repository, "word", 100);
  expect(all).toHaveLength(30);
  expect(await pathsFor(repository, "word")).toEqual(all.slice(0, 20));
  for (const limit of [1, 2, 29]) expect(await pathsFor(repository, "word", limit)).toEqual(all.slice(0, limit));
});

test("S052: equal files come in the order of their paths", async () => {
  const names = ["b", "B", "a/x", "a.x", "é", "10", "9"];
  const repository = await open(Object.fromEntries(names.map((name) => [`${name}.txt`, "same text"])));
  expect(await pathsFor(repository, "same")).toEqual(names.map((name) => `${name}.txt`).sort());
});

test("S019: in a repository of one or two files every file with the word is found", async () => {
  expect(await pathsFor(await open({ "a.ts": "hello world" }), "hello")).toEqual(["a.ts"]);
  expect(await pathsFor(await open({ "a.ts": "hello", "b.ts": "hello" }), "hello")).toEqual(["a.ts", "b.ts"]);
});

test("an empty repository, a blank query and unknown words are answers", async () => {
  const empty = await openAt(emptyDirectory());
  expect(await empty.search("word")).toEqual({ query: "word", hits: [], total: 0, notes: [] });
  const repository = await open(APP);
  expect((await repository.search("zzzz")).hits).toEqual([]);
  expect((await repository.search(" !? ")).notes.map(({ code }) => code)).toEqual(["no-words"]);
});

test("S046: a lone surrogate in the query and bytes that are no UTF-8 in a file are answered", async () => {
  const repository = await open({ "a.txt": Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x20, 0xff), "b.txt": "👍 pizza" });
  expect(await pathsFor(repository, "café \ud83d")).toEqual(["a.txt"]);
  expect(await pathsFor(repository, "\ud83d pizza")).toEqual(["b.txt"]);
  const { hits } = await repository.search("cafe");
  expect(hits[0]?.lines[0]?.text).toBe("café ÿ");
});

test("S075: words in scripts without spaces are found", async () => {
  const repository = await open({
    "a.ts": "// 請求書を検索して一覧にする",
    "b.ts": "// 일정을 검색한다",
    "c.ts": "// other",
  });
  expect(await pathsFor(repository, "請求書")).toEqual(["a.ts"]);
  expect(await pathsFor(repository, "검색")).toEqual(["b.ts"]);
});

test("S014: the answer for a word in a line of 2 MB is a short excerpt around it", async () => {
  const line = `${"var a=1;".repeat(187_500)}uniqueneedle${";var b=2".repeat(62_500)}`;
  const others = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}.ts`, `const value = ${at};`]));
  const repository = await open({ ...others, "min.js": line }, { maxFileBytes: 4_000_000 });
  const result = await repository.search("uniqueneedle");
  expect(result.hits.map(({ path }) => path)).toEqual(["min.js"]);
  const shown = result.hits[0]?.lines[0];
  expect(shown?.text).toHaveLength(200);
  expect(shown?.ranges.map(([from, to]) => shown.text.slice(from, to))).toEqual(["uniqueneedle"]);
  expect(JSON.stringify(result).length).toBeLessThan(1_000);
});

test("S045: of a file over the limit the head is searched, and that is said with the limit", async () => {
  const words = Array.from({ length: 60_000 }, (_, at) => `w${at}x`).join(" ");
  const repository = await open({
    "a511.txt": `alpha ${"x".repeat(511 * 1024)}`,
    "b513.txt": `beta ${"x".repeat(513 * 1024)}`,
    "generated/huge_table.ts": `gamma\n${"x ".repeat(575_000)}omega`,
    "d.txt": `delta\n${"x\n".repeat(2_500_000)}epsilon`,
    "many.txt": words,
  });
  expect(await pathsFor(repository, "alpha")).toEqual(["a511.txt"]);
  expect(await pathsFor(repository, "beta")).toEqual(["b513.txt"]);
  expect(await pathsFor(repository, "w59999x")).toEqual(["many.txt"]);
  expect(await pathsFor(repository, "gamma")).toEqual(["generated/huge_table.ts"]);
  expect(await pathsFor(repository, "delta")).toEqual(["d.txt"]);
  expect(await pathsFor(repository, "omega epsilon")).toEqual([]);
  const { hits, notes } = await repository.search("huge table");
  expect(hits.map(({ path }) => path)).toEqual(["generated/huge_table.ts"]);
  expect(notes).toEqual([{ code: "cut-files", message: expect.stringMatching(/^Of 2 large files only the head /) }]);
  expect(repository.skipped.map(({ path, reason, detail }) => [path, reason, detail])).toEqual([
    ["d.txt", "cut", "it has 5000013 bytes, of which the first 1048576 are searched"],
    ["generated/huge_table.ts", "cut", "it has 1150011 bytes, of which the first 1048576 are searched"],
  ]);
});

test("S044: a file with a NUL anywhere is skipped whole and named", async () => {
  const repository = await open({
    "early.txt": "ab\0 after",
    "late.txt": `before ${"x ".repeat(4_500)}\0 after`,
    "ok.txt": "after",
  });
  expect(await pathsFor(repository, "before after")).toEqual(["ok.txt"]);
  expect(repository.skipped.map(({ path, reason }) => `${reason} ${path}`)).toEqual([
    "binary early.txt",
    "binary late.txt",
  ]);
});

test("S047: a repository with a FIFO is searched in normal time", async () => {
  const root = plantTree({ "b.ts": "word" });
  plantPipes(join(root, "a.ts"));
  const repository = await openAt(root);
  expect(await pathsFor(repository, "word")).toEqual(["b.ts"]);
  expect(repository.skipped.map(({ path, reason }) => `${reason} ${path}`)).toEqual(["not-a-file a.ts"]);
});

test("S010: what a link leads to is neither searched nor shown", async () => {
  const outside = plantTree({ "file.ts": "marker" });
  const root = plantTree({ "a.ts": "word" });
  symlinkSync(join(outside, "file.ts"), join(root, "notes.ts"));
  symlinkSync(outside, join(root, "folder"));
  for (const preset of ["default", "code-context-agent"]) {
    const repository = await openAt(root, { preset });
    expect((await repository.search("marker")).hits).toEqual([]);
    expect(repository.skipped.map(({ path, reason }) => `${reason} ${path}`)).toEqual(["link folder", "link notes.ts"]);
  }
});

test("S069: two repositories of one name are two, three spellings of one are one", async () => {
  const base = plantTree({ "x/app/a.ts": "left", "y/app/a.ts": "right" });
  symlinkSync(join(base, "x"), join(base, "z"));
  const left = await openAt(join(base, "x/app"));
  const right = await openAt(join(base, "y/app"));
  expect(await pathsFor(left, "right")).toEqual([]);
  expect(await pathsFor(right, "right")).toEqual(["a.ts"]);
  const spelled = [join(base, "x/app/"), join(base, "z/app"), join(base, "x/../x/./app")];
  for (const spelling of spelled) expect((await openAt(spelling)).root).toBe(left.root);
});

test("S049: what was edited, renamed, added or deleted is so in the next answer", async () => {
  const root = plantTree({ "a.ts": "apple", "b.ts": "banana", "c.ts": "cherry" });
  const repository = await openAt(root);
  expect(await pathsFor(repository, "apple banana cherry")).toHaveLength(3);
  writeFileSync(join(root, "a.ts"), "melon");
  renameSync(join(root, "b.ts"), join(root, "d.ts"));
  rmSync(join(root, "c.ts"));
  writeFileSync(join(root, "e.ts"), "apple");
  expect(await pathsFor(repository, "apple")).toEqual(["e.ts"]);
  expect(await pathsFor(repository, "banana")).toEqual(["d.ts"]);
  expect(await pathsFor(repository, "cherry")).toEqual([]);
  expect(repository.size).toBe(3);
  for (const name of ["a.ts", "d.ts", "e.ts"]) rmSync(join(root, name));
  expect(await repository.search("melon")).toMatchObject({ hits: [], total: 0 });
  expect(repository.size).toBe(0);
});

test("an edit of the same size is seen at once, also when the time of the file is put back", async () => {
  const root = plantTree({ "a.ts": "word 0000" });
  const repository = await openAt(root);
  const long = new Date("2020-01-01");
  for (let at = 1; at <= 30; at++) {
    const number = String(at).padStart(4, "0");
    writeFileSync(join(root, "a.ts"), `word ${number}`);
    utimesSync(join(root, "a.ts"), long, long);
    const { hits } = await repository.search("word");
    expect(hits[0]?.lines[0]?.text).toBe(`word ${number}`);
    expect(await pathsFor(repository, number)).toEqual(["a.ts"]);
  }
});

test("ignore rules that change are followed", async () => {
  const root = plantTree({ "a.log": "word", "b.ts": "word" });
  const repository = await openAt(root);
  expect(await pathsFor(repository, "word")).toEqual(["b.ts", "a.log"]);
  writeFileSync(join(root, ".gitignore"), "*.log");
  expect(await pathsFor(repository, "word")).toEqual(["b.ts"]);
  expect(repository.skipped).toMatchObject([
    { path: "a.log", reason: "ignored", detail: "rule *.log in line 1 of .gitignore" },
  ]);
});

test("searches that run at the same time all see what was there when they began", async () => {
  const root = plantTree({ "a.ts": "word" });
  const repository = await openAt(root);
  const first = repository.search("late");
  writeFileSync(join(root, "b.ts"), "late");
  const [, ...later] = await Promise.all([first, ...Array.from({ length: 10 }, () => pathsFor(repository, "late"))]);
  expect(later).toEqual(Array.from({ length: 10 }, () => ["b.ts"]));
});

test.each([0, -1, 1.5, Number.NaN, "8", null])(
  "S073: the limit %j is one typed error that names the field",
  async (limit) => {
    const repository = await open(APP);
    await expect(repository.search("route", { limit: limit as number })).rejects.toMatchObject({
      name: "RanksackError",
      code: "INVALID_ARGUMENT",
      message: expect.stringMatching(/^limit is .*whole number/),
    });
  },
);

test("S073: a limit far above the number of files gives all there are", async () => {
  expect(await pathsFor(await open(APP), "route", 1e9)).toHaveLength(3);
});

test.each([
  [{ lines: -1 }, "lines is -1"],
  [{ lines: 1.5 }, "lines is 1.5"],
  [{ context: "2" }, 'context is "2"'],
])("%j is one typed error that names the field", async (options, message) => {
  const repository = await open(APP);
  await expect(repository.search("route", options as object)).rejects.toMatchObject({
    code: "INVALID_ARGUMENT",
    message: expect.stringContaining(message),
  });
});

test("how many lines are shown, and around them, changes neither the files nor their order", async () => {
  const repository = await open(APP);
  const order = await pathsFor(repository, "route");
  for (const options of [{ lines: 0 }, { lines: 9 }, { context: 4 }, { lines: 1, context: 1, limit: 2 }]) {
    const { hits } = await repository.search("route", options);
    expect(hits.map(({ path }) => path)).toEqual(order.slice(0, options.limit ?? 20));
    for (const { lines } of hits) expect(lines.length).toBeLessThanOrEqual(options.lines ?? 3);
  }
});

test("an unknown preset is refused with the known ones", async () => {
  await expect(openRepository(emptyDirectory(), { preset: "nope" })).rejects.toMatchObject({
    code: "INVALID_ARGUMENT",
    hint: "The presets are default, code-context-agent.",
  });
});

test("a bad root is refused", async () => {
  const root = plantTree({ "a.ts": "" });
  await expect(openRepository(join(root, "gone"))).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(openRepository(join(root, "a.ts"))).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
  await expect(openRepository("/")).rejects.toMatchObject({ code: "PATH_NOT_ALLOWED" });
});

test("a root that vanishes is an error of the search, and when it is back so are its files", async () => {
  const root = plantTree({ "repo/a.ts": "word" });
  const repository = await openAt(join(root, "repo"));
  renameSync(join(root, "repo"), join(root, "away"));
  await expect(repository.search("word")).rejects.toMatchObject({ code: "STORAGE" });
  renameSync(join(root, "away"), join(root, "repo"));
  expect(await pathsFor(repository, "word")).toEqual(["a.ts"]);
});

test("a closed repository refuses to search", async () => {
  const repository = await open(APP);
  const running = repository.search("route");
  await repository.close();
  await repository.close();
  expect((await running).hits).toHaveLength(3);
  await expect(repository.search("route")).rejects.toMatchObject({
    code: "INVALID_ARGUMENT",
    message: expect.stringContaining("closed"),
  });
  expect(repository.size).toBe(0);
});
