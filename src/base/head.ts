// The beginning of a text, never ending in half a surrogate pair.

/** At most the first `length` UTF-16 units of `text`, one less where the cut would halve a pair: `a😀` to 2 is `a`. */
export function headOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** `text` cut to `width` UTF-16 units at a code point, with … where it was cut. */
export function shortened(text: string, width: number): string {
  return text.length <= width ? text : `${headOf(text, width - 1)}…`;
}
