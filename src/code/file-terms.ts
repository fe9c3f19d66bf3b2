// The terms of one file, counted from its words: those that are searched, and the stems among them with the places where
// they stand.

import { CODE } from "../analysis/identifier-analyzer.ts";
import type { CountedTerms } from "../index/document.ts";
import { GrowableUint32, roomFor } from "../index/growable.ts";
import { type FileFacts, MOST_LINES } from "./file-facts.ts";
import type { FileWords } from "./file-words.ts";
import type { HashOrder } from "./hash-order.ts";
import { OwnNumbers } from "./own-numbers.ts";
import { TERM, TERM_HASH, TERM_KEPT } from "../index/term-table.ts";
import type { WordTable } from "./word-table.ts";

/** How many definition names a stem is counted in. */
const MOST_DEFINED = 3;

/** How many lines a text has, and by line, from 1, how many words it has up to its end. */
interface LineEnds {
  readonly lines: number;
  readonly lineEnds: Uint32Array;
}

/** Counts one file after the other; what it gives is good until the next one. */
export class FileTerms {
  private readonly table: WordTable;
  /** The numbers of its distinct terms. */
  readonly own: OwnNumbers = new OwnNumbers();
  /** By own number: the number in the table, and how often the term stands there; as a stem alone. */
  private terms = new Uint32Array(0);
  private counts = new Uint32Array(0);
  private stemCounts = new Uint32Array(0);
  private hashes = new Uint32Array(0);
  /** By own number of a word where its stems begin in `flat`; they end where those of the next begin. */
  private starts = new Uint32Array(0);
  private readonly flat = new GrowableUint32();
  private touched = new Int32Array(0);
  /** The terms of a name. */
  private readonly named = new GrowableUint32(64);
  /** By own number of a term: its place among the stems; and where the next place of it goes. */
  private ranks = new Int32Array(0);
  private next = new Uint32Array(0);

  private stems = 0;
  private stemHashes = new Uint32Array(0);
  private owners = new Uint32Array(0);
  private ends = new Uint32Array(0);
  private defined = new Uint8Array(0);
  private places = new Uint16Array(0);

  constructor(table: WordTable) {
    this.table = table;
  }

  /** Counts the terms of a file. */
  count(words: FileWords): void {
    this.reserve(words.own.size);
    this.list(words);
    const { counts, stemCounts, starts } = this;
    const { first } = this.own;
    const termEntries = this.table.terms.entries;
    const flat = this.flat.values;
    let stems = 0;
    for (let word = 0, at = 0; word < words.own.size; word++) {
      const count = words.counts[word] as number;
      const last = starts[word + 1] as number;
      starts[word] = stems;
      for (; at < last; at++) {
        const term = flat[at] as number;
        let own = (termEntries[(term >>> 1) * TERM + TERM_KEPT] as number) - first;
        if (own < 0) own = this.meet(term >>> 1);
        counts[own] = (counts[own] as number) + count;
        if ((term & 1) === 0) continue;
        stemCounts[own] = (stemCounts[own] as number) + count;
        flat[stems++] = own;
      }
    }
    starts[words.own.size] = stems;
  }

  /**
   * Lists the terms of the words in `flat`. What is known of each is looked at without doing anything with it: so it comes
   * from memory all at once.
   */
  private list(words: FileWords): void {
    const { flat, starts, touched, table } = this;
    const termEntries = table.terms.entries;
    flat.length = 0;
    for (let word = 0; word < words.own.size; word++) {
      starts[word] = flat.length;
      table.listTerms(words.words[word] as number, flat);
    }
    starts[words.own.size] = flat.length;
    this.touched = roomFor(touched, flat.length, Int32Array);
    for (let at = 0; at < flat.length; at++)
      this.touched[at] = termEntries[((flat.values[at] as number) >>> 1) * TERM + TERM_KEPT] as number;
  }

  private meet(term: number): number {
    const own = this.own.size++;
    const entry = term * TERM;
    const { entries } = this.table.terms;
    entries[entry + TERM_KEPT] = this.own.first + own;
    this.hashes[own] = entries[entry + TERM_HASH] as number;
    this.terms[own] = term;
    this.counts[own] = 0;
    this.stemCounts[own] = 0;
    return own;
  }

  private reserve(words: number): void {
    const most = this.table.terms.texts.length;
    this.starts = roomFor(this.starts, words + 1, Uint32Array);
    this.terms = roomFor(this.terms, most, Uint32Array);
    this.counts = roomFor(this.counts, most, Uint32Array);
    this.stemCounts = roomFor(this.stemCounts, most, Uint32Array);
    this.ranks = roomFor(this.ranks, most, Int32Array);
    this.next = roomFor(this.next, most, Uint32Array);
    this.hashes = roomFor(this.hashes, most, Uint32Array);
    this.stemHashes = roomFor(this.stemHashes, most, Uint32Array);
    this.owners = roomFor(this.owners, most, Uint32Array);
    this.ends = roomFor(this.ends, most, Uint32Array);
    this.defined = roomFor(this.defined, most, Uint8Array);
  }

  /** What was counted, for the index. */
  counted(): CountedTerms {
    const { table } = this;
    const { size } = this.own;
    return {
      analyzer: CODE,
      texts: table.terms.texts,
      numbers: this.terms.subarray(0, size),
      counts: this.counts.subarray(0, size),
    };
  }

  /** Puts the stems in the order of their hashes. */
  order(order: HashOrder): Pick<FileFacts, "terms" | "ends"> {
    const stems = this.listStems();
    const { stemHashes, owners, stemCounts, ranks, next, ends } = this;
    order.sort(stemHashes, stems);
    const { sorted, places } = order;
    let end = 0;
    for (let at = 0; at < stems; at++) {
      stemHashes[at] = sorted[at] as number;
      const own = owners[places[at] as number] as number;
      ranks[own] = at;
      next[own] = end;
      end += stemCounts[own] as number;
      ends[at] = end;
    }
    this.stems = stems;
    return { terms: stemHashes.subarray(0, stems), ends: ends.subarray(0, stems) };
  }

  /** Lists the terms that are stems, with their hashes; returns how many there are. */
  private listStems(): number {
    const { hashes, stemHashes, owners, stemCounts, ranks } = this;
    let stems = 0;
    for (let own = 0; own < this.own.size; own++) {
      ranks[own] = -1;
      if (stemCounts[own] === 0) continue;
      stemHashes[stems] = hashes[own] as number;
      owners[stems++] = own;
    }
    return stems;
  }

  /** Where the stems stand, in their order: the pieces that `ofLine` has for the lines of the text. */
  stand(stream: Uint32Array, { lines, lineEnds }: LineEnds, ofLine: Uint16Array): Uint16Array {
    const length = this.length;
    this.places = roomFor(this.places, length, Uint16Array);
    const { places, next, starts } = this;
    const flat = this.flat.values;
    for (let line = 1, at = 0; line <= lines; line++) {
      const piece = ofLine[Math.min(line, MOST_LINES)] as number;
      for (const end = lineEnds[line] as number; at < end; at++) {
        const word = stream[at] as number;
        const last = starts[word + 1] as number;
        for (let stem = starts[word] as number; stem < last; stem++) {
          const own = flat[stem] as number;
          const place = next[own] as number;
          places[place] = piece;
          next[own] = place + 1;
        }
      }
    }
    return places.subarray(0, length);
  }

  /** How many stems stand in the file, each as often as it does. */
  get length(): number {
    return this.stems === 0 ? 0 : (this.ends[this.stems - 1] as number);
  }

  /** By stem, in their order, how many of these words hold it. */
  definedIn(names: GrowableUint32): Uint8Array {
    this.defined.fill(0, 0, this.stems);
    for (let at = 0; at < names.length; at++) this.define(names.values[at] as number);
    return this.defined.subarray(0, this.stems);
  }

  /** Counts a word in each of its stems once. */
  private define(word: number): void {
    const { defined, ranks, named } = this;
    const { first } = this.own;
    const { entries } = this.table.terms;
    named.length = 0;
    this.table.listTerms(word, named);
    for (let at = 0; at < named.length; at++) {
      const term = named.values[at] as number;
      const own = (entries[(term >>> 1) * TERM + TERM_KEPT] as number) - first;
      if ((term & 1) === 0 || own < 0 || named.values.indexOf(term) < at) continue;
      const rank = ranks[own] as number;
      if (rank >= 0) defined[rank] = Math.min(MOST_DEFINED, (defined[rank] as number) + 1);
    }
  }
}
