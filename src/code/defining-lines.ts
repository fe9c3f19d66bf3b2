// Lines that may define something, told by their first words where they stand: most lines of a source define nothing, and
// to copy each of them and look its words up takes as long as to read the whole file. What is left is for definitions.ts.

import { HASH_PRIME, HASH_SEED } from "../index/hash.ts";
import { BETWEEN, SHORTEST } from "./definitions.ts";
import type { Language } from "./languages.ts";

const SLOTS = 1024;

// What a first word with this hash may be; everything else is none that says anything.
const TELLING = 1;
const VALUE = 2;

/** By ASCII unit of a name the same in lower case, or 0. */
const LOWER: Uint8Array = lowerUnits();

function lowerUnits(): Uint8Array {
  const lower = new Uint8Array(128);
  for (let unit = 0; unit < 128; unit++)
    if (/[\w$]/.test(String.fromCharCode(unit))) lower[unit] = String.fromCharCode(unit).toLowerCase().charCodeAt(0);
  return lower;
}

/** Tells the lines of one language; may be asked of any of its files. */
export class DefiningLines {
  private readonly slots = new Uint8Array(SLOTS);
  /** Words that define a value where no block is around them, and nothing in one. */
  private readonly values: readonly string[];
  private readonly inColumn0: boolean;
  private readonly inGroups: boolean;
  private readonly byEnd: boolean;
  private readonly bySign: boolean;
  private readonly byParentheses: boolean;
  private readonly asMethods: boolean;
  private readonly asTypedMethods: boolean;

  constructor({ keywords, modifiers, forms }: Language) {
    this.inColumn0 = forms.has("assignment in column 0") || forms.has("function in column 0");
    this.inGroups = forms.has("group member");
    this.byEnd = forms.has("typedef end");
    this.bySign = forms.has("assigned function");
    this.byParentheses = forms.has("shell function");
    this.asTypedMethods = forms.has("typed method");
    this.asMethods = this.asTypedMethods || forms.has("method");
    const values = Array.from(keywords.keys()).filter((word) => keywords.get(word) === "value" && !modifiers.has(word));
    this.values = this.asMethods ? values : [];
    for (const word of this.values) this.slots[slotOf(word)] = VALUE;
    const telling = [...keywords.keys(), ...modifiers, ...BETWEEN].filter((word) => !this.values.includes(word));
    for (const word of telling) this.slots[slotOf(word)] = TELLING;
  }

  /** Whether a line may define something; if not it does not. `first` is where it begins behind its spaces. */
  may(units: Uint16Array, start: number, first: number, end: number): boolean {
    if (end - start < SHORTEST) return false;
    if (units[first] === CLOSE) return this.byEnd && first === start;
    let at = first;
    let hash: number = HASH_SEED;
    for (; at < end; at++) {
      const unit = units[at] as number;
      if (unit > 127) return true;
      if (LOWER[unit] === 0) break;
      hash = Math.imul(hash ^ (LOWER[unit] as number), HASH_PRIME);
    }
    if (at === first) return true;
    const word = this.slots[hash & (SLOTS - 1)];
    if (word === 0) return this.mayByForm(units, start, first, at, end);
    if (word === TELLING || first === start || !this.isValue(units, first, at)) return true;
    return this.mayBehindValue(units, at, end) || (this.asTypedMethods && endsOpen(units, at, end));
  }

  /** Whether it may without a word that tells it; its first word ends at `at`. */
  private mayByForm(units: Uint16Array, start: number, first: number, at: number, end: number): boolean {
    if (first === start && this.inColumn0) return true;
    if (first === start + 1 && this.inGroups) return true;
    if (this.byParentheses || (this.bySign && isSigned(units, at, end))) return true;
    return this.asMethods && first > start && endsOpen(units, at, end);
  }

  private isValue(units: Uint16Array, first: number, end: number): boolean {
    const { values } = this;
    for (let at = 0; at < values.length; at++) if (isWord(values[at] as string, units, first, end)) return true;
    return false;
  }

  /** Whether what stands behind the word of a value makes something else of it: `const enum Kind`. */
  private mayBehindValue(units: Uint16Array, from: number, end: number): boolean {
    let at = from;
    while (at < end && (isSpace(units[at] as number) || isMark(units[at] as number))) at++;
    if (at === end) return false;
    const unit = units[at] as number;
    if (unit === 40 || unit === 60 || unit === 91) return true;
    let hash: number = HASH_SEED;
    for (; at < end; at++) {
      const next = units[at] as number;
      if (next > 127) return true;
      if (LOWER[next] === 0) break;
      hash = Math.imul(hash ^ (LOWER[next] as number), HASH_PRIME);
    }
    return this.slots[hash & (SLOTS - 1)] !== 0;
  }
}

const CLOSE = 125;
const OPEN = 123;

function slotOf(word: string): number {
  let hash: number = HASH_SEED;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), HASH_PRIME);
  return hash & (SLOTS - 1);
}

function isWord(word: string, units: Uint16Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at++) if (units[start + at] !== word.charCodeAt(at)) return false;
  return true;
}

/** Whether `:` or `=` stands behind a name with dots in it, whose first part ends at `from`. */
function isSigned(units: Uint16Array, from: number, end: number): boolean {
  let at = from;
  while (at < end && (units[at] === 46 || (LOWER[units[at] as number] ?? 0) !== 0)) at++;
  while (at < end && isSpace(units[at] as number)) at++;
  const unit = at < end ? (units[at] as number) : 0;
  return unit === 58 || unit === 61 || unit > 127;
}

/** Whether the last unit that is no space is `{`; what is no ASCII may be a space. */
function endsOpen(units: Uint16Array, from: number, end: number): boolean {
  let at = end - 1;
  while (at >= from && isSpace(units[at] as number)) at--;
  return at >= from && (units[at] === OPEN || (units[at] as number) > 127);
}

function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13);
}

/** `*`, `&`, `!`. */
function isMark(unit: number): boolean {
  return unit === 42 || unit === 38 || unit === 33;
}
