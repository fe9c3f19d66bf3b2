// How the files of a tree are ranked for a query: the one way that a repository, and whoever measures it, goes.

import { type RankedCandidates, rankCandidates } from "../retrieval/search.ts";
import { textsOf } from "./code-hit.ts";
import type { IndexedTree, TreeSource } from "./indexed-tree.ts";

/** The best files of a tree for a query; `limit` is 1 or more. */
export function rankFiles(source: TreeSource, tree: IndexedTree, query: string, limit: number): RankedCandidates {
  const { ranking } = source.preset;
  const { retriever } = tree;
  return rankCandidates({ retriever, ranking, textsOf: (path) => textsOf(source, path) }, query, limit);
}
