// How rare terms are in the tools of one moment, by their numbers: a table that is filled as far as anybody looks.

import type { WordNumbers } from "./word-numbers.ts";

/** The rarities of one snapshot of tools. */
export class TermRarities {
  private readonly numbers: WordNumbers;
  private readonly rarities: (terms: readonly string[]) => readonly number[];
  private table = new Float64Array(0);

  /** `rarities` tells how rare terms are, parallel to them. */
  constructor(numbers: WordNumbers, rarities: (terms: readonly string[]) => readonly number[]) {
    this.numbers = numbers;
    this.rarities = rarities;
  }

  /** The table, in which all of these terms stand; what others have there says nothing. */
  of(lists: Iterable<Uint32Array>): Float64Array {
    const missing = new Set<number>();
    for (const terms of lists) for (const term of terms) if (!((this.table[term] as number) >= 0)) missing.add(term);
    if (missing.size === 0) return this.table;
    if (this.table.length < this.numbers.size) this.grow();
    const terms = Array.from(missing);
    const rarities = this.rarities(terms.map((term) => this.numbers.word(term)));
    for (const [at, term] of terms.entries()) this.table[term] = rarities[at] ?? 0;
    return this.table;
  }

  private grow(): void {
    const larger = new Float64Array(this.numbers.size * 2).fill(Number.NaN);
    larger.set(this.table);
    this.table = larger;
  }
}
