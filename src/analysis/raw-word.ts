// Raw words of a string: maximal runs of the characters that an analyzer's table calls word bytes. The index scans
// the same table over UTF-8, so that what is found in a text by position is what the index counted: every unit of a
// string beyond ASCII becomes bytes above 127.

/** A raw word and where it stands, in UTF-16 units; `end` is exclusive. */
export interface RawWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The raw words of `text` from left to right; `wordBytes` is the analyzer's table. */
export function* rawWords(text: string, wordBytes: Uint8Array): Generator<RawWord> {
  let position = 0;
  while (position < text.length) {
    const start = skip(text, position, wordBytes, 0);
    position = skip(text, start, wordBytes, 1);
    if (position > start) yield { text: text.slice(start, position).toWellFormed(), start, end: position };
  }
}

/** The raw word around `position`, a place of a word character. */
export function rawWordAround(text: string, position: number, wordBytes: Uint8Array): RawWord {
  let start = position;
  while (start > 0 && isOfKind(text, start - 1, wordBytes, 1)) start--;
  const end = skip(text, position, wordBytes, 1);
  return { text: text.slice(start, end).toWellFormed(), start, end };
}

/** The first position from `from` on whose unit is not of `kind` (1 word, 0 separator). */
function skip(text: string, from: number, wordBytes: Uint8Array, kind: 0 | 1): number {
  let position = from;
  while (position < text.length && isOfKind(text, position, wordBytes, kind)) position++;
  return position;
}

function isOfKind(text: string, position: number, wordBytes: Uint8Array, kind: 0 | 1): boolean {
  return (wordBytes[Math.min(text.charCodeAt(position), 255)] ?? 1) === kind;
}
