// A search that finds nothing asks for less by itself, and says so: first a + no longer makes a word necessary, then
// words that stand nowhere are taken for what they begin or what is near them in spelling. What was excluded, and what
// was filtered, stays so.

import { quoted } from "../base/errors.ts";
import type { ParsedQuery, WrittenFilter } from "../query/parse.ts";
import { analyzeParsed, type QueryTerm } from "../query/query.ts";
import { SpelledWords } from "../query/spelled-words.ts";
import { type Near, Vocabulary } from "../query/vocabulary.ts";
import type { Note } from "../retrieval/hit.ts";
import type { Retriever } from "../retrieval/retriever.ts";
import { parseFor, type RankedCandidates, rankParsed, type SearchedCollection } from "../retrieval/search.ts";

/**
 * Ranks files for a query, and for less than it asks when none meets it; `limit` is 1 or more. `scope` must be met
 * besides the query's own filters.
 */
export function rankRelaxed(
  collection: SearchedCollection,
  text: string,
  limit: number,
  scope: readonly WrittenFilter[] = [],
): RankedCandidates {
  const parsed = { ...parseFor(collection.ranking, text), scope };
  const answer = rankParsed(collection, parsed, limit);
  const isMet = answer.candidates.length > 0 && !isFilteredOnly(collection, parsed, answer);
  if (isMet || collection.ranking.forms !== true) return answer;
  const relaxed = withoutRequired(collection, parsed, limit) ?? withNearWords(collection, parsed, limit);
  return relaxed ?? (answer.candidates.length === 0 ? answer : withNote(answer, FILTERS_ONLY));
}

const FILTERS_ONLY: Note = {
  code: "filters-only",
  message: "No file holds a word of the query; these are the files that its filters let through.",
};

/** Whether no word of the query stands anywhere, so that its filters alone list what they let through. */
function isFilteredOnly({ ranking }: SearchedCollection, parsed: ParsedQuery, { plan }: RankedCandidates): boolean {
  return parsed.scored.length > 0 && plan.words.every(({ field }) => ranking.fields[field]?.role === "filter");
}

/** The answer when nothing is required; undefined when there is none either. */
function withoutRequired(
  collection: SearchedCollection,
  parsed: ParsedQuery,
  limit: number,
): RankedCandidates | undefined {
  const required = [...parsed.required, ...parsed.requiredPhrases];
  if (required.length === 0) return undefined;
  const answer = rankParsed(collection, loosened(parsed), limit);
  if (answer.candidates.length === 0 || isFilteredOnly(collection, parsed, answer)) return undefined;
  return withNote(answer, droppedNote(required));
}

function loosened(parsed: ParsedQuery): ParsedQuery {
  return { ...parsed, required: [], requiredPhrases: [], phrases: [] };
}

function droppedNote(required: readonly string[]): Note {
  const words = required.map((word) => quoted(word)).join(", ");
  return { code: "required-dropped", message: `No file meets all of the query; ${words} need not be there now.` };
}

/** The answer for what is near the words that stand nowhere; undefined when nothing is. */
function withNearWords(
  collection: SearchedCollection,
  parsed: ParsedQuery,
  limit: number,
): RankedCandidates | undefined {
  const { ranking, retriever, read } = collection;
  const loose = loosened(parsed);
  const { terms } = analyzeParsed(loose, ranking.fields, read?.(loose).terms);
  const near = nearTerms(terms[0] ?? [], retriever);
  if (near.size === 0) return undefined;
  const relatedTo = (asked: QueryTerm): QueryTerm => {
    const relatives = near.get(asked.term)?.map(({ word, factor }) => ({ term: word, factor }));
    return relatives ? { ...asked, relatives: [...(asked.relatives ?? []), ...relatives] } : asked;
  };
  const related = {
    ...collection,
    read: (query: ParsedQuery) => {
      const reading = read?.(query);
      const asked = reading?.terms ?? analyzeParsed(query, ranking.fields).terms[0] ?? [];
      return { windows: () => [], ...reading, terms: asked.map(relatedTo) };
    },
  };
  const answer = rankParsed(related, loose, limit);
  return answer.candidates.length === 0 ? undefined : withNote(answer, nearNote(near));
}

/** How many words of a query are looked up: a text of many unknown words is not misspelled. */
const LOOKED_UP = 32;

/** What is near each term in the first field; terms with nothing near them are left out. */
function nearTerms(asked: readonly QueryTerm[], retriever: Retriever): ReadonlyMap<string, readonly Near[]> {
  const unknown = asked.map(({ term }) => term).slice(0, LOOKED_UP);
  const vocabulary = new Vocabulary(new SpelledWords(nearEnough(retriever.terms(0), unknown)), new Set());
  const near = unknown.map((term): [string, readonly Near[]] => {
    const found = vocabulary.near(term);
    return [term, found === "common" ? [] : found];
  });
  return new Map(near.filter(([, found]) => found.length > 0));
}

/** The terms that a vocabulary might find near: of a large tree there are too many to keep them all. */
function* nearEnough(terms: Iterable<string>, unknown: readonly string[]): Generator<string> {
  const begins = new Set(unknown.map((word) => word.charAt(0)));
  for (const term of terms) if (begins.has(term.charAt(0)) || unknown.some((word) => isAlike(term, word))) yield term;
}

/** Whether two words differ in their beginning alone, or one ends the other. */
function isAlike(term: string, word: string): boolean {
  return term.endsWith(word.slice(2)) || word.endsWith(term);
}

/** How many near words are named. */
const NAMED = 5;

function nearNote(near: ReadonlyMap<string, readonly Near[]>): Note {
  const searched = Array.from(near.values(), (found) => found.map(({ word }) => word)).flat();
  const named = searched.slice(0, NAMED).map((word) => quoted(word));
  const rest = searched.length > NAMED ? " …" : "";
  return {
    code: "near-words",
    message: `No file holds these words; near ones were searched: ${named.join(", ")}${rest}.`,
  };
}

function withNote(answer: RankedCandidates, note: Note): RankedCandidates {
  return { ...answer, notes: [note, ...answer.notes] };
}
