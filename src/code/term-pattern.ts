// Where in a text a wanted term may stand, told without analysis: most words of a file are not what was asked for, and
// looking at them all takes longer than finding the file did. One pattern runs over the whole text instead.
//
// A term begins as a part of the word does, or as the word without its separators: stemming keeps the first two letters,
// and the third unless it makes y of i (`flies` gives `fly`). So a word of ASCII that holds the first three letters of no
// term, in any case and with separators between them or not, gives none. Of other words nothing is said: folding may
// turn them into anything.

const HEAD = 3;
const NOT_ALPHANUMERIC = /[^a-z0-9]+/g;
const BEYOND_ASCII = "[^\\0-\\x7f]";

/**
 * What stands in every word that may give one of `terms`, and in few others, for analyzers of code with these word
 * bytes. Undefined if every word may. The time of a search is linear in the text: between two letters of a head there is
 * nothing but separators, and the stretches of separators behind different letters are apart.
 */
export function termPattern(terms: Iterable<string>, wordBytes: Uint8Array): RegExp | undefined {
  const heads = new Set(Array.from(terms, (term) => term.toLowerCase().replace(NOT_ALPHANUMERIC, "").slice(0, HEAD)));
  // A term without letters or digits may begin anywhere.
  if (heads.has("")) return undefined;
  const between = separatorsIn(wordBytes);
  const patterns = Array.from(heads, (head) => headPattern(head, between));
  return new RegExp([...patterns, BEYOND_ASCII].join("|"), "gi");
}

function headPattern(head: string, between: string): string {
  const letters = head.length === HEAD && head.endsWith("y") ? [...head.slice(0, -1), "[yi]"] : [...head];
  return letters.join(between);
}

/** Characters that stand inside of words and are neither letters nor digits, any number of them, as a pattern. */
function separatorsIn(wordBytes: Uint8Array): string {
  const inside = Array.from({ length: 128 }, (_, byte) => byte).filter(
    (byte) => wordBytes[byte] === 1 && /[^a-z0-9]/i.test(String.fromCharCode(byte)),
  );
  if (inside.length === 0) return "";
  return `[${inside.map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("")}]*`;
}
