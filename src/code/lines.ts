// The lines of a file that are shown with a hit. Lines end at LF or CRLF and are counted from 1, as editors do; other
// separators, a lone CR among them, are part of a line. The work is linear in the size of the file.

import { EXCERPT_LENGTH, type Excerpt, excerptAround, type Range, rangesWithin } from "./excerpt.ts";
import type { WantedTerms } from "./wanted-terms.ts";

/** A line of a file that a query matched. */
export interface LineMatch {
  /** From 1. */
  readonly line: number;
  /** The line, cut to 200 UTF-16 units around a match if it is longer, with `…` where it is cut. */
  readonly text: string;
  /** Where the matching words stand in `text`, in UTF-16 units, the end exclusive; in order, apart from each other. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
  /** The terms of the query in the whole line, ascending by code units. */
  readonly terms: readonly string[];
}

/** Which of a file's lines are shown. */
export interface LineChoice {
  /** The most lines; 0 or more. */
  readonly most: number;
  /** Whether a line defines something that has a word of the query in its name. */
  readonly defines: (line: string) => boolean;
}

/** A line that matched, before it is cut to size. */
interface Found {
  readonly line: number;
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  /** The terms of its words where all have the same; told apart from others by being the same list. */
  readonly only: readonly string[] | undefined;
}

/** A line that may be shown. */
interface Ranked extends Found {
  readonly defines: boolean;
  readonly worth: number;
}

/** What a line that defines something must be worth of the best line, to come first: else it defines something else. */
const TELLING = 0.5;

/**
 * The lines that say most about the query, in line order. Definitions come first, then lines whose distinct words are
 * together the rarest, earlier ones first among equals. Of lines with the same words one is shown, unless they define
 * different things, and of neighbours the better one where the other adds no word.
 */
export function bestLines(text: string, wanted: WantedTerms, { most, defines }: LineChoice): LineMatch[] {
  if (most === 0) return [];
  const chosen: Ranked[] = [];
  for (const candidate of ranked(distinctLines(text, wanted, defines))) {
    if (chosen.length >= most) break;
    if (!chosen.some((better) => absorbs(better, candidate))) chosen.push(candidate);
  }
  return chosen.sort((a, b) => a.line - b.line).map((found) => lineMatch(found, aroundRarest(found.text, wanted)));
}

/** The first of the lines that hold the same words, and every line that defines something. */
function distinctLines(text: string, wanted: WantedTerms, defines: LineChoice["defines"]): Ranked[] {
  const distinct = new Map<string, Ranked>();
  const seen = new Set<readonly string[]>();
  for (const found of matchingLines(text, wanted)) {
    const isDefinition = defines(found.text);
    // Most lines have one word of the query, and most of those are not the first.
    if (found.only !== undefined && !isDefinition && seen.has(found.only)) continue;
    if (found.only !== undefined && !isDefinition) seen.add(found.only);
    const words = Array.from(found.terms).sort().join(" ");
    const same = isDefinition ? `${words}\n${found.text.trim()}` : words;
    if (!distinct.has(same)) distinct.set(same, { ...found, defines: isDefinition, worth: wanted.worth(found.terms) });
  }
  return Array.from(distinct.values());
}

function ranked(lines: readonly Ranked[]): Ranked[] {
  const best = lines.reduce((most, { worth }) => Math.max(most, worth), 0);
  const told = lines.map((one) => (one.defines && one.worth < TELLING * best ? { ...one, defines: false } : one));
  return told.sort(byWorth);
}

function byWorth(a: Ranked, b: Ranked): number {
  return Number(b.defines) - Number(a.defines) || b.worth - a.worth || a.line - b.line;
}

/** Whether a line is next to a better one that has all of its words. */
function absorbs(better: Ranked, { line, terms, defines }: Ranked): boolean {
  if (defines || Math.abs(better.line - line) !== 1) return false;
  for (const term of terms) if (!better.terms.has(term)) return false;
  return true;
}

/** The first lines that hold any term, stripped, their first 200 characters; the rule of code-context-agent. */
export function firstLines(text: string, wanted: WantedTerms, most: number): LineMatch[] {
  const first: Found[] = [];
  for (const found of matchingLines(text, wanted)) {
    if (first.length >= most) break;
    first.push(found);
  }
  return first.map((found) => lineMatch(found, head(found.text, wanted)));
}

/** A line whose words are being collected. */
interface Open {
  readonly line: number;
  readonly text: string;
  readonly terms: Set<string>;
  only: readonly string[] | undefined;
}

/** The lines that hold a word of the query, in order. The text is scanned once as a whole: most lines hold none. */
function* matchingLines(text: string, wanted: WantedTerms): Generator<Found> {
  const lines = new LineCounter(text);
  let found: Open | undefined;
  let end = -1;
  for (const { range, terms } of wanted.occurrences(text)) {
    if (found === undefined || range[0] > end) {
      if (found) yield found;
      const stretch = lines.at(range[0]);
      end = stretch.end;
      const { line, start } = stretch;
      found = { line, text: text.slice(start, end), terms: new Set(terms), only: terms };
    } else if (found.only !== terms) {
      for (const term of terms) found.terms.add(term);
      found.only = undefined;
    }
  }
  if (found) yield found;
}

/** Where a line stands in a text, in UTF-16 units, without its end. */
export interface LineStretch {
  /** From 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Counts lines up to places that are asked for in ascending order. */
class LineCounter {
  private readonly text: string;
  private line = 1;
  private start = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The line that holds `place`. */
  at(place: number): LineStretch {
    for (;;) {
      const feed = this.text.indexOf("\n", this.start);
      if (feed < 0 || place <= feed) return { line: this.line, start: this.start, end: this.endBefore(feed) };
      this.line++;
      this.start = feed + 1;
    }
  }

  private endBefore(feed: number): number {
    if (feed < 0) return this.text.length;
    return feed > this.start && this.text[feed - 1] === "\r" ? feed - 1 : feed;
  }
}

/** The lines of a text without their ends. */
export function linesOf(text: string): string[] {
  return text.split("\n").map((line, at, all) => {
    return at + 1 < all.length && line.endsWith("\r") ? line.slice(0, -1) : line;
  });
}

/** A line that is shown for what stands around it. */
export interface ContextLine {
  /** From 1. */
  readonly line: number;
  /** The line, its first 200 UTF-16 units, with `…` where it is cut. */
  readonly text: string;
}

/** A stretch of lines, by their numbers from 1, both inclusive. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** The lines of `spans` but for those at `matches`, in order, each once; of a span what lies in the text. */
export function contextLines(text: string, matches: readonly number[], spans: readonly LineSpan[]): ContextLine[] {
  const all = linesOf(text);
  // The empty line behind the last line end is none.
  const last = all.at(-1) === "" ? all.length - 1 : all.length;
  const near = new Set<number>();
  for (const { start, end } of spans) for (let at = Math.max(1, start); at <= Math.min(last, end); at++) near.add(at);
  for (const line of matches) near.delete(line);
  return Array.from(near)
    .sort((a, b) => a - b)
    .map((line) => ({ line, text: excerptAround(all[line - 1] ?? "", [0, 0], []).text }));
}

function lineMatch({ line, terms }: Found, { text, ranges }: Excerpt): LineMatch {
  return { line, text, ranges, terms: Array.from(terms).sort() };
}

function aroundRarest(text: string, wanted: WantedTerms): Excerpt {
  let anchor: { readonly range: Range; readonly worth: number } | undefined;
  const ranges: Range[] = [];
  for (const { range, terms } of wanted.occurrences(text)) {
    const worth = wanted.worth(terms);
    if (anchor === undefined || worth > anchor.worth) anchor = { range, worth };
    ranges.push(range);
  }
  return excerptAround(text, anchor?.range ?? [0, 0], ranges);
}

function head(text: string, wanted: WantedTerms): Excerpt {
  const stripped = text.trim();
  const ranges = wanted.occurrences(stripped).map(({ range }) => range);
  const shown = Array.from(stripped.slice(0, EXCERPT_LENGTH * 2))
    .slice(0, EXCERPT_LENGTH)
    .join("");
  return { text: shown, ranges: rangesWithin(ranges, 0, shown.length) };
}
