// A ranking is everything that decides an order, as data: how texts become terms, which formula scores them, and how
// a query's words count. Presets are rankings with a name (ranking/presets).

import type { Field } from "../index/field.ts";
import type { Similarity } from "./similarity.ts";

/** A field with its formula. */
export interface ScoredField extends Field {
  readonly similarity: Similarity;
  /** What a score of this field counts in the sum over fields. */
  readonly boost: number;
  /**
   * What asks for it: every word of a query (`words`, the default), what may be an exact name (`names`: a document that
   * holds one comes before all others), or a form `name:value` (`filter`: nothing is scored).
   */
  readonly role?: "words" | "names" | "filter";
  /** The name of a filter that asks for documents whose field holds a value; the value is scored like other words. */
  readonly filterAs?: string;
  /** Of a filter: that its values are patterns of keys (query/key-pattern), such as paths. */
  readonly isKeyPattern?: boolean;
  /** The filter field whose values group the documents; a term's rarity is then counted in both: see `groupedRarity`. */
  readonly groupedBy?: string;
}

/** How texts and queries are compared. */
export interface Ranking {
  readonly name: string;
  readonly fields: readonly ScoredField[];
  /** What a word that stands n times in the query counts: n (`linear`) or √n (`root`). */
  readonly repeats: "linear" | "root";
  /**
   * What an alternative of a word must be able to give, as a share of what all words can there: below it, it is not
   * looked up. Default 0: every one is.
   */
  readonly leastShare?: number;
  /** Whether `+`, `-`, quotes and `name:` are forms (query/parse); by default every query is plain words. */
  readonly forms?: boolean;
}

/** The filters of a ranking: what may stand before a colon. */
export function filterNames({ fields }: Ranking): string[] {
  const filters = fields.filter(({ role }) => role === "filter").map(({ name }) => name);
  return [...filters, ...scoredFilterNames({ fields })];
}

/** Those of them whose values are scored like other words. */
export function scoredFilterNames({ fields }: Pick<Ranking, "fields">): string[] {
  return fields.flatMap(({ filterAs }) => filterAs ?? []);
}
