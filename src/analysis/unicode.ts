// Which version of Unicode the running engine knows. What is a letter, and how words fold, depends on it, so it is part
// of what a stored index is stamped with: an index of another version would hold terms that queries do not ask for.
//
// Runtimes do not all tell, so it is seen from letters that came with each version.

import type { Analyzer } from "./analyzer.ts";

/** A letter that each version brought, newest first. Source: DerivedAge of the Unicode Character Database. */
const FIRST_LETTERS: readonly (readonly [version: string, letter: string])[] = [
  ["17.0", "\u{323b0}"],
  ["16.0", "\u1c89"],
  ["15.1", "\u{2ebf0}"],
  ["15.0", "\u{1df25}"],
  ["14.0", "\u{1df00}"],
];

/** The scripts of those letters: telling them takes a tenth of the time that telling all letters takes at first. */
const LETTER = /^[\p{Script=Han}\p{Script=Cyrillic}\p{Script=Latin}]$/u;

/** The newest version of the table whose letter is one here; `old` below 14.0. */
export function unicodeVersion(): string {
  return FIRST_LETTERS.find(([, letter]) => LETTER.test(letter))?.[0] ?? "old";
}

/** What an index depends on besides its fields' settings: `unicode 17.0; english@1, names@1`, each analyzer once. */
export function analysisStamp(analyzers: readonly Analyzer[]): string {
  const names = Array.from(new Set(analyzers.map(({ name }) => name))).sort();
  return `unicode ${unicodeVersion()}; ${names.join(", ")}`;
}
