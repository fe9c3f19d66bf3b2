// A line as it is shown: at most 200 characters of it, around what matched, with a mark where something was cut off.

/** A stretch of a text in UTF-16 units, the end exclusive. */
export type Range = readonly [start: number, end: number];

/** What is shown of a text, and where in it something matched. */
export interface Excerpt {
  readonly text: string;
  /** In UTF-16 units of `text`; ascending, apart from each other, none empty. */
  readonly ranges: readonly Range[];
}

/** The most that is shown of a line, marks included, in UTF-16 units. */
export const EXCERPT_LENGTH = 200;

const MARK = "…";

/**
 * `text` whole if it has at most 200 units, else 200 at most with the middle of `anchor` in the middle, as far as the
 * ends of the text allow. No surrogate pair is cut. Of `ranges` remains what is shown.
 */
export function excerptAround(text: string, anchor: Range, ranges: readonly Range[]): Excerpt {
  if (text.length <= EXCERPT_LENGTH) return { text, ranges };
  // A match longer than an excerpt is shown from its beginning.
  const middle = (anchor[0] + Math.min(anchor[1], anchor[0] + EXCERPT_LENGTH / 2)) >> 1;
  const first = Math.min(Math.max(0, middle - EXCERPT_LENGTH / 2), text.length - EXCERPT_LENGTH);
  const last = first + EXCERPT_LENGTH;
  const start = first === 0 ? 0 : afterPair(text, first + MARK.length);
  const end = last === text.length ? last : beforePair(text, last - MARK.length);
  const head = start > 0 ? MARK : "";
  const tail = end < text.length ? MARK : "";
  const shown = rangesWithin(ranges, start, end).map(([from, to]): Range => [from + head.length, to + head.length]);
  return { text: `${head}${text.slice(start, end)}${tail}`, ranges: shown };
}

/** What lies of `ranges` between two places, counted from the first. */
export function rangesWithin(ranges: readonly Range[], start: number, end: number): Range[] {
  return ranges.flatMap(([from, to]): Range[] => {
    const within: Range = [Math.max(from, start) - start, Math.min(to, end) - start];
    return within[0] < within[1] ? [within] : [];
  });
}

/** `place`, or one further when it stands inside a surrogate pair. */
function afterPair(text: string, place: number): number {
  return isInsidePair(text, place) ? place + 1 : place;
}

function beforePair(text: string, place: number): number {
  return isInsidePair(text, place) ? place - 1 : place;
}

function isInsidePair(text: string, place: number): boolean {
  return (text.codePointAt(place - 1) ?? 0) > 0xffff;
}
