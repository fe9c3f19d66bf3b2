// The lines of a file that are shown with a hit. Lines end at LF or CRLF and are counted from 1, as editors do; other
// separators, a lone CR among them, are part of a line. The work is linear in the size of the file.

import { EXCERPT_LENGTH, type Excerpt, excerptAround, type Range, rangesWithin } from "./excerpt.ts";
import type { Occurrence, WantedTerms } from "./wanted-terms.ts";

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

/** The most lines shown with a hit. */
const MOST_LINES = 3;

/** A line that matched, before it is cut to size. */
interface Found {
  readonly line: number;
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  readonly worth: number;
}

/** The three lines whose distinct terms are together the rarest, earlier lines first among equals; in line order. */
export function bestLines(text: string, wanted: WantedTerms): LineMatch[] {
  const best: Found[] = [];
  for (const found of matchingLines(text, wanted)) {
    const place = best.findIndex(({ worth }) => worth < found.worth);
    if (place >= 0) best.splice(place, 0, found);
    else if (best.length < MOST_LINES) best.push(found);
    if (best.length > MOST_LINES) best.pop();
  }
  return best.sort((a, b) => a.line - b.line).map((found) => lineMatch(found, aroundRarest(found.text, wanted)));
}

/** The first three lines that hold any term, stripped, their first 200 characters; the rule of code-context-agent. */
export function firstLines(text: string, wanted: WantedTerms): LineMatch[] {
  const first: Found[] = [];
  for (const found of matchingLines(text, wanted)) {
    first.push(found);
    if (first.length === MOST_LINES) break;
  }
  return first.map((found) => lineMatch(found, head(found.text, wanted)));
}

function* matchingLines(text: string, wanted: WantedTerms): Generator<Found> {
  let line = 0;
  for (const content of linesOf(text)) {
    line++;
    const terms = new Set<string>();
    for (const occurrence of wanted.occurrences(content)) for (const term of occurrence.terms) terms.add(term);
    if (terms.size > 0) yield { line, text: content, terms, worth: wanted.worth(terms) };
  }
}

/** The lines of a text without their ends. */
export function* linesOf(text: string): Generator<string> {
  let start = 0;
  while (start <= text.length) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed;
    yield text.slice(start, feed > start && text[feed - 1] === "\r" ? feed - 1 : end);
    start = end + 1;
  }
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
  const ranges = Array.from(wanted.occurrences(stripped), ({ range }: Occurrence) => range);
  const shown = Array.from(stripped.slice(0, EXCERPT_LENGTH * 2))
    .slice(0, EXCERPT_LENGTH)
    .join("");
  return { text: shown, ranges: rangesWithin(ranges, 0, shown.length) };
}
