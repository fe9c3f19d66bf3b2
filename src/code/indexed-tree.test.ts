import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asOrdinaryUser, plantTree } from "../../test/planted-tree.ts";
import { codePreset } from "./code-preset.ts";
import { type IndexedTree, indexTree, type TreeSource } from "./indexed-tree.ts";
import { STANDARD_LIMITS } from "./limits.ts";
import type { Listing } from "./listing.ts";
import { walkFiles } from "./walk.ts";

function sourceOf(root: string, preset?: string): TreeSource {
  return { root, preset: codePreset(preset), limits: { ...STANDARD_LIMITS, maxFileBytes: 1_000 } };
}

function list({ root, limits }: TreeSource): Promise<Listing> {
  return walkFiles(root, limits);
}

function skips({ skipped }: IndexedTree): string[] {
  return skipped.map(({ path, reason }) => `${reason} ${path}`);
}

test("every listed file becomes a document or is skipped with a reason", async () => {
  const source = sourceOf(
    plantTree({ "a.ts": "word", "b.bin": "a\0b", "c.txt": "w".repeat(1_001), "d.txt": "w".repeat(1_000), "e.txt": "" }),
  );
  const tree = await indexTree(source, await list(source));
  expect(skips(tree)).toEqual(["binary b.bin", "cut c.txt"]);
  expect(tree.skipped[1]?.detail).toBe("it has 1001 bytes, of which the first 1000 are searched");
  expect(tree.retriever.size).toBe(4);
});

test("where paths are not searched, a file without words is none", async () => {
  const source = sourceOf(
    plantTree({ "a.ts": "word", "b.txt": "a b !", "c.txt": "w".repeat(1_001) }),
    "code-context-agent",
  );
  const tree = await indexTree(source, await list(source));
  expect(skips(tree)).toEqual(["no-words b.txt", "cut c.txt"]);
  expect(tree.retriever.size).toBe(2);
});

test("S012: files that vanish or may not be read between listing and reading are skipped and named", async () => {
  const files = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}.ts`, `word${at}`]));
  const source = sourceOf(plantTree({ ...files, "gone.ts": "word", "closed.ts": "word" }));
  const listing = await list(source);
  rmSync(join(source.root, "gone.ts"));
  chmodSync(join(source.root, "closed.ts"), 0);
  const tree = await asOrdinaryUser(() => indexTree(source, listing));
  expect(tree.retriever.size).toBe(50);
  expect(tree.skipped).toEqual([
    { path: "closed.ts", reason: "unreadable", detail: "EACCES" },
    { path: "gone.ts", reason: "unreadable", detail: "ENOENT" },
  ]);
});
