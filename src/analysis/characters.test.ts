import { expect, test } from "vitest";
import { characterKind, LETTER, LOWER, NUMBER, OTHER, UPPER, WORD_BYTE } from "./characters.ts";

test.each([
  ["a", LOWER],
  ["z", LOWER],
  ["A", UPPER],
  ["Z", UPPER],
  ["0", NUMBER],
  ["9", NUMBER],
  ["_", OTHER],
  ["@", OTHER],
  ["[", OTHER],
  ["`", OTHER],
  ["{", OTHER],
  ["\0", OTHER],
  ["\u007f", OTHER],
  ["é", LOWER],
  ["Ü", UPPER],
  ["ß", LOWER],
  ["Ж", UPPER],
  ["ǅ", LETTER], // title case is neither
  ["日", LETTER],
  ["ー", LETTER],
  ["ª", LETTER],
  ["²", NUMBER],
  ["Ⅷ", NUMBER],
  ["٣", NUMBER],
  ["\u0301", OTHER],
  ["😀", OTHER],
  ["\u00a0", OTHER],
  ["\u200b", OTHER],
  ["\ud800", OTHER],
  ["\ufffd", OTHER],
  ["\u{1d400}", UPPER], // 𝐀
  ["\u{20000}", LETTER], // 𠀀
])("%j is of kind %i", (character, kind) => expect(characterKind(character.codePointAt(0) ?? -1)).toBe(kind));

test("word bytes are ASCII letters, digits, the underscore and everything beyond ASCII", () => {
  const ascii = Array.from({ length: 128 }, (_, byte) => String.fromCharCode(byte)).filter(
    (_, byte) => WORD_BYTE[byte] === 1,
  );
  expect(ascii.join("")).toBe("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz");
  expect(WORD_BYTE.subarray(128).every((kind) => kind === 1)).toBe(true);
  expect(WORD_BYTE).toHaveLength(256);
});
