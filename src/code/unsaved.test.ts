import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { codePreset } from "./code-preset.ts";
import { fileTable } from "./file-table.ts";
import { buildSnapshot } from "../index/snapshot.ts";
import { type IndexedTree, treeOf } from "./indexed-tree.ts";
import { STANDARD_LIMITS } from "./limits.ts";
import type { ListedFile } from "./listing.ts";
import { Unsaved } from "./unsaved.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PRESET = codePreset("code-context-agent");

/** A tree of nothing that has evidence for as many files. */
function treeWith(evidence: number): IndexedTree {
  const hashes = Array.from({ length: evidence }, (_, at) => [`f${at}`, "hash"] as const);
  const parts = { files: fileTable([]), evidence: new Map(hashes), unread: [], summary: undefined };
  const source = { root: "/", preset: PRESET, limits: STANDARD_LIMITS };
  return treeOf(source, { ...parts, snapshot: buildSnapshot(PRESET.ranking.fields, []) }, { skipped: [] });
}

function files(count: number, size = 10): ListedFile[] {
  return Array.from({ length: count }, (_, at) => ({ path: `f${at}`, size, modifiedAt: 1, changedAt: 1, inode: at }));
}

test("what was never stored is, even of nothing", () => {
  expect([new Unsaved().isWorthIt, new Unsaved().isDue]).toEqual([true, true]);
});

test.each([
  ["16 files", 16, 10, 0, false],
  ["17 files", 17, 10, 0, true],
  ["15 files and 2 that are gone", 15, 10, 2, true],
  ["256 KiB", 1, 262_144, 0, false],
  ["more", 1, 262_145, 0, true],
] as const)("%s since: worth storing is %j", (_, count, size, gone, isWorthIt) => {
  const unsaved = new Unsaved();
  unsaved.reset(treeWith(0));
  unsaved.add(treeWith(0), files(count, size), gone);
  expect(unsaved.isWorthIt).toBe(isWorthIt);
});

test("small changes add up", () => {
  const unsaved = new Unsaved();
  unsaved.reset(treeWith(0));
  for (let turn = 0; turn < 17; turn++) unsaved.add(treeWith(0), files(1), 0);
  expect(unsaved.isWorthIt).toBe(true);
});

test("much evidence that is no longer needed is worth it: it would be compared each time", () => {
  const unsaved = new Unsaved();
  unsaved.reset(treeWith(20));
  unsaved.add(treeWith(4), [], 0);
  expect(unsaved.isWorthIt).toBe(false);
  unsaved.add(treeWith(3), [], 0);
  expect(unsaved.isWorthIt).toBe(true);
});

test("one process writes once a minute at most", () => {
  const unsaved = new Unsaved();
  unsaved.reset(treeWith(0));
  unsaved.add(treeWith(0), files(100), 0);
  expect([unsaved.isWorthIt, unsaved.isDue]).toEqual([true, false]);
  vi.advanceTimersByTime(60_000);
  expect(unsaved.isDue).toBe(true);
});
