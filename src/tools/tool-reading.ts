// How a catalog reads a query: expanded before it is asked of the index, and its best candidates ranked again. Owns what
// is kept from query to query for as long as no tool changes: the vocabulary, rarities, and scratch tables.

import type { Relative } from "../analysis/analyzer.ts";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { STOP_WORDS } from "../analysis/stop-words.ts";
import type { SourceText } from "../index/document.ts";
import type { ParsedQuery } from "../query/parse.ts";
import type { Query } from "../query/query.ts";
import { type Plan, withoutConditions } from "../ranking/plan.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { Candidate, Retriever } from "../retrieval/retriever.ts";
import type { Reading } from "../retrieval/search.ts";
import { type AskedWord, askedWords, countedWords, joinedWords } from "./asked-word.ts";
import { BagTerms } from "./bag-terms.ts";
import { CONVERSATIONAL_WORDS } from "./conversational-words.ts";
import { expandWords, tableRelatives } from "./expansion.ts";
import { HeldWords } from "./held-words.ts";
import type { KnownWords } from "./known-words.ts";
import { nameSpelling, writtenNames } from "./name-spelling.ts";
import { type Marks, newMarks, rerankWindow } from "./rerank.ts";
import type { ToolRules } from "./rules.ts";
import { correctWords } from "./spelling.ts";
import type { ToolDefinition } from "./tool.ts";
import { TermRarities } from "./term-rarities.ts";
import type { ToolProfile } from "./tool-profile.ts";
import type { ToolProfiles } from "./tool-profiles.ts";
import { Vocabulary } from "../query/vocabulary.ts";
import { windowQuery } from "./window-query.ts";
import type { WordNumbers } from "./word-numbers.ts";

/** What reading queries needs of its catalog. */
export interface ReadCatalog {
  readonly rules: ToolRules;
  readonly ranking: Ranking;
  readonly retriever: Retriever;
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  readonly texts: (tool: ToolDefinition) => readonly SourceText[];
  /** Every word that a tool holds, and maybe more. */
  readonly words: KnownWords;
  readonly profiles: ToolProfiles;
}

/** Words that a query is full of and no tool is looked for by. */
const COMMON_WORDS: ReadonlySet<string> = new Set([...STOP_WORDS, ...CONVERSATIONAL_WORDS]);

/** How many terms are remembered with what can stand for them. */
const REMEMBERED = 16_384;

/** How many visits the tables are good for, far below 2^32. */
const MOST_VISITS = 2 ** 31;

/** Reads the queries of one catalog for as long as its tools are the same: all that it keeps depends on all of them. */
export class ToolReader {
  private readonly catalog: ReadCatalog;
  private readonly numbers: WordNumbers;
  private vocabulary: Vocabulary | undefined;
  private readonly terms: BagTerms;
  private readonly rarities: TermRarities;
  private readonly knownRelatives = new Map<string, readonly Relative[]>();
  /** The empty string for one that no tool has. */
  private readonly knownJoined = new Map<string, string>();
  private marks: Marks = newMarks(0);

  constructor(catalog: ReadCatalog) {
    this.catalog = catalog;
    this.numbers = catalog.profiles.numbers;
    this.terms = new BagTerms(catalog.ranking, catalog.retriever);
    this.rarities = new TermRarities(this.numbers, this.terms.rarities);
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
          profile: (key) => this.profile(key),
          rarities: (lists) => this.rarities.of(lists),
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
    const [best] = this.catalog.retriever.retrieve(withoutConditions({ ...plan, words }), 1);
    return best?.score ?? 1;
  }

  /** What of a query may be the name of a tool. */
  private askedNames({ text }: Query): string[] {
    const hasNames = this.catalog.ranking.fields.some(({ role }) => role === "names");
    return hasNames ? writtenNames(text) : [];
  }

  private profile(key: string): ToolProfile | undefined {
    const { tools, profiles } = this.catalog;
    const tool = tools.get(key);
    return tool && profiles.get(key, tool);
  }

  /** Only what counts is corrected: a misspelled stop word is no stop word. */
  private corrected(words: readonly AskedWord[]): readonly AskedWord[] {
    return correctWords(words, {
      count: this.terms.count,
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
    const isHeld = others.length === 0 && (this.terms.count([term])[0] ?? 0) > 0;
    this.knownJoined.set(surface, isHeld ? term : "");
    return isHeld ? term : undefined;
  };

  /** What can stand for a term and is in any tool. */
  private readonly relatives = (term: string): readonly Relative[] => {
    const known = this.knownRelatives.get(term);
    if (known) return known;
    if (this.knownRelatives.size >= REMEMBERED) this.knownRelatives.clear();
    const all = tableRelatives(term, this.catalog.rules);
    const counts = this.terms.count(all.map((relative) => relative.term));
    const found = all.filter((_, at) => (counts[at] ?? 0) > 0);
    this.knownRelatives.set(term, found);
    return found;
  };

  private knownWords(): Vocabulary {
    const { words } = this.catalog;
    this.vocabulary ??= words.isExact
      ? new Vocabulary(words.spelledWords(), COMMON_WORDS)
      : new Vocabulary(words.spelledWords(), COMMON_WORDS, this.heldWords().has);
    return this.vocabulary;
  }

  private heldWords(): HeldWords {
    return new HeldWords({
      holders: (term) => this.terms.holders(term),
      isWritten: (key, word) => this.isWritten(key, word),
      odd: () => this.catalog.words.odd(),
    });
  }

  /** Whether a tool has a word, as it is written, in its bag. */
  private isWritten(key: string, word: string): boolean {
    const { tools, texts, ranking } = this.catalog;
    const { numbers } = this;
    const tool = tools.get(key);
    if (tool === undefined) return false;
    const sources = new Set(ranking.fields[0]?.sources.map(({ name }) => name));
    for (const { source, text } of texts(tool)) {
      if (!sources.has(source)) continue;
      for (const { surfaces } of numbers.wordsOf(String(text)))
        if (surfaces.some((surface) => surface === numbers.known(word))) return true;
    }
    return false;
  }

  private clearMarks(): Marks {
    const { size } = this.numbers;
    if (this.marks.factors.length < size || this.marks.visit > MOST_VISITS) this.marks = newMarks(size * 2);
    return this.marks;
  }
}
