// Scores of the rows of one segment while the words of a plan are added, one after the other: the order of the words
// is the order of the additions, so that a score is the same to the last bit wherever it is computed.
//
// When the postings are few the touched rows are listed; when they are many it is cheaper to look at every row. The
// border, an eighth of the rows, is measured (list 1.2 to 2 times slower beyond it on 78,579 files).
//
// Until as many postings were scored as a segment has rows, nothing is done for every row: a process that asks one
// question and ends runs code that is not compiled yet, where looking at 10,000 rows takes milliseconds.

import { OVERFLOWS, type PostingList } from "../index/posting-list.ts";
import type { FieldPostings } from "../index/postings.ts";
import type { PlanField } from "../ranking/plan.ts";
import { lengthNorm, saturation } from "../ranking/similarity.ts";
import type { FoundTerm, WordPostings } from "./word-postings.ts";

const DENSE_SHARE = 1 / 8;

/** The smallest score of a hit: everything above 0. */
const ABOVE_ZERO = Number.MIN_VALUE;

/** Adds up scores, segment after segment; owned by one retriever. */
export class Accumulator {
  private readonly scores: Float64Array;
  // For words with several alternatives, made for the first: the word that last met a row, the row's score before that
  // word, and the best of its alternatives there.
  private turns = new Uint32Array(0);
  private base = new Float64Array(0);
  private best = new Float64Array(0);
  /** Counts words with several alternatives; 2^32 of them outlast a process. */
  private turn = 0;
  private readonly touched: Uint32Array;
  private touchedCount = 0;
  private dense = false;
  /** How many postings were scored before, and whether these are still too few to look at every row. */
  private scored = 0;
  private isYoung = true;
  private rows = 0;
  /** Whether all scores are 0: not while a segment is scored, nor after one whose file could not be read to its end. */
  private isEmpty = true;
  private readonly norms = new WeakMap<FieldPostings, Norms>();

  /** `rows` is the size of the largest segment. */
  constructor(rows: number) {
    this.scores = new Float64Array(rows);
    this.touched = new Uint32Array(rows);
  }

  /** Starts a segment of `rows` rows, whose words have `postings` postings in sum. */
  begin(rows: number, postings: number): void {
    if (!this.isEmpty) this.scores.fill(0);
    this.isEmpty = false;
    this.rows = rows;
    this.isYoung = this.scored < rows && postings <= rows;
    this.dense = !this.isYoung && postings > rows * DENSE_SHARE;
    this.scored += postings;
    this.touchedCount = 0;
  }

  /** Adds what a word gives: to each row the best of its alternatives there. */
  add({ word, field, postings, terms }: WordPostings): void {
    const [only, ...others] = terms;
    if (only === undefined) return;
    if (others.length === 0 && field.similarity.k1 === 0) {
      this.addFlat(only, word.weight, field);
      return;
    }
    const norms = this.normsOf(postings, field);
    if (others.length > 0) this.addBest(terms, word.weight, field, norms);
    else if (this.dense && norms.byRow) this.addDense(only, word.weight, field, norms.byRow);
    else this.addListed(only, word.weight, field, norms);
  }

  /** The score of a row so far. */
  scoreOf(row: number): number {
    return this.scores[row] as number;
  }

  /**
   * Calls `visit` for each row whose score is above 0 and not below what `visit` last returned, and forgets all scores.
   * Rows may come more than once with a score of 0 in between; each is visited once.
   */
  take(visit: (row: number, score: number) => number): void {
    if (this.dense) this.takeAll(visit);
    else this.takeTouched(visit);
    this.isEmpty = true;
  }

  private takeAll(visit: (row: number, score: number) => number): void {
    const { scores, rows } = this;
    let threshold = ABOVE_ZERO;
    for (let row = 0; row < rows; row++) {
      const score = scores[row] as number;
      if (score >= threshold) threshold = Math.max(ABOVE_ZERO, visit(row, score));
    }
    scores.fill(0, 0, rows);
  }

  private takeTouched(visit: (row: number, score: number) => number): void {
    let threshold = ABOVE_ZERO;
    for (let at = 0; at < this.touchedCount; at++) {
      const row = this.touched[at] as number;
      const score = this.scores[row] as number;
      if (score >= threshold) threshold = Math.max(ABOVE_ZERO, visit(row, score));
      this.scores[row] = 0;
    }
  }

  private addDense(
    { alternative, list }: FoundTerm,
    weight: number,
    { similarity }: PlanField,
    norms: Float64Array,
  ): void {
    const { documents, frequencies, start, end } = list;
    const { scores } = this;
    const gain = weight * alternative.factor * alternative.idf;
    const { k1, delta } = similarity;
    for (let at = start; at < end; at++) {
      const row = documents[at] as number;
      const stored = frequencies[at] as number;
      const frequency = stored < OVERFLOWS ? stored : list.frequencyAt(at);
      scores[row] =
        (scores[row] as number) + gain * ((frequency * (k1 + 1)) / (frequency + (norms[row] as number)) + delta);
    }
  }

  /** Without k1 neither frequency nor length counts: every row gains the same. */
  private addFlat({ alternative, list }: FoundTerm, weight: number, { similarity }: PlanField): void {
    const score = weight * alternative.factor * alternative.idf * (1 + similarity.delta);
    for (let at = list.start; at < list.end; at++) this.addScore(list.documents[at] as number, score);
  }

  private addListed({ alternative, list }: FoundTerm, weight: number, field: PlanField, norms: Norms): void {
    const { documents, frequencies, start, end } = list;
    const { scores, touched } = this;
    const gain = weight * alternative.factor * alternative.idf;
    let count = this.touchedCount;
    for (let at = start; at < end; at++) {
      const row = documents[at] as number;
      const stored = frequencies[at] as number;
      const frequency = stored < OVERFLOWS ? stored : list.frequencyAt(at);
      const before = scores[row] as number;
      if (before === 0) touched[count++] = row;
      scores[row] = before + gain * saturationAt(norms, row, frequency, field);
    }
    this.touchedCount = count;
  }

  private addScore(row: number, score: number): void {
    const before = this.scores[row] as number;
    if (before === 0 && !this.dense) this.touched[this.touchedCount++] = row;
    this.scores[row] = before + score;
  }

  /** Adds each alternative where it gives more than those before it, to the score from before the word. */
  private addBest(terms: readonly FoundTerm[], weight: number, field: PlanField, norms: Norms): void {
    if (this.best.length === 0) this.makeBest();
    this.turn++;
    for (const { alternative, list } of terms) {
      const gain = weight * alternative.factor * alternative.idf;
      if (norms.byRow) this.raise(list, gain, field, norms.byRow);
      else this.raiseListed(list, gain, field, norms);
    }
  }

  private makeBest(): void {
    const { length } = this.scores;
    this.best = new Float64Array(length);
    this.base = new Float64Array(length);
    this.turns = new Uint32Array(length);
  }

  private raise(list: PostingList, gain: number, { similarity }: PlanField, norms: Float64Array): void {
    const { documents, frequencies, start, end } = list;
    const { scores, best, base, turns, turn, touched, dense } = this;
    const { k1, delta } = similarity;
    let count = this.touchedCount;
    for (let at = start; at < end; at++) {
      const row = documents[at] as number;
      const stored = frequencies[at] as number;
      const frequency = stored < OVERFLOWS ? stored : list.frequencyAt(at);
      const score = gain * ((frequency * (k1 + 1)) / (frequency + (norms[row] as number)) + delta);
      if (turns[row] !== turn) {
        const before = scores[row] as number;
        if (before === 0 && !dense) touched[count++] = row;
        turns[row] = turn;
        base[row] = before;
        best[row] = score;
        scores[row] = before + score;
      } else if (score > (best[row] as number)) {
        best[row] = score;
        scores[row] = (base[row] as number) + score;
      }
    }
    this.touchedCount = count;
  }

  private raiseListed(list: PostingList, gain: number, field: PlanField, norms: Norms): void {
    const { scores, best, base, turns, turn, touched } = this;
    for (let at = list.start; at < list.end; at++) {
      const row = list.documents[at] as number;
      const score = gain * saturationAt(norms, row, list.frequencyAt(at), field);
      if (turns[row] !== turn) {
        const before = scores[row] as number;
        if (before === 0 && !this.dense) touched[this.touchedCount++] = row;
        turns[row] = turn;
        base[row] = before;
        best[row] = score;
        scores[row] = before + score;
      } else if (score > (best[row] as number)) {
        best[row] = score;
        scores[row] = (base[row] as number) + score;
      }
    }
  }

  /** Kept for as long as the average length stays the same: similarity and unit of a field are those of its ranking. */
  private normsOf(postings: FieldPostings, field: PlanField): Norms {
    const kept = this.norms.get(postings);
    const norms = kept?.average === field.averageLength ? kept : newNorms(postings, field);
    if (norms !== kept) this.norms.set(postings, norms);
    if (!this.isYoung) norms.byRow ??= Float64Array.from(norms.lengths, (length) => normOf(length, field));
    return norms;
  }
}

/** What the lengths of a field's texts do to its scores. */
interface Norms {
  /** The average length that this is for. */
  readonly average: number;
  readonly lengths: Uint32Array;
  /** Saturated frequencies by 256 · length + frequency, while there are no norms by row: few are different. */
  readonly saturations: Map<number, number>;
  /** The length norm of every row, once that pays. */
  byRow?: Float64Array;
}

function newNorms({ lengths }: FieldPostings, { averageLength }: PlanField): Norms {
  return { average: averageLength, lengths, saturations: new Map() };
}

function normOf(length: number, { similarity, unit, averageLength }: PlanField): number {
  return lengthNorm(similarity, unit, length, averageLength);
}

/** The saturated frequency of a term in a row. */
function saturationAt(norms: Norms, row: number, frequency: number, field: PlanField): number {
  if (norms.byRow) return saturation(field.similarity, frequency, norms.byRow[row] as number);
  const length = norms.lengths[row] as number;
  if (frequency >= 256) return saturation(field.similarity, frequency, normOf(length, field));
  const known = norms.saturations.get(length * 256 + frequency);
  if (known !== undefined) return known;
  const found = saturation(field.similarity, frequency, normOf(length, field));
  norms.saturations.set(length * 256 + frequency, found);
  return found;
}
