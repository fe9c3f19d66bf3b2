// Identifiers are words glued together: `parseXMLFile2Json`, `max_retry_count`. They come apart where the case
// changes, before the last capital of an acronym, and at everything that is neither letter nor number.

import { characterKind, LOWER, NUMBER, OTHER, UPPER } from "./characters.ts";
import type { CharacterKind } from "./characters.ts";

/**
 * The parts of a word, in order and in their own case: `parseXMLFile2Json` gives parse, XML, File2, Json.
 *
 * A part ends before a capital that follows a small letter or a number, and before the last capital of a run when a
 * small letter follows it. Letters and digits stay together: see `digitParts`.
 */
export function caseParts(word: string): string[] {
  const parts: string[] = [];
  let start = -1;
  let before: CharacterKind = OTHER;
  let next = 0;
  for (let at = 0; at < word.length; at = next) {
    const codePoint = word.codePointAt(at) as number;
    const kind = characterKind(codePoint);
    next = at + (codePoint > 0xffff ? 2 : 1);
    if (start >= 0 && (kind === OTHER || isBorder(before, kind, word, next))) {
      parts.push(word.slice(start, at));
      start = -1;
    }
    if (kind !== OTHER && start < 0) start = at;
    before = kind;
  }
  if (start >= 0) parts.push(word.slice(start));
  return parts;
}

/** Whether a part ends before a character of `kind` whose predecessor is of kind `before`; `next` is behind it. */
function isBorder(before: CharacterKind, kind: CharacterKind, word: string, next: number): boolean {
  if (kind !== UPPER) return false;
  if (before === LOWER || before === NUMBER) return true;
  return before === UPPER && next < word.length && characterKind(word.codePointAt(next) as number) === LOWER;
}

/** Whether a part has a digit, an ASCII one: else `digitParts` gives it as it is. */
export const HAS_DIGIT: RegExp = /[0-9]/;
const LETTERS_OR_DIGITS = /[0-9]+|[^0-9]+/g;

/** Runs of ASCII digits and of everything else: `utf8` gives utf, 8; a part without a border gives itself. */
export function digitParts(part: string): readonly string[] {
  return HAS_DIGIT.test(part) ? (part.match(LETTERS_OR_DIGITS) ?? []) : [part];
}
