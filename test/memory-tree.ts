// Trees of files that are texts in memory, indexed as those on disk are.

import { type CodePreset, codePreset } from "../src/code/code-preset.ts";
import { FactsBuilder } from "../src/code/facts-builder.ts";
import { fileTable } from "../src/code/file-table.ts";
import { type IndexedTree, indexTree, type TreeSource } from "../src/code/indexed-tree.ts";
import { STANDARD_LIMITS } from "../src/code/limits.ts";
import type { ListedFile } from "../src/code/listing.ts";
import { TreeFacts } from "../src/code/tree-facts.ts";
import { digestFacts, NO_SUMMARY, nextSummary } from "../src/code/tree-summary.ts";

/** Texts by path. */
export type Texts = ReadonlyMap<string, string>;

/** A tree, and where it is from. */
export interface MemoryTree {
  readonly source: TreeSource;
  readonly tree: IndexedTree;
}

const STAMP = { size: 0, modifiedAt: 0, changedAt: 0, inode: 0 };
const STATS = { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0 };

/** Indexes texts. */
export async function memoryTree(texts: Texts, preset: CodePreset = codePreset("default")): Promise<MemoryTree> {
  const read: NonNullable<TreeSource["read"]> = (path) => {
    const text = texts.get(path);
    if (text === undefined) return { reason: "unreadable", detail: "it is not there" };
    return { bytes: new TextEncoder().encode(text), stats: STATS, isCut: false };
  };
  const source = { root: "/nowhere", preset, limits: STANDARD_LIMITS, read };
  return { source, tree: await indexTree(source, { files: listed(texts), skipped: [] }) };
}

/** The facts of texts alone. */
export function memoryFacts(texts: Texts): TreeFacts {
  const builder = new FactsBuilder();
  const facts = listed(texts).map(({ path }) => structuredClone(builder.build(path, texts.get(path) ?? "").facts));
  const table = fileTable(listed(texts));
  const digests = new Map(table.paths.map((path, at) => [path, digestFacts(facts[at] as (typeof facts)[0])]));
  const summary = nextSummary(fileTable([]), NO_SUMMARY, table, new Set(), digests);
  const places = Uint32Array.from(facts.keys());
  return new TreeFacts(table, summary, (number) => facts[number] as (typeof facts)[0], places);
}

function listed(texts: Texts): ListedFile[] {
  return Array.from(texts.keys())
    .sort()
    .map((path) => ({ path, ...STAMP }));
}
