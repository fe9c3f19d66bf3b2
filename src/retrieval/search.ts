// One search, from text to ranked candidates: analyse, count, plan, retrieve. Tools, code and plain text all come
// through here; they differ in their rankings and in how they show a hit.

import { RanksackError, quoted } from "../base/errors.ts";
import { analyzeQuery } from "../query/query.ts";
import type { Explanation } from "../ranking/explanation.ts";
import { type Plan, planQuery } from "../ranking/plan.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { Candidate, Retriever } from "./retriever.ts";

/** What every search takes. */
export interface SearchOptions {
  /** The most hits to return: a whole number, 1 or more. Default: 8 for tools, 20 for code and text. */
  readonly limit?: number;
  /** Whether each hit says how its score came about; takes longer. Default false. */
  readonly explain?: boolean;
}

/** How a hit came to its place: by its exact name, by its score, or behind the window that was ranked. */
export type Tier = "name" | "ranked" | "tail";

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

/** A search before its hits are shown. */
export interface RankedCandidates {
  readonly plan: Plan;
  readonly candidates: readonly Candidate[];
  readonly notes: readonly Note[];
}

/** Ranks a collection for a query. `limit` is 1 or more. */
export function rankCandidates(retriever: Retriever, ranking: Ranking, text: string, limit: number): RankedCandidates {
  const analyzers = ranking.fields.map((field) => field.analyzer);
  const query = analyzeQuery(text, analyzers);
  const plan = planQuery(query, ranking, retriever.statistics(query));
  const wordless = query.terms.every((terms) => terms.length === 0);
  const notes = wordless
    ? [{ code: "no-words", message: "The query has no letters or digits that can be searched." }]
    : [];
  return { plan, candidates: plan.words.length === 0 ? [] : retriever.retrieve(plan, limit), notes };
}

/** Where each word of the query was found in a candidate. */
export function matchesOf({ found }: Candidate, { words }: Plan): Match[] {
  return found.flatMap(({ word, term, sources }) => {
    const query = words[word]?.word ?? "";
    return sources.map((source) => ({ query, term, source }));
  });
}

/** What a caller asks for, checked. */
export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  readonly explain: boolean;
}

/**
 * Checks what a caller passed to a search; `standard` is the limit when there is none.
 *
 * @throws RanksackError INVALID_ARGUMENT, naming the field.
 */
export function checkRequest(query: unknown, options: SearchOptions | undefined, standard: number): SearchRequest {
  if (options !== undefined && (typeof options !== "object" || options === null)) {
    throw invalid(
      `The options are ${quoted(options)}, not an object.`,
      "Pass an object such as { limit: 8 }, or nothing.",
    );
  }
  const { limit, explain } = options ?? {};
  return { query: checkQuery(query), limit: checkLimit(limit, standard), explain: explain === true };
}

function checkQuery(query: unknown): string {
  if (typeof query === "string") return query;
  throw invalid(`The query is ${quoted(query)}, not a string.`, "Pass the words to search for.");
}

/**
 * `limit`, or `standard` when it is undefined.
 *
 * @throws RanksackError INVALID_ARGUMENT, naming the field, unless it is a whole number of 1 or more.
 */
export function checkLimit(limit: unknown, standard: number): number {
  if (limit === undefined) return standard;
  if (typeof limit === "number" && Number.isInteger(limit) && limit >= 1) return limit;
  throw invalid(
    `limit is ${quoted(limit)}, which is not a whole number of 1 or more.`,
    `Pass a number such as ${standard}, or leave it out for ${standard}.`,
  );
}

function invalid(message: string, hint: string): RanksackError {
  return new RanksackError("INVALID_ARGUMENT", message, hint);
}
