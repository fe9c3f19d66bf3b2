// Text to facts, in one pass over its lines. A line is scanned for words, each distinct word is analysed once for the whole
// tree; lines that may define something are looked at more closely.

import { CODE_PARTS } from "../analysis/identifier-analyzer.ts";
import { GrowableUint32 } from "../index/growable.ts";
import { HASH_PRIME, HASH_SEED, hashUnits } from "../index/hash.ts";
import { extname } from "node:path";
import { definitionsIn } from "./definitions.ts";
import { EXPORT, type FileFacts, FUNCTION, STRIP_LINES, TYPE, VALUE } from "./file-facts.ts";
import { type DefinitionKind, type Language, languageOf } from "./languages.ts";

/** What is read of a line, in UTF-16 units; what stands behind is data. */
const LONGEST_LINE = 5_000;

/** The most lines and pieces that are told apart; those behind count as the last. */
const MOST = 65_535;

/** How many definition names a stem is counted in. */
const MOST_DEFINED = 3;

const KIND_NUMBERS: Readonly<Record<DefinitionKind, number>> = {
  type: TYPE,
  function: FUNCTION,
  value: VALUE,
  export: EXPORT,
};

/** A raw word, analysed. */
interface Word {
  readonly text: string;
  /** The numbers of its stems, with repeats. */
  readonly terms: readonly number[];
  /** The number of the whole identifier. */
  readonly whole: number;
}

/** A name that was met, before blocks are known. */
interface Met {
  readonly name: Word;
  readonly kind: number;
  readonly line: number;
  /** Where the comment directly above begins, or the line itself. */
  readonly start: number;
}

/** Makes the facts of one file after the other; what it remembers of words makes no difference to them. */
export class FactsBuilder {
  private readonly words = new WordTable();
  private readonly wordLines = new GrowableUint32();
  private readonly wordNumbers: Word[] = [];
  private met: Met[] = [];

  /** The facts of a file, and the names it defines, each once. */
  build(path: string, text: string): { readonly facts: FileFacts; readonly symbols: readonly string[] } {
    const language = languageOf(extname(path).slice(1).toLowerCase());
    this.wordLines.length = 0;
    this.wordNumbers.length = 0;
    this.met = [];
    const lines = this.scan(text, language);
    const blockStarts = Array.from(new Set(this.met.map(({ start }) => start))).sort((a, b) => a - b);
    const pieces = cutPieces(Math.min(lines, MOST), blockStarts);
    const facts = {
      isGenerated: isGenerated(text),
      ...this.occurrences(pieces),
      strips: pieces.strips,
      blocks: pieces.blocks,
      ...this.identifiersUsed(),
      ...this.definitions(blockStarts),
    };
    return { facts, symbols: Array.from(new Set(this.met.map(({ name }) => wholeName(name.text)))) };
  }

  /** Collects words with their lines, and definitions. Returns how many lines there are. */
  private scan(text: string, language: Language): number {
    const comments = new Comments(language.comments);
    let line = 0;
    let commentStart = 0;
    for (let start = 0; start < text.length; ) {
      const feed = text.indexOf("\n", start);
      const end = feed < 0 ? text.length : feed;
      line++;
      this.scanWords(text, start, Math.min(end, start + LONGEST_LINE), line);
      const first = firstUnit(text, start, end);
      if (first >= 0) {
        const content = end - start <= 300 ? text.slice(start, end) : "";
        if (comments.covers(text, start, first, end)) commentStart ||= line;
        else {
          const above = commentStart || line;
          if (mayDefine(text.charCodeAt(first))) {
            for (const { name, kind } of definitionsIn(content, language))
              this.met.push({ name: this.words.wordOf(name), kind: KIND_NUMBERS[kind], line, start: above });
          }
          commentStart = isAttribute(text, first) ? above : 0;
        }
      } else commentStart = 0;
      start = end + 1;
    }
    return line;
  }

  private scanWords(text: string, start: number, end: number, line: number): void {
    let at = start;
    while (at < end) {
      while (at < end && !isWordUnit(text.charCodeAt(at))) at++;
      if (at >= end) return;
      const from = at;
      let hash: number = HASH_SEED;
      do hash = Math.imul(hash ^ text.charCodeAt(at++), HASH_PRIME);
      while (at < end && isWordUnit(text.charCodeAt(at)));
      this.wordLines.push(line);
      this.wordNumbers.push(this.words.find(text, from, at, hash));
    }
  }

  /** The stems with their places. */
  private occurrences({ ofLine }: Pieces): Pick<FileFacts, "length" | "terms" | "ends" | "defined" | "places"> {
    const { words } = this;
    const counter = words.newCounter(words.stems);
    let length = 0;
    for (const { terms } of this.wordNumbers) {
      for (const term of terms) counter.count(term);
      length += terms.length;
    }
    const { order, hashes, ends } = counter.sorted();
    const next = new Uint32Array(order.length);
    for (let at = 0; at < order.length; at++) next[order[at] as number] = at === 0 ? 0 : (ends[at - 1] as number);
    const places = new Uint16Array(length);
    for (const [at, { terms }] of this.wordNumbers.entries()) {
      const piece = ofLine[Math.min(this.wordLines.values[at] as number, MOST)] as number;
      for (const term of terms) {
        const local = counter.localOf(term);
        places[next[local] as number] = piece;
        next[local] = (next[local] as number) + 1;
      }
    }
    return { length, terms: hashes, ends, defined: this.definedCounts(hashes), places };
  }

  private definedCounts(hashes: Uint32Array): Uint8Array {
    const defined = new Uint8Array(hashes.length);
    const { stems } = this.words;
    for (const { name, kind } of this.met) {
      if (kind === EXPORT) continue;
      for (const term of new Set(name.terms)) {
        const at = placeOf(hashes, stems.hashOf(term));
        if (at >= 0) defined[at] = Math.min(MOST_DEFINED, (defined[at] as number) + 1);
      }
    }
    return defined;
  }

  private identifiersUsed(): Pick<FileFacts, "identifiers" | "uses"> {
    const counter = this.words.newCounter(this.words.wholes);
    for (const { whole } of this.wordNumbers) counter.count(whole);
    const { hashes, ends } = counter.sorted();
    const uses = Uint16Array.from(ends, (end, at) => Math.min(MOST, end - (ends[at - 1] ?? 0)));
    return { identifiers: hashes, uses };
  }

  private definitions(
    blockStarts: readonly number[],
  ): Pick<FileFacts, "names" | "kinds" | "lines" | "nameBlocks" | "blockStems"> {
    const { stems, wholes } = this.words;
    const blockOf = new Map(blockStarts.map((start, at) => [start, at + 1]));
    const found = this.met.map(({ name, kind, line, start }) => {
      const block = Math.min(blockOf.get(start) ?? 0, MOST);
      return { hash: wholes.hashOf(name.whole), kind, line: Math.min(line, MOST), block, name };
    });
    found.sort((a, b) => a.hash - b.hash || a.line - b.line);
    const ofBlocks = found.flatMap(({ block, name }) =>
      name.terms.map((term) => ({ block, hash: stems.hashOf(term) })),
    );
    ofBlocks.sort((a, b) => a.block - b.block || a.hash - b.hash);
    return {
      names: Uint32Array.from(found, ({ hash }) => hash),
      kinds: Uint8Array.from(found, ({ kind }) => kind),
      lines: Uint16Array.from(found, ({ line }) => line),
      nameBlocks: Uint16Array.from(found, ({ block }) => block),
      blockStems: Uint32Array.from(ofBlocks.flatMap(({ block, hash }) => [block, hash])),
    };
  }
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

const GENERATED = /code generated|do not edit|@generated|auto-?generated/i;

function isGenerated(text: string): boolean {
  if (GENERATED.test(text.slice(0, 600))) return true;
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed;
    if (end - start > LONGEST_LINE) return true;
    start = end + 1;
  }
  return false;
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

/** Numbers for strings, each with its hash. */
class Numbers {
  private readonly numbers = new Map<string, number>();
  private readonly hashes = new GrowableUint32();

  get size(): number {
    return this.hashes.length;
  }

  numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.hashes.length;
    this.numbers.set(text, number);
    this.hashes.push(hashUnits(text));
    return number;
  }

  hashOf(number: number): number {
    return this.hashes.values[number] as number;
  }
}

/** How many distinct words are remembered. */
const REMEMBERED = 2 ** 16;

/** Raw words to what they hold, so that each is analysed once. */
class WordTable {
  readonly stems = new Numbers();
  readonly wholes = new Numbers();
  private slots: (Word | undefined)[] = new Array<Word | undefined>(REMEMBERED * 2);
  private size = 0;
  private readonly counters = new Map<Numbers, Counter>();

  /** The word that stands in a text, given its hash. */
  find(text: string, start: number, end: number, hash: number): Word {
    const mask = this.slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let word = this.slots[slot]; word !== undefined; word = this.slots[slot]) {
      if (isAt(text, start, end, word.text)) return word;
      slot = (slot + 1) & mask;
    }
    const word = this.analysed(text.slice(start, end));
    if (this.size >= REMEMBERED) {
      this.slots = new Array<Word | undefined>(REMEMBERED * 2);
      this.size = 0;
    }
    this.size++;
    this.slots[slot] = word;
    return word;
  }

  wordOf(text: string): Word {
    return this.find(text, 0, text.length, hashUnits(text));
  }

  newCounter(numbers: Numbers): Counter {
    const counter = this.counters.get(numbers) ?? new Counter(numbers);
    this.counters.set(numbers, counter);
    counter.begin();
    return counter;
  }

  private analysed(word: string): Word {
    const text = word.toWellFormed();
    const terms = CODE_PARTS.indexTerms(text).filter((term) => term.length > 1 || term.charCodeAt(0) > 127);
    return {
      text,
      terms: terms.map((term) => this.stems.numberOf(term)),
      whole: this.wholes.numberOf(wholeName(text)),
    };
  }
}

/** An identifier without what separates its parts, in lower case. */
export function wholeName(word: string): string {
  return word.replace(/[_$]/g, "").toLowerCase();
}

function isAt(text: string, start: number, end: number, word: string): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at++) if (text.charCodeAt(start + at) !== word.charCodeAt(at)) return false;
  return true;
}

/** Counts numbers of one file. */
class Counter {
  private readonly numbers: Numbers;
  private seen = new Uint32Array(1024);
  private locals = new Uint32Array(1024);
  private file = 0;
  private readonly met = new GrowableUint32();
  private readonly counts = new GrowableUint32();

  constructor(numbers: Numbers) {
    this.numbers = numbers;
  }

  begin(): void {
    this.file++;
    this.met.length = 0;
    this.counts.length = 0;
  }

  count(number: number): void {
    if (number >= this.seen.length) this.grow(number);
    if (this.seen[number] !== this.file) {
      this.seen[number] = this.file;
      this.locals[number] = this.met.length;
      this.met.push(number);
      this.counts.push(0);
    }
    const local = this.locals[number] as number;
    this.counts.values[local] = (this.counts.values[local] as number) + 1;
  }

  /** The place of a number among those that were met, in the order in which they were. */
  localOf(number: number): number {
    return this.locals[number] as number;
  }

  /** What was met by ascending hash: places, hashes, and where counts end when they are added up. */
  sorted(): { readonly order: Uint32Array; readonly hashes: Uint32Array; readonly ends: Uint32Array } {
    const size = this.met.length;
    const keyed = new Float64Array(size);
    for (let local = 0; local < size; local++)
      keyed[local] = this.numbers.hashOf(this.met.values[local] as number) * 2 ** 21 + local;
    keyed.sort();
    const order = new Uint32Array(size);
    const hashes = new Uint32Array(size);
    const ends = new Uint32Array(size);
    let end = 0;
    for (let at = 0; at < size; at++) {
      const key = keyed[at] as number;
      const hash = Math.floor(key / 2 ** 21);
      const local = key - hash * 2 ** 21;
      order[at] = local;
      hashes[at] = hash;
      end += this.counts.values[local] as number;
      ends[at] = end;
    }
    return { order, hashes, ends };
  }

  private grow(number: number): void {
    const larger = new Uint32Array(Math.max(this.seen.length * 2, number + 1));
    larger.set(this.seen);
    const locals = new Uint32Array(larger.length);
    locals.set(this.locals);
    this.seen = larger;
    this.locals = locals;
  }
}
