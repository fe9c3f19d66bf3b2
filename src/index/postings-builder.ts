// Documents to the postings of one field. Each document's counts go to a stream, document by document; at the end a
// counting sort turns the stream around, term by term.

import type { Analyzer } from "../analysis/analyzer.ts";
import type { CountedTerms } from "./document.ts";
import { type Field, SOURCE_LIMIT, storedWeight } from "./field.ts";
import { GrowableBytes, GrowableUint32 } from "./growable.ts";
import { KnownTerms } from "./known-terms.ts";
import { OVERFLOWS, sortedOverflow } from "./posting-list.ts";
import { Postings } from "./postings.ts";
import { TermDictionaryBuilder } from "./term-dictionary.ts";
import { WordCache } from "./word-cache.ts";

// Counts lie side by side, a line of the processor's cache holds those of four terms.
const COUNTS = 4;
const ROW = 0;
const COUNT = 1;
const SOURCES = 2;

/** A source of a field, as it is counted: what an occurrence adds, and the bit that says where it stood. */
export interface TakenSource {
  readonly name: string;
  readonly weight: number;
  readonly bit: number;
}

/** Collects one field of one segment; `endDocument` closes a row, `build` ends it. */
export class PostingsBuilder {
  private readonly severalSources: boolean;
  /** The field's sources, in its order. */
  readonly sources: readonly TakenSource[];
  private readonly terms = new TermDictionaryBuilder();
  private readonly words: WordCache;
  private readonly known: KnownTerms;
  readonly analyzer: Analyzer;

  // The row at hand: for each term the row it was last counted in, its count there and its sources.
  private counts = new Uint32Array(1024 * COUNTS);
  private readonly rowTerms = new GrowableUint32();
  // While the row has a single text, and its terms are given, they are not counted again: the source, and their counts.
  private onlySource = 0;
  private readonly rowCounts = new GrowableUint32();

  // The stream: all rows' terms, frequencies and sources, and where each row ends.
  private readonly streamTerms = new GrowableUint32();
  private readonly streamFrequencies = new GrowableBytes();
  private readonly streamSources = new GrowableBytes();
  private readonly large = new GrowableUint32();
  private readonly rowEnds = new GrowableUint32();
  private readonly lengths = new GrowableUint32();

  constructor(field: Field) {
    if (field.sources.length > SOURCE_LIMIT) throw new Error(`A bug: field ${field.name} has too many sources.`);
    this.severalSources = field.sources.length > 1;
    this.sources = field.sources.map((source, index) => ({
      name: source.name,
      weight: storedWeight(field, source),
      bit: 1 << index,
    }));
    this.analyzer = field.analyzer;
    this.words = new WordCache(field.analyzer, this.terms);
    this.known = new KnownTerms(this.terms);
  }

  /** Counts a text of the row at hand, given as the first `length` bytes of UTF-8. */
  add({ weight, bit }: TakenSource, bytes: Uint8Array, length: number): void {
    const { always } = this.analyzer;
    if (this.onlySource !== 0) this.countRow();
    if (always === undefined) this.words.count(bytes, length, weight, bit, this.countTerm);
    else if (length > 0) this.countTerm(this.terms.number(always), weight, bit);
  }

  /** Counts a text of the row at hand, given as its terms. */
  addTerms({ weight, bit }: TakenSource, { texts, numbers, counts }: CountedTerms): void {
    if (this.onlySource !== 0) this.countRow();
    this.known.expect(texts);
    const terms = this.known.numbersOf(numbers);
    if (this.rowTerms.length === 0) this.takeRow(terms, counts, weight, bit);
    else
      for (let at = 0; at < terms.length; at++)
        this.countTerm(terms[at] as number, weight * (counts[at] as number), bit);
  }

  private takeRow(terms: Uint32Array, counts: Uint32Array, weight: number, bit: number): void {
    this.onlySource = bit;
    this.rowTerms.append(terms);
    if (weight === 1) this.rowCounts.append(counts);
    else for (let at = 0; at < counts.length; at++) this.rowCounts.push(weight * (counts[at] as number));
  }

  /** Counts the terms of the only text so far, as another one follows. */
  private countRow(): void {
    const { rowTerms, rowCounts, onlySource } = this;
    const size = rowTerms.length;
    rowTerms.length = 0;
    rowCounts.length = 0;
    for (let at = 0; at < size; at++)
      this.countTerm(rowTerms.values[at] as number, rowCounts.values[at] as number, onlySource);
    this.onlySource = 0;
  }

  /** Closes the row at hand, empty or not. */
  endDocument(): void {
    if (this.onlySource === 0) this.listCounts();
    const { rowTerms, rowCounts } = this;
    this.streamTerms.append(rowTerms.values.subarray(0, rowTerms.length));
    this.lengths.push(this.streamCounts(rowCounts.values, rowCounts.length));
    if (this.severalSources)
      for (let at = 0; at < rowTerms.length; at++)
        this.streamSources.push(this.sourcesOf(rowTerms.values[at] as number));
    this.rowEnds.push(this.streamTerms.length);
    this.rowTerms.length = 0;
    this.rowCounts.length = 0;
    this.onlySource = 0;
  }

  /** Returns their sum. */
  private streamCounts(counts: Uint32Array, size: number): number {
    const { streamFrequencies } = this;
    streamFrequencies.reserve(size);
    const { values, length } = streamFrequencies;
    let total = 0;
    for (let at = 0; at < size; at++) {
      const count = counts[at] as number;
      total += count;
      if (count >= OVERFLOWS) this.large.push(count);
      values[length + at] = Math.min(count, OVERFLOWS);
    }
    streamFrequencies.length += size;
    return total;
  }

  private listCounts(): void {
    const { rowTerms, rowCounts, counts } = this;
    for (let at = 0; at < rowTerms.length; at++)
      rowCounts.push(counts[(rowTerms.values[at] as number) * COUNTS + COUNT] as number);
  }

  private sourcesOf(term: number): number {
    return this.onlySource === 0 ? (this.counts[term * COUNTS + SOURCES] as number) : this.onlySource;
  }

  build(): Postings {
    const offsets = this.termOffsets();
    const { documents, frequencies, sources, overflow } = this.turned(offsets);
    const lengths = this.lengths.values.slice(0, this.lengths.length);
    return new Postings({
      terms: this.terms.build(),
      offsets,
      documents,
      frequencies,
      sources,
      overflow: sortedOverflow(overflow),
      lengths,
    });
  }

  /** Adds to a term of the row at hand. Rows are told apart by their number + 1, so that 0 is no row. */
  private readonly countTerm = (term: number, weight: number, source: number): void => {
    const row = this.lengths.length + 1;
    const at = term * COUNTS;
    if (at >= this.counts.length) this.growTerms(at);
    const { counts } = this;
    if (counts[at + ROW] === row) {
      counts[at + COUNT] = (counts[at + COUNT] as number) + weight;
      counts[at + SOURCES] = (counts[at + SOURCES] as number) | source;
      return;
    }
    counts[at + ROW] = row;
    counts[at + COUNT] = weight;
    counts[at + SOURCES] = source;
    this.rowTerms.push(term);
  };

  private growTerms(at: number): void {
    const larger = new Uint32Array(Math.max(this.counts.length * 2, at + COUNTS));
    larger.set(this.counts);
    this.counts = larger;
  }

  private termOffsets(): Uint32Array {
    const offsets = new Uint32Array(this.terms.size + 1);
    for (let at = 0; at < this.streamTerms.length; at++) {
      const next = (this.streamTerms.values[at] as number) + 1;
      offsets[next] = (offsets[next] as number) + 1;
    }
    for (let term = 1; term < offsets.length; term++)
      offsets[term] = (offsets[term] as number) + (offsets[term - 1] as number);
    return offsets;
  }

  /** The counting sort: rows are read in order, so that each term's rows ascend. */
  private turned(offsets: Uint32Array): Turned {
    const next = offsets.slice();
    const documents = new Uint16Array(this.streamTerms.length);
    const frequencies = new Uint8Array(this.streamTerms.length);
    const sources = new Uint8Array(this.streamSources.length);
    const overflow: { at: number; frequency: number }[] = [];
    let large = 0;
    let at = 0;
    for (let row = 0; row < this.rowEnds.length; row++) {
      for (; at < (this.rowEnds.values[row] as number); at++) {
        const term = this.streamTerms.values[at] as number;
        const posting = next[term] as number;
        next[term] = posting + 1;
        documents[posting] = row;
        frequencies[posting] = this.streamFrequencies.values[at] as number;
        if (this.severalSources) sources[posting] = this.streamSources.values[at] as number;
        if (frequencies[posting] === OVERFLOWS)
          overflow.push({ at: posting, frequency: this.large.values[large++] as number });
      }
    }
    return { documents, frequencies, sources, overflow };
  }
}

interface Turned {
  readonly documents: Uint16Array;
  readonly frequencies: Uint8Array;
  readonly sources: Uint8Array;
  readonly overflow: { at: number; frequency: number }[];
}
