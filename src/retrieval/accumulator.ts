// Scores of the rows of one segment while the words of a plan are added, one after the other: the order of the words
// is the order of the additions, so that a score is the same to the last bit wherever it is computed.
//
// When the postings are few the touched rows are listed; when they are many it is cheaper to look at every row. The
// border, an eighth of the rows, is measured (list 1.2 to 2 times slower beyond it on 78,579 files).

import { frequencyAt, OVERFLOWS, type Postings } from "../index/postings.ts";
import type { Alternative, PlanField, PlanWord } from "../ranking/plan.ts";
import { lengthNorm } from "../ranking/similarity.ts";

const DENSE_SHARE = 1 / 8;

/** Where the postings of a term begin and end, and what one occurrence gains before saturation. */
interface TermPostings {
  readonly start: number;
  readonly end: number;
  readonly gain: number;
}

/** Adds up scores, segment after segment; owned by one retriever. */
export class Accumulator {
  private readonly scores: Float64Array;
  private readonly best: Float64Array;
  private readonly touched: Uint32Array;
  private touchedCount = 0;
  private dense = false;
  private rows = 0;
  private readonly norms = new WeakMap<Postings, { readonly average: number; readonly values: Float64Array }>();

  /** `rows` is the size of the largest segment. */
  constructor(rows: number) {
    this.scores = new Float64Array(rows);
    this.best = new Float64Array(rows);
    this.touched = new Uint32Array(rows);
  }

  /** Starts a segment of `rows` rows, whose words have `postings` postings in sum. */
  begin(rows: number, postings: number): void {
    this.rows = rows;
    this.dense = postings > rows * DENSE_SHARE;
    this.touchedCount = 0;
  }

  /** Adds what a word gives: to each row the best of its alternatives there. */
  add(postings: Postings, word: PlanWord, field: PlanField): void {
    const [only, ...others] = word.alternatives;
    if (only === undefined) return;
    if (others.length === 0) this.addTerm(postings, termPostings(postings, word, only), field, this.scores);
    else this.addBest(postings, word, field);
  }

  /** Calls `visit` for each row whose score is not 0, and forgets them all. */
  take(visit: (row: number, score: number) => void): void {
    const count = this.dense ? this.rows : this.touchedCount;
    for (let at = 0; at < count; at++) {
      const row = this.dense ? at : (this.touched[at] as number);
      const score = this.scores[row] as number;
      if (score === 0) continue;
      this.scores[row] = 0;
      visit(row, score);
    }
  }

  private addTerm(postings: Postings, { start, end, gain }: TermPostings, field: PlanField, into: Float64Array): void {
    const { documents, frequencies } = postings;
    const norms = this.normsOf(postings, field);
    const { k1, delta } = field.similarity;
    for (let at = start; at < end; at++) {
      const row = documents[at] as number;
      const stored = frequencies[at] as number;
      const frequency = stored < OVERFLOWS ? stored : frequencyAt(postings, at);
      const score = gain * ((frequency * (k1 + 1)) / (frequency + (norms[row] as number)) + delta);
      if (into === this.best) this.keepBest(row, score);
      else this.addScore(row, score);
    }
  }

  private addScore(row: number, score: number): void {
    const before = this.scores[row] as number;
    if (before === 0 && !this.dense) this.touched[this.touchedCount++] = row;
    this.scores[row] = before + score;
  }

  private keepBest(row: number, score: number): void {
    const before = this.best[row] as number;
    if (before === 0 || score > before) this.best[row] = score;
  }

  private addBest(postings: Postings, word: PlanWord, field: PlanField): void {
    const terms = word.alternatives.map((alternative) => termPostings(postings, word, alternative));
    for (const term of terms) this.addTerm(postings, term, field, this.best);
    for (const { start, end } of terms) {
      for (let at = start; at < end; at++) {
        const row = postings.documents[at] as number;
        const score = this.best[row] as number;
        if (score !== 0) this.addScore(row, score);
        this.best[row] = 0;
      }
    }
  }

  /**
   * The length norms of every row, kept for as long as the average length stays the same: the similarity and unit of a
   * field are those of its ranking and never change.
   */
  private normsOf(postings: Postings, field: PlanField): Float64Array {
    const known = this.norms.get(postings);
    if (known?.average === field.averageLength) return known.values;
    const values = Float64Array.from(postings.lengths, (length) =>
      lengthNorm(field.similarity, field.unit, length, field.averageLength),
    );
    this.norms.set(postings, { average: field.averageLength, values });
    return values;
  }
}

function termPostings(postings: Postings, { weight }: PlanWord, { term, factor, idf }: Alternative): TermPostings {
  const number = postings.terms.find(term);
  if (number < 0) return { start: 0, end: 0, gain: 0 };
  return {
    start: postings.offsets[number] as number,
    end: postings.offsets[number + 1] as number,
    gain: weight * factor * idf,
  };
}
