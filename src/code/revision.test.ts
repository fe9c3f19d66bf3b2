import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runGitIn } from "../../test/planted-git.ts";
import { plantTree } from "../../test/planted-tree.ts";
import { openRepository, type Repository } from "./repository.ts";

/** A repository with two commits; the second one edits, renames and removes. */
function plantHistory(): string {
  const root = plantTree({
    "src/old.ts": "export const apple = 1;\n",
    "src/kept.ts": "// banana\n",
    "docs/a.md": "cherry\n",
    ".env": "SECRET=apple\n",
    "bin.dat": "apple\0\u0001",
    "big.txt": `quince\n${"x\n".repeat(2_500)}tail\n`,
    "same.ts": "// banana\n",
  });
  symlinkSync("src/old.ts", join(root, "link.ts"));
  runGitIn(root, "init", "-q");
  runGitIn(root, "add", "-A", "-f");
  runGitIn(root, "commit", "-q", "-m", "one");
  runGitIn(root, "tag", "first");
  runGitIn(root, "rm", "-q", "src/old.ts");
  writeFileSync(join(root, "src/kept.ts"), "// melon\n");
  runGitIn(root, "commit", "-q", "-a", "-m", "two");
  writeFileSync(join(root, "src/kept.ts"), "// uncommitted\n");
  return root;
}

async function open(root: string, rev: string, maxFileBytes = 1_000): Promise<Repository> {
  const repository = await openRepository(root, { rev, maxFileBytes });
  onTestFinished(() => repository.close());
  return repository;
}

async function pathsFor(repository: Repository, query: string): Promise<string[]> {
  return (await repository.search(query)).hits.map(({ path }) => path).toSorted();
}

test("a revision is searched as it was, with its lines, whatever the work tree holds", async () => {
  const root = plantHistory();
  const first = await open(root, "first");
  expect(await pathsFor(first, "apple")).toContain("src/old.ts");
  expect(await pathsFor(first, "banana")).toEqual(["same.ts", "src/kept.ts"]);
  const { hits } = await first.search("apple const");
  expect(hits.find(({ path }) => path === "src/old.ts")?.lines[0]).toMatchObject({
    line: 1,
    text: "export const apple = 1;",
  });
  const second = await open(root, "HEAD");
  expect(await pathsFor(second, "melon")).toEqual(["src/kept.ts"]);
  expect(await pathsFor(second, "banana")).toEqual(["same.ts"]);
  rmSync(join(root, "src"), { recursive: true });
  expect(await pathsFor(second, "melon")).toEqual(["src/kept.ts"]);
});

test("what is left out has its reason", async () => {
  const { skipped } = await open(plantHistory(), "first");
  expect(skipped.map(({ path, reason }) => `${reason} ${path}`)).toEqual([
    "secret .env",
    "cut big.txt",
    "binary bin.dat",
    "link link.ts",
  ]);
});

test("of a large file the head is searched, and secrets are when that is asked for, as on disk", async () => {
  const root = plantHistory();
  const first = await open(root, "first");
  expect(await pathsFor(first, "quince")).toEqual(["big.txt"]);
  expect(await pathsFor(first, "tail")).toEqual([]);
  expect(await first.why("big.txt")).toMatchObject({
    searched: true,
    detail: "it has 5012 bytes, of which the first 1000 are searched",
  });
  const all = await openRepository(root, { rev: "first", secrets: true });
  onTestFinished(() => all.close());
  expect((await all.files()).map(({ path }) => path)).toContain(".env");
});

test("a directory of a repository is searched alone, with paths from there", async () => {
  expect(await pathsFor(await open(join(plantHistory(), "src"), "HEAD~1"), "apple banana")).toEqual([
    "kept.ts",
    "old.ts",
  ]);
});

test.each(["--output=marker", "-h", "--all", "nope", "HEAD:src", "first..HEAD", "$(touch marker)"])(
  "what looks like an option or a command is no revision: %s",
  async (rev) => {
    const root = plantHistory();
    await expect(openRepository(root, { rev })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(existsSync(join(root, "marker"))).toBe(false);
  },
);

test.each(["", "a\0b", "a\nb", 7])("%j is no name", async (rev) => {
  await expect(openRepository(plantHistory(), { rev: rev as string })).rejects.toMatchObject({
    code: "INVALID_ARGUMENT",
    message: expect.stringMatching(/^rev is /),
  });
});

test("outside of git there are no revisions", async () => {
  await expect(openRepository(plantTree({ "a.ts": "x" }), { rev: "HEAD" })).rejects.toMatchObject({ code: "STORAGE" });
});

test("hooks, filters and settings of the repository run nothing", async () => {
  const root = plantHistory();
  const marker = join(root, "marker");
  mkdirSync(join(root, ".git/hooks"), { recursive: true });
  runGitIn(root, "config", "core.fsmonitor", `touch ${marker}`);
  runGitIn(root, "config", "core.pager", `touch ${marker}`);
  runGitIn(root, "config", "filter.x.smudge", `touch ${marker}`);
  runGitIn(root, "config", "diff.x.textconv", `touch ${marker}`);
  writeFileSync(join(root, ".git/info/attributes"), "* filter=x diff=x\n");
  expect(await pathsFor(await open(root, "first"), "cherry")).toEqual(["docs/a.md"]);
  expect(existsSync(marker)).toBe(false);
});
