// The two analyzers that are ours. A raw word comes apart at case, letter-digit and script borders, and its parts are
// stemmed, so that `createIssue`, `create issue` and `creating issues` find `create_issue`. English is for prose and
// tools. Code has a light stem, and the whole identifier is a term beside its parts: that lifts code from .741 to .756
// (nDCG@10 on short questions), where it would lower tools from .734 to .731; their exact names have a field.

import { headOf } from "../base/head.ts";
import { ownText } from "../base/own-text.ts";
import type { Analyzer } from "./analyzer.ts";
import { WORD_BYTE } from "./characters.ts";
import { stemEnglish } from "./english-stemmer.ts";
import { fold } from "./folding.ts";
import { caseParts, digitParts, HAS_DIGIT } from "./identifiers.ts";
import { stemLight } from "./light-stemmer.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { runIndexTerms, runQueryTerms, scriptRuns } from "./unspaced.ts";

/** Tools and prose. */
export const ENGLISH: Analyzer = identifierAnalyzer("english@1", stemEnglish, false);

/** Source code and paths. */
export const CODE: Analyzer = identifierAnalyzer("code@1", stemLight, true);

/** The parts of source code alone, as CODE has them. */
export const CODE_PARTS: Analyzer = identifierAnalyzer("code-parts@1", stemLight, false);

/** The terms of a word of source code, as CODE has them: those of its parts, then that of the whole, if it has one. */
export function codeTerms(word: string): WordTerms {
  return termsOf(word, stemLight, runIndexTerms);
}

type Stem = (word: string) => string;
type RunTerms = (run: string) => readonly string[];

function identifierAnalyzer(name: string, stem: Stem, keepsWhole: boolean): Analyzer {
  const terms = (word: string, runTerms: RunTerms): readonly string[] => {
    const { parts, whole } = termsOf(word, stem, runTerms);
    return keepsWhole ? [...parts, ...whole] : parts;
  };
  return {
    name,
    wordBytes: WORD_BYTE,
    indexTerms: (word) => terms(word, runIndexTerms),
    queryTerms: remembered((word) => terms(word, runQueryTerms)),
    isStopWord: (word) => (word.length === 1 ? isLetter(word) : STOP_WORDS.has(word.toLowerCase())),
  };
}

/** How many words of queries are remembered with their terms: conversation uses few words, again and again. */
const REMEMBERED = 4096;

function remembered(terms: (word: string) => readonly string[]): (word: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const before = known.get(word);
    if (before) return before;
    if (word.length > LONGEST_TERM) return terms(word).map(ownText);
    if (known.size >= REMEMBERED) known.clear();
    const own = ownText(word);
    const found = terms(own);
    known.set(own, found);
    return found;
  };
}

/** ASCII words beyond this many characters are data (base64, minified text) and are one term, cut. */
const LONGEST_IDENTIFIER = 128;

/** Terms are cut to this many UTF-16 units, at a code point. */
const LONGEST_TERM = 64;

/** Most words of a text, and all that needs no taking apart. */
const SIMPLE_WORD = /^[a-z]{1,64}$/;

/** The terms of a word. */
export interface WordTerms {
  readonly parts: readonly string[];
  /** The whole identifier without its separators, where it has more than one part and is all ASCII. */
  readonly whole: readonly string[];
}

function termsOf(word: string, stem: Stem, runTerms: RunTerms): WordTerms {
  if (SIMPLE_WORD.test(word)) return { parts: [stem(word)], whole: NONE };
  const isPlain = isAscii(word);
  const folded = isPlain ? word : fold(word);
  const ascii = isPlain || isAscii(folded);
  if (ascii && folded.length > LONGEST_IDENTIFIER)
    return { parts: [headOf(folded.toLowerCase(), LONGEST_TERM)], whole: NONE };
  const parts = caseParts(folded);
  const found: string[] = [];
  for (const part of parts) {
    if (ascii) addSpaced(part, stem, found);
    else addRuns(part, stem, runTerms, found);
  }
  const isWhole = ascii && parts.length > 1;
  return { parts: found, whole: isWhole ? [headOf(parts.join("").toLowerCase(), LONGEST_TERM)] : NONE };
}

const NONE: readonly string[] = [];

function addRuns(part: string, stem: Stem, runTerms: RunTerms, found: string[]): void {
  for (const run of scriptRuns(part)) {
    if (run.unspaced) for (const term of runTerms(run.text)) found.push(term);
    else addSpaced(run.text, stem, found);
  }
}

/** A part's stem, and what lies on either side of a letter-digit border when it says something by itself. */
function addSpaced(part: string, stem: Stem, found: string[]): void {
  const lower = part.toLowerCase();
  found.push(headOf(stem(lower), LONGEST_TERM));
  if (!HAS_DIGIT.test(lower)) return;
  const pieces = digitParts(lower);
  if (pieces.length === 1) return;
  for (const piece of pieces) if (piece.length > 1 || !isLetter(piece)) found.push(headOf(stem(piece), LONGEST_TERM));
}

function isLetter(character: string): boolean {
  return /^[a-z]$/i.test(character);
}

function isAscii(text: string): boolean {
  return /^[\u0000-\u007f]*$/.test(text);
}
