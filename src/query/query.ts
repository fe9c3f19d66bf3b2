// A query as it was understood: for each field the distinct terms it asks for, in the order of the text, and the
// conditions that decide which documents may answer at all. Plain data.

import type { Analyzer, Relative } from "../analysis/analyzer.ts";
import { caseParts } from "../analysis/identifiers.ts";
import { type AskedName, namesIn } from "../analysis/name-analyzer.ts";
import { rawWords } from "../analysis/raw-word.ts";
import { type ParsedQuery, plainQuery, type WrittenFilter } from "./parse.ts";

/** A field as a query sees it. */
export interface QueriedField {
  readonly name: string;
  readonly analyzer: Analyzer;
  /** `words` (the default) is asked for every word, `names` for what may be an exact name, `filter` for its own form. */
  readonly role?: "words" | "names" | "filter";
  /** The name of a filter that asks for documents whose field holds a value. */
  readonly filterAs?: string;
  /** Of a filter: that its values are patterns of keys (query/key-pattern), not what the field holds. */
  readonly isKeyPattern?: boolean;
}

/** One term that a query asks of a field. */
export interface QueryTerm {
  /** The first word of the query that gave it, as it was typed. */
  readonly word: string;
  readonly term: string;
  /** How often the query gives it, 1 or more. */
  readonly count: number;
  /** What the word counts against others; default 1. */
  readonly weight?: number;
  /** What else can stand for it, where the analyzer knows something; none is the term itself. */
  readonly relatives?: readonly Relative[];
}

/** Terms that one document must all hold in one field. */
export interface TermSet {
  /** The field's place. */
  readonly field: number;
  readonly terms: readonly string[];
}

/** What a document meets when it holds any of the sets. */
export interface Condition {
  /** What was asked, as it was typed. */
  readonly word: string;
  readonly anyOf: readonly TermSet[];
  /** Patterns of keys (query/key-pattern): its key must match one of them as well. */
  readonly keys?: readonly string[];
}

/** A query, analysed. */
export interface Query {
  readonly text: string;
  /** Per field, in the order of the fields: its terms in the order of their first occurrence; of a filter its values. */
  readonly terms: readonly (readonly QueryTerm[])[];
  /** A document must meet every one. */
  readonly required: readonly Condition[];
  /** A document must meet none. */
  readonly excluded: readonly Condition[];
  /** Phrases that the text of a document must hold, or must not. */
  readonly phrases: readonly string[];
  readonly excludedPhrases: readonly string[];
}

/** Free text to a query: every text is one, none is a syntax error. Stop words count only when nothing else does. */
export function analyzeQuery(text: string, analyzers: readonly Analyzer[]): Query {
  return analyzeParsed(
    plainQuery(text),
    analyzers.map((analyzer) => ({ name: "", analyzer })),
  );
}

/** A parsed query for these fields; `first` is what the first of them is asked for, and `others` what those of these names. */
export function analyzeParsed(
  parsed: ParsedQuery,
  fields: readonly QueriedField[],
  first?: readonly QueryTerm[],
  others?: ReadonlyMap<string, readonly QueryTerm[]>,
): Query {
  const condition = (word: string): Condition => ({
    word,
    anyOf: fields.flatMap((field, at) => termSets(word, field, at)),
  });
  const asked = ({ name, role }: QueriedField, at: number): readonly QueryTerm[] | undefined =>
    at === 0 ? first : role === "filter" ? undefined : others?.get(name);
  const { phrases, requiredPhrases } = parsed;
  const words = [...parsed.required, ...[...phrases, ...requiredPhrases].flatMap(wordsOf)];
  return {
    text: parsed.text,
    terms: fields.map((field, at) => asked(field, at) ?? queryTerms(parsed, field)),
    required: [
      ...distinct(words).map(condition),
      ...filterConditions(parsed.filters, fields),
      ...filterConditions(parsed.scope ?? [], fields),
    ].filter(isAnswerable),
    excluded: [...parsed.excluded.map(condition), ...filterConditions(parsed.excludedFilters, fields)].filter(
      isAnswerable,
    ),
    phrases: [...phrases, ...requiredPhrases],
    excludedPhrases: parsed.excludedPhrases,
  };
}

function distinct(words: readonly string[]): string[] {
  return Array.from(new Set(words));
}

function queryTerms(parsed: ParsedQuery, { name, analyzer, role }: QueriedField): QueryTerm[] {
  if (role === "filter") return filterTerms(parsed, name, analyzer);
  if (role === "names") return countNames(namesIn(parsed.text));
  const words = parsed.scored.flatMap((text) => Array.from(rawWords(text, analyzer.wordBytes), (word) => word.text));
  const telling = countTerms(
    words.filter((word) => !analyzer.isStopWord(word)),
    analyzer.queryTerms,
  );
  return withRelatives(telling.length > 0 ? telling : countTerms(words, analyzer.queryTerms), analyzer);
}

/** What a name without its host's prefix counts against the name as it was typed. */
const BARE = 0.5;

function countNames(asked: readonly AskedName[]): QueryTerm[] {
  const names = new Map<string, QueryTerm>();
  for (const { word, name, bare } of asked) {
    const known = names.get(name);
    const relatives = bare === undefined ? {} : { relatives: [{ term: bare, factor: BARE }] };
    names.set(name, known ? { ...known, count: known.count + 1 } : { word, term: name, count: 1, ...relatives });
  }
  return Array.from(names.values());
}

function withRelatives(terms: QueryTerm[], { relatives }: Analyzer): QueryTerm[] {
  if (relatives === undefined) return terms;
  return terms.map((asked) => {
    const found = relatives(asked.term).filter(({ term }) => term !== asked.term);
    return found.length === 0 ? asked : { ...asked, relatives: found };
  });
}

function filterTerms({ filters }: ParsedQuery, field: string, analyzer: Analyzer): QueryTerm[] {
  const values = filters.filter(({ name }) => name === field).map(({ value }) => value);
  return countTerms(values, analyzer.queryTerms);
}

function countTerms(words: readonly string[], termsOf: (word: string) => readonly string[]): QueryTerm[] {
  const terms = new Map<string, { word: string; term: string; count: number }>();
  for (const word of words) {
    for (const term of termsOf(word)) {
      const known = terms.get(term);
      if (known) known.count++;
      else terms.set(term, { word, term, count: 1 });
    }
  }
  return Array.from(terms.values());
}

/** The ways in which a field can hold a word: as it is, or all parts of it apart. */
function termSets(word: string, { analyzer, role = "words" }: QueriedField, field: number): TermSet[] {
  if (role !== "words") return [];
  const raw = Array.from(rawWords(word, analyzer.wordBytes), ({ text }) => text);
  const whole = raw.flatMap((text) => analyzer.queryTerms(text));
  const apart = raw.flatMap(caseParts).flatMap((part) => analyzer.queryTerms(part));
  const sets = whole.join("\0") === apart.join("\0") ? [whole] : [whole, apart];
  return sets.filter((terms) => terms.length > 0).map((terms) => ({ field, terms: Array.from(new Set(terms)) }));
}

/** A word without any letter or number asks for nothing. */
function isAnswerable({ anyOf }: Condition): boolean {
  return anyOf.length > 0;
}

/** A condition for each name: of several values any is enough. */
function filterConditions(filters: readonly WrittenFilter[], fields: readonly QueriedField[]): Condition[] {
  return distinct(filters.map(({ name }) => name)).map((name) => {
    const values = filters.filter((filter) => filter.name === name).map(({ value }) => value);
    const isAsked = ({ role, name: own, filterAs }: QueriedField): boolean =>
      filterAs === name || (role === "filter" && own === name);
    const anyOf = fields.flatMap((field, at) => {
      if (!isAsked(field)) return [];
      return values.map((value) => ({ field: at, terms: field.analyzer.queryTerms(value) }));
    });
    return {
      word: values.map((value) => `${name}:${value}`).join(" "),
      anyOf: anyOf.filter(({ terms }) => terms.length > 0),
      ...(fields.some((field) => isAsked(field) && field.isKeyPattern) && { keys: values }),
    };
  });
}

function wordsOf(phrase: string): string[] {
  return phrase.split(/\s+/).filter((word) => word !== "");
}
