// Retrieval over a snapshot in this process: exact scores, term at a time, every posting visited.

import { isLive, type LiveSegment, liveRow } from "../index/live-segment.ts";
import type { Segment } from "../index/segment.ts";
import type { Snapshot } from "../index/snapshot.ts";
import type { Query } from "../query/query.ts";
import { type DocumentField, type Explanation, explainScore } from "../ranking/explanation.ts";
import type { Plan } from "../ranking/plan.ts";
import type { ScoredField } from "../ranking/ranking.ts";
import { collectStatistics, type Statistics } from "../ranking/statistics.ts";
import { type Scored, type Tier, TopHits } from "../ranking/top-hits.ts";
import { Accumulator } from "./accumulator.ts";
import { rowTest } from "./conditions.ts";
import type { Candidate, Retriever } from "./retriever.ts";
import { countPostings, foundWords, lookUp, type WordPostings } from "./word-postings.ts";

/** A retriever over `snapshot`, which was built with these fields. */
export function localRetriever(snapshot: Snapshot, fields: readonly ScoredField[]): Retriever {
  return new LocalRetriever(snapshot, fields);
}

interface Row extends Scored {
  readonly row: number;
  readonly words: readonly WordPostings[];
}

class LocalRetriever implements Retriever {
  private readonly snapshot: Snapshot;
  private readonly fields: readonly ScoredField[];
  private readonly accumulator: Accumulator;

  constructor(snapshot: Snapshot, fields: readonly ScoredField[]) {
    this.snapshot = snapshot;
    this.fields = fields;
    this.accumulator = new Accumulator(Math.max(0, ...snapshot.segments.map(({ segment }) => segment.keys.size)));
  }

  get size(): number {
    return this.snapshot.size;
  }

  statistics(query: Query): Statistics {
    return collectStatistics(this.snapshot, this.fields, query);
  }

  retrieve(plan: Plan, limit: number): readonly Candidate[] {
    const top = new TopHits<Row>(Math.min(limit, Math.max(1, this.snapshot.size)));
    for (const live of this.snapshot.segments) this.score(plan, live, top);
    return top.sorted().map(({ key, tier, score, words, row }) => {
      return { key, tier, score, found: foundWords(words, this.fields, row) };
    });
  }

  explain(plan: Plan, key: string): Explanation | undefined {
    for (const live of this.snapshot.segments) {
      const row = liveRow(live, key);
      if (row >= 0) return explainScore(plan, documentFields(live.segment, row));
    }
    return undefined;
  }

  private score(plan: Plan, live: LiveSegment, top: TopHits<Row>): void {
    const { segment } = live;
    const words = lookUp(plan, segment);
    this.accumulator.begin(segment.keys.size, countPostings(words));
    for (const word of words) this.accumulator.add(word);
    const meets = rowTest(plan, segment);
    const offer = (row: number, tier: Tier, score: number): void => {
      if (score > 0 && isLive(live, row) && meets?.(row) !== false)
        top.offer({ key: segment.keys.at(row), tier, score, words, row });
    };
    const named = namedRows(words);
    for (const row of named) offer(row, "name", this.accumulator.scoreOf(row));
    this.accumulator.take((row, score) => {
      if (!named.has(row)) offer(row, "ranked", score);
      return top.threshold;
    });
  }
}

/** The rows that hold a word of a name field. */
function namedRows(words: readonly WordPostings[]): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const { field, terms } of words) {
    if (!field.isName) continue;
    for (const { list } of terms) for (let at = list.start; at < list.end; at++) rows.add(list.documents[at] as number);
  }
  return rows;
}

function documentFields({ fields }: Segment, row: number): DocumentField[] {
  return fields.map((postings) => ({
    frequency: (term) => {
      const list = postings.list(term);
      const posting = list?.find(row) ?? -1;
      return list && posting >= 0 ? list.frequencyAt(posting) : 0;
    },
    length: postings.lengths[row] ?? 0,
  }));
}
