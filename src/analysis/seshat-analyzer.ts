// The tokens of seshat's `tool_search`, exactly (test/golden): lower case, runs of letters and decimal digits of two
// bytes or more, without 29 stop words. Nothing is folded, stemmed or split at case borders; marks separate.

import type { Analyzer } from "./analyzer.ts";
import { plainAnalyzer } from "./seed-analyzers.ts";

/** seshat's `tool_search`. */
export const SESHAT: Analyzer = plainAnalyzer("seshat@1", (word) =>
  (lowerEach(word).match(/[\p{L}\p{Nd}]+/gu) ?? []).filter((token) => isLongEnough(token) && !STOP_WORDS.has(token)),
);

/** The words that the original leaves out of texts and queries. */
const STOP_WORDS: ReadonlySet<string> = new Set([
  ..."a an and are as at be by do for from has have he".split(" "),
  ..."in is it its of on or that the this to was were will with".split(" "),
]);

/** Two bytes of UTF-8: one character is enough beyond ASCII. */
function isLongEnough(token: string): boolean {
  return token.length > 1 || token > "\u007f";
}

/** Lower case as Go has it: each character alone, so that `Σ` is `σ` also at the end of a word, and `İ` is one `i`. */
function lowerEach(word: string): string {
  let lower = "";
  for (const character of word) lower += character === "İ" ? "i" : character.toLowerCase();
  return lower;
}
