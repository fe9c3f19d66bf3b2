// A look at a word that tells, without analysis, that no wanted term can come of it: most words of a file are not what
// was asked for, and analysing them all takes longer than finding the file did.
//
// A term begins as a part of the word does, or as the word without its separators: stemming keeps the first two letters,
// and the third unless it makes y of i (`flies` gives `fly`). So a word of ASCII that holds the first three letters of no
// term, in any case, gives none. Of other words nothing is said: folding may turn them into anything.

/** Whether a word may give a wanted term; false only if it cannot. */
export type TermHint = (word: string) => boolean;

const HEAD = 3;

/** The hint for terms of the analyzers of code. */
export function termHint(terms: Iterable<string>): TermHint {
  const heads = new Set(Array.from(terms, (term) => headPattern(term.replace(SEPARATORS, "").toLowerCase())));
  // A term without letters or digits may begin anywhere; where nothing is wanted nobody asks.
  if (heads.has("") || heads.size === 0) return () => true;
  const pattern = new RegExp(Array.from(heads).join("|"), "i");
  return (word) =>
    !isAscii(word) || pattern.test(word) || (hasSeparator(word) && pattern.test(word.replace(SEPARATORS, "")));
}

const SEPARATORS = /[^a-z0-9]+/gi;

/** The start of a term as a pattern; of letters and digits alone. */
function headPattern(term: string): string {
  const head = term.slice(0, HEAD);
  return head.length === HEAD && head.endsWith("y") ? `${head.slice(0, -1)}[yi]` : head;
}

function isAscii(word: string): boolean {
  return /^[\0-\x7f]*$/.test(word);
}

function hasSeparator(word: string): boolean {
  return /[^a-z0-9]/i.test(word);
}
