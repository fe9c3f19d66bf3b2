// What a query about tools asks beyond its own words: how much each word counts, and what else can stand for it. A tool
// gets the best of a word and its alternatives, never their sum, so that a word with many synonyms counts no more.

import type { Relative } from "../analysis/analyzer.ts";
import type { QueryTerm } from "../query/query.ts";
import type { AskedWord, JoinedWord } from "./asked-word.ts";
import { CONVERSATIONAL_WORDS } from "./conversational-words.ts";
import type { ToolRule, ToolRules } from "./rules.ts";
import { relativesOf, type WordRelation } from "./word-table.ts";

/** What a word of talk counts. */
const CONVERSATIONAL = 0.4;
/** What a word with a digit counts: a value more often than a thing. */
const WITH_DIGIT = 0.5;
/** What a word in quotes counts in prose: an argument. */
const MENTIONED = 0.5;
/** What two neighbours count as one word. */
const JOINED = 0.5;

const RULE_OF: Readonly<Record<WordRelation, ToolRule>> = {
  family: "families",
  abbreviation: "abbreviations",
  general: "general",
  noun: "nouns",
  verb: "verbs",
};

/** What can stand for a term in a collection. */
export type RelativesOf = (term: string) => readonly Relative[];

/**
 * The terms that the bag is asked for by these words, those that count, each with its weight and alternatives; `joined`
 * are those of them that are one word as well.
 */
export function expandWords(
  words: readonly AskedWord[],
  joined: readonly JoinedWord[],
  rules: ToolRules,
  relativesIn: RelativesOf,
): QueryTerm[] {
  const own = new Set(words.flatMap(({ terms }) => terms));
  const asked = new Map<string, QueryTerm>();
  for (const word of words) {
    for (const term of word.terms) {
      const known = asked.get(term);
      if (known) asked.set(term, { ...known, count: known.count + 1 });
      else asked.set(term, askedTerm(term, word, own, rules, relativesIn));
    }
  }
  return [...asked.values(), ...joinedTerms(joined, own, rules)];
}

function askedTerm(
  term: string,
  word: AskedWord,
  own: ReadonlySet<string>,
  rules: ToolRules,
  relativesIn: RelativesOf,
): QueryTerm {
  const relatives: Relative[] = relativesIn(term).filter((relative) => !own.has(relative.term));
  for (const { terms, certainty } of word.others ?? []) {
    const [other] = terms;
    if (other !== undefined && !own.has(other) && !relatives.some((relative) => relative.term === other))
      relatives.push({ term: other, factor: certainty / word.certainty });
  }
  const weight = weightOf(word, rules);
  return { word: word.typed, term, count: 1, weight, ...(relatives.length > 0 && { relatives }) };
}

/** What the word table says can stand for a term, under these rules. */
export function tableRelatives(term: string, rules: ToolRules): readonly Relative[] {
  return relativesOf(term).filter(({ kind }) => rules.has(RULE_OF[kind]));
}

function weightOf({ surface, isMentioned, certainty }: AskedWord, rules: ToolRules): number {
  let weight = certainty;
  if (rules.has("conversation") && CONVERSATIONAL_WORDS.has(surface)) weight *= CONVERSATIONAL;
  if (rules.has("digits") && /[0-9]/.test(surface)) weight *= WITH_DIGIT;
  if (rules.has("quotes") && isMentioned) weight *= MENTIONED;
  return weight;
}

/** `web page` also asks for `webpage`. */
function joinedTerms(words: readonly JoinedWord[], own: ReadonlySet<string>, rules: ToolRules): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const { term, first, second } of words) {
    if (own.has(term) || terms.has(term)) continue;
    const weight = JOINED * Math.min(weightOf(first, rules), weightOf(second, rules));
    terms.set(term, { word: `${first.surface} ${second.surface}`, term, count: 1, weight });
  }
  return Array.from(terms.values());
}
