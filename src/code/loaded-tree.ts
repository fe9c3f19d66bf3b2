// A tree that was opened lazily, all of it in memory.

import { snapshotOf } from "../index/snapshot.ts";
import { type IndexedTree, searchersOf, type TreeSource } from "./indexed-tree.ts";

/** The same tree with all its arrays in memory; itself when they are. @throws RanksackError INDEX_CORRUPT */
export function loadedTree({ preset }: TreeSource, tree: IndexedTree): IndexedTree {
  const { fields, segments } = tree.snapshot;
  const loaded = segments.map((live) => ({ ...live, segment: live.segment.load() }));
  if (loaded.every(({ segment }, at) => segment === segments[at]?.segment)) return tree;
  const snapshot = snapshotOf(fields, loaded);
  return { ...tree, snapshot, ...searchersOf(preset, { ...tree, snapshot }) };
}
