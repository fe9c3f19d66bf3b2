// The word table: which word can stand for which, and what it then counts. It bridges what people ask for and how tools
// are named where stems cannot (repo, repository; remove, delete; bitcoin, crypto). The lines are data for people
// (word-lines-*.ts); here they become relations between stems. Two words are related only by a line that holds both:
// groups do not join over a word they share, so `reserve` does not reach `novel` over `book`.

import type { Relative } from "../analysis/analyzer.ts";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { ABBREVIATION_LINES } from "./word-lines-abbreviations.ts";
import { FAMILY_LINES } from "./word-lines-families.ts";
import { NOUN_LINES } from "./word-lines-nouns.ts";
import { SPECIFIC_LINES } from "./word-lines-specific.ts";
import { VERB_LINES } from "./word-lines-verbs.ts";

/** Why a word can stand for another; `general`: it is the more general of the two. */
export type WordRelation = "family" | "abbreviation" | "general" | "noun" | "verb";

/** A stem that can stand for another, and why. */
export interface WordRelative extends Relative {
  readonly kind: WordRelation;
}

/** Each stem on one side leads to each on the other. */
interface Link {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

interface Kind {
  readonly kind: WordRelation;
  readonly factor: number;
  readonly lines: string;
  readonly linksOf: (line: string) => readonly Link[];
}

/** By falling factor: the first line that relates two stems is the one that counts. */
const KINDS: readonly Kind[] = [
  { kind: "family", factor: 0.6, lines: FAMILY_LINES, linksOf: everyPair },
  { kind: "abbreviation", factor: 0.6, lines: ABBREVIATION_LINES, linksOf: shortToLong },
  { kind: "general", factor: 0.6, lines: SPECIFIC_LINES, linksOf: specificToGeneral },
  { kind: "noun", factor: 0.45, lines: NOUN_LINES, linksOf: everyPair },
  { kind: "verb", factor: 0.4, lines: VERB_LINES, linksOf: everyPair },
];

const NONE: readonly WordRelative[] = [];

let table: ReadonlyMap<string, readonly WordRelative[]> | undefined;

/**
 * The stems that can stand for a stem of `ENGLISH`, by falling factor, then by code units; the same array every time.
 * Of several relations to one stem the one with the highest factor counts. The first call builds the table.
 */
export function relativesOf(stem: string): readonly WordRelative[] {
  table ??= buildTable();
  return table.get(stem) ?? NONE;
}

/** Every word of the table as it is written, with repeats: what a misspelled word may be meant as. */
export function* tableWords(): Generator<string> {
  for (const { lines } of KINDS) for (const word of lines.match(/[a-z]+/g) ?? []) yield word;
}

function buildTable(): Map<string, WordRelative[]> {
  const relatives = new Map<string, WordRelative[]>();
  for (const { kind, factor, lines, linksOf } of KINDS) {
    for (const line of lines.trim().split("\n")) {
      for (const { from, to } of linksOf(line)) {
        const targets = to.map((term) => ({ term, factor, kind }));
        for (const stem of from) relate(stem, targets, relatives);
      }
    }
  }
  for (const found of relatives.values()) found.sort(byFactorAndTerm);
  return relatives;
}

function relate(stem: string, targets: readonly WordRelative[], relatives: Map<string, WordRelative[]>): void {
  const known = relatives.get(stem) ?? [];
  for (const target of targets) {
    if (target.term !== stem && !known.some(({ term }) => term === target.term)) known.push(target);
  }
  if (known.length > 0) relatives.set(stem, known);
}

function byFactorAndTerm(a: WordRelative, b: WordRelative): number {
  return b.factor - a.factor || (a.term < b.term ? -1 : 1);
}

/** The stems of whole words. Their pieces between letters and digits are not what is meant: k8s is not 8. */
function stemsOf(words: string): string[] {
  return words.split(" ").map((word) => ENGLISH.indexTerms(word)[0] ?? word);
}

function everyPair(line: string): Link[] {
  const stems = stemsOf(line);
  return [{ from: stems, to: stems }];
}

/** From the first word to the others, and back where it is short for one word only. */
function shortToLong(line: string): Link[] {
  const [short = "", ...long] = stemsOf(line);
  const link = { from: [short], to: long };
  return long.length === 1 ? [link, { from: long, to: [short] }] : [link];
}

function specificToGeneral(line: string): Link[] {
  const [specific = "", general = ""] = line.split(" > ");
  return [{ from: stemsOf(specific), to: stemsOf(general) }];
}
