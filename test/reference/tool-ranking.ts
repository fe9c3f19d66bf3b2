// The default ranking of tools once more, as slowly and plainly as it can be said: every tool is scored by the naive
// scorer, and the first two dozen are compared with the query term by term, in strings and sets. It shares with the engine
// the analyzer, the parser, the data of the preset and of the word lists, and what each term of the window weighs.

import { ENGLISH } from "../../src/analysis/identifier-analyzer.ts";
import { namesIn } from "../../src/analysis/name-analyzer.ts";
import type { Document } from "../../src/index/document.ts";
import { parseQuery } from "../../src/query/parse.ts";
import { DEFAULT_RANKING } from "../../src/ranking/presets.ts";
import { filterNames, type Ranking, type ScoredField } from "../../src/ranking/ranking.ts";
import { toolDocument, toolTexts } from "../../src/tools/fields.ts";
import { RERANK_TERMS } from "../../src/tools/rerank-terms.ts";
import { textOf, type ToolDefinition, toolKey } from "../../src/tools/tool.ts";
import { verbClassOf } from "../../src/tools/verb-class.ts";
import {
  askedFields,
  bagOf,
  bestFirst,
  type Manner,
  type Ranked,
  rarityIn,
  referenceHolders,
  referenceRanking,
  saturate,
  scoresBy,
  type Word,
} from "./scorer.ts";
import { rawWordsOf, readQuery, type ReadQuery, surfacesOf } from "./tool-reading.ts";

const WINDOW = 24;

/** The answer to a query. */
export interface ToolRanking {
  readonly hits: readonly Ranked[];
  /** The keys of all tools that hold something the query asks for and meet its forms. */
  readonly holders: readonly string[];
  /** Whether two tools are so close, and no equals, that the last bit of a sum decides which comes first. */
  readonly isClose: boolean;
}

/** Ranks tools for a query without some of the rules. */
export function referenceToolRanking(
  tools: readonly ToolDefinition[],
  query: string,
  without: readonly string[] = [],
): ToolRanking {
  const has = (rule: string): boolean => !without.includes(rule);
  const ranking = rankingBy(has);
  const [bag] = ranking.fields as [ScoredField];
  const shown = tools.filter(({ hidden }) => hidden !== true);
  const documents = shown.map((tool) => toolDocument(tool, toolTexts(ranking.name)));
  const rarity = rarityIn(ranking, bag, documents);
  const texts = documents.flatMap((document) => textsIn(bag, document));
  const parsed = parseQuery(query, filterNames(ranking));
  const read = readQuery(parsed, { has, texts, count: (term) => rarity(term).holders });
  const manner: Manner = { asks: () => read.terms };
  const ranked = referenceRanking(ranking, documents, query, manner);
  const holders = referenceHolders(ranking, documents, query, manner);
  if (!has("rerank")) return { hits: ranked, holders, isClose: false };
  const words = askedFields(ranking, documents, parsed, manner).find(({ field }) => field === bag)?.words ?? [];
  const scores = scoresBy([{ field: bag, words }], documents).map(({ score }) => score);
  const best = words.length > 0 ? Math.max(...scores) : (ranked[0]?.score ?? 1);
  const compared = ranked.slice(0, WINDOW).map((hit): Ranked => {
    const at = documents.findIndex(({ key }) => key === hit.key);
    const seen = { tool: shown[at] as ToolDefinition, document: documents[at] as Document, tier: hit.tier };
    const value = valueOf({ ...seen, query, bag, documents, words, read, best, rarity: (term) => rarity(term).idf });
    let sum = hit.score / best;
    for (const { rule, weight } of RERANK_TERMS) if (has(rule)) sum += weight * value(rule);
    return { ...hit, score: sum };
  });
  const behind = ranked.slice(WINDOW).map(({ key, tier, score }) => {
    return { key, tier: tier === "name" ? "name" : "tail", score: score / best };
  });
  // Exact names behind the window are no tail, and those in it stay above them.
  const lift = behind.find(({ tier }) => tier === "name")?.score ?? 0;
  const front = compared.map((hit) => (hit.tier === "name" ? { ...hit, score: hit.score + lift } : hit));
  return {
    hits: [...bestFirst(front), ...behind],
    holders,
    isClose: areClose(ranked.slice(0, WINDOW).at(-1), ranked[WINDOW]),
  };
}

function rankingBy(has: (rule: string) => boolean): Ranking {
  const fields = DEFAULT_RANKING.fields.filter(({ role }) => role !== "names" || has("exact-name"));
  const grouped = fields.map(({ groupedBy, ...field }) =>
    groupedBy !== undefined && has("server-rarity") ? { ...field, groupedBy } : field,
  );
  return { ...DEFAULT_RANKING, fields: grouped };
}

/** What a tool is compared by. */
interface Comparison {
  readonly query: string;
  readonly read: ReadQuery;
  /** What the bag is asked for. */
  readonly words: readonly Word[];
  readonly bag: ScoredField;
  readonly documents: readonly Document[];
  readonly rarity: (term: string) => number;
  /** The best bag score of any tool. */
  readonly best: number;
  readonly tool: ToolDefinition;
  readonly document: Document;
  readonly tier: string | undefined;
}

/** What each rule says of a tool, from 0 to 1. */
function valueOf(seen: Comparison): (rule: string) => number {
  const { tool, words, rarity } = seen;
  const description = textOf(tool.description);
  const server = tellingTerms(textOf(tool.server));
  const inName = tellingTerms(tool.name).filter((term) => !server.includes(term));
  const name = inName.length > 0 ? inName : tellingTerms(tool.name);
  const factorOf = (term: string): number =>
    Math.max(
      0,
      ...words.flatMap(({ standing }) => standing.filter((one) => one.term === term)).map((one) => one.factor),
    );
  const explained = (terms: readonly string[], above: number): number => {
    const distinct = Array.from(new Set(terms));
    const told = distinct.map((term) => (factorOf(term) > above ? factorOf(term) * rarity(term) : 0));
    return share(sum(told), sum(distinct.map(rarity)));
  };
  const values: Readonly<Record<string, () => number>> = {
    name: () => explained(name, 0),
    "whole-name": () => (name.every((term) => factorOf(term) > 0) ? explained(name, 0) : 0),
    server: () => explained(server, 0.5),
    "first-sentence": () => explained(tellingTerms(description.trimStart().split(/[.?!]\s|\n/)[0] ?? ""), 0),
    "typed-words": () => typedShare(seen),
    pairs: () => pairGain(seen),
    action: () => {
      const asked = verbClassOf(seen.read.words.map(({ surface }) => surface));
      const offered = verbClassOf(rawWordsOf(tool.name).flatMap(surfacesOf));
      if (asked === undefined || offered === undefined) return 0.5;
      if (asked === offered) return 1;
      return [asked, offered].includes("delete") ? 0 : 0.5;
    },
    current: () => (/^\W*deprecated\b/i.test(description) || /\bDEPRECATED\s?[.:;,!)\]-]/.test(description) ? 0 : 1),
    "spelled-name": () => {
      if (seen.tier !== "name") return 0;
      const asked = namesIn(seen.query).map(({ word }) => word.replace(/^[+"]+|"+$/g, ""));
      const names = [tool.name, toolKey(tool), ...(tool.exposedName ? [tool.exposedName] : [])];
      if (names.some((name) => asked.includes(name))) return 1;
      const lower = names.map((name) => name.toLowerCase());
      return asked.some((word) => lower.includes(word.toLowerCase())) ? 0.5 : 0;
    },
  };
  return (rule) => values[rule]?.() ?? Number.NaN;
}

/** The terms of a text but those of stop words, also within identifiers of other words, and those of one character. */
function tellingTerms(text: string): string[] {
  const telling = rawWordsOf(text).filter((raw) => !ENGLISH.isStopWord(raw));
  return telling.flatMap(tellingOf).filter((term) => term.length > 1);
}

function tellingOf(raw: string): readonly string[] {
  const parts = surfacesOf(raw);
  const whole = ENGLISH.indexTerms(raw);
  // A word too long to be an identifier is one term.
  if (parts.flatMap((part) => ENGLISH.indexTerms(part)).length !== whole.length) return whole;
  const told = parts.filter((part) => !ENGLISH.isStopWord(part));
  return (told.length > 0 ? told : parts).flatMap((part) => ENGLISH.indexTerms(part));
}

function textsIn({ sources }: ScoredField, document: Document): string[] {
  const said = document.sources.filter(({ source }) => sources.some(({ name }) => name === source));
  return said.map(({ text }) => String(text));
}

function isTold(raw: string): boolean {
  return !ENGLISH.isStopWord(raw);
}

function typedShare({ words, read, bag, document }: Comparison): number {
  const written = new Set(textsIn(bag, document).flatMap(rawWordsOf).filter(isTold).flatMap(surfacesOf));
  const isTyped = ({ own }: Word): boolean => {
    const typed = read.counted.filter(({ terms }) => terms.includes(own)).map(({ surface }) => surface);
    const inOne = read.joined.filter(({ term }) => term === own).map(({ surface }) => surface);
    return (typed.length > 0 ? typed : inOne.slice(0, 1)).some((surface) => written.has(surface));
  };
  return share(sum(words.filter(isTyped).map(massOf)), sum(words.map(massOf)));
}

/** Neighbours of the query in one clause that are neighbours in the tool, scored as terms are. */
function pairGain({ read, words, bag, documents, tool, document, best }: Comparison): number {
  const name = tellingTerms(tool.name);
  const description = tellingTerms(textOf(tool.description));
  const average = sum(documents.map((one) => bagOf(bag, one).length)) / documents.length;
  const met = new Set<string>();
  const gains = read.counted.slice(1).map((second, at) => {
    const first = read.counted[at] ?? second;
    const [a = "", b = ""] = [first.terms[0], second.terms[0]];
    const [rarityOfA, rarityOfB] = [ownRarity(a, words), ownRarity(b, words)];
    const pair = `${a} ${b}`;
    if (first.clause !== second.clause || rarityOfA === undefined || rarityOfB === undefined || met.has(pair)) return 0;
    met.add(pair);
    const frequency = 2 * countPairs(name, a, b) + countPairs(description, a, b);
    if (frequency === 0) return 0;
    const rarest = Math.log(1 + (documents.length - 1 + 0.5) / (1 + 0.5));
    const saturated = saturate(bag.similarity, frequency, bagOf(bag, document).length / average);
    return Math.min(rarest, rarityOfA + rarityOfB) * saturated;
  });
  return sum(gains) / best;
}

function countPairs(terms: readonly string[], a: string, b: string): number {
  return terms.filter((term, at) => term === a && terms[at + 1] === b).length;
}

function ownRarity(term: string, words: readonly Word[]): number | undefined {
  const word = words.find(({ own }) => own === term);
  return word?.standing.find((one) => one.term === term)?.idf;
}

/** What a word can give before frequencies and lengths. */
function massOf({ own, weight, standing }: Word): number {
  const asked = standing.find(({ term }) => term === own);
  return weight * (asked ? asked.idf : Math.max(0, ...standing.map(({ factor, idf }) => factor * idf)));
}

function areClose(a: Ranked | undefined, b: Ranked | undefined): boolean {
  if (a === undefined || b === undefined || a.tier !== b.tier || a.score === b.score) return false;
  return Math.abs(a.score - b.score) <= 1e-9 * a.score;
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
