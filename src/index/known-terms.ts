// Terms that somebody else has numbered, by the numbers of a dictionary: each is looked up once.

import { roomFor } from "./growable.ts";
import type { TermDictionaryBuilder } from "./term-dictionary.ts";

/** Numbers the terms of one list after the other. */
export class KnownTerms {
  private readonly dictionary: TermDictionaryBuilder;
  private texts: readonly string[] = [];
  /** By number in the list: the number in the dictionary and 1, or 0 while that is not known. */
  private numbers = new Int32Array(0);
  private found = new Uint32Array(0);

  constructor(dictionary: TermDictionaryBuilder) {
    this.dictionary = dictionary;
  }

  /** Says which list is meant from now on; it may have become longer since. */
  expect(texts: readonly string[]): void {
    if (this.texts !== texts) this.numbers.fill(0);
    this.texts = texts;
    if (this.numbers.length >= texts.length) return;
    const larger = new Int32Array(texts.length * 2);
    larger.set(this.numbers);
    this.numbers = larger;
  }

  /** The numbers in the dictionary of the terms with these numbers in the list; good until the next call. */
  numbersOf(terms: Uint32Array): Uint32Array {
    this.found = roomFor(this.found, terms.length, Uint32Array);
    const { numbers, found } = this;
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at] as number;
      const known = numbers[term] as number;
      found[at] = known === 0 ? this.meet(term) : known - 1;
    }
    return found.subarray(0, terms.length);
  }

  private meet(term: number): number {
    const number = this.dictionary.number(this.texts[term] as string);
    this.numbers[term] = number + 1;
    return number;
  }
}
