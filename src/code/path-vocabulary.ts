// The words of the paths of a tree, numbered as they come up, and found again by how they begin: what can name a file for a
// query is equal to a word of it, begins with its first four letters, or is short for it.

/** Words that share this many units begin alike; shorter ones are compared as they are. */
export const ALIKE_UNITS = 4;

/** How a word begins. */
export function beginOf(word: string): string {
  return word.slice(0, ALIKE_UNITS);
}

/** Numbers words. */
export class PathVocabulary {
  private readonly words: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly alike = new Map<string, number[]>();

  /** How many words there are: their numbers are below. */
  get size(): number {
    return this.words.length;
  }

  /** The word with this number. */
  word(number: number): string {
    return this.words[number] ?? "";
  }

  /** The number of a word, or undefined for one that has not come up. */
  find(word: string): number | undefined {
    return this.numbers.get(word);
  }

  /** The numbers of the words that begin as this one does, itself among them; none for shorter ones. */
  beginningLike(word: string): readonly number[] {
    return this.alike.get(beginOf(word)) ?? NONE;
  }

  /** The numbers of words, which are numbered now if they are new. */
  numbered(words: readonly string[]): Uint32Array {
    const numbers = new Uint32Array(words.length);
    // `Uint32Array.from` goes by iterators, and this is done for every file that a process looks at once.
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as string;
      numbers[at] = this.numbers.get(word) ?? this.add(word);
    }
    return numbers;
  }

  private add(word: string): number {
    const number = this.words.length;
    this.words.push(word);
    this.numbers.set(word, number);
    if (word.length < ALIKE_UNITS) return number;
    const begin = beginOf(word);
    const known = this.alike.get(begin);
    if (known) known.push(number);
    else this.alike.set(begin, [number]);
    return number;
  }
}

const NONE: readonly number[] = [];
