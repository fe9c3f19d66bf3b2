// Engines with one deliberate fault each, made of the real one: a changed ranking, plan, snapshot, analyzer or answer.

import type { Analyzer } from "../../src/analysis/analyzer.ts";
import type { Document, SourceText } from "../../src/index/document.ts";
import { hashBytes } from "../../src/index/hash.ts";
import { OVERFLOWS } from "../../src/index/posting-list.ts";
import { type PostingArrays, Postings } from "../../src/index/postings.ts";
import { loadedSegment } from "../../src/index/segment.ts";
import type { Snapshot } from "../../src/index/snapshot.ts";
import { plainQuery } from "../../src/query/parse.ts";
import { analyzeParsed, type Query } from "../../src/query/query.ts";
import { FEWEST_GROUPS } from "../../src/ranking/groups.ts";
import { type Plan, planQuery, type PlanWord, wordMass } from "../../src/ranking/plan.ts";
import type { Ranking, ScoredField } from "../../src/ranking/ranking.ts";
import { inverseDocumentFrequency } from "../../src/ranking/similarity.ts";
import type { FieldStatistics, Statistics } from "../../src/ranking/statistics.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import type { Retriever } from "../../src/retrieval/retriever.ts";
import { rankCandidates } from "../../src/retrieval/search.ts";
import { bestFirst, type Ranked, referenceScores, type Saturate } from "../reference/scorer.ts";
import { type Build, type Engine, segmentEngine, segmented, textsOf } from "./engine.ts";

/** What a mutant changes on the way from documents to an answer; what is not given stays as it is. */
export interface Faults {
  readonly snapshot?: (snapshot: Snapshot) => Snapshot;
  readonly query?: (query: Query) => Query;
  readonly statistics?: (statistics: Statistics, documents: readonly Document[]) => Statistics;
  readonly plan?: (plan: Plan, query: Query, statistics: Statistics) => Plan;
}

/** The engine with faults on the way. */
export function faulty(ranking: Ranking, faults: Faults): Build {
  const { snapshot = same, query = same, statistics = same, plan = same } = faults;
  return (documents) => {
    const retriever = localRetriever(snapshot(segmented(ranking, documents, 65_536)), ranking.fields);
    return {
      search(text, limit) {
        const asked = query(analyzeParsed(plainQuery(text), ranking.fields));
        const counted = statistics(retriever.statistics(asked), documents);
        return retriever
          .retrieve(plan(planQuery(asked, ranking, counted), asked, counted), limit)
          .map(({ key, tier, score }) => ({ key, tier, score }));
      },
    };
  };
}

/** The engine with forms, whose retriever is handed a changed plan, or whose phrases are looked for in other texts. */
export function misplanned(
  ranking: Ranking,
  change: (plan: Plan) => Plan,
  texts: (text: string) => string = same,
): Build {
  return (documents) => {
    const real = localRetriever(segmented(ranking, documents, 3), ranking.fields);
    const retriever: Retriever = {
      size: real.size,
      statistics: (query) => real.statistics(query),
      terms: (field) => real.terms(field),
      retrieve: (plan, limit) => real.retrieve(change(plan), limit),
      found: (plan, candidate) => real.found(change(plan), candidate),
      explain: (plan, key) => real.explain(plan, key),
    };
    const textsOfKey = textsOf(documents);
    const changed = ({ source, text }: SourceText): SourceText => ({ source, text: texts(String(text)) });
    return {
      search(query, limit) {
        const found = rankCandidates(
          { retriever, ranking, textsOf: (key) => textsOfKey(key).map(changed) },
          query,
          limit,
        );
        return found.candidates.map(({ key, tier, score }) => ({ key, tier, score }));
      },
    };
  };
}

/** The engine with its answers changed. */
export function answering(
  ranking: Ranking,
  answer: (engine: Engine, query: string, limit: number, documents: readonly Document[]) => readonly Ranked[],
): Build {
  const build = segmentEngine(ranking, 65_536);
  return (documents) => {
    const engine = build(documents);
    return { search: (query, limit) => answer(engine, query, limit, documents) };
  };
}

/** A ranking with its fields changed. */
export function withFields(ranking: Ranking, change: (field: ScoredField) => Partial<ScoredField>): Ranking {
  return { ...ranking, fields: ranking.fields.map((field) => ({ ...field, ...change(field) })) };
}

/** A ranking with its analyzers changed. */
export function withAnalyzer(ranking: Ranking, change: (analyzer: Analyzer) => Partial<Analyzer>): Ranking {
  return withFields(ranking, ({ analyzer }) => ({ analyzer: { ...analyzer, ...change(analyzer) } }));
}

/** Statistics with the counts of every field changed. */
export function recounted(
  change: (counts: FieldStatistics) => Partial<FieldStatistics>,
): NonNullable<Faults["statistics"]> {
  return ({ documents, fields }) => ({ documents, fields: fields.map((counts) => ({ ...counts, ...change(counts) })) });
}

/** Every document a group of its own. */
export function ungrouped({ documents, fields }: Statistics): Statistics {
  return {
    documents,
    fields: fields.map((counts) => {
      const { groups, documentFrequencies, relatives = [] } = counts;
      return groups ? { ...counts, groups: { size: documents, frequencies: documentFrequencies, relatives } } : counts;
    }),
  };
}

/** A plan whose terms are as rare as among documents and among groups, on the scale of each. */
export function unstretched(plan: Plan, { terms }: Query, { documents, fields }: Statistics): Plan {
  const words = plan.words.map((word): PlanWord => {
    const { documentFrequencies = [], relatives: related = [], groups } = fields[word.field] ?? {};
    if (groups === undefined || groups.size < FEWEST_GROUPS) return word;
    const idfs = new Map<string, number>();
    const rate = (term: string, df = 0, held = 0): void => {
      const among = inverseDocumentFrequency("lucene", held, groups.size);
      idfs.set(term, (inverseDocumentFrequency("lucene", df, documents) + among) / 2);
    };
    for (const [index, { term, relatives = [] }] of (terms[word.field] ?? []).entries()) {
      rate(term, documentFrequencies[index], groups.frequencies[index]);
      for (const [at, relative] of relatives.entries())
        rate(relative.term, related[index]?.[at], groups.relatives[index]?.[at]);
    }
    return { ...word, alternatives: word.alternatives.map((one) => ({ ...one, idf: idfs.get(one.term) ?? one.idf })) };
  });
  return { ...plan, words };
}

/** A plan from which whatever cannot give a share of the whole is left out, also a word's own term and its best. */
export function withoutAllFaint(plan: Plan, least: number): Plan {
  const all = plan.words.reduce((sum, word) => sum + wordMass(word), 0);
  const words = plan.words.map((word) => ({
    ...word,
    alternatives: word.alternatives.filter(({ factor, idf }) => word.weight * factor * idf >= least * all),
  }));
  return { ...plan, words };
}

/** Frequencies of a byte without the overflow: 255 and more are 255. */
export function saturatedAtAByte(snapshot: Snapshot): Snapshot {
  return withArrays(snapshot, ({ overflow }) => ({
    overflow: { ...overflow, frequencies: overflow.frequencies.map(() => OVERFLOWS) },
  }));
}

/** Lengths of a byte. */
export function lengthsOfAByte(snapshot: Snapshot): Snapshot {
  return withArrays(snapshot, ({ lengths }) => ({ lengths: lengths.map((length) => Math.min(length, 255)) }));
}

/** A snapshot with the arrays of every field of every segment changed. */
function withArrays(snapshot: Snapshot, change: (arrays: PostingArrays) => Partial<PostingArrays>): Snapshot {
  const segments = snapshot.segments.map((live) => {
    const { keys, fields } = live.segment.load();
    const changed = fields.map(({ arrays }) => new Postings({ ...arrays, ...change(arrays) }));
    return { ...live, segment: loadedSegment(keys, changed) };
  });
  return { ...snapshot, segments };
}

/** An analyzer that takes words of equal hashes for one word, the first it saw. */
export function trustingHashes({ indexTerms }: Analyzer): Partial<Analyzer> {
  const first = new Map<number, string>();
  return {
    indexTerms(word) {
      const bytes = new TextEncoder().encode(word);
      const hash = hashBytes(bytes, 0, bytes.length);
      if (!first.has(hash)) first.set(hash, word);
      return indexTerms(first.get(hash) ?? word);
    },
  };
}

/** An engine with another formula than the written one. */
export function withFormula(ranking: Ranking, saturate: Saturate): Build {
  return (documents) => ({
    search: (query, limit) =>
      bestFirst(referenceScores(ranking, documents, query, { saturated: saturate })).slice(0, limit),
  });
}

/** Counts of the first segment in place of all, with one document a segment. */
export function countingOneSegment(ranking: Ranking): Build {
  return (documents) => {
    const snapshot = segmented(ranking, documents, 1);
    const retriever = localRetriever(snapshot, ranking.fields);
    const first = localRetriever({ ...snapshot, segments: snapshot.segments.slice(0, 1) }, ranking.fields);
    const counted = {
      ...retriever,
      statistics: first.statistics.bind(first),
      retrieve: retriever.retrieve.bind(retriever),
    };
    return {
      search: (query, limit) =>
        rankCandidates({ retriever: counted, ranking, textsOf: textsOf(documents) }, query, limit).candidates,
    };
  };
}

/** The hits that come first in the order of the documents are kept when scores tie. */
export function keepingFirstComers(
  { search }: Engine,
  query: string,
  limit: number,
  documents: readonly Document[],
): Ranked[] {
  const scores = new Map(search(query, documents.length + 1).map(({ key, score }) => [key, score]));
  const inOrder = documents
    .flatMap(({ key }) => ({ key, score: scores.get(key) ?? 0 }))
    .filter(({ score }) => score > 0);
  return bestFirst(inOrder.sort((a, b) => b.score - a.score).slice(0, limit));
}

function same<T>(value: T): T {
  return value;
}
