import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commitAll, runGitIn } from "../../test/planted-git.ts";
import { emptyDirectory, plantTree } from "../../test/planted-tree.ts";
import { parseChanges, readHistory, readTip } from "./file-history.ts";
import { openRepository, type RepositoryOptions } from "./repository.ts";

/** What both files say, and nothing that tells them apart. */
const PARSER = "export function parse(tokens) {\n  return tokens;\n}\n";

/** A tree whose second file was changed three times since the first commit, and its first file once. */
function plantHistory(): string {
  const root = plantTree({ "a/one.ts": PARSER, "b/two.ts": PARSER, "README.md": "words\n" });
  commitAll(root, "begin");
  for (const change of ["1", "2", "3"]) {
    writeFileSync(join(root, "b/two.ts"), `${PARSER}// ${change}\n`);
    if (change === "1") writeFileSync(join(root, "a/one.ts"), `${PARSER}// ${change}\n`);
    commitAll(root, change);
  }
  return root;
}

async function historyOf(root: string, rev = "HEAD"): Promise<Record<string, number>> {
  const tip = await readTip(root, rev);
  return tip === undefined ? {} : Object.fromEntries((await readHistory(root, tip)).changes);
}

async function search(root: string, options: RepositoryOptions = {}) {
  const repository = await openRepository(root, { history: true, index: false, ...options });
  onTestFinished(() => repository.close());
  const { hits, notes } = await repository.search("parse tokens", { explain: true });
  return { paths: hits.map(({ path }) => path), notes: notes.map(({ code }) => code), hits };
}

test("an answer of git is counted: merges of names, files with spaces, commits that changed nothing here", () => {
  const [third, second, first] = ["c", "b", "a"].map((letter) => letter.repeat(40));
  const text = `${third}\0\nM\0new name.ts\0A\0x.ts\0${second}\0${first}\0\nR087\0old.ts\0new name.ts\0M\0old.ts\0`;
  const { commits, changes } = parseChanges(text);
  expect(commits).toBe(3);
  // The file at old.ts is what became "new name.ts", so both changes of the first commit are its own.
  expect(Object.fromEntries(changes)).toEqual({ "new name.ts": 3, "x.ts": 1 });
  expect(parseChanges("")).toEqual({ commits: 0, changes: new Map() });
});

test("commits count once a file, the one without a parent and merges not at all", async () => {
  const root = plantHistory();
  expect(await historyOf(root)).toEqual({ "a/one.ts": 1, "b/two.ts": 3 });
  runGitIn(root, "checkout", "-q", "-b", "side", "HEAD~1");
  writeFileSync(join(root, "a/one.ts"), "// side\n");
  commitAll(root, "side");
  runGitIn(root, "merge", "-q", "-m", "merge", "-");
  expect(await historyOf(root)).toEqual({ "a/one.ts": 2, "b/two.ts": 3 });
});

test("a file keeps what was counted under its old name", async () => {
  const root = plantHistory();
  mkdirSync(join(root, "c"));
  renameSync(join(root, "b/two.ts"), join(root, "c/three.ts"));
  commitAll(root, "rename");
  expect(await historyOf(root)).toEqual({ "a/one.ts": 1, "c/three.ts": 4 });
});

test("below a directory paths begin there, and what changed elsewhere is not there", async () => {
  expect(await historyOf(join(plantHistory(), "b"))).toEqual({ "two.ts": 3 });
});

test("history ends with its revision", async () => {
  const root = plantHistory();
  expect(await historyOf(root, "HEAD~2")).toEqual({ "a/one.ts": 1, "b/two.ts": 1 });
  expect(await historyOf(root, "HEAD~3")).toEqual({});
});

test("of files that answer alike the one that changes comes first, when that is asked for", async () => {
  const root = plantHistory();
  const [first, second] = (await search(root, { history: false })).hits;
  expect([first?.path, second?.path]).toEqual(["a/one.ts", "b/two.ts"]);
  const { paths, notes, hits } = await search(root);
  expect(paths.slice(0, 2)).toEqual(["b/two.ts", "a/one.ts"]);
  expect(notes).toEqual([]);
  const sum = hits[0]?.explanation?.parts[0];
  expect(sum?.parts.map(({ what }) => what)).toContain('product of rule "history"');
});

test("a revision knows nothing of what came after it", async () => {
  const root = plantHistory();
  expect((await search(root, { rev: "HEAD" })).paths.slice(0, 2)).toEqual(["b/two.ts", "a/one.ts"]);
  expect((await search(root, { rev: "HEAD~2" })).paths.slice(0, 2)).toEqual(["a/one.ts", "b/two.ts"]);
  const tree = runGitIn(root, "rev-parse", "HEAD^{tree}").trim();
  expect(await search(root, { rev: tree })).toMatchObject({
    paths: ["a/one.ts", "b/two.ts"],
    notes: ["history-missing"],
  });
});

test("a repository that is open follows where its work tree stands", async () => {
  const root = plantHistory();
  const repository = await openRepository(root, { history: true, index: false });
  onTestFinished(() => repository.close());
  const first = async () => (await repository.search("parse tokens")).hits[0]?.path;
  expect(await first()).toBe("b/two.ts");
  for (const change of ["4", "5", "6", "7"]) {
    writeFileSync(join(root, "a/one.ts"), `${PARSER}// ${change}\n`);
    commitAll(root, change);
  }
  expect(await first()).toBe("a/one.ts");
});

test("a search that runs while the repository is closed is answered", async () => {
  const repository = await openRepository(plantHistory(), { history: true, index: false });
  const running = repository.search("parse tokens");
  await repository.close();
  expect((await running).hits).toHaveLength(2);
  await expect(repository.search("parse")).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
});

test("a further work tree has the history of its own commit", async () => {
  const root = plantHistory();
  const other = join(emptyDirectory(), "other");
  runGitIn(root, "worktree", "add", "-q", "--detach", other, "HEAD~2");
  expect((await search(other)).paths.slice(0, 2)).toEqual(["a/one.ts", "b/two.ts"]);
});

test("without git, without commits and in a shallow clone files are ranked all the same, and it is said", async () => {
  const bare = plantTree({ "a/one.ts": PARSER, "b/two.ts": PARSER });
  expect(await search(bare)).toMatchObject({ paths: ["a/one.ts", "b/two.ts"], notes: ["history-missing"] });
  runGitIn(bare, "init", "-q");
  expect(await search(bare)).toMatchObject({ paths: ["a/one.ts", "b/two.ts"], notes: ["history-missing"] });
  const clone = join(emptyDirectory(), "clone");
  runGitIn("/", "clone", "-q", "--depth=3", `file://${plantHistory()}`, clone);
  expect(await search(clone)).toMatchObject({ notes: ["history-short"], paths: expect.arrayContaining(["b/two.ts"]) });
  expect(await historyOf(clone)).toEqual({ "b/two.ts": 2 });
});

test("what is ignored by the repository around it has no history", async () => {
  const root = plantHistory();
  mkdirSync(join(root, "out"));
  writeFileSync(join(root, "out/x.ts"), PARSER);
  const { notes } = await search(join(root, "out"));
  expect(notes).toEqual(["history-missing"]);
});

test("settings of the repository start no program", async () => {
  const root = plantHistory();
  const marker = join(root, "marker");
  const program = join(root, "program");
  writeFileSync(program, `#!/bin/sh\ntouch ${marker}\n`, { mode: 0o755 });
  for (const setting of ["core.pager", "core.fsmonitor", "diff.external", "gpg.program"])
    runGitIn(root, "config", setting, program);
  runGitIn(root, "config", "log.showSignature", "true");
  // A commit that claims to be signed, as git would check it.
  const signed = runGitIn(root, "cat-file", "commit", "HEAD").replace(
    "\n\n",
    "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n\n",
  );
  writeFileSync(join(root, "signed"), signed);
  const commit = runGitIn(root, "hash-object", "-w", "-t", "commit", "signed").trim();
  rmSync(join(root, "signed"));
  expect(await historyOf(root, commit)).toEqual({ "a/one.ts": 1, "b/two.ts": 3 });
  expect(existsSync(marker)).toBe(false);
});

test("other presets have no such rule", async () => {
  const opened = openRepository(plantHistory(), { history: true, preset: "code-context-agent" });
  await expect(opened).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
});
