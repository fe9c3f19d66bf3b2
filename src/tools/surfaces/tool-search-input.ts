// What a model passes to `tool_search`. A number that makes no sense is not worth a failed call: it becomes the default,
// and a note says so. A query that is missing cannot be made up.

import { quoted, RanksackError } from "../../base/errors.ts";
import type { Note } from "../../retrieval/hit.ts";
import { checkDetail, type Detail } from "../definition-detail.ts";
import { askedQuery } from "./asked-query.ts";
import { argumentsOf } from "../../base/tool-object.ts";

/** The arguments of `tool_search`, all of them. */
export interface ToolSearchInput {
  /** Words, with the forms of queries, or `select:` and names. */
  readonly query: string;
  /** The most matches: a whole number, 1 or more. */
  readonly max_results: number;
  /** How much of each definition an answer carries. */
  readonly detail: Detail;
}

/** Arguments, and what was not understood in them. */
export interface ReadInput {
  readonly input: ToolSearchInput;
  readonly notes: readonly Note[];
}

/** What holds where a model says nothing. */
export type InputDefaults = Omit<ToolSearchInput, "query">;

/**
 * Reads the arguments of a call. `max_results` is cut to a whole number; what is none of 1 or more is the default.
 *
 * @throws RanksackError INVALID_ARGUMENT `query is required`, or for an unknown detail.
 */
export function readToolSearchInput(input: unknown, defaults: InputDefaults): ReadInput {
  const { query, max_results: wanted, detail } = argumentsOf(input);
  if (typeof query !== "string" || query.trim() === "")
    throw new RanksackError("INVALID_ARGUMENT", "query is required");
  const asked = askedQuery(query);
  const most = typeof wanted === "number" && Number.isFinite(wanted) && wanted >= 1 ? Math.trunc(wanted) : undefined;
  const isUnread = most === undefined && wanted !== undefined && wanted !== null;
  return {
    input: {
      query: asked.query,
      max_results: most ?? defaults.max_results,
      detail: detail === undefined || detail === null ? defaults.detail : checkDetail(detail),
    },
    notes: [...asked.notes, ...(isUnread ? [unread(wanted, defaults.max_results)] : [])],
  };
}

function unread(wanted: unknown, used: number): Note {
  const message = `max_results is ${quoted(wanted)}, not a number of 1 or more; ${used} was used.`;
  return { code: "max-results", message };
}
