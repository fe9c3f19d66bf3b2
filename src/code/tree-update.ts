// The tree after a newer listing: only what changed is read. What is found in it is what a fresh build would find, to
// the last bit: statistics are those of the files that are there.

import { replaceRows } from "../index/change-set.ts";
import { compareTable, fileTable } from "./file-table.ts";
import {
  evidenceNow,
  type IndexedTree,
  indexTree,
  mergedSkips,
  takeFiles,
  type Tell,
  type TreeSource,
  treeOf,
} from "./indexed-tree.ts";
import type { ListedFile, Listing } from "./listing.ts";
import { Pace } from "./pace.ts";
import { nextSummary } from "./tree-summary.ts";

/** A tree, and what it took to get there. */
export interface TreeUpdate {
  readonly tree: IndexedTree;
  /** Files that were read and indexed. */
  readonly indexed: readonly ListedFile[];
  /** How many files are gone. */
  readonly gone: number;
}

/** From this share of changed files on, all are indexed anew: there is little left to keep. */
const FRESH_SHARE = 0.5;

/**
 * The tree as of a listing. When no file came, went or changed, it has the same snapshot and retriever.
 *
 * @throws RanksackError INDEX_CORRUPT when the tree is read from a file that turns out to be damaged.
 */
export async function updateTree(
  source: TreeSource,
  tree: IndexedTree,
  listing: Listing,
  tell?: Tell,
): Promise<TreeUpdate> {
  const { changed, same, gone } = compareTable(tree.files, listing.files);
  const { evidence, different } = await confirmed(source, tree, same);
  const indexed = [...changed, ...different];
  const skipped = (): IndexedTree => ({
    ...tree,
    evidence,
    skipped: mergedSkips(listing.skipped, tree.unread),
    manifest: listing.manifest,
  });
  if (indexed.length + gone.length === 0) return { tree: skipped(), indexed, gone: 0 };
  if (indexed.length > listing.files.length * FRESH_SHARE)
    return { tree: await indexTree(source, listing, tell), indexed: listing.files, gone: gone.length };
  const taken = await takeFiles(source, indexed, tell);
  const old = new Set([...gone, ...indexed.map(({ path }) => path)]);
  const snapshot = replaceRows(tree.snapshot, [...old], taken.snapshot);
  const files = fileTable(listing.files);
  const { digests } = taken;
  const summary = tree.summary && digests && nextSummary(tree.files, tree.summary, files, old, digests);
  const next = {
    files,
    evidence: new Map([...evidence, ...taken.evidence]),
    snapshot,
    summary,
    unread: mergedSkips(
      tree.unread.filter(({ path }) => !old.has(path)),
      taken.unread,
    ),
  };
  return { tree: treeOf(source, next, listing), indexed, gone: gone.length };
}

/** Of the files whose stamps are the same, those whose content is not; and the evidence that is still needed. */
async function confirmed(
  source: TreeSource,
  tree: IndexedTree,
  same: readonly ListedFile[],
): Promise<{ readonly evidence: ReadonlyMap<string, string>; readonly different: readonly ListedFile[] }> {
  if (tree.evidence.size === 0) return { evidence: tree.evidence, different: [] };
  const evidence = new Map<string, string>();
  const different: ListedFile[] = [];
  const pace = new Pace();
  for (const file of same) {
    const known = tree.evidence.get(file.path);
    if (known === undefined) continue;
    if (pace.isDue()) await pace.rest();
    const { seen, kept } = evidenceNow(source, file);
    if (seen !== known) different.push(file);
    else if (kept) evidence.set(file.path, known);
  }
  return { evidence, different };
}
