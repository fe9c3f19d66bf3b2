// What the first window knows of a tool: its words by where they stand, as numbers. Made when a tool first comes into a
// window and kept for those that come often, 2.6 kB each on real tools.

import type { SourceText } from "../index/document.ts";
import type { Source } from "../index/field.ts";
import { textOf, type ToolDefinition } from "./tool.ts";
import { type VerbClass, verbClassOf } from "./verb-class.ts";
import type { NumberedWord, WordNumbers } from "./word-numbers.ts";

/** A set of terms and what they are worth together. */
export interface TermShare {
  /** Distinct. */
  readonly terms: Uint32Array;
  /** The rarity of each. */
  readonly rarities: Float64Array;
  /** Their sum. */
  readonly total: number;
}

/** A tool as the first window sees it; numbers are those of the catalog's `WordNumbers`. */
export interface ToolProfile {
  /** The terms of its name that its server does not have; of a name of nothing else, all. */
  readonly name: TermShare;
  /** The terms of its server. */
  readonly server: TermShare;
  /** The terms of the first sentence of its description. */
  readonly sentence: TermShare;
  /** Every word of it but stop words, as written, distinct. */
  readonly surfaces: Uint32Array;
  /** The terms of its name, and of its description, in order and without stop words. */
  readonly nameSequence: Uint32Array;
  readonly textSequence: Uint32Array;
  /** The weighted number of all its terms: its length in the bag. */
  readonly length: number;
  readonly action: VerbClass | undefined;
  readonly isDeprecated: boolean;
}

/** What making a profile needs. */
export interface ProfileSource {
  readonly numbers: WordNumbers;
  /** The sources of the bag with their weights. */
  readonly sources: readonly Source[];
  /** How rare terms are, parallel to them. */
  readonly rarities: (terms: readonly string[]) => readonly number[];
}

/** The profile of a tool whose texts these are. */
export function toolProfile(
  tool: ToolDefinition,
  texts: readonly SourceText[],
  { numbers, sources, rarities }: ProfileSource,
): ToolProfile {
  const share = (terms: Iterable<number>): TermShare => {
    const distinct = Uint32Array.from(new Set(terms));
    const rarity = Float64Array.from(rarities(Array.from(distinct, (term) => numbers.word(term))));
    return { terms: distinct, rarities: rarity, total: rarity.reduce((sum, one) => sum + one, 0) };
  };
  const telling = (text: string): number[] => tellingTerms(text, numbers);
  const name = telling(textOf(tool.name));
  const server = new Set(telling(textOf(tool.server)));
  const own = name.filter((term) => !server.has(term));
  const description = textOf(tool.description);
  const words = weighWords(texts, sources, numbers);
  return {
    name: share(own.length > 0 ? own : name),
    server: share(server),
    sentence: share(telling(firstSentence(description.trimStart()))),
    surfaces: words.surfaces,
    nameSequence: Uint32Array.from(name),
    textSequence: Uint32Array.from(telling(description)),
    length: words.length,
    action: verbClassOf(surfacesOf(textOf(tool.name), numbers)),
    isDeprecated: isDeprecated(description),
  };
}

/** The terms that say something of what a tool is about: no stop words, no single characters such as a version's. */
function tellingTerms(text: string, numbers: WordNumbers): number[] {
  const words: NumberedWord[] = Array.from(numbers.wordsOf(text));
  return words.flatMap(({ telling }) => telling).filter((term) => numbers.word(term).length > 1);
}

function surfacesOf(text: string, numbers: WordNumbers): string[] {
  return Array.from(numbers.wordsOf(text)).flatMap(({ surfaces }) => surfaces.map((number) => numbers.word(number)));
}

function weighWords(
  texts: readonly SourceText[],
  sources: readonly Source[],
  numbers: WordNumbers,
): Pick<ToolProfile, "surfaces" | "length"> {
  const weights = new Map(sources.map(({ name, weight }) => [name, weight]));
  const surfaces = new Set<number>();
  let length = 0;
  for (const { source, text } of texts) {
    const weight = weights.get(source);
    if (weight === undefined) continue;
    for (const word of numbers.wordsOf(String(text))) {
      if (!word.isStopWord) for (const surface of word.surfaces) surfaces.add(surface);
      length += weight * word.terms.length;
    }
  }
  return { surfaces: Uint32Array.from(surfaces), length };
}

/** Up to the first `.`, `?` or `!` before a space, or the first line break. */
function firstSentence(text: string): string {
  const end = text.search(/[.?!]\s|\n/);
  return end < 0 ? text : text.slice(0, end);
}

/** Whether a description opens with the word, or calls it out in capitals; some are about what is deprecated. */
function isDeprecated(description: string): boolean {
  return /^\W*deprecated\b/i.test(description) || /\bDEPRECATED\s?[.:;,!)\]-]/.test(description);
}
