// How the files of a tree are ranked for a query: the one way that a repository, and whoever measures it, goes.

import { RanksackError } from "../base/errors.ts";
import type { ParsedQuery } from "../query/parse.ts";
import type { Query } from "../query/query.ts";
import type { Statistics } from "../ranking/statistics.ts";
import type { Retriever } from "../retrieval/retriever.ts";
import type { RankedCandidates, Reading } from "../retrieval/search.ts";
import { textsOf } from "./code-hit.ts";
import { isReport } from "./code-question.ts";
import type { CodeRules } from "./code-rules.ts";
import type { FileHistory } from "./file-history.ts";
import type { IndexedTree, TreeSource } from "./indexed-tree.ts";
import { rankRelaxed } from "./relaxed-search.ts";

/** What else there is to a search. */
export interface FileSearch {
  /** Only files whose paths this pattern stands for. */
  readonly path?: string | undefined;
  /** Those of a collection that the tree is a part of. */
  readonly statistics?: ((query: Query) => Statistics) | undefined;
  /** For the rule of that name. */
  readonly history?: FileHistory | undefined;
}

/**
 * The best files of a tree for a query, ranked by these rules; `limit` is 1 or more.
 *
 * @throws RanksackError INVALID_ARGUMENT for a `path` in a preset without filters.
 */
export function rankFiles(
  source: TreeSource,
  { retriever, reader }: IndexedTree,
  query: string,
  limit: number,
  rules: CodeRules,
  { path, statistics, history }: FileSearch = {},
): RankedCandidates {
  const { ranking } = source.preset;
  if (path !== undefined && !ranking.fields.some(({ isKeyPattern }) => isKeyPattern)) throw noPaths(ranking.name);
  const scope = path === undefined ? [] : [{ name: "path", value: path }];
  const counted = statistics === undefined ? retriever : countedBy(retriever, statistics);
  const collection = { retriever: counted, ranking, textsOf: (key: string) => textsOf(source, key) };
  if (reader === undefined) return rankRelaxed(collection, query, limit, scope);
  // In a report + and - are lines of a patch and quotes are somebody's words.
  const plain = isReport(query) ? { ...ranking, forms: false } : ranking;
  const read = (parsed: ParsedQuery): Reading => reader.read(parsed, rules, history);
  return rankRelaxed({ ...collection, ranking: plain, read }, query, limit, scope);
}

/** A retriever that counts words in more than it holds, so that its scores compare with those of the other parts. */
function countedBy(retriever: Retriever, statistics: Retriever["statistics"]): Retriever {
  return {
    size: retriever.size,
    statistics,
    terms: (field) => retriever.terms(field),
    retrieve: (plan, limit) => retriever.retrieve(plan, limit),
    found: (plan, candidate) => retriever.found(plan, candidate),
    explain: (plan, key, texts) => retriever.explain(plan, key, texts),
  };
}

function noPaths(preset: string): RanksackError {
  return new RanksackError("INVALID_ARGUMENT", `Preset ${preset} knows no path filter.`, "Leave path out.");
}
