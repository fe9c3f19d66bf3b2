// The postings of several parts as those of one, row by row in the order of the parts. The dictionary of the result is
// numbered in the order in which the parts' terms come; a term that no live row holds is dropped.

import { exactFrequency, OVERFLOWS, sortedOverflow } from "./posting-list.ts";
import { Postings } from "./postings.ts";
import { TermDictionaryBuilder } from "./term-dictionary.ts";

/** A field of a part, and for each of its rows the row it gets, or -1 for a row that goes. */
export interface PartPostings {
  readonly postings: Postings;
  readonly rows: Int32Array;
}

/** One term of a part: its number in the folded dictionary, and how many live rows hold it. */
interface PartTerms {
  readonly numbers: Int32Array;
  readonly counts: Uint32Array;
}

/** Folds one field of several parts, whose new rows ascend from part to part. */
export function foldPostings(parts: readonly PartPostings[]): Postings {
  const builder = new TermDictionaryBuilder();
  const terms = parts.map((part) => countTerms(part, builder));
  const offsets = foldOffsets(terms, builder.size);
  const folding = new Folding(
    offsets,
    parts.some(({ postings }) => postings.arrays.sources.length > 0),
  );
  for (const [place, part] of parts.entries()) folding.copy(part, (terms[place] as PartTerms).numbers);
  return folding.build(builder, parts);
}

function countTerms({ postings, rows }: PartPostings, builder: TermDictionaryBuilder): PartTerms {
  const { terms, offsets, documents } = postings.arrays;
  const numbers = new Int32Array(terms.size).fill(-1);
  const counts = new Uint32Array(terms.size);
  for (let number = 0; number < terms.size; number++) {
    let count = 0;
    for (let at = offsets[number] as number; at < (offsets[number + 1] as number); at++)
      if ((rows[documents[at] as number] as number) >= 0) count++;
    counts[number] = count;
    if (count > 0) numbers[number] = builder.number(terms.term(number));
  }
  return { numbers, counts };
}

function foldOffsets(parts: readonly PartTerms[], size: number): Uint32Array {
  const offsets = new Uint32Array(size + 1);
  for (const { numbers, counts } of parts) {
    for (let number = 0; number < numbers.length; number++) {
      const folded = numbers[number] as number;
      if (folded >= 0) offsets[folded + 1] = (offsets[folded + 1] as number) + (counts[number] as number);
    }
  }
  for (let term = 1; term < offsets.length; term++)
    offsets[term] = (offsets[term] as number) + (offsets[term - 1] as number);
  return offsets;
}

/** Arrays being filled; `next` says where the next posting of each term goes. */
class Folding {
  private readonly offsets: Uint32Array;
  private readonly next: Uint32Array;
  private readonly documents: Uint16Array;
  private readonly frequencies: Uint8Array;
  private readonly sources: Uint8Array;
  private readonly overflow: { at: number; frequency: number }[] = [];

  constructor(offsets: Uint32Array, severalSources: boolean) {
    const total = offsets[offsets.length - 1] as number;
    this.offsets = offsets;
    this.next = offsets.slice();
    this.documents = new Uint16Array(total);
    this.frequencies = new Uint8Array(total);
    this.sources = new Uint8Array(severalSources ? total : 0);
  }

  copy({ postings, rows }: PartPostings, numbers: Int32Array): void {
    const { offsets, documents } = postings.arrays;
    for (let number = 0; number < numbers.length; number++) {
      const folded = numbers[number] as number;
      if (folded < 0) continue;
      for (let at = offsets[number] as number; at < (offsets[number + 1] as number); at++) {
        const row = rows[documents[at] as number] as number;
        if (row >= 0) this.put(folded, row, postings, at);
      }
    }
  }

  private put(term: number, row: number, { arrays }: Postings, at: number): void {
    const place = this.next[term] as number;
    this.next[term] = place + 1;
    this.documents[place] = row;
    const frequency = arrays.frequencies[at] as number;
    this.frequencies[place] = frequency;
    if (frequency === OVERFLOWS) this.overflow.push({ at: place, frequency: exactFrequency(arrays.overflow, at) });
    if (this.sources.length > 0) this.sources[place] = arrays.sources[at] as number;
  }

  build(terms: TermDictionaryBuilder, parts: readonly PartPostings[]): Postings {
    const { offsets, documents, frequencies, sources } = this;
    const lengths = Uint32Array.from(parts.flatMap(liveLengths));
    const overflow = sortedOverflow(this.overflow);
    return new Postings({ terms: terms.build(), offsets, documents, frequencies, sources, overflow, lengths });
  }
}

function liveLengths({ postings, rows }: PartPostings): number[] {
  return Array.from(postings.lengths).filter((_, row) => (rows[row] as number) >= 0);
}
