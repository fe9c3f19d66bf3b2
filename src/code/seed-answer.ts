// An answer as `bm25_search` of code-context-agent gives it. Every key is always there, after a failure too.

import type { RanksackError } from "../base/errors.ts";
import type { SearchResult } from "../retrieval/hit.ts";
import type { CodeHit } from "./code-hit.ts";

/** A file that was found. */
export interface SeedResult {
  /** Relative to the repository. */
  readonly path: string;
  /** To 4 decimals. */
  readonly score: number;
  /** The lines that are shown, in order. */
  readonly matching_lines: readonly SeedLine[];
}

/** A line of it that matched. */
export interface SeedLine {
  /** From 1. */
  readonly line: number;
  /** Without the white space around it, at most 200 UTF-16 units. */
  readonly text: string;
  /** The terms of the query in the whole line, ascending by code units. */
  readonly matched_tokens: readonly string[];
}

/** The answer, in the order of its keys. */
export interface SeedAnswer {
  /** Whether the search could be done; nothing found is a success. */
  readonly status: "success" | "error";
  /** As it was given. */
  readonly query: string;
  /** How many files were searched. */
  readonly total_documents: number;
  /** Best first. */
  readonly results: readonly SeedResult[];
  /** How many results there are. */
  readonly count: number;
  /** Only when something went wrong. */
  readonly error?: SeedError;
}

/** What went wrong. */
export interface SeedError {
  /** As in `RanksackError`. */
  readonly code: string;
  /** What happened, to what, and what to do about it. */
  readonly message: string;
}

/** An answer in this form. */
export function seedAnswer({ query, total, hits }: SearchResult<CodeHit>): SeedAnswer {
  const results = hits.map(({ path, score, lines }) => ({
    path,
    score: toFourDecimals(score),
    matching_lines: lines.map(({ line, text, terms }) => ({ line, text: text.trim(), matched_tokens: terms })),
  }));
  return { status: "success", query, total_documents: total, results, count: results.length };
}

/** A failure in this form. */
export function seedFailure(query: string, { code, message, hint }: RanksackError): SeedAnswer {
  const error = { code, message: `${message} ${hint}`.trim() };
  return { status: "error", query, total_documents: 0, results: [], count: 0, error };
}

/** A score above 0 stays above 0. */
function toFourDecimals(score: number): number {
  return Number(score >= 0.0001 ? score.toFixed(4) : score.toPrecision(1));
}
