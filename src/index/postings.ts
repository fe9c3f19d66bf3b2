// The postings of one field of one segment, whole.
//
//   offsets      Uint32[terms + 1]   where the postings of a term begin; the last is their end
//   documents    Uint16[postings]    rows of the segment, ascending within a term
//   frequencies  Uint8[postings]     weighted frequency in units; 255 means "look into the overflow"
//   sources      Uint8[postings]     which sources hold the term, bit i for the field's source i; empty with one source
//   overflow     Uint32[k], twice    the postings whose frequency is 255 or more, ascending, and their frequencies
//   lengths      Uint32[rows]        per row the sum of its frequencies
//
// Three bytes a posting, four where a field has several sources. A frequency is exact at any size.

import { type Overflow, PostingList } from "./posting-list.ts";
import type { TermDictionary } from "./term-dictionary.ts";

/** What scoring reads of a field of a segment, whether it lies in memory or on disk. */
export interface FieldPostings {
  /** Where a term stands, or undefined when it stands nowhere. */
  list(term: string): PostingList | undefined;
  /** Per row its length, in units. */
  readonly lengths: Uint32Array;
}

/** The arrays of a field, as the head of this file says. */
export interface PostingArrays {
  readonly terms: TermDictionary;
  readonly offsets: Uint32Array;
  readonly documents: Uint16Array;
  readonly frequencies: Uint8Array;
  readonly sources: Uint8Array;
  readonly overflow: Overflow;
  readonly lengths: Uint32Array;
}

/** The postings of a field in memory; the arrays are shared, not copied. */
export class Postings implements FieldPostings {
  readonly arrays: PostingArrays;

  constructor(arrays: PostingArrays) {
    this.arrays = arrays;
  }

  get lengths(): Uint32Array {
    return this.arrays.lengths;
  }

  list(term: string): PostingList | undefined {
    const number = this.arrays.terms.find(term);
    return number < 0 ? undefined : this.listOf(number);
  }

  /** The list of a term by its number in the dictionary. */
  listOf(number: number): PostingList {
    const { documents, frequencies, offsets, sources, overflow } = this.arrays;
    const start = offsets[number] as number;
    return new PostingList({ documents, frequencies, start, end: offsets[number + 1] as number }, sources, overflow);
  }
}
