// The postings of one term: the rows that hold it, ascending, how often, and in which sources. A list is a stretch of
// longer arrays, from `start` to `end`, whoever holds them.

/** The frequency that stands for "255 or more": the exact one is in the overflow. */
export const OVERFLOWS = 255;

/** Frequencies of 255 and more: `at` ascends and holds postings, `frequencies` what they are. */
export interface Overflow {
  readonly at: Uint32Array;
  readonly frequencies: Uint32Array;
}

/** Frequencies of 255 and more, as they were met, in the order that look-ups need. */
export function sortedOverflow(met: readonly { readonly at: number; readonly frequency: number }[]): Overflow {
  const sorted = met.toSorted((a, b) => a.at - b.at);
  return {
    at: Uint32Array.from(sorted, ({ at }) => at),
    frequencies: Uint32Array.from(sorted, ({ frequency }) => frequency),
  };
}

/** The frequency of a posting that overflows. */
export function exactFrequency({ at, frequencies }: Overflow, posting: number): number {
  return frequencies[lowerBound(at, posting, 0, at.length)] as number;
}

/** Where a term stands. Arrays are shared with other lists and are not to be written. */
export class PostingList {
  readonly documents: Uint16Array;
  readonly frequencies: Uint8Array;
  readonly start: number;
  readonly end: number;
  private readonly sources: Uint8Array;
  private readonly overflow: Overflow;

  /** `sources` is empty when the field has one source. Positions of `overflow` are those of the arrays. */
  constructor(
    arrays: Pick<PostingList, "documents" | "frequencies" | "start" | "end">,
    sources: Uint8Array,
    overflow: Overflow,
  ) {
    this.documents = arrays.documents;
    this.frequencies = arrays.frequencies;
    this.start = arrays.start;
    this.end = arrays.end;
    this.sources = sources;
    this.overflow = overflow;
  }

  /** The exact stored frequency at a posting between `start` and `end`, in units. */
  frequencyAt(posting: number): number {
    const frequency = this.frequencies[posting] as number;
    if (frequency < OVERFLOWS) return frequency;
    return exactFrequency(this.overflow, posting);
  }

  /** The sources at a posting, a bit each; with one source that one. */
  sourcesAt(posting: number): number {
    return this.sources.length === 0 ? 1 : (this.sources[posting] as number);
  }

  /** The posting of a row, or -1 when the term does not stand there. */
  find(row: number): number {
    const posting = lowerBound(this.documents, row, this.start, this.end);
    return posting < this.end && this.documents[posting] === row ? posting : -1;
  }
}

/** The first place from `start` to `end` whose value is not below `value`; the values there ascend. */
function lowerBound(values: Uint32Array | Uint16Array, value: number, start: number, end: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
