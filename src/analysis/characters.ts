// What kind of character a code point is. ASCII is answered from a table, everything else by the Unicode properties
// of the running engine; a code point is judged alone, so that no word, however long, costs more than its length.

/** The kinds that splitting a word into parts depends on. */
export const OTHER = 0;
export const LOWER = 1;
export const UPPER = 2;
/** Letters without case: CJK, modifier letters, most scripts. */
export const LETTER = 3;
/** `\p{N}`: decimal digits, letter numbers and the rest. */
export const NUMBER = 4;

/** One of OTHER, LOWER, UPPER, LETTER, NUMBER. */
export type CharacterKind = 0 | 1 | 2 | 3 | 4;

const ASCII: Uint8Array = asciiKinds();

function asciiKinds(): Uint8Array {
  const kinds = new Uint8Array(128);
  kinds.fill(LOWER, 97, 123).fill(UPPER, 65, 91).fill(NUMBER, 48, 58);
  return kinds;
}

const IS_LOWER = /^\p{Ll}$/u;
const IS_UPPER = /^\p{Lu}$/u;
const IS_LETTER = /^\p{L}$/u;
const IS_NUMBER = /^\p{N}$/u;

/** The kind of one code point; unassigned code points, marks and surrogates are OTHER. */
export function characterKind(codePoint: number): CharacterKind {
  if (codePoint < 128) return ASCII[codePoint] as CharacterKind;
  const character = String.fromCodePoint(codePoint);
  if (IS_LOWER.test(character)) return LOWER;
  if (IS_UPPER.test(character)) return UPPER;
  if (IS_LETTER.test(character)) return LETTER;
  return IS_NUMBER.test(character) ? NUMBER : OTHER;
}

/**
 * Whether a byte of UTF-8 text belongs to a raw word: ASCII letters, digits, `_`, and every byte of a character
 * beyond ASCII. A raw word is what the index caches whole; an analyzer decides what terms it holds.
 */
export const WORD_BYTE: Uint8Array = wordBytes();

function wordBytes(): Uint8Array {
  const table = new Uint8Array(256).fill(1, 128);
  for (let byte = 0; byte < 128; byte++) table[byte] = ASCII[byte] === OTHER && byte !== 95 ? 0 : 1;
  return table;
}
