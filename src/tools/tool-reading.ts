// How a catalog reads a query: expanded before it is asked of the index, and its best candidates ranked again. Owns what
// is kept from query to query: profiles of tools, the vocabulary, and scratch tables.

import type { Relative } from "../analysis/analyzer.ts";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { fold } from "../analysis/folding.ts";
import { caseParts } from "../analysis/identifiers.ts";
import { STOP_WORDS } from "../analysis/stop-words.ts";
import type { SourceText } from "../index/document.ts";
import type { ParsedQuery } from "../query/parse.ts";
import type { Query } from "../query/query.ts";
import { type Plan, rarities } from "../ranking/plan.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { Candidate, Retriever } from "../retrieval/retriever.ts";
import type { Reading } from "../retrieval/search.ts";
import { type AskedWord, askedWords, countedWords, joinedWords } from "./asked-word.ts";
import { CONVERSATIONAL_WORDS } from "./conversational-words.ts";
import { expandWords, tableRelatives } from "./expansion.ts";
import { nameSpelling, writtenNames } from "./name-spelling.ts";
import { type Marks, newMarks, rerankWindow } from "./rerank.ts";
import type { ToolRules } from "./rules.ts";
import { correctWords } from "./spelling.ts";
import type { ToolDefinition } from "./tool.ts";
import { toolProfile } from "./tool-profile.ts";
import { ToolProfiles } from "./tool-profiles.ts";
import { Vocabulary } from "./vocabulary.ts";
import { windowQuery } from "./window-query.ts";
import { tableWords } from "./word-table.ts";
import { WordNumbers } from "./word-numbers.ts";

/** What reading queries needs of its catalog. */
export interface ReadCatalog {
  readonly rules: ToolRules;
  readonly ranking: Ranking;
  readonly retriever: Retriever;
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  readonly texts: (tool: ToolDefinition) => readonly SourceText[];
  /** Every raw word that a tool holds, in any order; some may come twice. */
  readonly words: () => Iterable<string>;
}

/** Words that a query is full of and no tool is looked for by. */
const COMMON_WORDS: ReadonlySet<string> = new Set([...STOP_WORDS, ...CONVERSATIONAL_WORDS]);

/** How many terms are remembered with what can stand for them. */
const REMEMBERED = 16_384;

/** How many visits the tables are good for, far below 2^32. */
const MOST_VISITS = 2 ** 31;

/** Reads the queries of one catalog. */
export class ToolReader {
  private readonly catalog: ReadCatalog;
  private readonly numbers = new WordNumbers(ENGLISH);
  private readonly profiles: ToolProfiles;
  private vocabulary: Vocabulary | undefined;
  /** In how many tools a term stands. */
  private readonly counts = new Map<string, number>();
  private readonly knownRelatives = new Map<string, readonly Relative[]>();
  /** The empty string for one that no tool has. */
  private readonly knownJoined = new Map<string, string>();
  private marks: Marks = newMarks(0);

  constructor(catalog: ReadCatalog) {
    this.catalog = catalog;
    this.profiles = new ToolProfiles((key) => this.makeProfile(key));
  }

  /** Reads one query. */
  read(parsed: ParsedQuery): Reading {
    const { rules, retriever, tools } = this.catalog;
    const asWritten = askedWords(parsed, ENGLISH);
    const words = rules.has("spelling") ? this.corrected(asWritten) : asWritten;
    const counted = countedWords(words);
    const joined = rules.has("compounds") ? joinedWords(counted, this.joinedTerm) : [];
    return {
      terms: expandWords(counted, joined, rules, this.relatives),
      windows: (plan, query) => {
        if (!rules.has("rerank")) return [];
        const [field] = plan.fields;
        if (field === undefined) return [];
        const isWhole =
          plan.required.length + plan.excluded.length + query.phrases.length + query.excludedPhrases.length === 0;
        const window = rerankWindow({
          rules,
          field,
          best: (candidates) => this.bestBag(plan, candidates, isWhole),
          profile: (key) => this.profiles.get(key),
          spelling: (key) => nameSpelling(this.askedNames(query), tools.get(key)),
          query: () => windowQuery(plan, { words, counted, joined }, retriever.size, this.numbers),
          marks: () => this.clearMarks(),
        });
        return [window];
      },
    };
  }

  /** The best score that the bag alone gives to any tool, whatever the conditions of the query. */
  private bestBag(plan: Plan, candidates: readonly Candidate[], isWhole: boolean): number {
    const [first] = candidates;
    if (isWhole && first?.tier === "ranked") return first.score;
    const words = plan.words.filter(({ field }) => field === 0);
    if (words.length === 0) return first?.score ?? 1;
    const [best] = this.catalog.retriever.retrieve({ ...plan, words, required: [], excluded: [] }, 1);
    return best?.score ?? 1;
  }

  /** What of a query may be the name of a tool. */
  private askedNames({ text }: Query): string[] {
    const hasNames = this.catalog.ranking.fields.some(({ role }) => role === "names");
    return hasNames ? writtenNames(text) : [];
  }

  private makeProfile(key: string): ReturnType<typeof toolProfile> | undefined {
    const { tools, texts, ranking } = this.catalog;
    const tool = tools.get(key);
    const sources = ranking.fields[0]?.sources ?? [];
    return tool && toolProfile(tool, texts(tool), { numbers: this.numbers, sources, rarities: this.rarities });
  }

  private readonly rarities = (terms: readonly string[]): number[] => {
    const { ranking, retriever } = this.catalog;
    const query = termsQuery(terms);
    return rarities(query, ranking, retriever.statistics(query), 0);
  };

  /** Only what counts is corrected: a misspelled stop word is no stop word. */
  private corrected(words: readonly AskedWord[]): readonly AskedWord[] {
    return correctWords(words, {
      count: this.count,
      isWord: (term) => this.relatives(term).length > 0,
      vocabulary: () => this.knownWords(),
    });
  }

  /** The term of two words in one, where any tool has it. */
  private readonly joinedTerm = (surface: string): string | undefined => {
    const known = this.knownJoined.get(surface);
    if (known !== undefined) return known === "" ? undefined : known;
    if (this.knownJoined.size >= REMEMBERED) this.knownJoined.clear();
    const [term = "", ...others] = ENGLISH.indexTerms(surface);
    const isHeld = others.length === 0 && (this.count([term])[0] ?? 0) > 0;
    this.knownJoined.set(surface, isHeld ? term : "");
    return isHeld ? term : undefined;
  };

  private readonly count = (terms: readonly string[]): readonly number[] =>
    terms.map((term) => {
      const known = this.counts.get(term);
      if (known !== undefined) return known;
      if (this.counts.size >= REMEMBERED) this.counts.clear();
      const count = this.catalog.retriever.statistics(termsQuery([term])).fields[0]?.documentFrequencies[0] ?? 0;
      this.counts.set(term, count);
      return count;
    });

  /** What can stand for a term and is in any tool. */
  private readonly relatives = (term: string): readonly Relative[] => {
    const known = this.knownRelatives.get(term);
    if (known) return known;
    if (this.knownRelatives.size >= REMEMBERED) this.knownRelatives.clear();
    const all = tableRelatives(term, this.catalog.rules);
    const counts = this.count(all.map((relative) => relative.term));
    const found = all.filter((_, at) => (counts[at] ?? 0) > 0);
    this.knownRelatives.set(term, found);
    return found;
  };

  private knownWords(): Vocabulary {
    this.vocabulary ??= new Vocabulary(this.surfaces(), COMMON_WORDS);
    return this.vocabulary;
  }

  /** The words that may be meant by one that is misspelled: those of the tools, part by part, and of the word table. */
  private *surfaces(): Generator<string> {
    for (const word of this.catalog.words()) {
      for (const part of caseParts(fold(word))) {
        const surface = part.toLowerCase();
        if (!STOP_WORDS.has(surface)) yield surface;
      }
    }
    yield* tableWords();
  }

  private clearMarks(): Marks {
    const { size } = this.numbers;
    if (this.marks.factors.length < size || this.marks.visit > MOST_VISITS) this.marks = newMarks(size * 2);
    return this.marks;
  }
}

/** The query for terms of the bag as they are. */
function termsQuery(terms: readonly string[]): Query {
  const asked = terms.map((term) => ({ word: term, term, count: 1 }));
  const none = { required: [], excluded: [], phrases: [], excludedPhrases: [] };
  return { text: "", terms: [asked], ...none };
}
