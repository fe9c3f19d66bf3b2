import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { emptyDirectory, plantRepository, plantTree } from "../../test/planted-tree.ts";
import { DirectoryWatch } from "./directory-watch.ts";
import { STANDARD_LIMITS } from "./limits.ts";
import { openRepository } from "./repository.ts";
import { walkFiles } from "./walk.ts";
import { WatchedWalk } from "./watched-walk.ts";

const isLinux = process.platform === "linux";

/** A walk of a root, and the directories that were read since this was asked last. */
function watched(root: string, limits = STANDARD_LIMITS, most?: number): { walk: WatchedWalk; read: () => string[] } {
  const read: string[] = [];
  const watch = new (class extends DirectoryWatch {
    override enter(path: string): void {
      read.push(path);
      super.enter(path);
    }
  })(root, most);
  const walk = new WatchedWalk(root, limits, watch);
  onTestFinished(() => walk.close());
  return { walk, read: () => read.splice(0).sort() };
}

async function pathsOf(walk: WatchedWalk): Promise<string[]> {
  return (await walk.list()).files.map(({ path }) => path);
}

test.runIf(isLinux)("only what changed is looked at", async () => {
  const root = plantTree({
    "a/b/one.ts": "1",
    "a/c/two.ts": "2",
    "three.ts": "3",
    "x/.gitignore": "*.log",
    "x/y/z.ts": "",
  });
  plantRepository(root);
  const { walk, read } = watched(root);
  const first = await walk.list();
  expect(read()).toEqual(["", "a/", "a/b/", "a/c/", "x/", "x/y/"]);
  expect(await walk.list()).toBe(first);
  writeFileSync(join(root, "a/b/one.ts"), "longer");
  expect((await walk.list()).files.find(({ path }) => path === "a/b/one.ts")?.size).toBe(6);
  rmSync(join(root, "three.ts"));
  writeFileSync(join(root, "a/new.ts"), "");
  expect(await pathsOf(walk)).toEqual(["a/b/one.ts", "a/c/two.ts", "a/new.ts", "x/.gitignore", "x/y/z.ts"]);
  expect(read()).toEqual([]);
  mkdirSync(join(root, "a/d"));
  expect(await pathsOf(walk)).toHaveLength(5);
  expect(read()).toEqual(["a/d/"]);
  writeFileSync(join(root, "a/d/four.ts"), "");
  writeFileSync(join(root, "x/y/z.log"), "");
  writeFileSync(join(root, "x/.gitignore"), "z.ts\n");
  expect(await pathsOf(walk)).toEqual([
    "a/b/one.ts",
    "a/c/two.ts",
    "a/d/four.ts",
    "a/new.ts",
    "x/.gitignore",
    "x/y/z.log",
  ]);
  expect(read()).toEqual(["x/", "x/y/"]);
  renameSync(join(root, "a"), join(root, "b"));
  expect(await pathsOf(walk)).toEqual([
    "b/b/one.ts",
    "b/c/two.ts",
    "b/d/four.ts",
    "b/new.ts",
    "x/.gitignore",
    "x/y/z.log",
  ]);
  expect(read()).toEqual(["b/", "b/b/", "b/c/", "b/d/"]);
});

test("what git tracks and what stands above the root is asked for each time", async () => {
  const top = plantTree({ "sub/a.ts": "", "sub/b.log": "", ".gitignore": "*.log" });
  const git = (...args: string[]): unknown => execFileSync("git", ["-C", top, ...args], { stdio: "ignore" });
  git("init");
  const { walk } = watched(join(top, "sub"));
  expect(await pathsOf(walk)).toEqual(["a.ts"]);
  git("add", "-f", "sub/b.log");
  expect(await pathsOf(walk)).toEqual(["a.ts", "b.log"]);
  writeFileSync(join(top, ".gitignore"), "*.ts");
  expect(await pathsOf(walk)).toEqual(["b.log"]);
  git("config", "core.excludesFile", join(top, "personal"));
  writeFileSync(join(top, "personal"), "b*");
  writeFileSync(join(top, ".gitignore"), "");
  git("rm", "--cached", "-f", "sub/b.log");
  expect(await pathsOf(walk)).toEqual(["a.ts"]);
});

test("a folder that becomes a repository has its own rules from then on", async () => {
  const root = plantTree({ ".gitignore": "*.log", "sub/x.log": "", "sub/deep/y.log": "" });
  plantRepository(root);
  const { walk } = watched(root);
  expect(await pathsOf(walk)).toEqual([".gitignore"]);
  plantRepository(join(root, "sub"));
  expect(await pathsOf(walk)).toEqual([".gitignore", "sub/deep/y.log", "sub/x.log"]);
  writeFileSync(join(root, "sub/.git/info/exclude"), "y.*");
  expect(await pathsOf(walk)).toEqual([".gitignore", "sub/x.log"]);
  rmSync(join(root, "sub/.git"), { recursive: true });
  expect(await pathsOf(walk)).toEqual([".gitignore"]);
});

test.runIf(isLinux)("more events than can be trusted are no lost ones", async () => {
  const root = plantTree({ "a.ts": "" });
  const { walk, read } = watched(root, STANDARD_LIMITS, 10);
  await walk.list();
  for (let at = 0; at < 12; at++) writeFileSync(join(root, `${at % 3}.ts`), String(at));
  expect(await pathsOf(walk)).toEqual(["0.ts", "1.ts", "2.ts", "a.ts"]);
  expect(read()).toEqual(["", ""]);
  writeFileSync(join(root, "a.ts"), "few again");
  await walk.list();
  expect(read()).toEqual([]);
});

test("limits hold, a failure is not remembered, and a root that is gone is no empty one", async () => {
  const root = plantTree({ "a.ts": "", "b.ts": "" });
  const { walk } = watched(root, { ...STANDARD_LIMITS, maxFiles: 2 });
  await walk.list();
  writeFileSync(join(root, "c.ts"), "");
  await expect(walk.list()).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
  await expect(walk.list()).rejects.toMatchObject({ code: "LIMIT_EXCEEDED" });
  rmSync(join(root, "a.ts"));
  expect(await pathsOf(walk)).toEqual(["b.ts", "c.ts"]);
  renameSync(root, `${root}-moved`);
  onTestFinished(() => rmSync(`${root}-moved`, { recursive: true, force: true }));
  await expect(walk.list()).rejects.toMatchObject({ code: "STORAGE" });
});

test("where nothing can be watched every look is a whole walk, and a note says why", async () => {
  const root = plantTree({ "a.ts": "" });
  const watch = new DirectoryWatch(root);
  watch.enter("nowhere/");
  watch.settle(new Map([["nowhere/", undefined]]));
  const walk = new WatchedWalk(root, STANDARD_LIMITS, watch);
  expect(await pathsOf(walk)).toEqual(["a.ts"]);
  writeFileSync(join(root, "b.ts"), "");
  expect(await walk.list()).toEqual(await walkFiles(root, STANDARD_LIMITS));
  const reason = isLinux ? "the system refuses it (ENOENT)" : "this system tells of changes too late";
  expect(walk.notes).toEqual([{ code: "unwatched", message: `Each search looks at all files of ${root}: ${reason}.` }]);
});

test("a repository that is watched answers with what was written just before", async () => {
  const root = plantTree({ "a.ts": "alpha", "b/c.ts": "beta" });
  const repository = await openRepository(root, { index: false, watch: true });
  for (let at = 0; at < 20; at++) {
    writeFileSync(join(root, "b/c.ts"), `word${at}`);
    writeFileSync(join(root, `b/${at}.ts`), `gamma${at}`);
    expect((await repository.search(`word${at}`)).hits[0]?.path).toBe("b/c.ts");
    expect((await repository.search(`gamma${at}`)).hits[0]?.path).toBe(`b/${at}.ts`);
  }
  await repository.close();
  await expect(repository.search("word1")).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
});

test.runIf(isLinux).each([".gitignore", ".nothing"])(
  "an index in the tree does not make it change, %s",
  async (rules) => {
    const root = plantTree({ "a.ts": "alpha", [rules]: "cache/\n" });
    const index = join(root, "cache");
    const repository = await openRepository(root, { index, watch: true });
    onTestFinished(() => repository.close());
    // What is worth it is stored behind an answer, which makes files in the folder.
    for (let at = 0; at < 40; at++) writeFileSync(join(root, `${at}.ts`), "beta");
    expect((await repository.search("beta", { limit: 50 })).hits).toHaveLength(40);
    expect((await repository.search("alpha")).total).toBe(42);
    const files = await repository.files();
    await expect.poll(() => existsSync(index), { timeout: 30_000 }).toBe(true);
    appendFileSync(join(index, "foreign.ts"), "beta");
    expect(await repository.files()).toEqual(files);
  },
);

test("a manifest decides, watched or not", async () => {
  const root = plantTree({ "a.ts": "", "b.ts": "" });
  const repository = await openRepository(root, { index: false, watch: true });
  onTestFinished(() => repository.close());
  const paths = async (): Promise<string[]> => (await repository.files()).map(({ path }) => path);
  expect(await paths()).toEqual(["a.ts", "b.ts"]);
  mkdirSync(join(root, ".code-context"));
  writeFileSync(join(root, ".code-context/files.all.txt"), "b.ts\n");
  expect(await paths()).toEqual(["b.ts"]);
  rmSync(join(root, "a.ts"));
  rmSync(join(root, ".code-context"), { recursive: true });
  expect(await paths()).toEqual(["b.ts"]);
});

test("of an empty root nothing is watched but itself", async () => {
  const root = emptyDirectory();
  const { walk } = watched(root);
  expect(await pathsOf(walk)).toEqual([]);
  writeFileSync(join(root, "a.ts"), "");
  expect(await pathsOf(walk)).toEqual(["a.ts"]);
});
