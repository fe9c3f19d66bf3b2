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
  if (words.candidates.length === 0) return answer;
  return { ...words, notes: [...words.notes, answer.notes.includes(CUT) ? CUT : phraseMissing(parsed)] };
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
  const holds = phrasesTest(query);
  const found = read.filter(({ key }) => holds(textsOf?.(key) ?? []));
  return { found, isCut: read.length === PHRASE_CANDIDATES && found.length < wanted };
}

function phraseMissing({ phrases }: ParsedQuery): Note {
  const quoted = phrases.map((phrase) => `"${phrase}"`).join(" and ");
  return { code: "phrase-missing", message: `No document holds ${quoted}; the words were searched one by one.` };
}

const CUT: Note = {
  code: "phrase-cut",
  message: `Only the best ${PHRASE_CANDIDATES} documents were read for the phrase, and others may answer; add words to narrow it.`,
};

/** Whether texts hold every phrase that is wanted and none that is not. */
function phrasesTest({ phrases, excludedPhrases }: Query): (texts: readonly string[]) => boolean {
  const wanted = phrases.map(phraseTest);
  const unwanted = excludedPhrases.map(phraseTest);
  return (texts) => wanted.every((holds) => texts.some(holds)) && !unwanted.some((holds) => texts.some(holds));
}

function wordNotes(query: Query): Note[] {
  const wordless = query.terms.every((terms) => terms.length === 0);
  return wordless ? [{ code: "no-words", message: "The query has no words that can be searched." }] : [];
}

/** How many words that stand nowhere are named. */
const NAMED_WORDS = 5;

/** That required words, or filters, are met by no document: the rest of the query would find something. */
function missingNotes({ terms, required }: Query, { fields }: Statistics): Note[] {
  const held = terms.map((asked, field) => {
    return new Map(asked.map(({ term }, index) => [term, (fields[field]?.documentFrequencies[index] ?? 0) > 0]));
  });
  const isHeld = ({ field, terms: wanted }: TermSet): boolean => wanted.every((term) => held[field]?.get(term) ?? true);
  return required
    .filter(({ anyOf }) => !anyOf.some(isHeld))
    .slice(0, NAMED_WORDS)
    .map(({ word }) => ({
      code: "required-missing",
      message: `No document holds "${word}", which the query requires.`,
    }));
}
