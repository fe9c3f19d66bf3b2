// What the second window measures of its candidates before anything is weighed: how well the words of the query are
// gathered in windows, blocks and the whole file. One pass over the candidates, columns of numbers, nothing kept.

import type { FileFacts } from "./file-facts.ts";
import { placeIn } from "./hash-search.ts";
import { timesDefined, type TreeFile } from "./tree-facts.ts";

/** A stem of the query, as it is weighed. */
export interface WeighedStem {
  readonly hash: number;
  /** idf times weight times the root of its count. */
  readonly mass: number;
  /** idf times the root of its count in the code of the query. */
  readonly codeMass: number;
}

/** An identifier of the query, as it is weighed. */
export interface WeighedIdentifier {
  readonly hash: number;
  readonly mass: number;
}

/** By candidate. */
export interface Measures {
  /** The best 40 lines, and what else there is. */
  readonly window: Float64Array;
  /** The same of definition blocks. */
  readonly block: Float64Array;
  /** The whole file, all stems. */
  readonly body: Float64Array;
  /** The whole file, the stems of the query's code. */
  readonly code: Float64Array;
  readonly identifiers: Float64Array;
}

/** BM25's k1, as in the postings: a saturated frequency is 3f / (f + 2). */
const K1 = 2;
/** What a name that a block defines adds to the frequency of its stems there. */
const NAMED = 2;
/** What a definition adds to the frequency of an identifier; of two at most. */
const DEFINED = 3;
const MOST_DEFINED = 2;
/** What a defined name adds to the frequency of its stems in the file. */
const IN_NAMES = 2;

/** Scratch for one candidate after the other; owned by one reader. */
export class Measurer {
  private windows = new Float64Array(64);
  private blocks = new Float64Array(64);
  private named = new Uint8Array(64);

  /** Measures candidates; `averageLength` is that of the tree's files. */
  measure(
    files: readonly (TreeFile | undefined)[],
    stems: readonly WeighedStem[],
    identifiers: readonly WeighedIdentifier[],
    averageLength: number,
  ): Measures {
    const column = (): Float64Array => new Float64Array(files.length);
    const measures = {
      window: column(),
      block: column(),
      body: column(),
      code: column(),
      identifiers: column(),
    };
    for (let at = 0; at < files.length; at++) {
      const facts = files[at]?.facts;
      if (facts === undefined) continue;
      const norm = K1 * (0.5 + (0.5 * facts.length) / averageLength);
      this.measureStems(facts, stems, norm, measures, at);
      measures.identifiers[at] = identifierScore(facts, identifiers, norm);
    }
    return measures;
  }

  private measureStems(
    facts: FileFacts,
    stems: readonly WeighedStem[],
    norm: number,
    measures: Measures,
    at: number,
  ): void {
    const { terms, ends, defined, strips, blocks } = facts;
    const windows = strips.length === 0 ? 0 : (strips[strips.length - 1] as number) + 1;
    const blockCount = blocks.length === 0 ? 0 : (blocks[blocks.length - 1] as number) + 1;
    this.clear(windows, blockCount);
    let [body, code] = [0, 0];
    for (let index = 0; index < stems.length; index++) {
      const stem = stems[index] as WeighedStem;
      const place = placeIn(terms, stem.hash);
      if (place < 0) continue;
      const start = place === 0 ? 0 : (ends[place - 1] as number);
      const end = ends[place] as number;
      const hits = defined[place] as number;
      const frequency = end - start + IN_NAMES * hits;
      const saturated = (frequency * (K1 + 1)) / (frequency + norm);
      body += stem.mass * saturated;
      code += stem.codeMass * saturated;
      this.addWindows(facts, start, end, stem.mass);
      this.addBlocks(facts, start, end, stem, hits > 0);
    }
    measures.body[at] = body;
    measures.code[at] = code;
    measures.window[at] = bestOf(this.windows, windows, 1, 0, 0.5, 0, 0.25);
    measures.block[at] = bestOf(this.blocks, blockCount, 1, 0.5, 0.25, 0, 0);
  }

  private clear(windows: number, blocks: number): void {
    if (this.windows.length < windows) this.windows = new Float64Array(windows * 2);
    else this.windows.fill(0, 0, windows);
    if (this.blocks.length < blocks) {
      this.blocks = new Float64Array(blocks * 2);
      this.named = new Uint8Array(blocks * 2);
    } else this.blocks.fill(0, 0, blocks);
  }

  /** Window w is the strips w and w + 1. */
  private addWindows({ places, strips }: FileFacts, start: number, end: number, mass: number): void {
    const { windows } = this;
    let before = -2;
    let beforeCount = 0;
    for (let at = start; at < end; ) {
      const strip = strips[places[at] as number] as number;
      let count = 0;
      while (at < end && strips[places[at] as number] === strip) {
        count++;
        at++;
      }
      const joined = before === strip - 1 ? beforeCount : 0;
      if (strip > 0) {
        const whole = joined + count;
        const gain = (whole * (K1 + 1)) / (whole + K1);
        const known = joined === 0 ? 0 : (joined * (K1 + 1)) / (joined + K1);
        windows[strip - 1] = (windows[strip - 1] as number) + mass * (gain - known);
      }
      windows[strip] = (windows[strip] as number) + (mass * (count * (K1 + 1))) / (count + K1);
      before = strip;
      beforeCount = count;
    }
  }

  private addBlocks(facts: FileFacts, start: number, end: number, { hash, mass }: WeighedStem, isNamed: boolean): void {
    const { places, blocks, blockStems } = facts;
    const { named } = this;
    if (isNamed) markNamed(blockStems, hash, named, NAMED);
    for (let at = start; at < end; ) {
      const block = blocks[places[at] as number] as number;
      let count = 0;
      while (at < end && blocks[places[at] as number] === block) {
        count++;
        at++;
      }
      if (isNamed) count += named[block] as number;
      this.blocks[block] = (this.blocks[block] as number) + (mass * (count * (K1 + 1))) / (count + K1);
    }
    if (isNamed) markNamed(blockStems, hash, named, 0);
  }
}

function markNamed(blockStems: Uint32Array, hash: number, named: Uint8Array, mark: number): void {
  for (let at = 0; at < blockStems.length; at += 2)
    if (blockStems[at + 1] === hash) named[blockStems[at] as number] = mark;
}

function identifierScore(facts: FileFacts, identifiers: readonly WeighedIdentifier[], norm: number): number {
  let score = 0;
  for (const { hash, mass } of identifiers) {
    const place = placeIn(facts.identifiers, hash);
    if (place < 0) continue;
    const frequency = (facts.uses[place] as number) + DEFINED * Math.min(MOST_DEFINED, timesDefined(facts, hash));
    score += (mass * (frequency * (K1 + 1))) / (frequency + norm);
  }
  return score;
}

/** The five highest of the first `size` values, times these. */
function bestOf(values: Float64Array, size: number, a: number, b: number, c: number, d: number, e: number): number {
  let [first, second, third, fourth, fifth] = [0, 0, 0, 0, 0];
  for (let at = 0; at < size; at++) {
    const value = values[at] as number;
    if (value <= fifth) continue;
    if (value > third) {
      fifth = fourth;
      fourth = third;
      if (value > second) {
        third = second;
        if (value > first) {
          second = first;
          first = value;
        } else second = value;
      } else third = value;
    } else if (value > fourth) {
      fifth = fourth;
      fourth = value;
    } else fifth = value;
  }
  return a * first + b * second + c * third + d * fourth + e * fifth;
}
