// The first window of a search over tools. The bag says which tools are about the words of a query; here the best two
// dozen are compared with it more closely, by a few terms that each say one thing (rerank-terms.ts). All bag scores become
// shares of the best one that any tool has, so that what a tool scores does not depend on conditions and scopes.

import type { Explanation } from "../ranking/explanation.ts";
import type { PlanField } from "../ranking/plan.ts";
import type { Window } from "../ranking/window.ts";
import type { Candidate } from "../retrieval/retriever.ts";
import { RERANK_TERMS, type RerankTerm } from "./rerank-terms.ts";
import type { ToolRules } from "./rules.ts";
import type { ToolProfile } from "./tool-profile.ts";
import type { WindowQuery } from "./window-query.ts";

/** How many candidates are ranked again. */
export const WINDOW = 24;

/** What ranking again needs of its catalog and its query. */
export interface RerankSource {
  readonly rules: ToolRules;
  /** The bag, as the plan has it. */
  readonly field: PlanField;
  /** The best bag score of the whole collection, given the candidates; above 0. */
  readonly best: (candidates: readonly Candidate[]) => number;
  readonly profile: (key: string) => ToolProfile | undefined;
  /** By number, how rare terms are: at least those of these lists. */
  readonly rarities: (lists: Iterable<Uint32Array>) => Float64Array;
  /** How exactly the query spells the name of a tool: 1, .5 in other case, else 0. */
  readonly spelling: (key: string) => number;
  /** The query, numbered when the profiles are there: what they do not hold has no number. */
  readonly query: () => WindowQuery;
  /** As large as these profiles need. */
  readonly marks: () => Marks;
}

/** Scratch tables by number, kept by the catalog from query to query. */
export interface Marks {
  /** The best factor with which a query holds a term; all 0 between queries. */
  readonly factors: Float64Array;
  /** 1 for a term with which a pair of the query begins; all 0 between queries. */
  readonly begins: Uint8Array;
  /** The last visit in which a word was met as it is written. */
  readonly written: Uint32Array;
  /** Counts visits, which begin anew with new tables. */
  visit: number;
}

/** Tables for numbers below `size`. */
export function newMarks(size: number): Marks {
  return {
    factors: new Float64Array(size),
    begins: new Uint8Array(size),
    written: new Uint32Array(size),
    visit: 0,
  };
}

/** What a candidate came to. */
interface Reranked {
  /** Its share of the best bag score. */
  readonly bag: number;
  /** Of the terms, in their order. */
  readonly values: readonly number[];
}

/** The first window for one query. */
export function rerankWindow(source: RerankSource): Window<Candidate> {
  const terms = RERANK_TERMS.filter(({ rule }) => source.rules.has(rule));
  const results = new Map<string, Reranked>();
  let best = 1;
  return {
    size: WINDOW,
    rescore: (candidates) => {
      best = source.best(candidates);
      for (const [at, result] of rerankAll(candidates, best, terms, source).entries())
        results.set(candidates[at]?.key ?? "", result);
      return candidates.map(({ key }) => {
        const result = results.get(key);
        return result ? sumOf(result, terms) : 0;
      });
    },
    behind: (score) => score / best,
    explain: (key, bag) => explainResult(bag, best, results.get(key), terms),
  };
}

function rerankAll(
  candidates: readonly Candidate[],
  best: number,
  terms: readonly RerankTerm[],
  source: RerankSource,
): Reranked[] {
  const profiles = candidates.map(({ key }) => source.profile(key));
  const query = source.query();
  const values = termValues(candidates, profiles, { query, best, terms, source });
  return candidates.map(({ score }, at) => ({ bag: score / best, values: values[at] ?? [] }));
}

function sumOf({ bag, values }: Reranked, terms: readonly RerankTerm[]): number {
  let sum = bag;
  for (const [at, { weight }] of terms.entries()) sum += weight * (values[at] ?? 0);
  return sum;
}

interface Comparing {
  readonly query: WindowQuery;
  readonly best: number;
  readonly terms: readonly RerankTerm[];
  readonly source: RerankSource;
}

function termValues(
  candidates: readonly Candidate[],
  profiles: readonly (ToolProfile | undefined)[],
  { query, best, terms, source }: Comparing,
): number[][] {
  const { field } = source;
  const rarities = source.rarities(profiles.flatMap((profile) => (profile ? sharesOf(profile) : [])));
  const marks = source.marks();
  const { factors, begins, written } = marks;
  for (const { first } of query.pairs) begins[first] = 1;
  for (const word of query.words)
    for (const { number, factor } of word.terms) factors[number] = Math.max(factors[number] as number, factor);
  const values = candidates.map(({ key, tier }, at) => {
    const profile = profiles[at];
    if (profile === undefined) return [];
    const visit = stamp(written, profile.surfaces, marks);
    const seen = {
      query,
      profile,
      factors,
      rarities,
      begins,
      written,
      visit,
      field,
      best,
      spelling: tier === "name" ? source.spelling(key) : 0,
    };
    return terms.map(({ value }) => value(seen));
  });
  for (const word of query.words) for (const { number } of word.terms) factors[number] = 0;
  for (const { first } of query.pairs) begins[first] = 0;
  return values;
}

/** The terms of which it matters how much of them a query explains. */
function sharesOf({ name, server, sentence }: ToolProfile): Uint32Array[] {
  return [name, server, sentence];
}

/** Marks numbers as met in a new visit, whose number it returns. */
function stamp(table: Uint32Array, numbers: Uint32Array, marks: Marks): number {
  const visit = ++marks.visit;
  for (let at = 0; at < numbers.length; at++) table[numbers[at] as number] = visit;
  return visit;
}

function explainResult(
  bag: Explanation,
  best: number,
  result: Reranked | undefined,
  terms: readonly RerankTerm[],
): Explanation {
  const share = product("its share of the best bag score", bag.value / best, [
    bag,
    leaf("one over the best bag score", 1 / best),
  ]);
  if (result === undefined) return share;
  const rules = terms.map(({ rule, weight, what }, at) => {
    const value = result.values[at] ?? 0;
    return product(`rule "${rule}"`, weight * value, [leaf("weight of the rule", weight), leaf(what, value)]);
  });
  return { what: "sum of the bag and the rules", value: sumOf(result, terms), parts: [share, ...rules] };
}

function product(what: string, value: number, parts: readonly Explanation[]): Explanation {
  return { what: `product of ${what}`, value, parts };
}

function leaf(what: string, value: number): Explanation {
  return { what, value, parts: [] };
}
