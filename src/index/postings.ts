// The postings of one field of one segment: for each term the documents that hold it, in order, and how often.
//
//   offsets      Uint32[terms + 1]   where the postings of a term begin; the last is their end
//   documents    Uint16[postings]    rows of the segment, ascending within a term
//   frequencies  Uint8[postings]     weighted frequency in units; 255 means "look into the overflow"
//   sources      Uint16[postings]    which sources hold the term, bit i for the field's source i; empty with one source
//   overflowAt   Uint32[k]           the postings whose frequency is 255 or more, ascending
//   overflow     Uint32[k]           their frequencies
//   lengths      Uint32[rows]        per row the sum of its frequencies
//
// Three bytes a posting, five where a field has several sources. A frequency is exact at any size.

import type { TermDictionary } from "./term-dictionary.ts";

/** The frequency that stands for "255 or more". */
export const OVERFLOWS = 255;

/** A field of a segment, as the head of this file says. */
export interface Postings {
  readonly terms: TermDictionary;
  readonly offsets: Uint32Array;
  readonly documents: Uint16Array;
  readonly frequencies: Uint8Array;
  readonly sources: Uint16Array;
  readonly overflowAt: Uint32Array;
  readonly overflow: Uint32Array;
  readonly lengths: Uint32Array;
  /** The sum of `lengths`, in units. */
  readonly totalLength: number;
}

/** In how many documents a term stands; 0 for one that is not there. */
export function documentFrequency(postings: Postings, term: string): number {
  const number = postings.terms.find(term);
  return number < 0 ? 0 : (postings.offsets[number + 1] as number) - (postings.offsets[number] as number);
}

/** The exact stored frequency at a posting, in units. */
export function frequencyAt(postings: Postings, posting: number): number {
  const frequency = postings.frequencies[posting] ?? 0;
  return frequency < OVERFLOWS ? frequency : (postings.overflow[lowerBound(postings.overflowAt, posting)] ?? 0);
}

/** The posting of a term in a row, or -1 when the term does not stand there. */
export function postingOf(postings: Postings, term: string, row: number): number {
  const number = postings.terms.find(term);
  if (number < 0) return -1;
  const end = postings.offsets[number + 1] as number;
  const posting = lowerBound(postings.documents, row, postings.offsets[number], end);
  return posting < end && postings.documents[posting] === row ? posting : -1;
}

/** The sources at a posting, a bit each; with one source that one. */
export function sourcesAt(postings: Postings, posting: number): number {
  return postings.sources.length === 0 ? 1 : (postings.sources[posting] ?? 0);
}

/** The first place from `start` to `end` whose value is not below `value`; the values there ascend. */
function lowerBound(values: Uint32Array | Uint16Array, value: number, start = 0, end = values.length): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
