// One search, from text to ranked candidates: parse, analyse, count, plan, retrieve. Tools, code and plain text all come
// through here; they differ in their rankings and in how they show a hit.

import { parseQuery, type ParsedQuery, plainQuery } from "../query/parse.ts";
import { phraseTest } from "../query/phrase.ts";
import { analyzeParsed, type Condition, type Query, type QueryTerm, type TermSet } from "../query/query.ts";
import type { SourceText } from "../index/document.ts";
import type { Explanation } from "../ranking/explanation.ts";
import { type Plan, planQuery, withoutConditions } from "../ranking/plan.ts";
import { filterNames, type Ranking, scoredFilterNames } from "../ranking/ranking.ts";
import { rerank, type Window } from "../ranking/window.ts";
import type { Note } from "./hit.ts";
import type { Candidate, Retriever } from "./retriever.ts";

/** A search before its hits are shown. */
export interface RankedCandidates {
  readonly plan: Plan;
  readonly candidates: readonly Candidate[];
  readonly notes: readonly Note[];
  /** How the score of a candidate comes about; undefined for a key that is not one. */
  readonly explain: (key: string) => Explanation | undefined;
}

/** What a collection does with one query beyond looking its words up. */
export interface Reading {
  /** What the first field is asked for, with weights and alternatives. */
  readonly terms: readonly QueryTerm[];
  /** What other fields are asked for, by name, where that is not every word. */
  readonly others?: ReadonlyMap<string, readonly QueryTerm[]>;
  /** How the first candidates are ranked again, the outermost window first. */
  windows(plan: Plan, query: Query): readonly Window<Candidate>[];
  /**
   * Whether the windows take candidates before the query's conditions do. A condition then takes hits out of the answer
   * and changes neither a score nor the order of the others.
   */
  readonly windowsBeforeConditions?: boolean;
}

/** A collection as a search sees it. */
export interface SearchedCollection {
  readonly retriever: Retriever;
  readonly ranking: Ranking;
  /** The texts of a document, by its key: where a phrase is looked for. Without it phrases are their words. */
  readonly textsOf?: (key: string) => readonly SourceText[];
  /** How a query is read; without it its words are looked up as they are. */
  readonly read?: (parsed: ParsedQuery) => Reading;
}

/** How many candidates are read for a phrase: postings have no positions, so the texts themselves are asked. */
const PHRASE_CANDIDATES = 1_000;

/** Ranks a collection for a query; `limit` is 1 or more. */
export function rankCandidates(collection: SearchedCollection, text: string, limit: number): RankedCandidates {
  return rankParsed(collection, parseFor(collection.ranking, text), limit);
}

/** Takes a query apart as a ranking does. */
export function parseFor(ranking: Ranking, text: string): ParsedQuery {
  if (!ranking.forms) return plainQuery(text);
  const parsed = parseQuery(text, filterNames(ranking));
  const scored = scoredFilterNames(ranking);
  const values = parsed.filters.filter(({ name }) => scored.includes(name)).map(({ value }) => value);
  return values.length === 0 ? parsed : { ...parsed, scored: [...parsed.scored, ...values] };
}

/**
 * Ranks a collection for a query that was taken apart.
 *
 * People quote what they talk about, not only what must be there: a phrase that no document holds is its words, and a
 * note says so. What follows a + is required in any case.
 */
export function rankParsed(collection: SearchedCollection, parsed: ParsedQuery, limit: number): RankedCandidates {
  const answer = rankStrictly(collection, parsed, limit);
  if (parsed.phrases.length === 0 || answer.candidates.length > 0) return answer;
  const words = rankStrictly(collection, { ...parsed, phrases: [] }, limit);
  if (words.candidates.length === 0) return answer;
  return { ...words, notes: [...words.notes, answer.notes.includes(CUT) ? CUT : phraseMissing(parsed)] };
}

function rankStrictly(collection: SearchedCollection, parsed: ParsedQuery, limit: number): RankedCandidates {
  const { retriever, ranking, read } = collection;
  const reading = read?.(parsed);
  const query = analyzeParsed(parsed, ranking.fields, reading?.terms, reading?.others);
  const statistics = retriever.statistics(query);
  const plan = planQuery(query, ranking, statistics);
  const notes = [...wordNotes(query), ...missingNotes(query, retriever)];
  if (plan.words.length === 0) return { plan, candidates: [], notes, explain: () => undefined };
  const windows = reading?.windows(plan, query) ?? [];
  const reach = Math.max(0, ...windows.map(({ size }) => size + 1));
  const taken = reading?.windowsBeforeConditions ? unconditioned(collection, query, plan, reach) : [];
  const { found, isCut } = retrieve(collection, query, plan, Math.max(limit, reach));
  const candidates = rankAgain(found, taken, windows, limit).slice(0, limit);
  const explain = (key: string): Explanation | undefined => {
    const candidate = candidates.find((one) => one.key === key);
    return candidate && explainCandidate(collection, plan, windows, candidate);
  };
  return { plan, candidates, notes: isCut ? [...notes, CUT] : notes, explain };
}

function explainCandidate(
  { retriever, textsOf }: SearchedCollection,
  plan: Plan,
  windows: readonly Window<Candidate>[],
  { key, score }: Candidate,
): Explanation | undefined {
  const found = retriever.explain(plan, key, textsOf?.(key));
  const explained = windows.reduce((before, window) => before && (window.explain?.(key, before) ?? before), found);
  if (explained === undefined || windows.length === 0 || Math.abs(explained.value - score) <= LIFTED) return explained;
  const lift = { what: "lift over what lies behind the window", value: score - explained.value, parts: [] };
  return { what: "sum of the score and its lift", value: score, parts: [explained, lift] };
}

/** Smaller differences are rounding. */
const LIFTED = 1e-9;

interface Retrieved {
  readonly found: readonly Candidate[];
  /** Whether more documents would have had to be read for a phrase. */
  readonly isCut: boolean;
}

/**
 * The best documents whatever the conditions; none where there are no conditions, or no windows to reach for. A query of
 * filters alone is a list of what they let through: without them there would be nothing to rank.
 */
function unconditioned(
  { retriever, ranking }: SearchedCollection,
  { phrases, excludedPhrases }: Query,
  plan: Plan,
  reach: number,
): readonly Candidate[] {
  const { words, required, excluded } = plan;
  if (reach === 0 || required.length + excluded.length + phrases.length + excludedPhrases.length === 0) return [];
  const isList = words.every(({ field }) => ranking.fields[field]?.role === "filter");
  return retriever.retrieve(isList ? { ...plan, excluded: [] } : withoutConditions(plan), reach);
}

/** What was found, ranked again among what the windows took; without that, among itself. */
function rankAgain(
  found: readonly Candidate[],
  taken: readonly Candidate[],
  windows: readonly Window<Candidate>[],
  limit: number,
): readonly Candidate[] {
  if (taken.length === 0) return rerank(found, windows, limit);
  const isTaken = new Set(taken.map(({ key }) => key));
  const isFound = new Set(found.map(({ key }) => key));
  const all = [...taken, ...found.filter(({ key }) => !isTaken.has(key))];
  return rerank(all, windows).filter(({ key }) => isFound.has(key));
}

/** The best documents that meet the plan's conditions and hold the query's phrases. */
function retrieve({ retriever, textsOf }: SearchedCollection, query: Query, plan: Plan, wanted: number): Retrieved {
  if (query.phrases.length + query.excludedPhrases.length === 0)
    return { found: retriever.retrieve(plan, wanted), isCut: false };
  const read = retriever.retrieve(plan, PHRASE_CANDIDATES);
  const holds = phrasesTest(query);
  const found = read.filter(({ key }) => holds((textsOf?.(key) ?? []).map(({ text }) => String(text))));
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
function missingNotes(query: Query, retriever: Retriever): Note[] {
  const { required } = query;
  if (required.length === 0) return [];
  const wanted = query.terms.map((_, field) => distinctTerms(required, field));
  const { fields } = retriever.statistics({ ...query, terms: wanted });
  const held = wanted.map((terms, field) => {
    return new Map(terms.map(({ term }, at) => [term, (fields[field]?.documentFrequencies[at] ?? 0) > 0]));
  });
  const isHeld = ({ field, terms }: TermSet): boolean => terms.every((term) => held[field]?.get(term) ?? true);
  return required
    .filter(({ anyOf }) => !anyOf.some(isHeld))
    .slice(0, NAMED_WORDS)
    .map(({ word }) => ({
      code: "required-missing",
      message: `No document holds "${word}", which the query requires.`,
    }));
}

function distinctTerms(conditions: readonly Condition[], field: number): QueryTerm[] {
  const sets = conditions.flatMap(({ anyOf }) => anyOf.filter((set) => set.field === field));
  return Array.from(new Set(sets.flatMap(({ terms }) => terms)), (term) => ({ word: term, term, count: 1 }));
}
