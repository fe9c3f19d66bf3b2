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

/** Visits the raw words of `text` from left to right: as `rawWords`, for texts that are long. */
export function visitRawWords(
  text: string,
  wordBytes: Uint8Array,
  visit: (word: string, start: number, end: number) => void,
): void {
  let position = 0;
  while (position < text.length) {
    const start = skip(text, position, wordBytes, 0);
    position = skip(text, start, wordBytes, 1);
    if (position > start) visit(text.slice(start, position).toWellFormed(), start, position);
  }
}

/** The first position from `from` on whose unit is not of `kind` (1 word, 0 separator). */
function skip(text: string, from: number, wordBytes: Uint8Array, kind: 0 | 1): number {
  let position = from;
  while (position < text.length && (wordBytes[Math.min(text.charCodeAt(position), 255)] ?? 1) === kind) position++;
  return position;
}
