// The words of one file: which there are, how often, and in which order. Each distinct one has a number of its own while
// its file is at hand, by which all that is counted of the file lies close together.

import { roomFor } from "../index/growable.ts";
import type { FileFacts } from "./file-facts.ts";
import type { HashOrder } from "./hash-order.ts";
import { OwnNumbers } from "./own-numbers.ts";
import { ENTRY, KEPT, WHOLE, type WordTable } from "./word-table.ts";

const MOST_USES = 65_535;

/** Reads one file after the other; what it gives is good until the next one. */
export class FileWords {
  /** The numbers of its distinct words. */
  readonly own: OwnNumbers = new OwnNumbers();
  /** By own number, in the order in which words first occur: the number in the table, and how often the word stands there. */
  words: Uint32Array = new Uint32Array(0);
  counts: Uint32Array = new Uint32Array(0);
  /** The own numbers of all words, one after the other. */
  stream: Uint32Array = new Uint32Array(0);
  private readonly table: WordTable;
  private wholes = new Uint32Array(0);
  private identifierHashes = new Uint32Array(0);
  private uses = new Uint16Array(0);

  constructor(table: WordTable) {
    this.table = table;
  }

  /**
   * Counts the words that stand in a text, given as its units. `found` says of each where it begins and ends, and its hash.
   * Looked up one after the other, with nothing between, they wait for memory together.
   */
  read(units: Uint16Array, found: Int32Array, size: number): void {
    this.reserve(size);
    const { table, stream, counts } = this;
    const { first } = this.own;
    table.touch(found, size, stream);
    for (let at = 0; at < size; at++) {
      const place = at * 3;
      const word = table.find(units, found[place] as number, found[place + 1] as number, found[place + 2] as number);
      let own = (table.entries[word * ENTRY + KEPT] as number) - first;
      if (own < 0) own = this.meet(word);
      stream[at] = own;
      counts[own] = (counts[own] as number) + 1;
    }
  }

  private meet(word: number): number {
    const own = this.own.size++;
    const { entries } = this.table;
    entries[word * ENTRY + KEPT] = this.own.first + own;
    this.words[own] = word;
    this.wholes[own] = entries[word * ENTRY + WHOLE] as number;
    this.counts[own] = 0;
    return own;
  }

  private reserve(size: number): void {
    this.words = roomFor(this.words, size, Uint32Array);
    this.counts = roomFor(this.counts, size, Uint32Array);
    this.stream = roomFor(this.stream, size, Uint32Array);
    this.wholes = roomFor(this.wholes, size, Uint32Array);
  }

  /** The distinct identifiers, by hash, and how often each stands there. */
  identifiers(order: HashOrder): Pick<FileFacts, "identifiers" | "uses"> {
    const words = this.own.size;
    order.sort(this.wholes, words);
    this.identifierHashes = roomFor(this.identifierHashes, words, Uint32Array);
    this.uses = roomFor(this.uses, words, Uint16Array);
    const { identifierHashes, uses, counts } = this;
    const { sorted, places } = order;
    let size = 0;
    for (let at = 0; at < words; at++) {
      const hash = sorted[at] as number;
      const count = counts[places[at] as number] as number;
      if (size > 0 && identifierHashes[size - 1] === hash)
        uses[size - 1] = Math.min(MOST_USES, (uses[size - 1] as number) + count);
      else {
        identifierHashes[size] = hash;
        uses[size++] = Math.min(MOST_USES, count);
      }
    }
    return { identifiers: identifierHashes.subarray(0, size), uses: uses.subarray(0, size) };
  }
}
