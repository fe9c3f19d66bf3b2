// What servers say of their tools, as a model may read it: without characters that a person who looks at it would not
// see. They carry instructions past reviewers: tag characters spell ASCII, variation selectors any byte, direction marks
// turn text around, joiners in a row are bits. Joiners between letters that need them and the selectors of emoji stay. What
// servers answer to calls is not touched.

/**
 * Controls but line ends and tabs, soft hyphens, letters without a shape, direction marks, zero-width spaces, notations
 * of format, tags, and the selectors beyond the sixteenth.
 */
const HIDDEN =
  /(?![\t\n\r])\p{Cc}|\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** Joiners that do not stand between letters of another script than ours, or emoji, and selectors where none are used. */
const NEEDLESS =
  /(?<!(?!\p{sc=Latn})[\p{L}\p{M}\p{Extended_Pictographic}\p{EMod}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?!(?!\p{sc=Latn})[\p{L}\p{M}\p{Extended_Pictographic}])|(?<!\p{Emoji})[\ufe0e\ufe0f]|(?<![\p{sc=Han}\p{sc=Mymr}\p{sc=Phag}\p{Sm}])[\ufe00-\ufe0d]/gu;

/** Most texts, which have nothing to lose. */
const PLAIN = /^[\t\n\r\x20-\x7e]*$/;

/** `text` with nothing hidden in it, and well-formed. */
export function visibleText(text: string): string {
  return PLAIN.test(text) ? text : text.replace(HIDDEN, "").replace(NEEDLESS, "").toWellFormed();
}

/** Whether anything is hidden in the texts or names of JSON data. */
export function hidesText(data: unknown): boolean {
  const json = JSON.stringify(data) ?? "";
  return visibleText(json) !== json;
}

/** JSON data with nothing hidden in its texts. Names of properties stay, as a caller has to use them. */
export function visibleData<T extends object>(data: T): T {
  const json = JSON.stringify(data, (_, value: unknown) => (typeof value === "string" ? visibleText(value) : value));
  return JSON.parse(json) as T;
}
