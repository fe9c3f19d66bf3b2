// The tokens of the Rust crate bm25 2.3.2 with Language::English, which Codex searches its tools with (test/golden):
// in Latin letters and lower case, words by the rules of Unicode (UAX 29), without NLTK's stop words, stemmed. A word
// may hold `_` anywhere, a `.`, `:` or apostrophe between two letters, and a `.`, `,`, `;` or apostrophe between two
// digits: `node.js`, `mcp__github`, `1,000`. So a raw word may end in punctuation that its terms do not.

import type { Analyzer } from "./analyzer.ts";
import { WORD_BYTE } from "./characters.ts";
import { stemEnglish } from "./english-stemmer.ts";
import { NLTK_STOP_WORDS } from "./nltk-stop-words.ts";
import { plainAnalyzer } from "./seed-analyzers.ts";
import { transliterate } from "./transliteration.ts";

/** Codex's `tool_search`. Stems are those of the current Snowball, the crate's of an older one: see docs/presets.md. */
export const CODEX: Analyzer = plainAnalyzer("codex@1", codexTerms, wordBytes());

// Classes of all letters take a tenth of a millisecond and more to read: where they stand, that is when they are first used.

function codexTerms(word: string): string[] {
  return wordsOf(transliterate(word))
    .filter((found) => /[\p{L}\p{N}]/u.test(found) && !NLTK_STOP_WORDS.has(found))
    .map(stemEnglish);
}

/** Runs of letters, digits and `_`; one may follow another behind a character that joins them. */
function wordsOf(text: string): readonly string[] {
  const words =
    /[\p{L}\p{M}\p{N}_]+(?:(?:(?<=[\p{L}\p{M}])[.:'](?=\p{L})|(?<=\p{N})[.,;'](?=\p{N}))[\p{L}\p{M}\p{N}_]+)*/gu;
  return text.match(words) ?? [];
}

function wordBytes(): Uint8Array {
  const table = WORD_BYTE.slice();
  for (const joiner of ".:,;'") table[joiner.charCodeAt(0)] = 1;
  return table;
}
