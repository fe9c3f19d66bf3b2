// Terms that somebody else has numbered, by the numbers of a dictionary: each is looked up once.

import type { TermDictionaryBuilder } from "./term-dictionary.ts";

/** Numbers the terms of one list after the other. */
export class KnownTerms {
  private readonly dictionary: TermDictionaryBuilder;
  private texts: readonly string[] = [];
  /** By number in the list: the number in the dictionary and 1, or 0 while that is not known. */
  private numbers = new Int32Array(0);

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

  /** The number in the dictionary of the term with this number in the list. */
  numberOf(term: number): number {
    const known = this.numbers[term] as number;
    if (known !== 0) return known - 1;
    const number = this.dictionary.number(this.texts[term] as string);
    this.numbers[term] = number + 1;
    return number;
  }
}
