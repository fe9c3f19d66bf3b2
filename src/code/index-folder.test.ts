import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyDirectory, plantTree } from "../../test/planted-tree.ts";
import { type FolderEntry, listIndexes, outdated, pruneIndexes, removeIndexes } from "./index-folder.ts";
import { openRepository } from "./repository.ts";

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

function entry(file: string, bytes: number, daysAgo: number): FolderEntry {
  return { file, bytes, usedAt: NOW - daysAgo * DAY };
}

test("what was not used for 30 days goes, and the least recently used ones above 2 GB", () => {
  const gone = (entries: readonly FolderEntry[], keep?: string): string[] =>
    outdated(entries, keep === undefined ? {} : { keep }, NOW).map(({ file }) => file);
  expect(gone([entry("a", 1, 0), entry("b", 1, 29.9), entry("c", 1, 30)])).toEqual(["c"]);
  expect(gone([entry("a", 1.5e9, 0), entry("b", 0.5e9, 1), entry("c", 1, 2)])).toEqual(["c"]);
  expect(gone([entry("a", 1.5e9, 0), entry("b", 1e9, 1), entry("c", 0.5e9, 2)])).toEqual(["b"]);
  // The one that was written just now stays, and counts.
  expect(gone([entry("a", 1.5e9, 0), entry("b", 1e9, 40)], "b")).toEqual(["a"]);
  expect(gone([entry("a", 3e9, 0)], "a")).toEqual([]);
});

async function indexed(folder: string, files: Record<string, string>): Promise<string> {
  const repository = await openRepository(plantTree(files), { index: folder });
  await repository.close();
  return repository.root;
}

test("the list names root, size, files and last use, the most recently used first", async () => {
  const folder = emptyDirectory();
  const first = await indexed(folder, { "a.ts": "a" });
  const [{ file = "" } = {}] = await listIndexes(folder);
  const daysAgo = (days: number): Date => new Date(Math.trunc(Date.now() / 1_000) * 1_000 - days * DAY);
  utimesSync(join(folder, file), daysAgo(2), daysAgo(2));
  const second = await indexed(folder, { "a.ts": "a", "b.ts": "b" });
  writeFileSync(join(folder, "other-1.v1.index"), "of an early version");
  utimesSync(join(folder, "other-1.v1.index"), daysAgo(3), daysAgo(3));
  writeFileSync(join(folder, "notes.txt"), "not ours");
  const entries = await listIndexes(folder);
  expect(entries.map(({ root, files, preset, fault }) => ({ root, files, preset, fault }))).toEqual([
    { root: second, files: 2, preset: "default", fault: undefined },
    { root: first, files: 1, preset: "default", fault: undefined },
    { root: undefined, files: undefined, preset: undefined, fault: "it is not an index of ranksack" },
  ]);
  expect(entries[1]?.file).toBe(file);
  expect(Math.abs((entries[1]?.usedAt ?? 0) - daysAgo(2).getTime())).toBeLessThan(60_000);
  expect(entries.every(({ bytes }) => bytes > 0)).toBe(true);
});

test("pruning removes indexes of any format and says so, and nothing that is not ours", async () => {
  const folder = emptyDirectory();
  await indexed(folder, { "a.ts": "a" });
  for (const file of ["old-1.v1.index", "old-1.v1.index.damaged.20260101-0a0a0a0a", "notes.txt"]) {
    writeFileSync(join(folder, file), "x");
    utimesSync(join(folder, file), new Date(2020, 0, 1), new Date(2020, 0, 1));
  }
  const notes = await pruneIndexes(folder);
  expect(notes.map(({ code }) => code)).toEqual(["index-pruned", "index-pruned"]);
  expect(notes[0]?.message).toMatch(/old-1\.v1\.index \(1 bytes\) was removed: last used on 20(19|20)-/);
  expect(await pruneIndexes(folder)).toEqual([]);
  expect(await listIndexes(folder)).toHaveLength(1);
});

test("a folder that is not there has no indexes; removing what is not there is no fault", async () => {
  const folder = join(emptyDirectory(), "none");
  expect(await listIndexes(folder)).toEqual([]);
  await removeIndexes(folder, ["a.v1.index"]);
});
