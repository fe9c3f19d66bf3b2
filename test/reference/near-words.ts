// The words nearest to one that nobody holds, by the rules of query/vocabulary.ts and the hard way: every word that is
// one edit away is written down, and every word of the vocabulary is looked at.

const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");

/** A word that may be meant, and what it counts. */
export interface NearWord {
  readonly word: string;
  readonly factor: number;
}

/** The six words nearest to `word` at most; `common` for a misspelling of a word that no tool is looked for by. */
export function nearWords(
  word: string,
  vocabulary: ReadonlySet<string>,
  common: ReadonlySet<string>,
): readonly NearWord[] | "common" {
  if (word.length < 3) return [];
  const known = Array.from(vocabulary);
  const beginAlike = known.filter((one) => one.length >= 3 && one.charAt(0) === word.charAt(0));
  const edits = insideEdits(word, new Set([...beginAlike, ...common].flatMap((one) => one.split(""))));
  const edited = beginAlike.filter((one) => edits.has(one));
  if (edited.length > 0) return firstSix(word, edited, () => 0.9);
  if (Array.from(common).some((one) => one.length >= 5 && one.charAt(0) === word.charAt(0) && edits.has(one)))
    return "common";
  const begunOtherwise = known.filter((one) => firstEdits(word).has(one));
  if (begunOtherwise.length > 0) return firstSix(word, begunOtherwise, () => 0.8);
  const alike = beginAlike.filter((one) => likeness(word, one) > 0);
  if (alike.length > 0) return firstSix(word, alike, (one) => likeness(word, one));
  return halves(word).find((pair) => pair.every(({ word: half }) => vocabulary.has(half))) ?? [];
}

/** What one edit makes of a word, the first letter staying; another letter in its place only from four letters on. */
function insideEdits(word: string, letters: ReadonlySet<string>): ReadonlySet<string> {
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    edits.add(before + after.slice(1));
    edits.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const letter of letters) {
      edits.add(before + letter + after);
      if (word.length >= 4 && after !== "") edits.add(before + letter + after.slice(1));
    }
  }
  edits.delete(word);
  return edits;
}

/** What one edit of the first letter makes of a word; a letter less or another only from five letters on. */
function firstEdits(word: string): ReadonlySet<string> {
  const edits = new Set(LETTERS.map((letter) => letter + word));
  if (word.length >= 4) edits.add(word.charAt(1) + word.charAt(0) + word.slice(2));
  if (word.length >= 5) for (const letter of ["", ...LETTERS]) edits.add(letter + word.slice(1));
  return edits;
}

function likeness(a: string, b: string): number {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (shorter.length < 4) return 0;
  const begins = longer.startsWith(shorter) ? (0.6 * shorter.length) / longer.length : 0;
  const [pieces, others] = [piecesOf(a), piecesOf(b)];
  const shared = Array.from(pieces).filter((piece) => others.has(piece)).length;
  const dice = (2 * shared) / (pieces.size + others.size);
  return longer.length - shorter.length <= 3 && dice >= 0.6 ? Math.max(begins, 0.6 * dice) : begins;
}

function piecesOf(word: string): ReadonlySet<string> {
  const edged = `^${word}$`;
  return new Set(Array.from({ length: edged.length - 2 }, (_, at) => edged.slice(at, at + 3)));
}

/** The ways to cut a word in two halves of three letters or more. */
function halves(word: string): NearWord[][] {
  return Array.from({ length: Math.max(0, word.length - 5) }, (_, at) =>
    [word.slice(0, at + 3), word.slice(at + 3)].map((half) => ({ word: half, factor: 0.6 })),
  );
}

/** By what they count, then by how their lengths differ, then by code units. */
function firstSix(word: string, found: readonly string[], factorOf: (one: string) => number): NearWord[] {
  const apart = (one: string): number => Math.abs(one.length - word.length);
  return found
    .toSorted((a, b) => factorOf(b) - factorOf(a) || apart(a) - apart(b) || (a < b ? -1 : 1))
    .slice(0, 6)
    .map((one) => ({ word: one, factor: factorOf(one) }));
}
