// The words of a query as they follow one another: what surrounds a word (its neighbours, the clause and the quotes it
// stands in) says how it is meant. The terms alone, which the index is asked for, no longer know.

import type { Analyzer } from "../analysis/analyzer.ts";
import { fold } from "../analysis/folding.ts";
import { caseParts } from "../analysis/identifiers.ts";
import { rawWords } from "../analysis/raw-word.ts";
import { ownText } from "../base/own-text.ts";
import type { ParsedQuery } from "../query/parse.ts";

/** A word of a query; an identifier is as many as it has parts. */
export interface AskedWord {
  /** As it was typed; of an identifier the whole. */
  readonly typed: string;
  /** In lower case, without accents; of a misspelled word, the word that is meant. */
  readonly surface: string;
  /** What the index is asked for, most telling first. */
  readonly terms: readonly string[];
  /** How sure it is that this word is meant: 1 unless it was misspelled. */
  readonly certainty: number;
  /** Of a misspelled word, what else may be meant. */
  readonly others?: readonly MeantWord[];
  /** The number of its clause, from 0. */
  readonly clause: number;
  /** Whether it stands in quotes in the middle of prose: it is an argument, not what is looked for. */
  readonly isMentioned: boolean;
  /** Whether it counts while other words do. */
  readonly isTelling: boolean;
}

/** A word that may be meant by another. */
export interface MeantWord {
  readonly surface: string;
  readonly terms: readonly string[];
  readonly certainty: number;
}

/** The end of a sentence, or a semicolon. */
const CLAUSE_END = /[.?!]\s|;/;

/** Words that begin another step of a task. */
const NEXT_STEP = new Set(
  "then also additionally finally further furthermore moreover lastly afterwards next".split(" "),
);

/** The words of a query in order. */
export function askedWords({ scored, mentioned }: ParsedQuery, analyzer: Analyzer): AskedWord[] {
  const text = scored.join(" ");
  const partsOf = rememberedParts(analyzer);
  const inQuotes = new Set(mentioned.flatMap((quoted) => Array.from(rawWords(quoted, analyzer.wordBytes), textOf)));
  const words: AskedWord[] = [];
  let clause = 0;
  let before = 0;
  for (const raw of rawWords(text, analyzer.wordBytes)) {
    const { parts, isTelling, isNextStep } = partsOf(raw.text);
    const isNext = isNextStep || endsClause(text, before, raw.start);
    if (isNext && words.length > 0) clause++;
    before = raw.end;
    const isMentioned = inQuotes.has(raw.text);
    for (const { surface, terms } of parts)
      words.push({ typed: raw.text, surface, terms, certainty: 1, clause, isMentioned, isTelling });
  }
  return words;
}

/** Whether what stands between two words ends a clause: mostly it is one space. */
function endsClause(text: string, start: number, end: number): boolean {
  return end - start > 1 ? CLAUSE_END.test(text.slice(start, end)) : text.charAt(start) === ";";
}

/** A raw word taken apart. */
interface RawParts {
  readonly parts: readonly { readonly surface: string; readonly terms: readonly string[] }[];
  readonly isTelling: boolean;
  readonly isNextStep: boolean;
}

/** How many raw words of queries are remembered. */
const REMEMBERED = 16_384;

/** Longer ones, in UTF-16 units, are no words that come again. */
const LONGEST = 64;

const PARTS = new WeakMap<Analyzer, Map<string, RawParts>>();

function rememberedParts(analyzer: Analyzer): (raw: string) => RawParts {
  const remembered = PARTS.get(analyzer) ?? new Map<string, RawParts>();
  PARTS.set(analyzer, remembered);
  return (raw) => {
    const known = remembered.get(raw);
    if (known) return known;
    if (raw.length > LONGEST) return takenApart(raw, analyzer);
    if (remembered.size >= REMEMBERED) remembered.clear();
    const own = ownText(raw);
    const found = takenApart(own, analyzer);
    remembered.set(own, found);
    return found;
  };
}

function takenApart(raw: string, analyzer: Analyzer): RawParts {
  const surfaces = caseParts(fold(raw)).map((part) => part.toLowerCase());
  const parts = surfaces.map((surface) => ({ surface, terms: analyzer.queryTerms(surface) }));
  const terms = analyzer.queryTerms(raw);
  // An analyzer may keep a word whole that could be taken apart: one that is too long to be an identifier.
  const isApart = parts.flatMap((part) => part.terms).join("\0") === terms.join("\0");
  return {
    parts: isApart ? parts : [{ surface: raw.toLowerCase(), terms }],
    isTelling: !analyzer.isStopWord(raw),
    isNextStep: NEXT_STEP.has(raw.toLowerCase()),
  };
}

/** The words that count: the telling ones, or all where none is. */
export function countedWords(words: readonly AskedWord[]): readonly AskedWord[] {
  const telling = words.filter(({ isTelling }) => isTelling);
  return telling.length > 0 ? telling : words;
}

/** Two neighbours written as one word. */
export interface JoinedWord {
  readonly first: AskedWord;
  readonly second: AskedWord;
  readonly surface: string;
  readonly term: string;
}

/** The neighbours that are one word when joined; `termOf` is the term of a word that the collection holds. */
export function joinedWords(
  words: readonly AskedWord[],
  termOf: (surface: string) => string | undefined,
): JoinedWord[] {
  const joined: JoinedWord[] = [];
  for (let at = 1; at < words.length; at++) {
    const first = words[at - 1] as AskedWord;
    const second = words[at] as AskedWord;
    if (first.clause !== second.clause || !isLetters(first) || !isLetters(second)) continue;
    const surface = `${first.surface}${second.surface}`;
    const term = termOf(surface);
    if (term !== undefined) joined.push({ first, second, surface, term });
  }
  return joined;
}

function isLetters({ surface }: AskedWord): boolean {
  return /^\p{L}+$/u.test(surface);
}

function textOf({ text }: { readonly text: string }): string {
  return text;
}
