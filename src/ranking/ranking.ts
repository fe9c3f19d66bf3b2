// A ranking is everything that decides an order, as data: how texts become terms, which formula scores them, and how
// a query's words count. Presets are rankings with a name (ranking/presets).

import type { Field } from "../index/field.ts";
import type { Similarity } from "./similarity.ts";

/** A field with its formula. */
export interface ScoredField extends Field {
  readonly similarity: Similarity;
  /** What a score of this field counts in the sum over fields. */
  readonly boost: number;
}

/** How texts and queries are compared. */
export interface Ranking {
  readonly name: string;
  readonly fields: readonly ScoredField[];
  /** What a word that stands n times in the query counts: n (`linear`) or √n (`root`). */
  readonly repeats: "linear" | "root";
}
