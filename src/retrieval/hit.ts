// What a search answers: hits in order, with what matched where, and notes. Plain data that survives JSON.

import type { Explanation } from "../ranking/explanation.ts";
import type { Plan } from "../ranking/plan.ts";
import type { Tier } from "../ranking/top-hits.ts";
import type { FoundWord } from "./retriever.ts";

/** That a word of the query was found in a document. */
export interface Match {
  /** The word as it was typed. */
  readonly query: string;
  /** The term of the index that it met. */
  readonly term: string;
  /** Where: `name`, `parameter text`, `body` … */
  readonly source: string;
}

/** A document that was found. */
export interface Hit {
  /** The document's key, as its owner gave it. */
  readonly key: string;
  /** Finite and above 0; comparable within one answer only. */
  readonly score: number;
  /** Hits of an earlier tier come first, whatever their scores. */
  readonly tier: Tier;
  /** In the order of the query. */
  readonly matched: readonly Match[];
  /** With `explain: true`: how the score came about. */
  readonly explanation?: Explanation;
}

/** Something worth knowing about an answer, for people and models. */
export interface Note {
  /** For programs, stable: `no-words`, `stop-words-only` … */
  readonly code: string;
  /** One or two sentences. */
  readonly message: string;
}

/** The answer to a search. */
export interface SearchResult<H extends Hit = Hit> {
  /** The query as it was given. */
  readonly query: string;
  /** Best first: by tier, then score descending, then key ascending by code units. */
  readonly hits: readonly H[];
  /** How many documents were searched. */
  readonly total: number;
  /** What else there is to say; usually empty. */
  readonly notes: readonly Note[];
}

/** Where each word of the query was found in a document. */
export function matchesOf(found: readonly FoundWord[], { words }: Plan): Match[] {
  return found.flatMap(({ word, term, sources }) => {
    const query = words[word]?.word ?? "";
    return sources.map((source) => ({ query, term, source }));
  });
}
