// What a query requires and nothing has: which of its required words, phrases and filters keep it from an answer, and
// what would be found without them. Found by asking again, so that it holds for every preset.

import { requiredForms, withoutForms } from "../query/parse.ts";

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
