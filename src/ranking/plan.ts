// A plan is a query made ready to score: which terms, in which field, at which weight. Everything that depends on the
// collection as a whole (idf, average length) is fixed here; scoring a document knows nothing else. Plain data, so
// that it can be sent to wherever the postings are.

import type { Query, QueryTerm } from "../query/query.ts";
import type { Ranking, ScoredField } from "./ranking.ts";
import { inverseDocumentFrequency, type Similarity } from "./similarity.ts";
import type { FieldStatistics, Statistics } from "./statistics.ts";

/** One of the terms that can stand for a word of the query. */
export interface Alternative {
  readonly term: string;
  /** What it counts against the word itself: 1 for the word, less for a relative of it. */
  readonly factor: number;
  readonly idf: number;
}

/** A word of the query in one field. A document gets the best of its alternatives, not their sum. */
export interface PlanWord {
  /** As it was typed. */
  readonly word: string;
  /** The field's place in the plan. */
  readonly field: number;
  /** Boost of the field times what the word's repeats count. */
  readonly weight: number;
  readonly alternatives: readonly Alternative[];
}

/** A field as scoring needs it. */
export interface PlanField {
  readonly name: string;
  readonly similarity: Similarity;
  readonly unit: number;
  /** In units; 0 when no document has any text here. */
  readonly averageLength: number;
}

/** A query ready to score. The score of a document is the sum over `words`, in their order. */
export interface Plan {
  readonly fields: readonly PlanField[];
  readonly words: readonly PlanWord[];
}

/** Fixes terms and weights. Terms that no document holds are left out. */
export function planQuery(query: Query, ranking: Ranking, statistics: Statistics): Plan {
  const { documents } = statistics;
  return {
    fields: ranking.fields.map((field, at) => planField(field, statistics.fields[at], documents)),
    words: ranking.fields.flatMap((field, at) => {
      const counts = statistics.fields[at];
      if (!counts) return [];
      return (query.terms[at] ?? []).flatMap((asked, index) =>
        planWord(asked, at, field, ranking, idfOf(field, counts, index, documents)),
      );
    }),
  };
}

function planField(field: ScoredField, counts: FieldStatistics | undefined, documents: number): PlanField {
  const averageLength = documents > 0 && counts ? counts.totalLength / documents : 0;
  return { name: field.name, similarity: field.similarity, unit: field.unit, averageLength };
}

/** The idf of a term of the query, or undefined when no document holds it. */
function idfOf(field: ScoredField, counts: FieldStatistics, index: number, documents: number): number | undefined {
  const df = counts.documentFrequencies[index] ?? 0;
  if (df === 0) return undefined;
  return inverseDocumentFrequency(field.similarity.idf, df, documents, counts.averageIdf);
}

function planWord(
  asked: QueryTerm,
  field: number,
  { boost }: ScoredField,
  { repeats }: Ranking,
  idf: number | undefined,
): PlanWord[] {
  if (idf === undefined) return [];
  const weight = boost * (repeats === "linear" ? asked.count : Math.sqrt(asked.count));
  return [{ word: asked.word, field, weight, alternatives: [{ term: asked.term, factor: 1, idf }] }];
}
