// A plan looked up in one segment: for each word the lists of its alternatives. Looked up once, used for counting,
// scoring and telling what was found.

import { type Field, sourceNames } from "../index/field.ts";
import type { PostingList } from "../index/posting-list.ts";
import type { FieldPostings } from "../index/postings.ts";
import type { Segment } from "../index/segment.ts";
import type { Alternative, Plan, PlanField, PlanWord } from "../ranking/plan.ts";
import { lengthNorm, saturation } from "../ranking/similarity.ts";
import type { FoundWord } from "./retriever.ts";

/** An alternative that stands in the segment. */
export interface FoundTerm {
  readonly alternative: Alternative;
  readonly list: PostingList;
}

/** A word of a plan that stands in the segment. */
export interface WordPostings {
  /** Its place in the plan. */
  readonly place: number;
  readonly word: PlanWord;
  readonly field: PlanField;
  readonly postings: FieldPostings;
  /** At least one. */
  readonly terms: readonly FoundTerm[];
}

/** The words of a plan that stand in a segment, in the plan's order. */
export function lookUp(plan: Plan, segment: Segment): WordPostings[] {
  const found: WordPostings[] = [];
  for (const [place, word] of plan.words.entries()) {
    const postings = segment.fields[word.field];
    const field = plan.fields[word.field];
    const terms = postings === undefined ? [] : foundTerms(word, postings);
    if (postings && field && terms.length > 0) found.push({ place, word, field, postings, terms });
  }
  return found;
}

function foundTerms({ alternatives }: PlanWord, postings: FieldPostings): FoundTerm[] {
  const terms: FoundTerm[] = [];
  for (const alternative of alternatives) {
    const list = postings.list(alternative.term);
    if (list) terms.push({ alternative, list });
  }
  return terms;
}

/** How many postings the words have in sum. */
export function countPostings(words: readonly WordPostings[]): number {
  let count = 0;
  for (const { terms } of words) for (const { list } of terms) count += list.end - list.start;
  return count;
}

/** The words that a row holds, each with the alternative that scores best there; `fields` are those of the index. */
export function foundWords(words: readonly WordPostings[], fields: readonly Field[], row: number): FoundWord[] {
  const found: FoundWord[] = [];
  for (const word of words) {
    const best = bestTerm(word, row);
    const field = fields[word.word.field];
    if (best && field) found.push({ word: word.place, term: best.term, sources: sourceNames(field, best.sources) });
  }
  return found;
}

interface BestTerm {
  readonly term: string;
  readonly sources: number;
  readonly score: number;
}

function bestTerm({ field, postings, terms }: WordPostings, row: number): BestTerm | undefined {
  let best: BestTerm | undefined;
  for (const { alternative, list } of terms) {
    const posting = list.find(row);
    if (posting < 0) continue;
    const { term, factor, idf } = alternative;
    const norm = lengthNorm(field.similarity, field.unit, postings.lengths[row] ?? 0, field.averageLength);
    const score = factor * idf * saturation(field.similarity, list.frequencyAt(posting), norm);
    if (best === undefined || score > best.score) best = { term, sources: list.sourcesAt(posting), score };
  }
  return best;
}
