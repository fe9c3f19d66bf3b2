// What the files of a tree use of each other: the identifiers of a file that few files define, and who those are.

import type { FileFacts } from "./file-facts.ts";
import { lowerBound } from "./hash-search.ts";
import type { TreeSummary } from "./tree-summary.ts";

/** What a file uses of what few files define, in the order of the hashes of the names. */
export interface FileUses {
  /** By name: how much it uses it, and where the files that define it end in `definers`. */
  readonly weights: Float64Array;
  readonly ends: Uint32Array;
  readonly definers: Uint32Array;
}

/** Names that more files define say nothing of one of them. */
const MOST_DEFINERS = 3;

/** How many definers are remembered in sum: with what goes with them some 10 MB. */
const REMEMBERED = 2 ** 20;

/** Names are told apart by so many of the first bits of their hashes: a table of 128 KiB. */
const TOLD_BITS = 20;

/** Finds what files use; remembers it, since the best files of one query are those of others. */
export class FileUsesOf {
  private readonly summary: TreeSummary;
  private readonly known = new Map<number, FileUses>();
  private remembered = 0;
  /** How many identifiers were looked up, and once they are as many as there are definitions, which bits any has. */
  private asked = 0;
  private defined: Uint32Array | undefined;

  constructor(summary: TreeSummary) {
    this.summary = summary;
  }

  /** What the file with this number and these facts uses. */
  of(number: number, facts: FileFacts): FileUses {
    const known = this.known.get(number);
    if (known !== undefined) return known;
    const found = this.find(facts);
    if (this.remembered + found.definers.length > REMEMBERED) this.forget();
    this.remembered += found.definers.length;
    this.known.set(number, found);
    return found;
  }

  /** The files that define a name, if they are few: where they begin and end in the summary. */
  fewDefiners(hash: number): readonly [start: number, end: number] {
    const { hashes } = this.summary;
    const start = lowerBound(hashes, hash);
    let end = start;
    while (hashes[end] === hash && end - start <= MOST_DEFINERS) end++;
    return end - start > MOST_DEFINERS ? [start, start] : [start, end];
  }

  private find({ identifiers, uses }: FileFacts): FileUses {
    const { hashes, definers: all } = this.summary;
    this.asked += identifiers.length;
    if (this.asked > hashes.length) this.defined ??= definedBits(hashes);
    const { defined } = this;
    const weights: number[] = [];
    const ends: number[] = [];
    const definers: number[] = [];
    for (let at = 0; at < identifiers.length; at++) {
      const hash = identifiers[at] as number;
      if (defined !== undefined && !hasBit(defined, hash)) continue;
      const [start, end] = this.fewDefiners(hash);
      if (start === end) continue;
      weights.push(Math.log(1 + (uses[at] as number)));
      for (let place = start; place < end; place++) definers.push(all[place] as number);
      ends.push(definers.length);
    }
    return { weights: Float64Array.from(weights), ends: Uint32Array.from(ends), definers: Uint32Array.from(definers) };
  }

  private forget(): void {
    this.known.clear();
    this.remembered = 0;
  }
}

function definedBits(hashes: Uint32Array): Uint32Array {
  const bits = new Uint32Array(2 ** (TOLD_BITS - 5));
  for (let at = 0; at < hashes.length; at++) {
    const first = (hashes[at] as number) >>> (32 - TOLD_BITS);
    bits[first >>> 5] = (bits[first >>> 5] as number) | (1 << (first & 31));
  }
  return bits;
}

function hasBit(bits: Uint32Array, hash: number): boolean {
  const first = hash >>> (32 - TOLD_BITS);
  return (((bits[first >>> 5] as number) >>> (first & 31)) & 1) === 1;
}
