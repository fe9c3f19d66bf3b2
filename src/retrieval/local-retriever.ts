// Retrieval over a snapshot in this process: exact scores, term at a time, every posting visited.

import { documentFrequency, frequencyAt, type Postings, postingOf, sourcesAt } from "../index/postings.ts";
import { type Field, sourceNames } from "../index/field.ts";
import type { Segment } from "../index/segment.ts";
import type { Snapshot } from "../index/snapshot.ts";
import type { Query } from "../query/query.ts";
import { type DocumentField, type Explanation, explainScore } from "../ranking/explanation.ts";
import type { Plan, PlanField, PlanWord } from "../ranking/plan.ts";
import type { ScoredField } from "../ranking/ranking.ts";
import { lengthNorm, saturation } from "../ranking/similarity.ts";
import { collectStatistics, type Statistics } from "../ranking/statistics.ts";
import { TopHits } from "../ranking/top-hits.ts";
import { Accumulator } from "./accumulator.ts";
import type { Candidate, FoundWord, Retriever } from "./retriever.ts";

/** A retriever over `snapshot`, which was built with these fields. */
export function localRetriever(snapshot: Snapshot, fields: readonly ScoredField[]): Retriever {
  return new LocalRetriever(snapshot, fields);
}

interface Row {
  readonly key: string;
  readonly score: number;
  readonly segment: Segment;
  readonly row: number;
}

class LocalRetriever implements Retriever {
  private readonly snapshot: Snapshot;
  private readonly fields: readonly ScoredField[];
  private readonly accumulator: Accumulator;
  private rows: ReadonlyMap<string, readonly [Segment, number]> | undefined;

  constructor(snapshot: Snapshot, fields: readonly ScoredField[]) {
    this.snapshot = snapshot;
    this.fields = fields;
    this.accumulator = new Accumulator(Math.max(0, ...snapshot.segments.map((segment) => segment.keys.length)));
  }

  get size(): number {
    return this.snapshot.size;
  }

  statistics(query: Query): Statistics {
    return collectStatistics(this.snapshot, this.fields, query);
  }

  retrieve(plan: Plan, limit: number): readonly Candidate[] {
    const top = new TopHits<Row>(Math.min(limit, Math.max(1, this.snapshot.size)));
    for (const segment of this.snapshot.segments) this.score(plan, segment, top);
    return top
      .sorted()
      .map(({ key, score, segment, row }) => ({ key, score, found: foundWords(plan, this.fields, segment, row) }));
  }

  explain(plan: Plan, key: string): Explanation | undefined {
    this.rows ??= rowsByKey(this.snapshot);
    const place = this.rows.get(key);
    return place && explainScore(plan, documentFields(...place));
  }

  private score(plan: Plan, segment: Segment, top: TopHits<Row>): void {
    this.accumulator.begin(segment.keys.length, countPostings(plan, segment));
    for (const word of plan.words) {
      const postings = segment.postings[word.field];
      const field = plan.fields[word.field];
      if (postings && field) this.accumulator.add(postings, word, field);
    }
    this.accumulator.take((row, score) => {
      if (score > 0 && top.admits(score)) top.offer({ key: segment.keys[row] as string, score, segment, row });
    });
  }
}

function countPostings({ words }: Plan, { postings }: Segment): number {
  let count = 0;
  for (const { field, alternatives } of words)
    for (const { term } of alternatives) count += documentFrequency(postings[field] as Postings, term);
  return count;
}

function rowsByKey({ segments }: Snapshot): Map<string, readonly [Segment, number]> {
  return new Map(segments.flatMap((segment) => segment.keys.map((key, row) => [key, [segment, row]] as const)));
}

function documentFields({ postings }: Segment, row: number): DocumentField[] {
  return postings.map((part) => ({
    frequency: (term) => frequencyOf(part, term, row),
    length: part.lengths[row] ?? 0,
  }));
}

function frequencyOf(postings: Postings, term: string, row: number): number {
  const posting = postingOf(postings, term, row);
  return posting < 0 ? 0 : frequencyAt(postings, posting);
}

/** The words of a plan that a row holds, each with the alternative that scores best there. */
function foundWords(plan: Plan, fields: readonly Field[], segment: Segment, row: number): FoundWord[] {
  return plan.words.flatMap((word, place) => {
    const postings = segment.postings[word.field] as Postings;
    const best = bestPosting(word, plan.fields[word.field] as PlanField, postings, row);
    if (!best) return [];
    const sources = sourceNames(fields[word.field] as Field, sourcesAt(postings, best.posting));
    return [{ word: place, term: best.term, sources }];
  });
}

interface BestPosting {
  readonly term: string;
  readonly posting: number;
  readonly score: number;
}

function bestPosting(word: PlanWord, field: PlanField, postings: Postings, row: number): BestPosting | undefined {
  const norm = lengthNorm(field.similarity, field.unit, postings.lengths[row] ?? 0, field.averageLength);
  let best: BestPosting | undefined;
  for (const { term, factor, idf } of word.alternatives) {
    const posting = postingOf(postings, term, row);
    if (posting < 0) continue;
    const score = factor * idf * saturation(field.similarity, frequencyAt(postings, posting), norm);
    if (best === undefined || score > best.score) best = { term, posting, score };
  }
  return best;
}
