import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commitAll } from "../../test/planted-git.ts";
import { emptyDirectory, plantTree } from "../../test/planted-tree.ts";
import { listIndexes, pruneIndexes, removeIndexes } from "./index-folder.ts";
import { openRepository } from "./repository.ts";
import { StoredHistory } from "./stored-history.ts";

const HISTORY = { commit: "a".repeat(40), commits: 2, isShallow: false, changes: new Map([["src/ä b.ts", 2]]) };

test("what is stored comes back", async () => {
  const folder = emptyDirectory();
  const stored = new StoredHistory(folder, "app-1");
  expect(await stored.read()).toBe(undefined);
  await stored.write(HISTORY);
  expect(await new StoredHistory(folder, "app-1").read()).toEqual(HISTORY);
  expect(await new StoredHistory(folder, "app-2").read()).toBe(undefined);
});

test.each([
  "",
  "{",
  "7",
  '{"version":0}',
  '{"version":1,"commit":"a","commits":1,"isShallow":false,"changes":[["a",-1]]}',
])("what is damaged is nothing: %s", async (text) => {
  const folder = emptyDirectory();
  writeFileSync(join(folder, "app-1.history"), text);
  expect(await new StoredHistory(folder, "app-1").read()).toBe(undefined);
});

test("a place that cannot be written keeps nothing and breaks nothing", async () => {
  const folder = join(plantTree({ file: "" }), "file");
  await new StoredHistory(folder, "app-1").write(HISTORY);
  expect(await new StoredHistory(folder, "app-1").read()).toBe(undefined);
});

/** Opens a repository with history once, as a command does. */
async function visit(root: string, index: string, cached = false): Promise<string | undefined> {
  const repository = await openRepository(root, { history: true, index, cached });
  const { hits } = await repository.search("parse");
  await repository.close();
  return hits[0]?.path;
}

test("history is read once for a commit, and goes with its index", async () => {
  const root = plantTree({ "a.ts": "parse()", "b.ts": "parse()" });
  commitAll(root, "begin");
  writeFileSync(join(root, "b.ts"), "parse();");
  commitAll(root, "change");
  const index = emptyDirectory();
  expect(await visit(root, index)).toBe("b.ts");
  const [file = ""] = readdirSync(index).filter((name) => name.endsWith(".history"));
  const kept = readFileSync(join(index, file), "utf8");
  // Another count under the same commit shows that git is not asked again.
  writeFileSync(join(index, file), kept.replace('["b.ts",1]', '["a.ts",1]'));
  expect(await visit(root, index)).toBe("a.ts");
  writeFileSync(join(root, "b.ts"), "parse(1);");
  commitAll(root, "another change");
  expect(await visit(root, index, true)).toBe("a.ts");
  expect(await visit(root, index)).toBe("b.ts");
  const entries = await listIndexes(index);
  expect(entries.map(({ root: of }) => of)).toEqual([root]);
  await removeIndexes(
    index,
    entries.map((entry) => entry.file),
  );
  expect(readdirSync(index)).toEqual([]);
});

test("a history whose index is gone is pruned", async () => {
  const folder = emptyDirectory();
  await new StoredHistory(folder, "app-1").write(HISTORY);
  await pruneIndexes(folder);
  expect(readdirSync(folder)).toEqual(["app-1.history"]);
  await pruneIndexes(folder, { days: 0 });
  expect(readdirSync(folder)).toEqual([]);
});
