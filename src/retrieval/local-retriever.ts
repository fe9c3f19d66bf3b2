// Retrieval over a snapshot in this process: exact scores, term at a time, every posting visited.

import { isLive, type LiveSegment, liveRow } from "../index/live-segment.ts";
import { type Segment, SEGMENT_ROWS } from "../index/segment.ts";
import type { Snapshot } from "../index/snapshot.ts";
import type { SourceText } from "../index/document.ts";
import type { Query } from "../query/query.ts";
import { type DocumentField, type Explanation, explainScore } from "../ranking/explanation.ts";
import { sharesOf } from "../ranking/source-shares.ts";
import type { Plan } from "../ranking/plan.ts";
import type { ScoredField } from "../ranking/ranking.ts";
import { collectStatistics, type Statistics } from "../ranking/statistics.ts";
import { Accumulator } from "./accumulator.ts";
import { rowTest } from "./conditions.ts";
import type { Candidate, FoundWord, Retriever } from "./retriever.ts";
import { TopRows } from "./top-rows.ts";
import { countPostings, foundWords, lookUp, type WordPostings } from "./word-postings.ts";

/** A retriever over `snapshot`, which was built with these fields. */
export function localRetriever(snapshot: Snapshot, fields: readonly ScoredField[]): Retriever {
  return new LocalRetriever(snapshot, fields);
}

class LocalRetriever implements Retriever {
  private readonly snapshot: Snapshot;
  private readonly fields: readonly ScoredField[];
  private readonly accumulator: Accumulator;
  private lastWords: Plan["words"] | undefined;
  private lookedUp = new Map<Segment, readonly WordPostings[]>();

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

  *terms(field: number): Generator<string> {
    for (const { segment } of this.snapshot.segments) {
      const { terms } = segment.loadField(field).arrays;
      for (let number = 0; number < terms.size; number++) yield terms.term(number);
    }
  }

  retrieve(plan: Plan, limit: number): readonly Candidate[] {
    const top = new TopRows(Math.min(limit, Math.max(1, this.snapshot.size)), (place) => this.keyAt(place));
    for (const [at, live] of this.snapshot.segments.entries()) this.score(plan, live, at * SEGMENT_ROWS, top);
    return top.take().map(({ place, score, isNamed }) => {
      return { key: this.keyAt(place), tier: isNamed ? "name" : "ranked", score, place };
    });
  }

  private keyAt(place: number): string {
    return this.snapshot.segments[Math.floor(place / SEGMENT_ROWS)]?.segment.keys.at(place % SEGMENT_ROWS) ?? "";
  }

  found(plan: Plan, { place }: Candidate): readonly FoundWord[] {
    const live = this.snapshot.segments[Math.floor(place / SEGMENT_ROWS)];
    return live === undefined ? [] : foundWords(this.words(plan, live.segment), this.fields, place % SEGMENT_ROWS);
  }

  explain(plan: Plan, key: string, texts?: readonly SourceText[]): Explanation | undefined {
    for (const live of this.snapshot.segments) {
      const row = liveRow(live, key);
      if (row >= 0) return explainScore(plan, documentFields(live.segment, row, this.fields, texts));
    }
    return undefined;
  }

  private score(plan: Plan, live: LiveSegment, place: number, top: TopRows): void {
    const { segment } = live;
    const words = this.words(plan, segment);
    this.accumulator.begin(segment.keys.size, countPostings(words));
    for (const word of words) this.accumulator.add(word);
    const meets = rowTest(plan, segment);
    const offer = (row: number, score: number, isNamed: boolean): void => {
      if (score > 0 && isLive(live, row) && meets?.(row) !== false) top.offer(place + row, score, isNamed);
    };
    const named = namedRows(words);
    for (const row of named) offer(row, this.accumulator.scoreOf(row), true);
    this.accumulator.take((row, score) => {
      if (!named.has(row)) offer(row, score, false);
      return top.threshold;
    });
  }

  /** Words are asked of a segment to score it, with conditions and without, and once more for each hit that is shown. */
  private words(plan: Plan, segment: Segment): readonly WordPostings[] {
    if (this.lastWords !== plan.words) this.lookedUp = new Map();
    this.lastWords = plan.words;
    const words = this.lookedUp.get(segment) ?? lookUp(plan, segment);
    this.lookedUp.set(segment, words);
    return words;
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

function documentFields(
  { fields }: Segment,
  row: number,
  scored: readonly ScoredField[],
  texts: readonly SourceText[] | undefined,
): DocumentField[] {
  return fields.map((postings, at) => ({
    ...sharesOf(scored[at], texts),
    frequency: (term) => {
      const list = postings.list(term);
      const posting = list?.find(row) ?? -1;
      return list && posting >= 0 ? list.frequencyAt(posting) : 0;
    },
    length: postings.lengths[row] ?? 0,
  }));
}
