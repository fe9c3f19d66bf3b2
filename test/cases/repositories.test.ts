// Repositories as they really are: links, pipes, odd encodings, large files, what changes underneath.

import * as fs from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type CodeHit, openRepository, type Repository, type RepositoryOptions } from "../../src/code/index.ts";
import { STANDARD_LIMITS } from "../../src/code/limits.ts";
import { ListingBuilder } from "../../src/code/listing.ts";
import { asOrdinaryUser, plantPipes, plantRepository, plantTree } from "../planted-tree.ts";

const disk = vi.hoisted(() => ({ readsLeft: Number.POSITIVE_INFINITY }));
vi.mock("node:fs", async (original) => {
  const real = await original<typeof fs>();
  const readSync = (...args: Parameters<typeof fs.readSync>): number => {
    if (disk.readsLeft-- === 0) throw Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" });
    return real.readSync(...args);
  };
  return { ...real, readSync };
});

async function open(root: string, options?: RepositoryOptions): Promise<Repository> {
  const repository = await openRepository(root, options);
  onTestFinished(() => repository.close());
  return repository;
}

async function pathsFor(repository: Repository, query: string): Promise<string[]> {
  const { hits } = await repository.search(query, { limit: 2_000 });
  return hits.map(({ path }: CodeHit) => path).toSorted();
}

function reasons({ skipped }: Repository): string[] {
  return skipped.map(({ path, reason }) => `${reason} ${path}`);
}

describe.each(["default", "code-context-agent"])("S010: links in preset %s", (preset) => {
  test("lead nowhere, also when a file becomes one after it was indexed", async () => {
    const outside = plantTree({ "file.ts": "marker", "folder/deep.ts": "marker" });
    const root = plantTree({
      "a.ts": "word plain",
      "b.ts": "word other",
      "sub/c.ts": "word third",
      "d.ts": "more text",
      "e.ts": "and else",
      "f.ts": "or so",
    });
    fs.symlinkSync(join(outside, "file.ts"), join(root, "notes.ts"));
    fs.symlinkSync(join(outside, "folder"), join(root, "linked"));
    fs.symlinkSync("notes.ts", join(root, "chain.ts"));
    const repository = await open(root, { preset });
    expect(await pathsFor(repository, "marker")).toEqual([]);
    expect(reasons(repository)).toEqual(["link chain.ts", "link linked", "link notes.ts"]);

    fs.rmSync(join(root, "b.ts"));
    fs.symlinkSync(join(outside, "file.ts"), join(root, "b.ts"));
    fs.rmSync(join(root, "sub"), { recursive: true });
    fs.symlinkSync(join(outside, "folder"), join(root, "sub"));
    const { hits } = await repository.search("marker plain other third");
    expect(JSON.stringify(hits)).not.toContain("marker");
    expect(hits.map(({ path }) => path)).toEqual(["a.ts"]);
    expect(reasons(repository)).toEqual(
      ["b.ts", "chain.ts", "linked", "notes.ts", "sub"].map((path) => `link ${path}`),
    );
  });
});

test("S012: of a thousand files each that can be read is found, and each that cannot is named with its cause", async () => {
  const files = Object.fromEntries(Array.from({ length: 997 }, (_, at) => [`f${at}.ts`, `word${at} common`]));
  const root = plantTree({ ...files, "closed.ts": "common", "shut/in.ts": "common", "zz.ts": "common" });
  fs.chmodSync(join(root, "closed.ts"), 0);
  fs.chmodSync(join(root, "shut"), 0);
  onTestFinished(() => fs.chmodSync(join(root, "shut"), 0o755));
  // The first read of the walk's files is that of the file that comes first by path.
  disk.readsLeft = 500;
  const repository = await asOrdinaryUser(() => open(root));
  disk.readsLeft = Number.POSITIVE_INFINITY;
  expect(repository.size).toBe(997);
  expect(repository.skipped.map(({ reason, detail }) => `${reason} ${detail}`).sort()).toEqual([
    "unreadable EACCES",
    "unreadable EACCES",
    "unreadable EIO",
  ]);
  const { notes } = await asOrdinaryUser(() => repository.search("word1"));
  expect(notes.map(({ message }) => message)).toEqual(["2 files could not be read and not searched."]);
  // What could not be read for once is read by the next search.
  expect(repository.size).toBe(998);
});

describe("S013, S070: what is far too much is refused with one typed error before it is read", () => {
  const stats = Object.assign(Object.create(fs.Stats.prototype) as fs.Stats, {
    size: 1_000,
    mtimeMs: 1,
    ctimeMs: 1,
    ino: 1,
  });
  test("a million small files", () => {
    const builder = new ListingBuilder(STANDARD_LIMITS);
    const add = () => {
      for (let at = 0; at < 1_000_000; at++) builder.add(`f${at}.ts`, stats);
    };
    expect(add).toThrow("The repository has more than 200000 files.");
  });
  test("two gigabytes and more in large files", () => {
    const builder = new ListingBuilder(STANDARD_LIMITS);
    const add = () => {
      for (let at = 0; at < 3_000; at++)
        builder.add(`f${at}.csv`, Object.assign(Object.create(stats), { size: 2 ** 33 }));
    };
    expect(add).toThrow("The repository has more than 2147483648 bytes to index.");
  });
  test("a repository beyond the limit it had is an error of the search, and of that alone", async () => {
    const root = plantTree({ "a.ts": "word", "b.ts": "word" });
    const repository = await open(root, { maxFiles: 2 });
    fs.writeFileSync(join(root, "c.ts"), "word");
    await expect(repository.search("word")).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
    fs.rmSync(join(root, "c.ts"));
    expect(await pathsFor(repository, "word")).toEqual(["a.ts", "b.ts"]);
  });
});

test("S015: a folder of a repository has the files that it has in the whole, in rules of parents too", async () => {
  const top = plantTree({
    ".gitignore": "/foo/bar/\n**/gen/*\n",
    "foo/a.ts": "word",
    "foo/bar/b.ts": "word",
    "foo/gen/c.ts": "word",
    "foo/sub/gen/d.ts": "word",
    "e.ts": "word",
  });
  plantRepository(top);
  expect(await pathsFor(await open(top), "word")).toEqual(["e.ts", "foo/a.ts"]);
  expect(await pathsFor(await open(join(top, "foo")), "word")).toEqual(["a.ts"]);
});

test("S044: a NUL anywhere in what is read leaves the whole file out, and that is said", async () => {
  const root = plantTree({
    "early.txt": "ab\0 word",
    "late.txt": `word ${"x ".repeat(4_500)}\0 word`,
    "behind.txt": `word\n${"x\n".repeat(600_000)}\0`,
    "text.txt": "word",
  });
  const repository = await open(root);
  expect(await pathsFor(repository, "word")).toEqual(["behind.txt", "text.txt"]);
  expect(reasons(repository)).toEqual(["cut behind.txt", "binary early.txt", "binary late.txt"]);
});

test("S045: files around the limit are found by their words, or by their head, and by their path", async () => {
  const sized = (word: string, bytes: number) => `${word}\n${"filler\n".repeat(Math.ceil(bytes / 7))}`;
  const root = plantTree({
    "s511.txt": sized("alpha", 511 * 1024),
    "s513.txt": sized("beta", 513 * 1024),
    "s1100.txt": sized("gamma", 1_100_000),
    "hugetable.txt": sized("delta", 5_000_000),
    "terms.txt": Array.from({ length: 60_000 }, (_, at) => `term${at}z`).join(" "),
  });
  const repository = await open(root);
  for (const [word, path] of Object.entries({
    alpha: "s511",
    beta: "s513",
    gamma: "s1100",
    delta: "hugetable",
    term59999z: "terms",
  }))
    expect(await pathsFor(repository, word)).toEqual([`${path}.txt`]);
  expect(reasons(repository)).toEqual(["cut hugetable.txt", "cut s1100.txt"]);
  expect(await pathsFor(repository, "hugetable")).toEqual(["hugetable.txt"]);
});

test.each<[string, Uint8Array]>([
  ["UTF-8 with a mark", Buffer.from("\ufeffnaïve 日本 👍 word\n")],
  ["UTF-16, little end first", Buffer.from("\ufeffnaïve 日本 👍 word\n", "utf16le")],
  ["UTF-16, big end first", Buffer.from("\ufeffnaïve 日本 👍 word\n", "utf16le").swap16()],
])("S046: %s is read as the text it is", async (_, bytes) => {
  const repository = await open(plantTree({ "a.txt": bytes }));
  const { hits } = await repository.search("naïve word");
  expect(hits[0]?.lines[0]?.text).toBe("naïve 日本 👍 word");
});

test("S046: where the head of a large file ends inside of a character, nothing is broken", async () => {
  for (const pad of ["", "a", "ab", "abc"]) {
    const repository = await open(plantTree({ "a.txt": `word ${pad}${"👍".repeat(300_000)}` }));
    const { hits } = await repository.search("word");
    expect(hits.map(({ path }) => path)).toEqual(["a.txt"]);
    expect(JSON.stringify(hits).isWellFormed()).toBe(true);
    expect(hits[0]?.lines[0]?.text).toMatch(/^word a?b?c?👍/u);
  }
});

test("S047: pipes and sockets are never opened, whatever they are called", async () => {
  const root = plantTree({ "b.ts": "word", ".code-context/": "", "sub/": "" });
  const pipes = ["a.ts", ".gitignore", "sub/.ignore", ".ranksackignore", ".code-context/files.all.txt"];
  plantPipes(...pipes.map((path) => join(root, path)));
  const server = createServer().listen(join(root, "socket"));
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const repository = await open(root);
  expect(await pathsFor(repository, "word")).toEqual(["b.ts"]);
  expect(reasons(repository)).toEqual([...pipes, "socket"].toSorted().map((path) => `not-a-file ${path}`));
});

test("S049: an emptied repository is empty, and a file that came back is there", async () => {
  const root = plantTree({ "a.ts": "apple", "b.ts": "banana" });
  const repository = await open(root);
  fs.writeFileSync(join(root, "a.ts"), "melon");
  fs.renameSync(join(root, "b.ts"), join(root, "c.ts"));
  expect(await pathsFor(repository, "apple melon banana")).toEqual(["a.ts", "c.ts"]);
  expect(await pathsFor(repository, "apple")).toEqual([]);
  for (const name of ["a.ts", "c.ts"]) fs.rmSync(join(root, name));
  expect(await repository.search("melon")).toMatchObject({ hits: [], total: 0 });
  expect(await repository.files()).toEqual([]);
  fs.writeFileSync(join(root, "a.ts"), "apple");
  expect(await pathsFor(repository, "apple")).toEqual(["a.ts"]);
});

test("S068: the name of the root says nothing; rules of a folder hold below it alone", async () => {
  const base = plantTree({
    ".work/repo/a/.gitignore": "*.log\n!keep.log",
    ".work/repo/a/x.log": "word",
    ".work/repo/a/keep.log": "word",
    ".work/repo/a/b/y.log": "word",
    ".work/repo/c/z.log": "word",
  });
  expect(await pathsFor(await open(join(base, ".work/repo")), "word")).toEqual(["a/keep.log", "c/z.log"]);
});

test("S069: namesakes are two repositories, spellings of one are one", async () => {
  const base = plantTree({ "x/app/a.ts": "left", "y/app/a.ts": "right" });
  fs.symlinkSync("x", join(base, "z"));
  const left = await open(join(base, "x/app"));
  expect(await pathsFor(left, "right")).toEqual([]);
  for (const spelling of ["x/app/", "z/app", "x/../x/./app"])
    expect((await open(join(base, spelling))).root).toBe(left.root);
});
