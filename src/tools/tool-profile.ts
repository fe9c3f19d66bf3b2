// What the first window knows of a tool: its words by where they stand, as numbers. Nothing of it depends on what other
// tools there are, so it holds through all changes of a catalog but those of the tool itself.

import type { SourceText } from "../index/document.ts";
import type { Source } from "../index/field.ts";
import { textOf, type ToolDefinition } from "./tool.ts";
import { type VerbClass, verbClassOf } from "./verb-class.ts";
import type { NumberedWord, WordNumbers } from "./word-numbers.ts";

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
  const read = readerOf(numbers);
  const description = textOf(tool.description);
  const nameWords = read(textOf(tool.name));
  const name = tellingTerms(nameWords);
  const server = new Set(tellingTerms(read(textOf(tool.server))));
  const own = name.filter((term) => !server.has(term));
  const words = weighWords(texts, sources, read);
  return {
    name: distinct(own.length > 0 ? own : name),
    server: distinct(server),
    sentence: distinct(tellingTerms(read(firstSentence(description.trimStart())))),
    surfaces: words.surfaces,
    nameSequence: Uint32Array.from(name),
    textSequence: Uint32Array.from(tellingTerms(read(description))),
    length: words.length,
    action: verbClassOf(nameWords.flatMap(({ surfaces }) => surfaces.map((number) => numbers.word(number)))),
    isDeprecated: isDeprecated(description),
  };
}

type Read = (text: string) => readonly NumberedWord[];

/** Reads the words of texts, of each only once: most of a profile is made of the same few. */
function readerOf(numbers: WordNumbers): Read {
  const known = new Map<string, readonly NumberedWord[]>();
  return (text) => {
    const words = known.get(text) ?? numbers.wordsOf(text);
    known.set(text, words);
    return words;
  };
}

function distinct(terms: Iterable<number>): Uint32Array {
  return Uint32Array.from(new Set(terms));
}

function tellingTerms(words: readonly NumberedWord[]): number[] {
  const terms: number[] = [];
  for (const { telling } of words) for (const term of telling) terms.push(term);
  return terms;
}

function weighWords(
  texts: readonly SourceText[],
  sources: readonly Source[],
  read: Read,
): Pick<ToolProfile, "surfaces" | "length"> {
  const surfaces = new Set<number>();
  let length = 0;
  for (const { source, text } of texts) {
    const weight = sources.find(({ name }) => name === source)?.weight;
    if (weight === undefined) continue;
    for (const word of read(String(text))) {
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
