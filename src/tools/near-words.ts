// Words for another try: for each word of a query that no tool within reach has, the words that tools have and that are
// near to it. Taken from the tools themselves, not from an index, so that it is the same for every preset, and a
// session hears of no word that only tools out of its reach have.

import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { fold } from "../analysis/folding.ts";
import { caseParts } from "../analysis/identifiers.ts";
import { rawWords } from "../analysis/raw-word.ts";
import { STOP_WORDS } from "../analysis/stop-words.ts";
import { headOf } from "../base/head.ts";
import { parseQuery } from "../query/parse.ts";
import { type AskedWord, askedWords, countedWords } from "./asked-word.ts";
import { CONVERSATIONAL_WORDS } from "./conversational-words.ts";
import { textOf, type ToolDefinition } from "./tool.ts";
import { SpelledWords } from "../query/spelled-words.ts";
import { type Near, Vocabulary } from "../query/vocabulary.ts";

/** A word that no tool has, and what may be meant by it. */
export interface NearWord {
  /** In lower case, as a part of an identifier: `isue`. */
  readonly word: string;
  /** Words that tools have, nearest first, one to three. */
  readonly near: readonly string[];
}

/** How many words of a query are looked at. */
const LOOKED_AT = 8;

/** How many near words are offered for each. */
const MOST = 3;

/** How much of a description is read, in UTF-16 units: what a tool is about stands at its beginning. */
const DESCRIPTION = 300;

const COMMON_WORDS: ReadonlySet<string> = new Set([...STOP_WORDS, ...CONVERSATIONAL_WORDS]);

/** A list of tools within reach; it is never edited, there is another one for other tools. */
type Reachable = readonly { readonly tool: ToolDefinition }[];

const REMEMBERED = new WeakMap<Reachable, NearWords>();

/**
 * The words of a query that none of the tools has and that words of theirs are near to, in the order of the query, 8 at
 * most. Takes a look at every tool the first time, and remembers what it saw for as long as the list lives.
 */
export function nearWords(tools: Reachable, query: string): NearWord[] {
  const words = REMEMBERED.get(tools) ?? new NearWords(tools);
  REMEMBERED.set(tools, words);
  return words.of(query);
}

/** The words of some tools, ready to be compared; owns its vocabulary. */
class NearWords {
  /** How often each word is said. */
  private readonly counts = new Map<string, number>();
  private readonly terms = new Set<string>();
  private readonly vocabulary: Vocabulary;

  constructor(tools: Reachable) {
    for (const [raw, count] of rawCounts(tools))
      for (const word of partsOf(raw)) this.counts.set(word, (this.counts.get(word) ?? 0) + count);
    for (const word of this.counts.keys()) for (const term of ENGLISH.queryTerms(word)) this.terms.add(term);
    this.vocabulary = new Vocabulary(new SpelledWords(this.counts.keys()), COMMON_WORDS);
  }

  of(query: string): NearWord[] {
    const unknown = new Set(
      askedOf(query)
        .filter((word) => !this.isKnown(word))
        .map(({ surface }) => surface),
    );
    const near = Array.from(unknown)
      .slice(0, LOOKED_AT)
      .map((word) => ({ word, near: this.near(word) }));
    return near.filter((one) => one.near.length > 0);
  }

  private isKnown({ isTelling, terms }: AskedWord): boolean {
    return !isTelling || terms.some((term) => this.terms.has(term));
  }

  private near(word: string): string[] {
    const near = this.vocabulary.near(word);
    if (near === "common") return [];
    const found = near.length > 0 ? near : this.vocabulary.alike(word);
    const count = (one: Near): number => this.counts.get(one.word) ?? 0;
    const likeliest = found.toSorted((a, b) => b.factor - a.factor || count(b) - count(a));
    return likeliest.slice(0, MOST).map((one) => one.word);
  }
}

/** The words that a query looks for, those of its filters too. */
function askedOf(query: string): readonly AskedWord[] {
  const parsed = parseQuery(query, ["server"]);
  const scored = [...parsed.scored, ...parsed.filters.map(({ value }) => value)];
  return countedWords(askedWords({ ...parsed, scored }, ENGLISH));
}

/** The raw words of the tools, each with how often it is said. */
function rawCounts(tools: Reachable): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { tool } of tools)
    for (const text of textsOf(tool))
      for (const { text: raw } of rawWords(text, ENGLISH.wordBytes)) counts.set(raw, (counts.get(raw) ?? 0) + 1);
  return counts;
}

/** The texts that say what a tool is for. */
function textsOf({
  name,
  server,
  title,
  summary,
  description,
  searchHint,
  keywords,
  category,
}: ToolDefinition): string[] {
  const about = textOf(summary) || headOf(textOf(description), DESCRIPTION);
  const listed: readonly unknown[] = Array.isArray(keywords) ? keywords : [];
  return [name, server, title, about, searchHint, category, ...listed].map(textOf);
}

function partsOf(raw: string): string[] {
  const words = caseParts(fold(raw)).map((part) => part.toLowerCase());
  return words.filter((word) => !STOP_WORDS.has(word));
}
