// A query as a hurried person types it: two words of it with a letter wrong, or one word twice where there is no other.
// Each typo changes one letter of a word of four letters or more, at random: one too many, one missing, one wrong, or
// two neighbours exchanged, at any place of the word.

import type { Draw } from "./random.ts";

/** How many typos a query gets. */
const TYPOS = 2;

const WORD = /\p{L}{4,}/gu;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz";
const KINDS = ["insert", "delete", "substitute", "swap"] as const;

/** The query with two typos; as it is when it has no word of four letters or more. */
export function withTypos(query: string, draw: Draw): string {
  const words = Array.from(query.matchAll(WORD), (word) => ({ start: word.index, letters: Array.from(word[0]) }));
  if (words.length === 0) return query;
  let others = Array.from(words);
  for (let typo = 0; typo < TYPOS; typo++) {
    if (others.length === 0) others = Array.from(words);
    const [word] = others.splice(draw(others.length), 1);
    if (word) mistype(word.letters, draw);
  }
  let typed = "";
  let end = 0;
  for (const match of query.matchAll(WORD)) {
    const word = words.find(({ start }) => start === match.index);
    typed += query.slice(end, match.index) + (word?.letters.join("") ?? "");
    end = match.index + match[0].length;
  }
  return typed + query.slice(end);
}

/** Changes one letter; two that are equal cannot be exchanged, one of them becomes another. */
function mistype(letters: string[], draw: Draw): void {
  const kind = KINDS[draw(KINDS.length)];
  const at = draw(letters.length);
  const next = at + 1 < letters.length ? at + 1 : at - 1;
  const [letter = "", neighbour = ""] = [letters[at], letters[next]];
  if (kind === "insert") letters.splice(at, 0, otherLetter("", draw));
  else if (kind === "delete") letters.splice(at, 1);
  else if (kind === "substitute" || letter === neighbour) letters[at] = otherLetter(letter, draw);
  else [letters[at], letters[next]] = [neighbour, letter];
}

function otherLetter(letter: string, draw: Draw): string {
  const others = ALPHABET.replace(letter.toLowerCase(), "");
  return others[draw(others.length)] ?? "";
}
