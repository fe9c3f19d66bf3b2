// A query as a model wrote it, which may be a whole file: searching takes time for each word, and the answer repeats the
// query. What a tool is looked for by stands at the beginning. Names after `select:` are not cut: all of them are meant.

import { headOf } from "../../base/head.ts";
import type { Note } from "../../retrieval/hit.ts";
import { selectedIn } from "../selection.ts";

/** How much of a query is read, in UTF-16 units. */
const QUERY_LENGTH = 4_000;

/** The query that is searched, and what there is to say about it. */
export interface AskedQuery {
  readonly query: string;
  readonly notes: readonly Note[];
}

/** The first 4,000 characters of a query, never half a surrogate pair. */
export function askedQuery(query: string): AskedQuery {
  if (query.length <= QUERY_LENGTH || selectedIn(query)) return { query, notes: [] };
  const message = `The query has ${query.length} characters; its first ${QUERY_LENGTH} were searched.`;
  return { query: headOf(query, QUERY_LENGTH), notes: [{ code: "query-cut", message }] };
}
