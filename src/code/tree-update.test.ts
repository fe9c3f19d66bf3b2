import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantTree } from "../../test/planted-tree.ts";
import { codePreset } from "./code-preset.ts";
import { type IndexedTree, indexTree, type TreeSource } from "./indexed-tree.ts";
import { STANDARD_LIMITS } from "./limits.ts";
import type { Listing } from "./listing.ts";
import { updateTree } from "./tree-update.ts";
import { walkFiles } from "./walk.ts";

const source = (files: Record<string, string>): TreeSource => ({
  root: plantTree(files),
  preset: codePreset("default"),
  limits: STANDARD_LIMITS,
});
const list = ({ root, limits }: TreeSource): Promise<Listing> => walkFiles(root, limits);

/** The paths that were indexed, and how many files are gone. */
async function updated(of: TreeSource, tree: IndexedTree, listing: Listing): Promise<[paths: string[], gone: number]> {
  const { indexed, gone } = await updateTree(of, tree, listing);
  return [indexed.map(({ path }) => path), gone];
}

test("an unchanged listing leaves what is searched as it is, with what the listing skips now", async () => {
  const of = source({ "a.ts": "word" });
  const tree = await indexTree(of, await list(of));
  const skipped = [{ path: "x", reason: "ignored", detail: "" } as const];
  const { tree: next, indexed, gone } = await updateTree(of, tree, { ...(await list(of)), skipped });
  expect(next.retriever).toBe(tree.retriever);
  expect(next.skipped).toEqual(skipped);
  expect([indexed, gone]).toEqual([[], 0]);
});

test("only files that came or have another stamp are indexed", async () => {
  const of = source({ "a.ts": "word", "b.ts": "word", "c.ts": "word", "d.ts": "word" });
  const listing = await list(of);
  const tree = await indexTree(of, listing);
  const [a, b, c, d] = listing.files;
  if (!a || !b || !c || !d) throw new Error("four files were planted");
  const with_ = (files: typeof listing.files): Listing => ({ ...listing, files });
  expect(await updated(of, tree, with_([a, b, c]))).toEqual([[], 1]);
  expect(await updated(of, tree, with_([b]))).toEqual([[], 3]);
  expect(await updated(of, tree, with_([a, b, c, { ...d, size: 9 }]))).toEqual([["d.ts"], 0]);
  expect(await updated(of, tree, with_([a, b, c, { ...d, inode: 9 }]))).toEqual([["d.ts"], 0]);
  expect(await updated(of, tree, with_([a, b, c, { ...d, changedAt: 9 }]))).toEqual([["d.ts"], 0]);
  expect(await updated(of, tree, with_([a, b, c, { ...d, modifiedAt: 9 }]))).toEqual([["d.ts"], 0]);
  expect(await updated(of, tree, with_([a, { ...a, path: "aa.ts" }, b, c, d]))).toEqual([["aa.ts"], 0]);
});

test("when most files changed all are indexed anew, into one segment", async () => {
  const of = source({ "a.ts": "word", "b.ts": "word", "c.ts": "word" });
  const listing = await list(of);
  const tree = await indexTree(of, listing);
  const files = listing.files.map((file, at) => (at === 0 ? file : { ...file, inode: 9 }));
  const { tree: next, indexed } = await updateTree(of, tree, { ...listing, files });
  expect(indexed).toHaveLength(3);
  expect(next.snapshot.segments).toHaveLength(1);
});

test("what could not be read goes from the list when the file does, and comes back with it", async () => {
  const of = source({ "a.ts": "word", "b.bin": "a\0b", "c.ts": "word", "d.ts": "word" });
  const first = await indexTree(of, await list(of));
  expect(first.skipped.map(({ path }) => path)).toEqual(["b.bin"]);
  rmSync(join(of.root, "b.bin"));
  const { tree: second } = await updateTree(of, first, await list(of));
  expect(second.skipped).toEqual([]);
  writeFileSync(join(of.root, "c.ts"), "c\0d");
  const { tree: third } = await updateTree(of, second, await list(of));
  expect(third.skipped.map(({ path, reason }) => `${reason} ${path}`)).toEqual(["binary c.ts"]);
  expect(third.retriever.size).toBe(2);
});

test("a change that the stamp does not show is seen by the content while a file is young", async () => {
  const of = source({ "a.ts": "word", "b.ts": "word", "c.ts": "word" });
  const listing = await list(of);
  const tree = await indexTree(of, listing);
  writeFileSync(join(of.root, "a.ts"), "else");
  expect(await updated(of, tree, listing)).toEqual([["a.ts"], 0]);
});

test("once a file is old, its stamp alone is compared", async () => {
  const of = source({ "a.ts": "word" });
  const listing = await list(of);
  const young = await indexTree(of, listing);
  expect([...young.evidence.keys()]).toEqual(["a.ts"]);
  const files = listing.files.map((file) => ({ ...file, changedAt: 0 }));
  const old = await indexTree(of, { ...listing, files });
  expect(old.evidence.size).toBe(0);
  const known = { ...old, evidence: young.evidence };
  expect((await updateTree(of, known, { ...listing, files })).tree.evidence.size).toBe(0);
});

test("a file that could not be read is tried again although its stamp is the same", async () => {
  const of = source({ "a.ts": "word", "b.ts": "word" });
  const listing = await list(of);
  rmSync(join(of.root, "b.ts"));
  const tree = await indexTree(of, listing);
  expect(await updated(of, tree, listing)).toEqual([[], 0]);
  writeFileSync(join(of.root, "b.ts"), "word");
  expect(await updated(of, tree, listing)).toEqual([["b.ts"], 0]);
});
