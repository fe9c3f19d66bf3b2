// The stored index of a repository, as its users see it.

import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { asOrdinaryUser, emptyDirectory, plantTree } from "../../test/planted-tree.ts";
import { openRepository, type Repository, type RepositoryOptions } from "./repository.ts";

async function open(root: string, index: string, options?: RepositoryOptions): Promise<Repository> {
  const repository = await openRepository(root, { index, ...options });
  onTestFinished(() => repository.close());
  return repository;
}

async function pathsFor(repository: Repository, query: string): Promise<string[]> {
  const { hits } = await repository.search(query);
  return hits.map(({ path }) => path);
}

/** Opens, does something, and closes, as a command does. */
async function once<T>(root: string, index: string, act: (repository: Repository) => Promise<T>): Promise<T> {
  const repository = await open(root, index);
  const result = await act(repository);
  await repository.close();
  return result;
}

/** The one index of a folder. */
function fileIn(folder: string): string {
  const [file = ""] = readdirSync(folder);
  return join(folder, file);
}

const FILES = { "a.ts": "apple", "b.ts": "banana", "c.ts": "cherry", "d/e.ts": "elder" };

test("the index lies outside of the tree, in one file that its owner alone can read", async () => {
  const root = plantTree(FILES);
  const folder = join(emptyDirectory(), "cache");
  await once(root, folder, async () => {});
  expect(readdirSync(root).sort()).toEqual(["a.ts", "b.ts", "c.ts", "d"]);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(fileIn(folder)).toMatch(/-[0-9a-f]{16}\.v2\.index$/);
  expect([statSync(fileIn(folder)).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
});

test("S069: a directory has one index however it is spelled, two of one name have two", async () => {
  const base = plantTree({ "x/app/a.ts": "left", "y/app/a.ts": "right" });
  symlinkSync(join(base, "x"), join(base, "z"));
  const folder = emptyDirectory();
  for (const path of ["x/app", "x/app/", "z/app", "x/../x/./app"]) await once(join(base, path), folder, async () => {});
  expect(readdirSync(folder)).toHaveLength(1);
  await once(join(base, "y/app"), folder, async () => {});
  expect(readdirSync(folder)).toHaveLength(2);
});

test("what is stored answers as what was built, lazily at first and from memory then", async () => {
  const root = plantTree(FILES);
  const folder = emptyDirectory();
  const built = await once(root, folder, (repository) => repository.search("apple elder"));
  const stored = await open(root, folder);
  expect(await stored.search("apple elder")).toEqual(built);
  expect(await stored.search("apple elder")).toEqual(built);
  expect(stored.size).toBe(4);
  expect(stored.notes).toEqual([]);
});

test("S049: what was edited, renamed, added or deleted between two processes is so in the next answer", async () => {
  const root = plantTree(FILES);
  const folder = emptyDirectory();
  await once(root, folder, async () => {});
  writeFileSync(join(root, "a.ts"), "melon");
  renameSync(join(root, "b.ts"), join(root, "f.ts"));
  rmSync(join(root, "c.ts"));
  writeFileSync(join(root, "g.ts"), "apple");
  await once(root, folder, async (repository) => {
    expect(await pathsFor(repository, "apple")).toEqual(["g.ts"]);
    expect(await pathsFor(repository, "melon")).toEqual(["a.ts"]);
    expect(await pathsFor(repository, "banana")).toEqual(["f.ts"]);
    expect(await pathsFor(repository, "cherry")).toEqual([]);
    expect(repository.size).toBe(4);
  });
  for (const name of ["a.ts", "f.ts", "g.ts", "d"]) rmSync(join(root, name), { recursive: true });
  await once(root, folder, async (repository) => {
    expect(await repository.search("melon apple elder")).toMatchObject({ hits: [], total: 0 });
  });
});

test("cached, the answer is that of the index; files that changed or went meanwhile are told", async () => {
  const root = plantTree(FILES);
  const folder = emptyDirectory();
  await once(root, folder, async () => {});
  writeFileSync(join(root, "g.ts"), "apple");
  rmSync(join(root, "b.ts"));
  const cached = await open(root, folder, { cached: true });
  expect(await pathsFor(cached, "apple")).toEqual(["a.ts"]);
  const { hits, notes } = await cached.search("banana");
  expect(hits).toEqual([]);
  expect(notes.map(({ code }) => code)).toEqual(["changed-files"]);
  // One search may ask for what is there now.
  expect((await cached.search("apple", { cached: false })).hits).toHaveLength(2);
});

test("cached without an index builds one", async () => {
  const repository = await open(plantTree(FILES), emptyDirectory(), { cached: true });
  expect(await pathsFor(repository, "apple")).toEqual(["a.ts"]);
});

test("rebuild reads every file, at opening and for one search", async () => {
  const root = plantTree(FILES);
  const folder = emptyDirectory();
  const old = new Date(2020, 0, 1);
  await once(root, folder, async () => {});
  const repository = await open(root, folder, { rebuild: true });
  expect(await pathsFor(repository, "apple")).toEqual(["a.ts"]);
  expect((await repository.search("apple", { rebuild: true, cached: true })).hits).toHaveLength(1);
  utimesSync(fileIn(folder), old, old);
  await repository.search("apple", { rebuild: true });
  await repository.close();
  expect(statSync(fileIn(folder)).mtimeMs).toBeGreaterThan(old.getTime());
});

test("a few changed files are not worth writing the index again; many are", async () => {
  const root = plantTree(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}.ts`, `word${at}`])));
  const folder = emptyDirectory();
  await once(root, folder, async () => {});
  const written = (): number => statSync(fileIn(folder)).ino;
  const first = written();
  writeFileSync(join(root, "f1.ts"), "other");
  expect(await once(root, folder, (repository) => pathsFor(repository, "other"))).toEqual(["f1.ts"]);
  expect(written()).toBe(first);
  for (let at = 0; at < 20; at++) writeFileSync(join(root, `f${at}.ts`), `word next${at}x`);
  expect((await once(root, folder, (repository) => pathsFor(repository, "next3x")))[0]).toBe("f3.ts");
  expect(written()).not.toBe(first);
});

test("a damaged index is set aside with a note, and the answer is right", async () => {
  const root = plantTree(FILES);
  const folder = emptyDirectory();
  await once(root, folder, async () => {});
  const file = fileIn(folder);
  const sound = readFileSync(file);
  for (let place = 100; place < sound.length; place += 331) {
    const bytes = Buffer.from(sound);
    bytes[place] = (bytes[place] as number) ^ 1;
    writeFileSync(file, bytes);
    await once(root, folder, async (repository) => {
      expect(await pathsFor(repository, "banana elder")).toEqual(["b.ts", "d/e.ts"]);
      for (const { code } of repository.notes) expect(code).toBe("index-damaged");
    });
  }
  writeFileSync(file, "nothing of ours");
  const repository = await open(root, folder);
  expect(repository.notes[0]?.message).toMatch(
    /is not used: it is not an index of ranksack\. It was renamed to .* It is built again\./,
  );
});

test("a place where nothing can be written costs the index, not the answer", async () => {
  const root = plantTree({ ...FILES, file: "no folder" });
  const repository = await openRepository(root, { index: join(root, "file") });
  expect(await pathsFor(repository, "apple")).toEqual(["a.ts"]);
  await repository.close();
  expect(repository.notes.map(({ code }) => code)).toEqual(["index-unusable"]);
  expect(repository.notes[0]?.message).toMatch(/^The index is not used: Cannot open .*: ENOTDIR\./);
});

test("an index that may not be read costs the index, not the answer", async () => {
  const root = plantTree(FILES);
  const folder = emptyDirectory();
  await once(root, folder, async () => {});
  chmodSync(folder, 0o755);
  const found = await asOrdinaryUser(() => once(root, folder, (repository) => pathsFor(repository, "apple")));
  expect(found).toEqual(["a.ts"]);
});

test("no index is kept with index: false", async () => {
  const repository = await openRepository(plantTree(FILES), { index: false });
  expect(await pathsFor(repository, "apple")).toEqual(["a.ts"]);
  await repository.close();
  expect(repository.notes).toEqual([]);
});

test("an index below the root is not searched, and does not change what is", async () => {
  const root = plantTree(FILES);
  mkdirSync(join(root, ".index"));
  await once(root, join(root, ".index"), async (repository) => expect(repository.size).toBe(4));
  await once(root, join(root, ".index"), async (repository) => {
    expect(repository.size).toBe(4);
    expect(repository.skipped).toEqual([]);
  });
});

test("two that build at the same time both answer, and one sound index is left", async () => {
  const root = plantTree(FILES);
  const folder = emptyDirectory();
  const both = await Promise.all([open(root, folder), open(root, folder)]);
  for (const repository of both) expect(await pathsFor(repository, "apple")).toEqual(["a.ts"]);
  await Promise.all(both.map((repository) => repository.close()));
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await once(root, folder, (repository) => pathsFor(repository, "apple"))).toEqual(["a.ts"]);
});
