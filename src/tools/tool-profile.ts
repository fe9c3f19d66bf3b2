// What the first window knows of a tool: its words by where they stand, as numbers. Nothing of it depends on what other
// tools there are, so it holds through all changes of a catalog but those of the tool itself.

import type { SourceText } from "../index/document.ts";
import type { Source } from "../index/field.ts";
import { textOf, type ToolDefinition } from "./tool.ts";
import { type VerbClass, verbClassOf } from "./verb-class.ts";
import type { WordNumbers } from "./word-numbers.ts";

/** A tool as the first window sees it; numbers are those of the catalog's `WordNumbers`. */
export interface ToolProfile {
  /** The terms of its name that its server does not have; of a name of nothing else, all. Distinct. */
  readonly name: Uint32Array;
  /** The terms of its server, distinct. */
  readonly server: Uint32Array;
  /** The terms of the first sentence of its description, distinct. */
  readonly sentence: Uint32Array;
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
}

/** The profile of a tool whose texts these are. */
export function toolProfile(
  tool: ToolDefinition,
  texts: readonly SourceText[],
  { numbers, sources }: ProfileSource,
): ToolProfile {
  const name = tellingTerms(textOf(tool.name), numbers);
  const server = new Set(tellingTerms(textOf(tool.server), numbers));
  const own = name.filter((term) => !server.has(term));
  const description = textOf(tool.description);
  const words = weighWords(texts, sources, numbers);
  return {
    name: distinct(own.length > 0 ? own : name),
    server: distinct(server),
    sentence: distinct(tellingTerms(firstSentence(description.trimStart()), numbers)),
    surfaces: words.surfaces,
    nameSequence: Uint32Array.from(name),
    textSequence: Uint32Array.from(tellingTerms(description, numbers)),
    length: words.length,
    action: verbClassOf(surfacesOf(textOf(tool.name), numbers)),
    isDeprecated: isDeprecated(description),
  };
}

function distinct(terms: Iterable<number>): Uint32Array {
  return Uint32Array.from(new Set(terms));
}

/** The terms that say something of what a tool is about: no stop words, no single characters such as a version's. */
function tellingTerms(text: string, numbers: WordNumbers): number[] {
  const terms: number[] = [];
  for (const { telling } of numbers.wordsOf(text))
    for (const term of telling) if (numbers.word(term).length > 1) terms.push(term);
  return terms;
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
