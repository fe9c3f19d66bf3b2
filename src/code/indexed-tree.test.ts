import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asOrdinaryUser, plantTree } from "../../test/planted-tree.ts";
import { codePreset } from "./code-preset.ts";
import { confirmTree, type IndexedTree, indexTree, type TreeSource } from "./indexed-tree.ts";
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
  expect(skips(tree)).toEqual(["binary b.bin", "too-large c.txt"]);
  expect(tree.skipped[1]?.detail).toBe("it has 1001 bytes, the limit is 1000");
  // A file that is too large can still be found by its path.
  expect(tree.retriever.size).toBe(4);
});

test("where paths are not searched, a file without words is none", async () => {
  const source = sourceOf(
    plantTree({ "a.ts": "word", "b.txt": "a b !", "c.txt": "w".repeat(1_001) }),
    "code-context-agent",
  );
  const tree = await indexTree(source, await list(source));
  expect(skips(tree)).toEqual(["no-words b.txt", "too-large c.txt"]);
  expect(tree.retriever.size).toBe(1);
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

test("an unchanged listing confirms the tree, with what the listing skips now", async () => {
  const source = sourceOf(plantTree({ "a.ts": "word" }));
  const tree = await indexTree(source, await list(source));
  const listing = await list(source);
  const skipped = [{ path: "x", reason: "ignored", detail: "" } as const];
  const confirmed = await confirmTree(source, tree, { ...listing, skipped });
  expect(confirmed?.retriever).toBe(tree.retriever);
  expect(confirmed?.skipped).toEqual(skipped);
});

test("a file that came, went or has another stamp does not", async () => {
  const source = sourceOf(plantTree({ "a.ts": "word", "b.ts": "word" }));
  const listing = await list(source);
  const tree = await indexTree(source, listing);
  const [a, b] = listing.files;
  if (!a || !b) throw new Error("two files were planted");
  for (const files of [[a], [a, b, { ...b, path: "c.ts" }], [a, { ...b, path: "c.ts" }], [a, { ...b, stamp: "other" }]])
    expect(await confirmTree(source, tree, { ...listing, files })).toBeUndefined();
});

test("a change that the stamp does not show is seen by the content while a file is young", async () => {
  const source = sourceOf(plantTree({ "a.ts": "word" }));
  const listing = await list(source);
  const tree = await indexTree(source, listing);
  writeFileSync(join(source.root, "a.ts"), "else");
  expect(await confirmTree(source, tree, listing)).toBeUndefined();
});

test("once a file is old, its stamp alone is compared", async () => {
  const source = sourceOf(plantTree({ "a.ts": "word" }));
  const listing = await list(source);
  const old = { ...listing, files: listing.files.map((file) => ({ ...file, changedAt: 0 })) };
  const tree = await indexTree(source, listing);
  expect(tree.files.get("a.ts")?.evidence).toBeTypeOf("string");
  const confirmed = await confirmTree(source, tree, old);
  expect(confirmed?.files.get("a.ts")?.evidence).toBeUndefined();
});

test("a file that could not be read is tried again although its stamp is the same", async () => {
  const source = sourceOf(plantTree({ "a.ts": "word", "b.ts": "word" }));
  const listing = await list(source);
  rmSync(join(source.root, "b.ts"));
  const tree = await indexTree(source, listing);
  expect(await confirmTree(source, tree, listing)).toBeDefined();
  writeFileSync(join(source.root, "b.ts"), "word");
  expect(await confirmTree(source, tree, listing)).toBeUndefined();
});
