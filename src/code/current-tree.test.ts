import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyDirectory, plantTree } from "../../test/planted-tree.ts";
import { RanksackError } from "../base/errors.ts";
import { codePreset } from "./code-preset.ts";
import { CurrentTree } from "./current-tree.ts";
import type { TreeSource } from "./indexed-tree.ts";
import { STANDARD_LIMITS } from "./limits.ts";
import { readHead } from "./regular-file.ts";
import { StoredTree } from "./stored-tree.ts";

const FILES = { "a.ts": "apple", "b.ts": "banana", "c.ts": "cherry" };

/** A tree that is told when it reads a file. */
function kept(root: string, folder: string, onRead: () => void = () => {}): CurrentTree {
  const source: TreeSource = {
    root,
    preset: codePreset("default"),
    limits: STANDARD_LIMITS,
    read: (path) => {
      onRead();
      return readHead(join(root, path), STANDARD_LIMITS.maxFileBytes);
    },
  };
  const list = () => source.preset.listFiles(root, source.limits);
  return new CurrentTree(source, { list, stored: new StoredTree(source, folder) });
}

test("a look goes on with a build where another search set the stored index aside meanwhile", async () => {
  const root = plantTree(FILES);
  const folder = emptyDirectory();
  const before = kept(root, folder);
  await before.fresh();
  await before.close();
  appendFileSync(join(root, "a.ts"), " apricot");
  let damaged = false;
  const tree = kept(root, folder, () => {
    if (damaged) return;
    damaged = true;
    void tree.isSetAside(new RanksackError("INDEX_CORRUPT", "A page is damaged."));
  });
  await tree.open();
  expect(tree.last?.files.size).toBe(3);
  const found = await tree.fresh();
  expect(found.snapshot.segments.length).toBe(1);
  expect(found.files.paths).toEqual(["a.ts", "b.ts", "c.ts"]);
  await tree.close();
  expect(damaged).toBe(true);
  expect(tree.notes.map(({ code }) => code)).toEqual(["index-damaged"]);
});
