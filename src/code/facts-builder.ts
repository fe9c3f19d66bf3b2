// Text to facts, in one pass over its lines. A line is scanned for words, each distinct word is analysed once for the whole
// tree; lines that may define something are looked at more closely.

import type { CountedWords } from "../index/document.ts";
import { GrowableUint32 } from "../index/growable.ts";
import { HASH_PRIME, HASH_SEED } from "../index/hash.ts";
import { extname } from "node:path";
import { definitionsIn } from "./definitions.ts";
import { EXPORT, type FileFacts, FUNCTION, STRIP_LINES, TYPE, VALUE } from "./file-facts.ts";
import { isGenerated, isMinifiedName, LONGEST_TYPED_LINE } from "./generated.ts";
import { reExportsAt } from "./re-exports.ts";
import { type DefinitionKind, type Language, languageOf } from "./languages.ts";
import { wholeName, WordTable } from "./word-table.ts";

/** The most lines and pieces that are told apart; those behind count as the last. */
const MOST = 65_535;

/** How many units a text may have at first. */
const FIRST_UNITS = 2 ** 16;

/** How many definition names a stem is counted in. */
const MOST_DEFINED = 3;

const KIND_NUMBERS: Readonly<Record<DefinitionKind, number>> = {
  type: TYPE,
  function: FUNCTION,
  value: VALUE,
  export: EXPORT,
};

/** A name that was met, before blocks are known. */
interface Met {
  /** Its number among the words. */
  readonly word: number;
  readonly kind: number;
  readonly line: number;
  /** Where the comment directly above begins, or the line itself. */
  readonly start: number;
}

/** What is known of a file. */
export interface KnownFile {
  readonly facts: FileFacts;
  /** The names it defines, each once. */
  readonly symbols: readonly string[];
  /** All its words, until the next file is read; left out where some were not. */
  readonly words?: CountedWords;
}

/** Makes the facts of one file after the other; what it remembers of words makes no difference to them. */
export class FactsBuilder {
  private readonly words = new WordTable();
  private readonly met: Met[] = [];
  private units = new Uint16Array(0);
  /** Every word of the file at hand: where it begins and ends, its hash; its number; its line. */
  private found = new Int32Array(0);
  private stream = new Uint32Array(0);
  private readonly lines = new GrowableUint32();
  /** Whether the file at hand has words that were not read. */
  private isCut = false;

  /** The facts of a file. */
  build(path: string, text: string): KnownFile {
    this.words.begin();
    this.met.length = 0;
    this.lines.length = 0;
    this.isCut = false;
    const language = languageOf(extname(path).slice(1).toLowerCase());
    this.readUnits(text);
    const lines = this.scan(text, language, handsNamesOn(path, language));
    this.words.count(this.units, this.found, this.lines.length, this.stream);
    const made = this.met.filter(({ kind }) => kind !== EXPORT);
    const blockStarts = Array.from(new Set(made.map(({ start }) => start))).sort((a, b) => a - b);
    const pieces = cutPieces(Math.min(lines, MOST), blockStarts);
    const facts = {
      isGenerated: this.isCut || isMinifiedName(path) || isGenerated(path, text),
      ...this.occurrences(pieces),
      strips: pieces.strips,
      blocks: pieces.blocks,
      ...this.words.identifiers(),
      ...this.definitions(blockStarts),
    };
    const symbols = Array.from(new Set(this.met.map(({ word }) => wholeName(this.words.textOf(word)))));
    return { facts, symbols, ...(!this.isCut && { words: this.words.counted() }) };
  }

  /** Collects words with their lines, and definitions. Returns how many lines there are. */
  private scan(text: string, language: Language, handsOn: boolean): number {
    const comments = new Comments(language.comments);
    let line = 0;
    let commentStart = 0;
    for (let start = 0; start < text.length; ) {
      const feed = text.indexOf("\n", start);
      const end = feed < 0 ? text.length : feed;
      line++;
      if (end > start + LONGEST_TYPED_LINE) this.isCut = true;
      this.scanWords(start, Math.min(end, start + LONGEST_TYPED_LINE), line);
      const first = firstUnit(text, start, end);
      if (first >= 0) {
        if (comments.covers(text, start, first, end)) commentStart ||= line;
        else {
          const above = commentStart || line;
          if (mayDefine(text.charCodeAt(first))) {
            if (handsOn)
              for (const name of reExportsAt(text, first))
                this.met.push({ word: this.words.numberOf(name), kind: EXPORT, line, start: above });
            const content = end - start <= 300 ? text.slice(start, end) : "";
            for (const { name, kind } of definitionsIn(content, language))
              this.met.push({ word: this.words.numberOf(name), kind: KIND_NUMBERS[kind], line, start: above });
          }
          commentStart = isAttribute(text, first) ? above : 0;
        }
      } else commentStart = 0;
      start = end + 1;
    }
    return line;
  }

  /** A typed array is read several times as fast as a string, and words are read twice. */
  private readUnits(text: string): void {
    if (this.units.length < text.length || this.stream.length === 0) {
      this.units = new Uint16Array(Math.max(FIRST_UNITS, text.length * 2));
      // Every other unit ends a word.
      this.stream = new Uint32Array(this.units.length / 2 + 1);
      this.found = new Int32Array(this.stream.length * 3);
    }
    const { units } = this;
    for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  }

  private scanWords(start: number, end: number, line: number): void {
    const { found, lines, units } = this;
    let at = start;
    while (at < end) {
      while (at < end && !isWordUnit(units[at] as number)) at++;
      if (at >= end) return;
      const from = at;
      let hash: number = HASH_SEED;
      do hash = Math.imul(hash ^ (units[at++] as number), HASH_PRIME);
      while (at < end && isWordUnit(units[at] as number));
      const place = lines.length * 3;
      found[place] = from;
      found[place + 1] = at;
      found[place + 2] = hash;
      lines.push(line);
    }
  }

  /** The stems with their places. */
  private occurrences({ ofLine }: Pieces): Pick<FileFacts, "length" | "terms" | "ends" | "defined" | "places"> {
    const { words, stream, lines } = this;
    const { terms, ends, next } = words.stems();
    const length = ends.length === 0 ? 0 : (ends[ends.length - 1] as number);
    const places = new Uint16Array(length);
    const { starts, flat } = words;
    for (let at = 0; at < lines.length; at++) {
      const word = stream[at] as number;
      const last = starts.values[word + 1] as number;
      for (let term = starts.values[word] as number; term < last; term++) {
        const stem = flat.values[term] as number;
        const place = next[stem] as number;
        places[place] = ofLine[Math.min(lines.values[at] as number, MOST)] as number;
        next[stem] = place + 1;
      }
    }
    return { length, terms, ends, defined: this.definedCounts(terms), places };
  }

  private definedCounts(hashes: Uint32Array): Uint8Array {
    const defined = new Uint8Array(hashes.length);
    for (const { word, kind } of this.met) {
      if (kind === EXPORT) continue;
      const stems = this.words.stemsOf(word);
      for (const [index, hash] of stems.entries()) {
        const at = stems.indexOf(hash) < index ? -1 : placeOf(hashes, hash);
        if (at >= 0) defined[at] = Math.min(MOST_DEFINED, (defined[at] as number) + 1);
      }
    }
    return defined;
  }

  private definitions(
    blockStarts: readonly number[],
  ): Pick<FileFacts, "names" | "kinds" | "lines" | "nameBlocks" | "blockStems"> {
    const { words } = this;
    const blockOf = new Map(blockStarts.map((start, at) => [start, at + 1]));
    const found = this.met.map(({ word, kind, line, start }) => {
      const block = kind === EXPORT ? 0 : Math.min(blockOf.get(start) ?? 0, MOST);
      return { hash: words.wholeOf(word), kind, line: Math.min(line, MOST), block, stems: words.stemsOf(word) };
    });
    found.sort((a, b) => a.hash - b.hash || a.line - b.line);
    return {
      names: Uint32Array.from(found, ({ hash }) => hash),
      kinds: Uint8Array.from(found, ({ kind }) => kind),
      lines: Uint16Array.from(found, ({ line }) => line),
      nameBlocks: Uint16Array.from(found, ({ block }) => block),
      blockStems: stemsByBlock(found),
    };
  }
}

/** A name, when blocks are known. */
interface Found {
  readonly hash: number;
  readonly kind: number;
  readonly line: number;
  readonly block: number;
  readonly stems: readonly number[];
}

/** Pairs of a block and a stem of a name that it defines, by block, then by stem. */
function stemsByBlock(found: readonly Found[]): Uint32Array {
  const keys: number[] = [];
  for (const { kind, block, stems } of found)
    if (kind !== EXPORT) for (const hash of stems) keys.push(block * HASHES + hash);
  const pairs = new Uint32Array(keys.length * 2);
  for (const [at, key] of Float64Array.from(keys).sort().entries()) {
    const block = Math.floor(key / HASHES);
    pairs[at * 2] = block;
    pairs[at * 2 + 1] = key - block * HASHES;
  }
  return pairs;
}

/** How many hashes there are. */
const HASHES = 2 ** 32;

/** Whether a file can hand names on: in Python the file of a package alone. */
export function handsNamesOn(path: string, { comments, forms }: Language): boolean {
  return forms.has("re-export") && (comments !== "python" || path.endsWith("__init__.py"));
}

interface Pieces {
  /** By line, from 1. */
  readonly ofLine: Uint16Array;
  readonly strips: Uint16Array;
  readonly blocks: Uint16Array;
}

/** Cuts lines 1 to `lines` where a strip or a block begins. */
function cutPieces(lines: number, blockStarts: readonly number[]): Pieces {
  const ofLine = new Uint16Array(lines + 1);
  const strips: number[] = [];
  const blocks: number[] = [];
  let block = 0;
  for (let line = 1; line <= lines; line++) {
    const isStart = blockStarts[block] === line;
    if (isStart) block++;
    const strip = Math.floor((line - 1) / STRIP_LINES);
    if (strips.length === 0 || isStart || strips.at(-1) !== strip) {
      strips.push(strip);
      blocks.push(block);
    }
    ofLine[line] = strips.length - 1;
  }
  return { ofLine, strips: Uint16Array.from(strips), blocks: Uint16Array.from(blocks) };
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

const WORD_UNITS: Uint8Array = wordUnits();

function wordUnits(): Uint8Array {
  const table = new Uint8Array(128);
  table.fill(1, 48, 58).fill(1, 65, 91).fill(1, 97, 123);
  table[95] = 1;
  return table;
}

function isWordUnit(unit: number): boolean {
  return unit > 127 || WORD_UNITS[unit] === 1;
}

/** The first unit of a line that is no space, or -1. */
function firstUnit(text: string, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 32 && unit !== 9 && unit !== 13) return at;
  }
  return -1;
}

/** Letters, `_`, `$`, `#`, `@`, `}`, `*`, `~`. */
function mayDefine(unit: number): boolean {
  return (
    unit > 127 || WORD_UNITS[unit] === 1 || unit === 36 || unit === 35 || unit === 64 || unit === 125 || unit === 42
  );
}

/** A line that belongs to the definition below it: `@Decorator`, `#[attribute]`, `[Attribute]`. */
function isAttribute(text: string, first: number): boolean {
  const unit = text.charCodeAt(first);
  return unit === 64 || unit === 91 || (unit === 35 && text.charCodeAt(first + 1) === 91);
}

/** Which lines are comments, told line by line. */
class Comments {
  private readonly style: Language["comments"];
  private closing = "";

  constructor(style: Language["comments"]) {
    this.style = style;
  }

  /** Whether the line is one; `first` is where it begins behind its spaces. To be called for every line that has any. */
  covers(text: string, start: number, first: number, end: number): boolean {
    if (this.closing !== "") {
      const close = text.indexOf(this.closing, start);
      if (close >= 0 && close < end) this.closing = "";
      return true;
    }
    const { style } = this;
    if (style === "slash") return this.slashed(text, first, end);
    if (style === "dash") return text.startsWith("--", first);
    if (style === "none") return false;
    if (text.charCodeAt(first) === 35) return true;
    return style === "python" && this.quoted(text, first, end);
  }

  private slashed(text: string, first: number, end: number): boolean {
    if (text.startsWith("//", first)) return true;
    if (!text.startsWith("/*", first)) return false;
    const close = text.indexOf("*/", first + 2);
    if (close < 0 || close >= end) this.closing = "*/";
    return true;
  }

  /** A text in three quotes that stands alone, or behind `@doc`. */
  private quoted(text: string, first: number, end: number): boolean {
    const head = /^(?:@\w+ )?(?:[rRuU]|~[sS])?("""|''')/.exec(text.slice(first, Math.min(end, first + 20)));
    const quotes = head?.[1];
    if (head === null || quotes === undefined) return false;
    const close = text.indexOf(quotes, first + head[0].length);
    if (close < 0 || close >= end) this.closing = quotes;
    return true;
  }
}
