// Whether a word is still written in any tool, for a catalog that noted more words than its tools hold now. The index
// knows terms, and a term may be there because of another word with the same stem; so the tools that hold the term are
// read, the first of which nearly always answers.

import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { writtenParts } from "./word-numbers.ts";
import { tableWords } from "./word-table.ts";

/** Where it is looked up. */
export interface HeldWordsSource {
  /** The keys of the tools that hold a term. */
  readonly holders: (term: string) => Iterable<string>;
  /** Whether a tool has a word as it is written. */
  readonly isWritten: (key: string, word: string) => boolean;
  /** The raw words whose terms are not those of their parts. */
  readonly odd: () => readonly string[];
}

/** How many words are remembered. */
const REMEMBERED = 4_096;

/** The words of the tools of one moment, and of the word table. */
export class HeldWords {
  private readonly source: HeldWordsSource;
  private readonly known = new Map<string, boolean>();
  private table: ReadonlySet<string> | undefined;

  constructor(source: HeldWordsSource) {
    this.source = source;
  }

  /** Whether a word, in lower case, is there. */
  readonly has = (word: string): boolean => {
    const known = this.known.get(word);
    if (known !== undefined) return known;
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.table ??= new Set(tableWords());
    const isThere = this.table.has(word) || this.stands(word);
    this.known.set(word, isThere);
    return isThere;
  };

  private stands(word: string): boolean {
    if (this.standsBy(word, word)) return true;
    return this.source.odd().some((raw) => writtenParts(raw).includes(word) && this.standsBy(raw, word));
  }

  /** Whether a tool with the first term of `indexed` has the word. */
  private standsBy(indexed: string, word: string): boolean {
    const [term] = ENGLISH.indexTerms(indexed);
    if (term === undefined) return false;
    for (const key of this.source.holders(term)) if (this.source.isWritten(key, word)) return true;
    return false;
  }
}
