// The default ranking of tools put together of its parts, without what a catalog remembers, so that each joint between
// them can be changed.

import type { Relative } from "../../src/analysis/analyzer.ts";
import { ENGLISH } from "../../src/analysis/identifier-analyzer.ts";
import { STOP_WORDS } from "../../src/analysis/stop-words.ts";
import { buildSnapshot } from "../../src/index/snapshot.ts";
import type { ParsedQuery } from "../../src/query/parse.ts";
import type { Query, QueryTerm } from "../../src/query/query.ts";
import { type Plan, rarities } from "../../src/ranking/plan.ts";
import { DEFAULT_RANKING } from "../../src/ranking/presets.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import type { Window } from "../../src/ranking/window.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import type { Candidate, Retriever } from "../../src/retrieval/retriever.ts";
import { rankCandidates, type Reading, type SearchedCollection } from "../../src/retrieval/search.ts";
import { type AskedWord, askedWords, countedWords, joinedWords } from "../../src/tools/asked-word.ts";
import { CONVERSATIONAL_WORDS } from "../../src/tools/conversational-words.ts";
import { expandWords, tableRelatives } from "../../src/tools/expansion.ts";
import { toolDocument, toolTexts } from "../../src/tools/fields.ts";
import { nameSpelling, writtenNames } from "../../src/tools/name-spelling.ts";
import { newMarks, rerankWindow } from "../../src/tools/rerank.ts";
import { rulesWithout, type ToolRules } from "../../src/tools/rules.ts";
import { SpelledWords } from "../../src/query/spelled-words.ts";
import { correctWords } from "../../src/tools/spelling.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";
import { TermRarities } from "../../src/tools/term-rarities.ts";
import { type ToolProfile, toolProfile } from "../../src/tools/tool-profile.ts";
import { toolRanking } from "../../src/tools/tool-ranking.ts";
import { Vocabulary } from "../../src/query/vocabulary.ts";
import { type ReadWords, type WindowQuery, windowQuery } from "../../src/tools/window-query.ts";
import { WordNumbers } from "../../src/tools/word-numbers.ts";
import { tableWords } from "../../src/tools/word-table.ts";
import { rawWordsOf, surfacesOf } from "../reference/tool-reading.ts";
import type { Build } from "./engine.ts";
import { toolFrom } from "./tool-corpora.ts";

/** What a mutant changes on the way from a query to an answer; what is not given stays as it is. */
export interface ToolFaults {
  /** The words after they were corrected. */
  readonly words?: (corrected: readonly AskedWord[], asWritten: readonly AskedWord[]) => readonly AskedWord[];
  /** What the bag is asked for. */
  readonly terms?: (terms: readonly QueryTerm[], held: (term: string) => readonly Relative[]) => readonly QueryTerm[];
  /** What the window asks; `again` makes it of other words. */
  readonly query?: (query: WindowQuery, read: ReadWords, again: (read: ReadWords) => WindowQuery) => WindowQuery;
  /** The profile of a tool. */
  readonly profile?: (key: string, make: (key: string) => ToolProfile | undefined) => ToolProfile | undefined;
  /** The best bag score. */
  readonly best?: (best: number, candidates: readonly Candidate[]) => number;
  readonly window?: (window: Window<Candidate>, limit: number) => Window<Candidate>;
  /** The numbers of words, of one catalog unless they are given. */
  readonly numbers?: WordNumbers;
}

/** The ranking with faults on the way. */
export function faultyTools(faults: ToolFaults, without: readonly string[] = []): Build {
  return (documents) => {
    const parts = assembled(documents.map(toolFrom), without);
    return {
      search(query, limit) {
        const read = (parsed: ParsedQuery): Reading => reading(parsed, parts, faults, limit);
        const { candidates } = rankCandidates({ ...parts, read }, query, limit);
        return candidates.map(({ key, tier, score }) => ({ key, tier, score }));
      },
    };
  };
}

interface Parts extends SearchedCollection {
  readonly rules: ToolRules;
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  readonly vocabulary: () => Vocabulary;
}

function assembled(listed: readonly ToolDefinition[], without: readonly string[]): Parts {
  const { ranking } = toolRanking(DEFAULT_RANKING, without);
  const texts = toolTexts(ranking.name);
  const documents = listed.map((tool) => toolDocument(tool, texts));
  const byKey = new Map(documents.map(({ key, sources }) => [key, sources]));
  const names = new Set(ranking.fields[0]?.sources.map(({ name }) => name));
  const surfaces = documents.flatMap(({ sources }) =>
    sources
      .filter(({ source }) => names.has(source))
      .flatMap(({ text }) => rawWordsOf(String(text)).flatMap(surfacesOf)),
  );
  const common = new Set([...STOP_WORDS, ...CONVERSATIONAL_WORDS]);
  return {
    rules: rulesWithout(without),
    ranking,
    retriever: localRetriever(buildSnapshot(ranking.fields, documents), ranking.fields),
    textsOf: (key) => byKey.get(key) ?? [],
    tools: new Map(listed.map((tool, at) => [documents[at]?.key ?? "", tool])),
    vocabulary: () =>
      new Vocabulary(new SpelledWords([...surfaces.filter((word) => !STOP_WORDS.has(word)), ...tableWords()]), common),
  };
}

function reading(parsed: ParsedQuery, parts: Parts, faults: ToolFaults, limit: number): Reading {
  const { rules, retriever } = parts;
  const count = (terms: readonly string[]): readonly number[] =>
    retriever.statistics(termsQuery(terms)).fields[0]?.documentFrequencies ?? [];
  const isHeld = (term: string): boolean => (count([term])[0] ?? 0) > 0;
  const relativesIn = (term: string): readonly Relative[] =>
    tableRelatives(term, rules).filter((relative) => isHeld(relative.term));
  const asWritten = askedWords(parsed, ENGLISH);
  const dictionary = { count, isWord: (term: string) => relativesIn(term).length > 0, vocabulary: parts.vocabulary };
  const corrected = rules.has("spelling") ? correctWords(asWritten, dictionary) : asWritten;
  const words = faults.words?.(corrected, asWritten) ?? corrected;
  const counted = countedWords(words);
  const joinedTerm = (surface: string): string | undefined => {
    const [term = "", ...others] = ENGLISH.indexTerms(surface);
    return others.length === 0 && isHeld(term) ? term : undefined;
  };
  const joined = rules.has("compounds") ? joinedWords(counted, joinedTerm) : [];
  const terms = expandWords(counted, joined, rules, relativesIn);
  return {
    terms: faults.terms?.(terms, relativesIn) ?? terms,
    windows: (plan, query) => {
      if (!rules.has("rerank")) return [];
      const window = windowBy(plan, query, { words, counted, joined }, parts, faults);
      return [faults.window?.(window, limit) ?? window];
    },
  };
}

function windowBy(plan: Plan, query: Query, read: ReadWords, parts: Parts, faults: ToolFaults): Window<Candidate> {
  const { rules, ranking, retriever, tools, textsOf } = parts;
  const numbers = faults.numbers ?? new WordNumbers(ENGLISH);
  const [field] = plan.fields as [Plan["fields"][number]];
  const make = (key: string): ToolProfile | undefined => {
    const tool = tools.get(key);
    const sources = ranking.fields[0]?.sources ?? [];
    return tool && toolProfile(tool, textsOf?.(key) ?? [], { numbers, sources });
  };
  const rarity = new TermRarities(numbers, (terms) => raritiesOf(terms, ranking, retriever));
  const again = (words: ReadWords): WindowQuery => windowQuery(plan, words, retriever.size, numbers);
  return rerankWindow({
    rules,
    field,
    best: (candidates) => {
      const best = bestBag(plan, candidates, retriever);
      return faults.best?.(best, candidates) ?? best;
    },
    profile: (key) => (faults.profile ? faults.profile(key, make) : make(key)),
    rarities: (lists) => rarity.of(lists),
    spelling: (key) => nameSpelling(writtenNames(query.text), tools.get(key)),
    query: () => faults.query?.(again(read), read, again) ?? again(read),
    marks: () => newMarks(numbers.size),
  });
}

function bestBag(plan: Plan, candidates: readonly Candidate[], retriever: Retriever): number {
  const words = plan.words.filter(({ field }) => field === 0);
  if (words.length === 0) return candidates[0]?.score ?? 1;
  return retriever.retrieve({ ...plan, words, required: [], excluded: [] }, 1)[0]?.score ?? 1;
}

function raritiesOf(terms: readonly string[], ranking: Ranking, retriever: Retriever): number[] {
  const query = termsQuery(terms);
  return rarities(query, ranking, retriever.statistics(query), 0);
}

function termsQuery(terms: readonly string[]): Query {
  const asked = terms.map((term) => ({ word: term, term, count: 1 }));
  return { text: "", terms: [asked], required: [], excluded: [], phrases: [], excludedPhrases: [] };
}
