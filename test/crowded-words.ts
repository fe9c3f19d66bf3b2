// Words that somebody made up so that they meet: a table that is probed from their hashes looks for each behind all others.

import { hashUnits } from "../src/index/hash.ts";

/** How many slots the words begin in. */
const TOGETHER = 64;

/**
 * Distinct words of letters that begin in a few slots, from `slot` on, of a table of `slots`, a power of two; `mixed` is
 * what the table makes of a hash.
 */
export function crowdedWords(
  count: number,
  slots: number,
  slot: number,
  mixed = (hash: number): number => hash,
): string[] {
  const words: string[] = [];
  for (let at = 0; words.length < count; at++) {
    const word = lettersOf(at);
    if (((mixed(hashUnits(word)) - slot) & (slots - 1)) < TOGETHER) words.push(word);
  }
  return words;
}

function lettersOf(number: number): string {
  return Array.from({ length: 7 }, (_, at) => String.fromCharCode(97 + (Math.floor(number / 26 ** at) % 26))).join("");
}
