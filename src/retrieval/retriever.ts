// The contract of whatever holds the postings: it counts, and it scores a plan. Everything before (analysis, the plan)
// and after (presentation) is the same whoever retrieves.

import type { SourceText } from "../index/document.ts";
import type { Query } from "../query/query.ts";
import type { Explanation } from "../ranking/explanation.ts";
import type { Plan } from "../ranking/plan.ts";
import type { Statistics } from "../ranking/statistics.ts";
import type { Tier } from "../ranking/top-hits.ts";

/** A word of the plan that a document holds. */
export interface FoundWord {
  /** The place of the word in the plan. */
  readonly word: number;
  /** The alternative that counted. */
  readonly term: string;
  /** The sources of the field that hold it, in the field's order. */
  readonly sources: readonly string[];
}

/** A document that a plan found. */
export interface Candidate {
  readonly key: string;
  /** `name` when it holds a word of a name field, else `ranked`. */
  readonly tier: Tier;
  readonly score: number;
  /** Where the retriever that found it keeps it; means nothing to anybody else. */
  readonly place: number;
}

/** Holds the postings of one collection, pinned to one moment. */
export interface Retriever {
  /** How many documents there are. */
  readonly size: number;
  /** What the collection says about the terms of a query. */
  statistics(query: Query): Statistics;
  /**
   * Every term of a field, by its place, in any order; some come twice, and some may stand in documents alone that are
   * gone. Takes as long as there are terms: for queries that found nothing.
   */
  terms(field: number): Iterable<string>;
  /**
   * The best `limit` documents (1 or more): by tier, score descending, key ascending by code units. Only documents that
   * meet the plan's conditions and have a score above 0; each that holds a word of the plan has one, unless the
   * ranking's idf can be negative.
   */
  retrieve(plan: Plan, limit: number): readonly Candidate[];
  /** The words of a plan that one of its candidates holds, in the plan's order. */
  found(plan: Plan, candidate: Candidate): readonly FoundWord[];
  /**
   * How a document's score comes about, or undefined when there is no such key. With the document's texts it also tells
   * what each source gives.
   */
  explain(plan: Plan, key: string, texts?: readonly SourceText[]): Explanation | undefined;
}
