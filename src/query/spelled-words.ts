// Words as they are written, by their first letter. Words are only ever added: a collection that loses some tells which
// of them it still holds (held-words.ts).

/** Shorter words are not compared. */
export const SHORTEST = 3;

/** Words in lower case; owned by one catalog. */
export class SpelledWords {
  private readonly words = new Set<string>();
  private readonly byFirst = new Map<string, string[]>();

  constructor(words: Iterable<string>) {
    this.add(words);
  }

  /** Adds words, in any order; some may be there. */
  add(words: Iterable<string>): void {
    for (const word of words) {
      if (this.words.has(word)) continue;
      this.words.add(word);
      if (word.length < SHORTEST) continue;
      const known = this.byFirst.get(word.charAt(0));
      if (known) known.push(word);
      else this.byFirst.set(word.charAt(0), [word]);
    }
  }

  /** Whether it is there, however short. */
  has(word: string): boolean {
    return this.words.has(word);
  }

  /** The words, not too short to be compared, that begin with the first letter of `word`. */
  beginningAs(word: string): readonly string[] {
    return this.byFirst.get(word.charAt(0)) ?? [];
  }
}
