// What a query requires: tools that are named so come first, and where nothing is found, which of its required words,
// phrases and filters keep it from an answer, and what would be found without them. The latter is found by asking again,
// so that it holds for every preset.

import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { rawWords } from "../analysis/raw-word.ts";
import { parseQuery, requiredForms, withoutForms } from "../query/parse.ts";
import type { ToolHit } from "./catalog.ts";
import { textOf, type ToolDefinition } from "./tool.ts";

/** The stems of the words that a query requires, word by word. */
export function requiredStems(query: string): (readonly string[])[] {
  return parseQuery(query, []).required.map(stemsOf);
}

/** Hits with those first whose names hold all of these words; exact names stay ahead, the rest in its order. */
export function namesFirst<H extends Pick<ToolHit, "tier" | "tool">>(
  hits: readonly H[],
  required: readonly (readonly string[])[],
): readonly H[] {
  if (required.length === 0) return hits;
  const isNamed = new Set(hits.filter(({ tier, tool }) => tier === "name" || holdsAll(tool, required)));
  return [...isNamed, ...hits.filter((hit) => !isNamed.has(hit))];
}

function holdsAll({ server, name }: ToolDefinition, required: readonly (readonly string[])[]): boolean {
  const held = new Set(stemsOf(`${textOf(server)} ${name}`));
  return required.every((stems) => stems.every((stem) => held.has(stem)));
}

function stemsOf(text: string): string[] {
  return Array.from(rawWords(text, ENGLISH.wordBytes)).flatMap((word) => ENGLISH.queryTerms(word.text));
}

/** A required form that leaves nothing, and what there is without it. */
export interface FailedTerm {
  /** As it was written: `+create`, `server:github`. Several when only without all of them anything is found. */
  readonly term: string;
  /** What is found without it, best first. */
  readonly without: readonly string[];
}

/** How many required forms are tried; a query of more has other faults. */
const TRIED = 8;

/**
 * Which required forms of a query that finds nothing are at fault. `find` answers the names of what a query finds. Empty
 * when nothing is found without them either.
 */
export function failedTerms(query: string, find: (query: string) => readonly string[]): FailedTerm[] {
  const forms = requiredForms(query);
  const one = forms.slice(0, TRIED).map((form) => failedTerm(query, [form], find));
  const failed = one.some(isFailed) || forms.length < 2 ? one : [failedTerm(query, forms, find)];
  return failed.filter(isFailed);
}

function failedTerm(query: string, forms: readonly string[], find: (query: string) => readonly string[]): FailedTerm {
  return { term: forms.join(" "), without: find(withoutForms(query, forms)) };
}

function isFailed({ without }: FailedTerm): boolean {
  return without.length > 0;
}
