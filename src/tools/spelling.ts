// Words of a query that no tool holds, replaced by the words that are meant. From then on the query is read as if it had
// been spelled right, only less surely.

import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import type { AskedWord, MeantWord } from "./asked-word.ts";
import type { Near, Vocabulary } from "../query/vocabulary.ts";

/** How many words may be meant by one. */
const MOST = 3;

/** How many different words of a query are corrected: a text of many unknown words is not misspelled. */
const CORRECTED = 32;

/** What correcting a query needs. */
export interface Dictionary {
  /** In how many tools each term stands, parallel to the terms. */
  readonly count: (terms: readonly string[]) => readonly number[];
  /** Whether a term means something although no tool holds it. */
  readonly isWord: (term: string) => boolean;
  /** The words of the collection; asked for only when a word is unknown. */
  readonly vocabulary: () => Vocabulary;
}

/** The words with those that no tool holds corrected; misspelled words of talk are left out. */
export function correctWords(words: readonly AskedWord[], dictionary: Dictionary): AskedWord[] {
  const counts = dictionary.count(words.map(({ terms }) => terms[0] ?? ""));
  const unknown = new Set<string>();
  return words.flatMap((word, at) => {
    const [term] = word.terms;
    if (!word.isTelling || term === undefined || (counts[at] ?? 0) > 0 || dictionary.isWord(term)) return [word];
    if (unknown.size >= CORRECTED && !unknown.has(word.surface)) return [word];
    unknown.add(word.surface);
    const near = dictionary.vocabulary().near(word.surface);
    if (near === "common") return [];
    const [meant, ...others] = byFrequency(near, dictionary);
    return [meant ? { ...word, ...meant, others } : word];
  });
}

/** The likeliest first, of equals the one that more tools hold. */
function byFrequency(near: readonly Near[], { count, isWord }: Dictionary): MeantWord[] {
  const meant = near.map(({ word, factor }) => ({ surface: word, terms: ENGLISH.queryTerms(word), certainty: factor }));
  const counts = count(meant.map(({ terms }) => terms[0] ?? ""));
  const ranked = meant
    .map((one, at) => ({ one, count: counts[at] ?? 0 }))
    .filter(({ one, count: tools }) => tools > 0 || isWord(one.terms[0] ?? ""));
  ranked.sort(
    (a, b) => b.one.certainty - a.one.certainty || b.count - a.count || (a.one.surface < b.one.surface ? -1 : 1),
  );
  return ranked.slice(0, MOST).map(({ one }) => one);
}
