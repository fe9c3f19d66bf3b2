// A plan is a query made ready to score: which terms, in which field, at which weight. Everything that depends on the
// collection as a whole (idf, average length) is fixed here; scoring a document knows nothing else. Plain data, so
// that it can be sent to wherever the postings are.

import type { Condition, Query, QueryTerm } from "../query/query.ts";
import type { Ranking, ScoredField } from "./ranking.ts";
import { FEWEST_GROUPS } from "./groups.ts";
import { groupedRarity, inverseDocumentFrequency, type Similarity } from "./similarity.ts";
import type { FieldStatistics, Statistics } from "./statistics.ts";

/** One of the terms that can stand for a word of the query. */
export interface Alternative {
  readonly term: string;
  /** What it counts against the word itself: 1 for the word, less for a relative of it. */
  readonly factor: number;
  readonly idf: number;
}

/** A word of the query in one field. A document gets the best of its alternatives, not their sum. */
export interface PlanWord {
  /** As it was typed. */
  readonly word: string;
  /** Its own term, whether or not any document holds it. */
  readonly term: string;
  /** The field's place in the plan. */
  readonly field: number;
  /** Boost of the field times what the word and its repeats count. */
  readonly weight: number;
  readonly alternatives: readonly Alternative[];
}

/** A field as scoring needs it. */
export interface PlanField {
  readonly name: string;
  readonly similarity: Similarity;
  readonly unit: number;
  /** In units; 0 when no document has any text here. */
  readonly averageLength: number;
  /** Whether a document that holds a word here comes before all that do not. */
  readonly isName: boolean;
}

/** A query ready to score. The score of a document is the sum over `words`, in their order. */
export interface Plan {
  readonly fields: readonly PlanField[];
  readonly words: readonly PlanWord[];
  /** A document must meet every one of these; they touch no score and no statistics. */
  readonly required: readonly Condition[];
  /** A document must meet none of these. */
  readonly excluded: readonly Condition[];
}

/** The same plan for every document: scores are the same, since conditions touch none. */
export function withoutConditions(plan: Plan): Plan {
  return { ...plan, required: [], excluded: [] };
}

/** A word of a query that more documents than this bear as their name is a word like others; a whole query is not. */
const NAMESAKES = 5;

/**
 * Fixes terms and weights. Terms that no document holds are left out. Filters score nothing, unless nothing else does:
 * then a document is worth the rarity of the filters it passes, so that a filter alone lists what it lets through.
 */
export function planQuery(query: Query, ranking: Ranking, statistics: Statistics): Plan {
  const { documents } = statistics;
  const words = planWords(query, ranking, statistics, (field) => field.role !== "filter");
  return {
    fields: ranking.fields.map((field, at) => planField(field, statistics.fields[at], documents)),
    words: words.length > 0 ? words : planWords(query, ranking, statistics, (field) => field.role === "filter"),
    required: query.required,
    excluded: query.excluded,
  };
}

/** How rare the terms of a query are in a field, parallel to them; 0 for one that no document holds. */
export function rarities(query: Query, ranking: Ranking, statistics: Statistics, at: number): number[] {
  const field = ranking.fields[at];
  const counts = statistics.fields[at];
  if (!field || !counts) return [];
  return (query.terms[at] ?? []).map(({ term, word, count }, index) => {
    const [own] = alternativesOf({ term, word, count }, index, field, counts, statistics.documents);
    return own?.idf ?? 0;
  });
}

function planWords(
  query: Query,
  ranking: Ranking,
  { documents, fields }: Statistics,
  isAsked: (field: ScoredField) => boolean,
): PlanWord[] {
  return ranking.fields.flatMap((field, at) => {
    const counts = fields[at];
    if (!counts || !isAsked(field)) return [];
    const words = (query.terms[at] ?? []).flatMap((asked, index) => {
      const alternatives = alternativesOf(asked, index, field, counts, documents);
      return alternatives.length === 0 ? [] : [planWord(asked, at, field, ranking, alternatives)];
    });
    return ranking.leastShare === undefined ? words : withoutFaint(words, ranking.leastShare);
  });
}

/**
 * What a word can give before frequencies and lengths: its weight times the idf of its own term, or of the best
 * alternative where no document holds the term.
 */
export function wordMass({ term, weight, alternatives }: PlanWord): number {
  const own = alternatives.find((alternative) => alternative.term === term);
  if (own) return weight * own.idf;
  return weight * Math.max(0, ...alternatives.map(({ factor, idf }) => factor * idf));
}

/** The words without alternatives worth less than `least` of all words in their field; each keeps its best. */
function withoutFaint(words: readonly PlanWord[], least: number): PlanWord[] {
  const floor = least * words.reduce((sum, word) => sum + wordMass(word), 0);
  return words.map((word) => {
    if (word.alternatives.length === 1) return word;
    const best = Math.max(...word.alternatives.map(({ factor, idf }) => factor * idf));
    const kept = word.alternatives.filter(({ term, factor, idf }) => {
      const worth = factor * idf;
      return term === word.term || worth === best || word.weight * worth >= floor;
    });
    return kept.length === word.alternatives.length ? word : { ...word, alternatives: kept };
  });
}

function planField(field: ScoredField, counts: FieldStatistics | undefined, documents: number): PlanField {
  const averageLength = documents > 0 && counts ? counts.totalLength / documents : 0;
  const { name, similarity, unit, role } = field;
  return { name, similarity, unit, averageLength, isName: role === "names" };
}

/** The term and its relatives, without those that no document holds, and without a name that too many bear. */
function alternativesOf(
  { term, relatives = [] }: QueryTerm,
  index: number,
  field: ScoredField,
  counts: FieldStatistics,
  documents: number,
): Alternative[] {
  const dfs = [counts.documentFrequencies[index] ?? 0, ...(counts.relatives?.[index] ?? [])];
  const { groups } = counts;
  const inGroups = [groups?.frequencies[index] ?? 0, ...(groups?.relatives[index] ?? [])];
  return [{ term, factor: 1 }, ...relatives].flatMap(({ term: standing, factor }, at) => {
    const df = dfs[at] ?? 0;
    if (df === 0 || (field.role === "names" && index > 0 && df > NAMESAKES)) return [];
    const idf = inverseDocumentFrequency(field.similarity.idf, df, documents, counts.averageIdf);
    const telling = groups !== undefined && groups.size >= FEWEST_GROUPS;
    const rarity = telling ? groupedRarity(idf, inGroups[at] ?? 0, groups.size, documents) : idf;
    return [{ term: standing, factor, idf: rarity }];
  });
}

function planWord(
  { word, term, count, weight = 1 }: QueryTerm,
  field: number,
  { boost }: ScoredField,
  { repeats }: Ranking,
  alternatives: readonly Alternative[],
): PlanWord {
  const repeated = repeats === "linear" ? count : Math.sqrt(count);
  return { word, term, field, weight: boost * weight * repeated, alternatives };
}
