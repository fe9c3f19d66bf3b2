// The names that a file defines, as they are searched: each once, whatever its case and separators. What a word is as a
// name is found once for all files.

import { NAMES } from "../analysis/name-analyzer.ts";
import type { CountedTerms } from "../index/document.ts";
import { GrowableUint32, roomFor } from "../index/growable.ts";
import { OwnNumbers } from "./own-numbers.ts";
import { TERM, TERM_KEPT, TermTable } from "../index/term-table.ts";
import { wholeName, type WordTable } from "./word-table.ts";

/** By word: that nobody asked yet, or that it is no name; else the number of its term and NAMED. */
const UNKNOWN = 0;
const NAMELESS = 1;
const NAMED = 2;

/** Lists those of one file after the other; what it gives is good until the next one. */
export class FileSymbols {
  readonly own: OwnNumbers = new OwnNumbers();
  private readonly words: WordTable;
  private readonly terms = new TermTable();
  private ofWords = new Uint32Array(0);
  private readonly numbers = new GrowableUint32();
  /** Always 1: each stands there once. */
  private counts = new Uint32Array(0);

  constructor(words: WordTable) {
    this.words = words;
  }

  /** Ends the file before; `forgotten` says that the table of words began anew. */
  begin(forgotten: boolean): void {
    this.own.begin(forgotten);
    this.numbers.length = 0;
    if (!forgotten) return;
    this.terms.forget();
    this.ofWords.fill(UNKNOWN);
  }

  /** Those of words that are defined, as they come. */
  listed({ values, length }: GrowableUint32): CountedTerms {
    this.reserve();
    for (let at = 0; at < length; at++) {
      const word = values[at] as number;
      const known = this.ofWords[word] as number;
      const found = known === UNKNOWN ? this.meet(word) : known;
      if (found !== NAMELESS) this.list(found - NAMED);
    }
    const { terms, numbers } = this;
    this.counts = ones(this.counts, numbers.length);
    return {
      analyzer: NAMES,
      texts: terms.texts,
      numbers: numbers.values.subarray(0, numbers.length),
      counts: this.counts.subarray(0, numbers.length),
    };
  }

  private meet(word: number): number {
    const [term] = NAMES.indexTerms(wholeName(this.words.textOf(word)));
    const found = term === undefined ? NAMELESS : this.terms.number(term) + NAMED;
    this.ofWords[word] = found;
    return found;
  }

  private list(term: number): void {
    const { entries } = this.terms;
    const kept = term * TERM + TERM_KEPT;
    if ((entries[kept] as number) >= this.own.first) return;
    entries[kept] = this.own.first + this.own.size++;
    this.numbers.push(term);
  }

  /** Makes room for every word there is. */
  private reserve(): void {
    const { ofWords, words } = this;
    this.ofWords = roomFor(ofWords, words.size, Uint32Array);
    if (this.ofWords !== ofWords) this.ofWords.set(ofWords);
  }
}

function ones(counts: Uint32Array<ArrayBuffer>, size: number): Uint32Array<ArrayBuffer> {
  return counts.length >= size ? counts : roomFor(counts, size, Uint32Array).fill(1);
}
