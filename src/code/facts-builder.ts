// Text to facts. What is found is counted in arrays that are used again for the next file: a tree has so many files that
// new ones for each would cost more than what is put into them.

import type { CountedTerms } from "../index/document.ts";
import { asString } from "./decode.ts";
import { FileDefinitions } from "./file-definitions.ts";
import { type FileFacts, MOST_LINES } from "./file-facts.ts";
import { FileSymbols } from "./file-symbols.ts";
import { FileTerms } from "./file-terms.ts";
import { FileWords } from "./file-words.ts";
import { isGenerated, isMinifiedName } from "./generated.ts";
import { HashOrder } from "./hash-order.ts";
import { Pieces } from "./pieces.ts";
import { SourceScanner } from "./source-scanner.ts";
import { WordTable } from "./word-table.ts";

/** What is known of a file, until the next one is read. */
export interface KnownFile {
  readonly facts: FileFacts;
  /** The names it defines, each once. */
  readonly symbols: CountedTerms;
  /** The terms of all its words; left out where some were not read. */
  readonly terms?: CountedTerms;
}

/** Makes the facts of one file after the other; what it remembers of words makes no difference to them. */
export class FactsBuilder {
  private readonly table = new WordTable();
  private readonly words = new FileWords(this.table);
  private readonly terms = new FileTerms(this.table);
  private readonly definitions = new FileDefinitions(this.table);
  private readonly symbols = new FileSymbols(this.table);
  private readonly scanner = new SourceScanner(this.table, this.definitions);
  private readonly pieces = new Pieces();
  private readonly order = new HashOrder();

  /** What is to be known of a file, of which there is the text or its UTF-8. */
  build(path: string, source: Uint8Array | string): KnownFile {
    this.begin();
    const text = asString(source);
    const { scanner, words, terms, definitions, symbols, order } = this;
    scanner.scan(path, text, typeof source === "string" ? undefined : source);
    words.read(scanner.units, scanner.found, scanner.words);
    terms.count(words);
    const facts = {
      isGenerated: scanner.isCut || isMinifiedName(path) || isGenerated(path, text),
      ...this.occurrences(),
      ...words.identifiers(order),
      ...definitions.ordered(order),
    };
    return { facts, symbols: symbols.listed(definitions.words), ...(!scanner.isCut && { terms: terms.counted() }) };
  }

  private begin(): void {
    const { table, words, terms, symbols } = this;
    const forgotten = table.forgetMany(words.own.isFull || terms.own.isFull);
    words.own.begin(forgotten);
    terms.own.begin(forgotten);
    symbols.begin(forgotten);
    this.definitions.begin();
  }

  /** The stems with their places, and how many names hold each. */
  private occurrences(): Pick<FileFacts, "length" | "terms" | "ends" | "defined" | "places" | "strips" | "blocks"> {
    const { scanner, words, terms, pieces } = this;
    const { blockStarts, made } = this.definitions;
    pieces.cut(Math.min(scanner.lines, MOST_LINES), blockStarts);
    const stems = terms.order(this.order);
    return {
      length: terms.length,
      ...stems,
      defined: terms.definedIn(made),
      places: terms.stand(words.stream, scanner, pieces.ofLine),
      strips: pieces.strips.subarray(0, pieces.size),
      blocks: pieces.blocks.subarray(0, pieces.size),
    };
  }
}

/** The place of a hash in ascending hashes, or -1. */
export function placeOf(hashes: Uint32Array, hash: number): number {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] as number) < hash) low = middle + 1;
    else high = middle;
  }
  return low < hashes.length && hashes[low] === hash ? low : -1;
}
