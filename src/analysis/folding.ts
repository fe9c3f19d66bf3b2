// Folding makes different spellings of one word equal: compatibility forms (ﬁ, Ａ, ①) become plain, accents go.
// Kana voicing marks stay, since ガ and カ are different letters, and Hangul is put together again.

const ASCII_ONLY = /^[\u0000-\u007f]*$/;
const MARKS = /\p{M}/gu;
const MARKS_BUT_VOICING = /[^\P{M}\u3099\u309a]/gu;

/** NFKD with every mark removed: `Café` to `Cafe`, `ﬁle` to `file`, Hangul to its letters. */
export function foldMarks(text: string): string {
  return ASCII_ONLY.test(text) ? text : text.normalize("NFKD").replace(MARKS, "");
}

/** As `foldMarks`, but composed again and with kana voicing kept: `한국어` and `ガ` stay what they are. */
export function fold(text: string): string {
  return ASCII_ONLY.test(text) ? text : text.normalize("NFKD").replace(MARKS_BUT_VOICING, "").normalize("NFC");
}
