// The tokens of the systems whose rankings are presets, exactly (test/golden). These two keep every word as it is;
// seshat-analyzer and codex-analyzer drop stop words, on both sides and always.

import type { Analyzer } from "./analyzer.ts";
import { WORD_BYTE } from "./characters.ts";
import { foldMarks } from "./folding.ts";
import { caseParts } from "./identifiers.ts";

/** oh-my-pi's `search_tool_bm25`: folded, split at case borders, lower-cased; letters and digits stay together. */
export const OH_MY_PI: Analyzer = plainAnalyzer("oh-my-pi@1", (word) =>
  caseParts(foldMarks(word)).map((part) => part.toLowerCase()),
);

const ASCII_CAMEL = /([a-z])([A-Z])/g;
const ASCII_TOKEN = /[a-z0-9]+/g;

/** code-context-agent's `bm25_search`: split between a-z and A-Z and at `_`; ASCII runs of two or more characters. */
export const CODE_CONTEXT_AGENT: Analyzer = plainAnalyzer("code-context-agent@1", (word) =>
  (word.replace(ASCII_CAMEL, "$1 $2").toLowerCase().match(ASCII_TOKEN) ?? []).filter((token) => token.length > 1),
);

/** An analyzer that reads a query as it reads a text. */
export function plainAnalyzer(
  name: string,
  terms: (word: string) => readonly string[],
  wordBytes: Uint8Array = WORD_BYTE,
): Analyzer {
  return { name, wordBytes, indexTerms: terms, queryTerms: terms, isStopWord: () => false };
}
