// What became of a search, told so that a model can act on it. Finding nothing has several reasons, and each asks for
// something else: other words, calling what is there already, waiting, telling the user. A miss is a miss of this
// search, never a proof that there is no such tool.
//
// The chief outcome is the first of these that holds, as the nearest to what the model asked for:
//
//   found            tools that can be brought in
//   already-active   only tools that can be called already
//   connecting       nothing, while a source is still on its way
//   sources-missing  nothing, and a source has failed
//   empty            nothing, as nothing is left to search
//   no-match         nothing for these words
//
// What else holds, a note tells. All lines are short: a model pays for them.

import { quoted } from "../base/errors.ts";
import { shortened } from "../base/head.ts";
import type { Note } from "../retrieval/hit.ts";
import type { NearWord } from "./near-words.ts";
import type { ActiveHit } from "./session-search.ts";
import type { SourceState } from "./source-state.ts";
import { oneLine } from "./tool-text.ts";

/** What became of a search. */
export type OutcomeCode = "found" | "already-active" | "connecting" | "sources-missing" | "empty" | "no-match";

/** A source whose tools could not be listed. */
export interface MissingSource {
  /** What the host calls it. */
  readonly source: string;
  /** Why, as a clause. */
  readonly reason?: string | undefined;
}

/** What became of a search, for programs and models; survives JSON. */
export interface Outcome {
  /** The chief one. */
  readonly code: OutcomeCode;
  /** What that means and what to do next, in one or two sentences. */
  readonly message: string;
  /** What else holds, and what the search had to say; usually empty. */
  readonly notes: readonly Note[];
  /** What a model calls the answers that it can call already, best first. */
  readonly active: readonly string[];
  /** Where nothing was found: words for another try. */
  readonly near: readonly NearWord[];
  /** Sources that are still connecting. */
  readonly connecting: readonly string[];
  /** Sources whose tools are missing. */
  readonly missing: readonly MissingSource[];
}

/** What an outcome is told from: the answer of a session's search, and what the host knows beside it. */
export interface SearchFacts {
  /** The query as it was given. */
  readonly query: string;
  /** What can be brought in. */
  readonly hits: readonly unknown[];
  /** The answers that can be called already, best first. */
  readonly active: readonly Pick<ActiveHit, "name">[];
  /** How many tools any search can bring in. */
  readonly total: number;
  /** What the search had to say. */
  readonly notes: readonly Note[];
  /** The sources of the catalog, in its order. Default: none is late or missing. */
  readonly sources?: readonly SourceState[] | undefined;
  /** Words for another try; called only where nothing was found. Default none. */
  readonly near?: (() => readonly NearWord[]) | undefined;
}

/** Tells what became of a search: `searchOutcome({ ...session.search(query), sources })`. */
export function searchOutcome(facts: SearchFacts): Outcome {
  const { query, hits, total, sources = [] } = facts;
  const active = facts.active.map(({ name }) => name);
  const connecting = sources.filter(({ state }) => state === "connecting").map(({ source }) => source);
  const missing = sources.filter(({ state }) => state === "failed").map(missingSource);
  const isMiss = hits.length === 0 && active.length === 0 && total > 0;
  const near = isMiss ? (facts.near?.() ?? []) : [];
  const told = [
    hits.length > 0 && foundTools(hits.length),
    active.length > 0 && alreadyActive(active),
    connecting.length > 0 && stillConnecting(connecting),
    missing.length > 0 && sourcesMissing(missing),
    total === 0 && EMPTY,
    isMiss && noMatch(query, near),
  ].filter((telling) => telling !== false);
  const [{ code, message } = noMatch(query, near), ...others] = told;
  const notes = others
    .map((other) => ({ code: other.code, message: other.note }))
    .filter((note) => note.message !== "");
  return { code, message, notes: [...notes, ...facts.notes], active, near, connecting, missing };
}

function missingSource({ source, reason }: SourceState): MissingSource {
  return reason === undefined ? { source } : { source, reason };
}

/** A thing to say of a search. */
interface Telling {
  readonly code: OutcomeCode;
  /** Where it comes first. */
  readonly message: string;
  /** Where another comes first; empty when it adds nothing to that. */
  readonly note: string;
}

function foundTools(count: number): Telling {
  return { code: "found", message: `Found ${count} ${count === 1 ? "tool" : "tools"}.`, note: "" };
}

function alreadyActive(names: readonly string[]): Telling {
  const [listed, one] = [listedText(names, ", "), names.length === 1];
  return {
    code: "already-active",
    message: `What this search found can be called already: ${listed}. Call ${one ? "it" : "one"}, or search for something else.`,
    note: `Can be called already: ${listed}.`,
  };
}

function stillConnecting(sources: readonly string[]): Telling {
  const who = `${listedText(sources.map(shown))} ${sources.length === 1 ? "is" : "are"} still connecting`;
  return {
    code: "connecting",
    message: `This search found nothing yet: ${who}. Search again in a moment.`,
    note: `${who}; search again later for more tools.`,
  };
}

function sourcesMissing(missing: readonly MissingSource[]): Telling {
  const who = listedText(missing.map(missingText));
  return {
    code: "sources-missing",
    message: `This search found nothing, and the tools of ${who} are missing. Tell the user, or go on without them.`,
    note: `The tools of ${who} are missing.`,
  };
}

const EMPTY: Telling = {
  code: "empty",
  message: "No tools are left to search. Use those that can be called already.",
  note: "No other tools are left to search.",
};

function noMatch(query: string, near: readonly NearWord[]): Telling {
  const words = near.map((one) => `${one.word} → ${one.near.join(", ")}`).join("; ");
  const next = words === "" ? "Other or fewer words may find a tool." : `Words that tools have: ${words}.`;
  return {
    code: "no-match",
    message: `This search found nothing for ${quoted(query)}. ${next}`,
    note: words === "" ? "" : next,
  };
}

/** How much of what the host calls a source, and of why it failed, is told, in UTF-16 units. */
const SOURCE_LENGTH = 40;
const REASON_LENGTH = 80;

function missingText({ source, reason }: MissingSource): string {
  return reason === undefined ? shown(source) : `${shown(source)} (${shortened(oneLine(reason), REASON_LENGTH)})`;
}

function shown(source: string): string {
  return shortened(oneLine(source), SOURCE_LENGTH);
}

/** How many names a line tells; the lists beside it have them all. */
const TOLD = 8;

/** `a, b and c`; of many the first eight, and how many more. */
export function listedText(names: readonly string[], last: string = " and "): string {
  if (names.length > TOLD) return `${names.slice(0, TOLD).join(", ")} and ${names.length - TOLD} more`;
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((part) => part !== "").join(last);
}
