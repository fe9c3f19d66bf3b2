// One search, from text to ranked candidates: parse, analyse, count, plan, retrieve. Tools, code and plain text all come
// through here; they differ in their rankings and in how they show a hit.

import { parseQuery, type ParsedQuery, plainQuery } from "../query/parse.ts";
import { phraseTest } from "../query/phrase.ts";
import { analyzeParsed, type Query, type TermSet } from "../query/query.ts";
import { type Plan, planQuery } from "../ranking/plan.ts";
import { filterNames, type Ranking } from "../ranking/ranking.ts";
import { rerank, type Window } from "../ranking/window.ts";
import type { Statistics } from "../ranking/statistics.ts";
import type { Note } from "./hit.ts";
import type { Candidate, Retriever } from "./retriever.ts";

/** A search before its hits are shown. */
export interface RankedCandidates {
  readonly plan: Plan;
  readonly candidates: readonly Candidate[];
  readonly notes: readonly Note[];
}

/** A collection as a search sees it. */
export interface SearchedCollection {
  readonly retriever: Retriever;
  readonly ranking: Ranking;
  /** The texts of a document, by its key: what a phrase is looked for in. Without it phrases are their words. */
  readonly textsOf?: (key: string) => readonly string[];
  /** How the first candidates of a plan are ranked again, the outermost window first. */
  readonly windows?: (plan: Plan) => readonly Window<Candidate>[];
}

/** How many candidates are read for a phrase: postings have no positions, so the texts themselves are asked. */
const PHRASE_CANDIDATES = 1_000;

/**
 * Ranks a collection for a query; `limit` is 1 or more.
 *
 * People quote what they talk about, not only what must be there: a phrase that no document holds is its words, and a
 * note says so. What follows a + is required in any case.
 */
export function rankCandidates(collection: SearchedCollection, text: string, limit: number): RankedCandidates {
  const { ranking } = collection;
  const parsed = ranking.forms ? parseQuery(text, filterNames(ranking)) : plainQuery(text);
  const answer = rankParsed(collection, parsed, limit);
  if (parsed.phrases.length === 0 || answer.candidates.length > 0) return answer;
  const words = rankParsed(collection, { ...parsed, phrases: [] }, limit);
  return words.candidates.length === 0 ? answer : { ...words, notes: [...words.notes, phraseMissing(parsed)] };
}

function rankParsed(collection: SearchedCollection, parsed: ParsedQuery, limit: number): RankedCandidates {
  const { retriever, ranking, windows } = collection;
  const query = analyzeParsed(parsed, ranking.fields);
  const statistics = retriever.statistics(query);
  const plan = planQuery(query, ranking, statistics);
  const notes = [...wordNotes(query), ...missingNotes(query, statistics)];
  if (plan.words.length === 0) return { plan, candidates: [], notes };
  const used = windows?.(plan) ?? [];
  const wanted = Math.max(limit, ...used.map(({ size }) => size));
  const { found, isCut } = retrieve(collection, query, plan, wanted);
  const candidates = rerank(found, used).slice(0, limit);
  return { plan, candidates, notes: isCut ? [...notes, CUT] : notes };
}

interface Retrieved {
  readonly found: readonly Candidate[];
  /** Whether more documents would have had to be read for a phrase. */
  readonly isCut: boolean;
}

/** The best documents that meet the plan's conditions and hold the query's phrases. */
function retrieve({ retriever, textsOf }: SearchedCollection, query: Query, plan: Plan, wanted: number): Retrieved {
  if (query.phrases.length + query.excludedPhrases.length === 0)
    return { found: retriever.retrieve(plan, wanted), isCut: false };
  const read = retriever.retrieve(plan, PHRASE_CANDIDATES);
  const found = read.filter(({ key }) => holdsPhrases(query, textsOf?.(key) ?? []));
  return { found, isCut: read.length === PHRASE_CANDIDATES };
}

function phraseMissing({ phrases }: ParsedQuery): Note {
  const quoted = phrases.map((phrase) => `"${phrase}"`).join(" and ");
  return { code: "phrase-missing", message: `No document holds ${quoted}; the words were searched one by one.` };
}

const CUT: Note = {
  code: "phrase-cut",
  message: `Only the best ${PHRASE_CANDIDATES} documents with all words were read for the phrase; add words to narrow it.`,
};

function holdsPhrases({ phrases, excludedPhrases }: Query, texts: readonly string[]): boolean {
  const holds = (phrase: string): boolean => texts.some(phraseTest(phrase));
  return phrases.every(holds) && !excludedPhrases.some(holds);
}

function wordNotes(query: Query): Note[] {
  const wordless = query.terms.every((terms) => terms.length === 0);
  return wordless ? [{ code: "no-words", message: "The query has no words that can be searched." }] : [];
}

/** One note for each required word, or filter, that no document meets: the rest of the query would find something. */
function missingNotes({ terms, required }: Query, { fields }: Statistics): Note[] {
  const isHeld = ({ field, terms: wanted }: TermSet): boolean =>
    wanted.every((term) => {
      const index = terms[field]?.findIndex((asked) => asked.term === term) ?? -1;
      return index < 0 || (fields[field]?.documentFrequencies[index] ?? 0) > 0;
    });
  return required
    .filter(({ anyOf }) => !anyOf.some(isHeld))
    .map(({ word }) => ({
      code: "required-missing",
      message: `No document holds "${word}", which the query requires.`,
    }));
}
