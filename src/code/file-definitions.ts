// What a file defines: met line by line, and put in the order of the names' hashes when the file is read.

import { GrowableUint32, roomFor } from "../index/growable.ts";
import { EXPORT, type FileFacts, MOST_LINES } from "./file-facts.ts";
import type { HashOrder } from "./hash-order.ts";
import { TERM, TERM_HASH } from "../index/term-table.ts";
import { ENTRY, WHOLE, type WordTable } from "./word-table.ts";

/** How many hashes there are. */
const HASHES = 2 ** 32;

/** Collects those of one file after the other; what it gives is good until the next one. */
export class FileDefinitions {
  /** The lines at which blocks begin, ascending. */
  readonly blockStarts: GrowableUint32 = new GrowableUint32();
  /** The words that names are which the file makes, and does not only hand on. */
  readonly made: GrowableUint32 = new GrowableUint32();
  private readonly table: WordTable;
  /** By definition, as it was met: its word, kind, line, and the block that begins there. */
  readonly words: GrowableUint32 = new GrowableUint32();
  private readonly kinds = new GrowableUint32();
  private readonly lines = new GrowableUint32();
  private readonly blocks = new GrowableUint32();
  /** The terms of a name. */
  private readonly named = new GrowableUint32(64);
  /** Blocks and hashes of stems, each pair one number. */
  private pairs = new Float64Array(64);

  private hashes = new Uint32Array(0);
  private orderedKinds = new Uint8Array(0);
  private orderedLines = new Uint16Array(0);
  private orderedBlocks = new Uint16Array(0);
  private blockStems = new Uint32Array(0);

  constructor(table: WordTable) {
    this.table = table;
  }

  /** Ends the file before. */
  begin(): void {
    for (const list of [this.blockStarts, this.made, this.words, this.kinds, this.lines, this.blocks]) list.length = 0;
  }

  /** Adds a definition; `start` is its line, or where the comment directly above it begins, and both never go back. */
  add(word: number, kind: number, line: number, start: number): void {
    const { blockStarts, made } = this;
    if (kind !== EXPORT) {
      made.push(word);
      if (blockStarts.length === 0 || blockStarts.values[blockStarts.length - 1] !== start) blockStarts.push(start);
    }
    this.words.push(word);
    this.kinds.push(kind);
    this.lines.push(Math.min(line, MOST_LINES));
    this.blocks.push(kind === EXPORT ? 0 : Math.min(blockStarts.length, MOST_LINES));
  }

  /** All of them by hash; those of one name by line. */
  ordered(order: HashOrder): Pick<FileFacts, "names" | "kinds" | "lines" | "nameBlocks" | "blockStems"> {
    const size = this.words.length;
    this.reserve(size);
    const { hashes, orderedKinds, orderedLines, orderedBlocks } = this;
    const { entries } = this.table;
    for (let at = 0; at < size; at++) hashes[at] = entries[(this.words.values[at] as number) * ENTRY + WHOLE] as number;
    order.sort(hashes, size);
    for (let at = 0; at < size; at++) {
      const place = order.places[at] as number;
      hashes[at] = order.sorted[at] as number;
      orderedKinds[at] = this.kinds.values[place] as number;
      orderedLines[at] = this.lines.values[place] as number;
      orderedBlocks[at] = this.blocks.values[place] as number;
    }
    return {
      names: hashes.subarray(0, size),
      kinds: orderedKinds.subarray(0, size),
      lines: orderedLines.subarray(0, size),
      nameBlocks: orderedBlocks.subarray(0, size),
      blockStems: this.stemsByBlock(),
    };
  }

  private reserve(size: number): void {
    this.hashes = roomFor(this.hashes, size, Uint32Array);
    this.orderedKinds = roomFor(this.orderedKinds, size, Uint8Array);
    this.orderedLines = roomFor(this.orderedLines, size, Uint16Array);
    this.orderedBlocks = roomFor(this.orderedBlocks, size, Uint16Array);
  }

  /** Pairs of a block and a stem of a name that it makes, by block, then by stem. */
  private stemsByBlock(): Uint32Array {
    const size = this.listPairs();
    const sorted = this.pairs.subarray(0, size).sort();
    this.blockStems = roomFor(this.blockStems, size * 2, Uint32Array);
    for (let at = 0; at < size; at++) {
      const pair = sorted[at] as number;
      const block = Math.floor(pair / HASHES);
      this.blockStems[at * 2] = block;
      this.blockStems[at * 2 + 1] = pair - block * HASHES;
    }
    return this.blockStems.subarray(0, size * 2);
  }

  private listPairs(): number {
    const { table, named } = this;
    const { entries } = table.terms;
    let size = 0;
    for (let at = 0; at < this.words.length; at++) {
      if (this.kinds.values[at] === EXPORT) continue;
      const block = (this.blocks.values[at] as number) * HASHES;
      named.length = 0;
      table.listTerms(this.words.values[at] as number, named);
      for (let place = 0; place < named.length; place++) {
        const term = named.values[place] as number;
        if ((term & 1) === 0) continue;
        if (size === this.pairs.length) this.growPairs();
        this.pairs[size++] = block + ((entries[(term >>> 1) * TERM + TERM_HASH] as number) >>> 0);
      }
    }
    return size;
  }

  private growPairs(): void {
    const larger = new Float64Array(this.pairs.length * 2);
    larger.set(this.pairs);
    this.pairs = larger;
  }
}
