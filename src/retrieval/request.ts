// What a caller asks of a search, checked before anything is done.

import { quoted, RanksackError } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";

/** What every search takes. */
export interface SearchOptions {
  /** The most hits to return: a whole number, 1 or more. Default: 8 for tools, 20 for code and text. */
  readonly limit?: number;
  /** Whether each hit says how its score came about; takes longer. Default false. */
  readonly explain?: boolean;
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
  const { limit, explain } = checkOptions(options, "{ limit: 8 }");
  return { query: checkQuery(query), limit: checkLimit(limit, standard), explain: explain === true };
}

function checkQuery(query: unknown): string {
  if (typeof query === "string") return query;
  throw invalid(`The query is ${quoted(query)}, not a string.`, "Pass the words to search for.");
}

/**
 * `limit`, or `standard` when it is undefined; `field` is what the caller knows it as.
 *
 * @throws RanksackError INVALID_ARGUMENT, naming the field, unless it is a whole number of 1 or more.
 */
export function checkLimit(limit: unknown, standard: number, field = "limit"): number {
  if (limit === undefined) return standard;
  if (typeof limit === "number" && Number.isInteger(limit) && limit >= 1) return limit;
  throw invalid(
    `${field} is ${quoted(limit)}, which is not a whole number of 1 or more.`,
    `Pass a number such as ${standard}, or leave it out for ${standard}.`,
  );
}

function invalid(message: string, hint: string): RanksackError {
  return new RanksackError("INVALID_ARGUMENT", message, hint);
}
