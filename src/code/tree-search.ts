// How the files of a tree are ranked for a query: the one way that a repository, and whoever measures it, goes.

import type { RankedCandidates } from "../retrieval/search.ts";
import { textsOf } from "./code-hit.ts";
import { isReport } from "./code-question.ts";
import type { CodeRules } from "./code-rules.ts";
import type { IndexedTree, TreeSource } from "./indexed-tree.ts";
import { rankRelaxed } from "./relaxed-search.ts";

/** The best files of a tree for a query, ranked by these rules; `limit` is 1 or more. */
export function rankFiles(
  source: TreeSource,
  { retriever, reader }: IndexedTree,
  query: string,
  limit: number,
  rules: CodeRules,
): RankedCandidates {
  const { ranking } = source.preset;
  const collection = { retriever, ranking, textsOf: (path: string) => textsOf(source, path) };
  if (reader === undefined) return rankRelaxed(collection, query, limit);
  // In a report + and - are lines of a patch and quotes are somebody's words.
  const plain = isReport(query) ? { ...ranking, forms: false } : ranking;
  return rankRelaxed({ ...collection, ranking: plain, read: (parsed) => reader.read(parsed, rules) }, query, limit);
}
