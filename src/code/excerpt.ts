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
 * `text` whole if it has at most `length` units, else that many at most with the middle of `anchor` in the middle, as
 * far as the ends of the text allow. No character as a reader sees it is cut, such as a letter with its accent or a
 * family of emoji, unless it is absurdly long. Of `ranges` remains what is shown. `length` is even.
 */
export function excerptAround(
  text: string,
  anchor: Range,
  ranges: readonly Range[],
  length: number = EXCERPT_LENGTH,
): Excerpt {
  if (text.length <= length) return { text, ranges };
  // A match longer than an excerpt is shown from its beginning.
  const middle = (anchor[0] + Math.min(anchor[1], anchor[0] + length / 2)) >> 1;
  const first = Math.min(Math.max(0, middle - length / 2), text.length - length);
  const last = first + length;
  const start = first === 0 ? 0 : afterGrapheme(text, first + MARK.length);
  const end = last === text.length ? last : beforeGrapheme(text, last - MARK.length);
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

/** What lies around a place that decides whether it is inside a grapheme; longer ones are cut at a code point. */
const NEIGHBOURHOOD = 64;

let graphemes: Intl.Segmenter | undefined;

/** Made when it is first needed, since it takes some milliseconds. */
function segmenter(): Intl.Segmenter {
  graphemes ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return graphemes;
}

/** Texts of which every unit is a grapheme: ASCII without CR. */
const PLAIN = /^[\0-\x0c\x0e-\x7f]*$/;

/** The grapheme that `place` is inside of, or undefined when it stands between two. */
function graphemeAround(text: string, place: number): Range | undefined {
  const start = codePointBorder(text, Math.max(0, place - NEIGHBOURHOOD));
  const near = text.slice(start, codePointBorder(text, Math.min(text.length, place + NEIGHBOURHOOD)));
  if (PLAIN.test(near)) return undefined;
  const found = segmenter()
    .segment(near)
    .containing(place - start);
  if (found === undefined || found.index === place - start) return undefined;
  return [start + found.index, start + found.index + found.segment.length];
}

/** `place`, or the end of the grapheme that it is inside of, if that is near. */
function afterGrapheme(text: string, place: number): number {
  const end = graphemeAround(text, place)?.[1] ?? place;
  return end - place < NEIGHBOURHOOD ? end : codePointBorder(text, place);
}

/** `place`, or the beginning of the grapheme that it is inside of, if that is near. */
function beforeGrapheme(text: string, place: number): number {
  const start = graphemeAround(text, place)?.[0] ?? place;
  return place - start < NEIGHBOURHOOD ? start : 2 * place - codePointBorder(text, place);
}

/** `place`, or one further when it stands inside a surrogate pair. */
function codePointBorder(text: string, place: number): number {
  return (text.codePointAt(place - 1) ?? 0) > 0xffff ? place + 1 : place;
}
