// What `tool_search` answers, as data: always this shape, also when nothing was found. Its text for people stands here
// too, in the words of seshat where it has any.

import { quoted } from "../../base/errors.ts";
import { printable } from "../../base/printable.ts";
import type { Note } from "../../retrieval/hit.ts";
import type { NearWord } from "../near-words.ts";
import type { MissingSource, Outcome, OutcomeCode } from "../outcome.ts";
import type { FailedTerm } from "../required-terms.ts";
import { type AmbiguousName, selectedIn, type UnknownName } from "../selection.ts";
import type { Finding } from "./finding.ts";
import { noRoom, type RefusedMatch } from "./refused-match.ts";
import { matchLine, type SearchMatch } from "./search-match.ts";

/** What became of a search; `no-room` when the session has no room for any of what was found. */
export type ToolSearchOutcome = OutcomeCode | "no-room";

/** The answer of `tool_search`. Lists that are not there would be empty. */
export interface ToolSearchOutput {
  /** As it was asked. */
  readonly query: string;
  /** Best first; with `select:` in the order of the request. */
  readonly matches: readonly SearchMatch[];
  /** How many tools are left to search, active or not. */
  readonly total_tools: number;
  /** How many matches there are here. */
  readonly scored: number;
  /** What became of the search. */
  readonly outcome: ToolSearchOutcome;
  /** What that means and what to do next, where there are no matches. */
  readonly message?: string;
  /** Tools that answer as well and could be called before, best first. */
  readonly already_callable?: readonly string[];
  /** Tools that answer and for which the session has no room. */
  readonly refused?: readonly RefusedMatch[];
  /** Names after `select:` that no tool has. */
  readonly unknown?: readonly UnknownName[];
  /** Names after `select:` that several tools have. */
  readonly ambiguous?: readonly AmbiguousName[];
  /** Words for another try, for those of the query that no tool has. */
  readonly near?: readonly NearWord[];
  /** Sources of tools that are still connecting. */
  readonly connecting?: readonly string[];
  /** Sources whose tools are missing. */
  readonly missing?: readonly MissingSource[];
  /** What the query requires and keeps it from an answer. */
  readonly failed_terms?: readonly FailedTerm[];
  /** What else there is to say. */
  readonly notes?: readonly Note[];
}

/** What an answer is put together from. */
export interface AnswerParts {
  readonly query: string;
  readonly matches: readonly SearchMatch[];
  /** How many tools are left to search, active or not. */
  readonly total: number;
  readonly found: Pick<Finding, "unknown" | "ambiguous" | "failed">;
  readonly refused: readonly RefusedMatch[];
  readonly outcome: Outcome;
  readonly notes: readonly Note[];
}

/** How many names a list tells that nothing came of; of the others the count. */
const TOLD = 32;

/** An answer without the lists that are empty. */
export function toolSearchOutput(parts: AnswerParts): ToolSearchOutput {
  const { query, matches, total, outcome } = parts;
  const { refused, found, notes } = shortened(parts);
  // What the outcome notes besides, its lists tell here.
  const { active, near, connecting, missing } = outcome;
  const { code, message } = toldOutcome(parts);
  return {
    query,
    matches,
    total_tools: total,
    scored: matches.length,
    outcome: code,
    ...(matches.length === 0 && { message }),
    ...(active.length > 0 && { already_callable: active }),
    ...(refused.length > 0 && { refused }),
    ...(found.unknown.length > 0 && { unknown: found.unknown }),
    ...(found.ambiguous.length > 0 && { ambiguous: found.ambiguous }),
    ...(found.failed.length > 0 && { failed_terms: found.failed }),
    ...(near.length > 0 && { near }),
    ...(connecting.length > 0 && { connecting }),
    ...(missing.length > 0 && { missing }),
    ...(notes.length > 0 && { notes }),
  };
}

/** The same with lists of 32 at most, and a note for each that is longer. */
function shortened({ refused, found, notes }: AnswerParts): Pick<AnswerParts, "refused" | "found" | "notes"> {
  const { unknown, ambiguous, failed } = found;
  const lists = { refused, unknown, ambiguous };
  const untold = Object.entries(lists).filter(([, list]) => list.length > TOLD);
  return {
    refused: refused.slice(0, TOLD),
    found: { unknown: unknown.slice(0, TOLD), ambiguous: ambiguous.slice(0, TOLD), failed },
    notes: [...notes, ...untold.map(([name, list]) => moreOf(name, list.length - TOLD))],
  };
}

function moreOf(list: string, count: number): Note {
  return { code: "list-cut", message: `${list} has ${count} more.` };
}

/** What became of a search that was told no matches; else as it is. */
function toldOutcome({ query, matches, found, refused, outcome }: AnswerParts): {
  readonly code: ToolSearchOutcome;
  readonly message: string;
} {
  if (matches.length === 0 && refused.length > 0) return noRoom(refused);
  const isByName = outcome.code === "no-match" && selectedIn(query) !== undefined;
  return isByName ? { code: outcome.code, message: nameMissed(found) } : outcome;
}

function nameMissed({ unknown, ambiguous }: AnswerParts["found"]): string {
  if (ambiguous.length > 0) return "Several tools have a name that was asked for. Select one of its candidates.";
  if (unknown.length > 0) return "No tool was found by these names. Try one of the near names, or words.";
  return "No names were given. Write them after select:, with commas between.";
}

/**
 * The text of an answer:
 *
 *     2 tool(s) matched "ping" (of 18 deferred):
 *
 *       mcp__alpha__ping [mcp] — Ping the service.
 *       mcp__beta__ping [mcp] — Ping the service.
 */
export function toolSearchText(output: ToolSearchOutput): string {
  return [headLine(output), ...blocks(output)].map(printable).join("\n");
}

/** What could not be called before is told first; then what the model could do better. */
function blocks({
  matches,
  already_callable = [],
  refused = [],
  unknown = [],
  ambiguous = [],
  failed_terms = [],
  near = [],
}: ToolSearchOutput): string[] {
  const lines = [
    matches.map(lineOfMatch),
    matches.length > 0 && already_callable.length > 0 ? [`can be called already: ${already_callable.join(", ")}`] : [],
    refused.map(({ name, reason }) => `${name} was not activated: ${reason}`),
    unknown.map(
      ({ asked, near: names }) =>
        `no tool was found by the name ${quoted(asked)}${names.length > 0 ? `; near: ${names.join(", ")}` : ""}`,
    ),
    ambiguous.map(({ asked, candidates }) => `${quoted(asked)} is several tools: ${candidates.join(", ")}`),
    failed_terms.map(({ term, without }) => `without ${term}: ${without.join(", ")}`),
    near.map(({ word, near: words }) => `for ${quoted(word)} tools have: ${words.join(", ")}`),
  ];
  return lines.filter((block) => block.length > 0).flatMap((block) => ["", ...block.map((line) => `  ${line}`)]);
}

function lineOfMatch(match: SearchMatch): string {
  return `${matchLine(match)}${match.status === "callable" ? " (can be called already)" : ""}`;
}

function headLine({ query, matches, total_tools: total, outcome, message = "" }: ToolSearchOutput): string {
  if (matches.length > 0) return `${matches.length} tool(s) matched ${quoted(query)} (of ${total} deferred):`;
  if (outcome !== "no-match") return message;
  if (selectedIn(query)) return `No tools matched ${quoted(query)}`;
  return `No deferred tools matched ${quoted(query)} (searched ${total} tools). Try broader keywords.`;
}
