// A source in one pass over its lines: where its words are, and what it defines. Lines that may define something are looked
// at more closely.

import { roomFor } from "../index/growable.ts";
import { HASH_PRIME, HASH_SEED } from "../index/hash.ts";
import { Comments } from "./comments.ts";
import { DefiningLines } from "./defining-lines.ts";
import { definitionsIn } from "./definitions.ts";
import type { FileDefinitions } from "./file-definitions.ts";
import { EXPORT, FUNCTION, TYPE, VALUE } from "./file-facts.ts";
import { endingOf, fileName } from "./file-name.ts";
import { LONGEST_TYPED_LINE } from "./generated.ts";
import { type DefinitionKind, type Language, languageOf } from "./languages.ts";
import { reExportsAt } from "./re-exports.ts";
import type { WordTable } from "./word-table.ts";

/** Longer lines define nothing, in UTF-16 units. */
const LONGEST_DEFINITION = 300;

const KIND_NUMBERS: Readonly<Record<DefinitionKind, number>> = {
  type: TYPE,
  function: FUNCTION,
  value: VALUE,
  export: EXPORT,
};

/** Scans one file after the other; what it finds is good until the next one. */
export class SourceScanner {
  /** The text; a typed array is read several times as fast as a string, and words are read twice. */
  units: Uint16Array = new Uint16Array(2 ** 16);
  /** Of every word where it begins and ends, and its hash; how many words there are. */
  found: Int32Array = new Int32Array(0);
  words = 0;
  /** By line, from 1: how many words there are up to its end. How many lines there are. */
  lineEnds: Uint32Array = new Uint32Array(2 ** 10);
  lines = 0;
  /** Whether words of the file were not read, since a line is too long. */
  isCut = false;
  private readonly table: WordTable;
  private readonly definitions: FileDefinitions;
  private text = "";
  private language: Language = languageOf("");
  private defining: DefiningLines = new DefiningLines(this.language);
  private readonly definingByLanguage = new Map<Language, DefiningLines>();
  private handsOn = false;

  constructor(table: WordTable, definitions: FileDefinitions) {
    this.table = table;
    this.definitions = definitions;
  }

  /** Scans a file, of which there is the text, and if it came so the same as UTF-8. */
  scan(path: string, text: string, bytes?: Uint8Array): void {
    const language = languageOf(endingOf(fileName(path)).slice(1).toLowerCase());
    const comments = new Comments(language.comments);
    this.begin(text, language, handsNamesOn(path, language));
    this.spell(text, bytes);
    let commentStart = 0;
    for (let start = 0; start < text.length; ) {
      const feed = text.indexOf("\n", start);
      const end = feed < 0 ? text.length : feed;
      this.scanLine(start, end);
      const first = this.firstUnit(start, end);
      if (first < 0) commentStart = 0;
      else if (comments.covers(text, start, first, end)) commentStart ||= this.lines;
      else {
        const above = commentStart || this.lines;
        if (mayDefine(this.units[first] as number)) this.define(start, first, end, above);
        commentStart = isAttribute(text, first) ? above : 0;
      }
      start = end + 1;
    }
  }

  private begin(text: string, language: Language, handsOn: boolean): void {
    this.text = text;
    this.language = language;
    this.defining = this.definingLinesOf(language);
    this.handsOn = handsOn;
    this.words = 0;
    this.lines = 0;
    this.isCut = false;
    this.units = roomFor(this.units, text.length, Uint16Array);
    // Every other unit ends a word.
    this.found = roomFor(this.found, (text.length / 2 + 1) * 3, Int32Array);
  }

  /** Lays the text out unit by unit. Of ASCII the bytes are the units, and are copied in a tenth of the time. */
  private spell(text: string, bytes?: Uint8Array): void {
    const { units } = this;
    if (bytes?.length === text.length) units.set(bytes);
    else for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  }

  private definingLinesOf(language: Language): DefiningLines {
    let lines = this.definingByLanguage.get(language);
    if (lines === undefined) {
      lines = new DefiningLines(language);
      this.definingByLanguage.set(language, lines);
    }
    return lines;
  }

  private scanLine(start: number, end: number): void {
    if (end > start + LONGEST_TYPED_LINE) this.isCut = true;
    this.scanWords(start, Math.min(end, start + LONGEST_TYPED_LINE));
    const line = ++this.lines;
    if (line === this.lineEnds.length) this.growLines();
    this.lineEnds[line] = this.words;
  }

  private growLines(): void {
    const larger = new Uint32Array(this.lineEnds.length * 2);
    larger.set(this.lineEnds);
    this.lineEnds = larger;
  }

  private scanWords(start: number, end: number): void {
    const { found, units } = this;
    let place = this.words * 3;
    let at = start;
    while (at < end) {
      while (at < end && !isWordUnit(units[at] as number)) at++;
      if (at >= end) break;
      const from = at;
      let hash: number = HASH_SEED;
      do hash = Math.imul(hash ^ (units[at++] as number), HASH_PRIME);
      while (at < end && isWordUnit(units[at] as number));
      found[place] = from;
      found[place + 1] = at;
      found[place + 2] = hash;
      place += 3;
    }
    this.words = place / 3;
  }

  /** The first unit of a line that is no space, or -1. */
  private firstUnit(start: number, end: number): number {
    const { units } = this;
    for (let at = start; at < end; at++) {
      const unit = units[at] as number;
      if (unit !== 32 && unit !== 9 && unit !== 13) return at;
    }
    return -1;
  }

  /** Adds what a line defines; `above` is where the comment directly above it begins, or the line itself. */
  private define(start: number, first: number, end: number, above: number): void {
    const { text, definitions, table, lines } = this;
    if (this.handsOn)
      for (const name of reExportsAt(text, first)) definitions.add(table.numberOf(name), EXPORT, lines, above);
    if (end - start > LONGEST_DEFINITION || !this.defining.may(this.units, start, first, end)) return;
    for (const { name, kind } of definitionsIn(text.slice(start, end), this.language))
      definitions.add(table.numberOf(name), KIND_NUMBERS[kind], lines, above);
  }
}

/** Whether a file can hand names on: in Python the file of a package alone. */
export function handsNamesOn(path: string, { comments, forms }: Language): boolean {
  return forms.has("re-export") && (comments !== "python" || path.endsWith("__init__.py"));
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

/** Letters, `_`, `$`, `#`, `@`, `}`, `*`. */
function mayDefine(unit: number): boolean {
  return isWordUnit(unit) || unit === 36 || unit === 35 || unit === 64 || unit === 125 || unit === 42;
}

/** A line that belongs to the definition below it: `@Decorator`, `#[attribute]`, `[Attribute]`. */
function isAttribute(text: string, first: number): boolean {
  const unit = text.charCodeAt(first);
  return unit === 64 || unit === 91 || (unit === 35 && text.charCodeAt(first + 1) === 91);
}
