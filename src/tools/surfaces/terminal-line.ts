// Lines for a terminal, made of parts that may have a style. A line is cut where one would cut it by hand: between two
// characters as people see them, never within an accent, a flag or a family.

import { headOf } from "../../base/head.ts";
import { printable } from "../../base/printable.ts";
import { oneLine } from "../tool-text.ts";

/** Styles that say something: what to look at first, what matters less, how it went. */
export type LineStyle = "bold" | "dim" | "cyan" | "green" | "yellow";

/** A piece of a line. */
export interface LinePart {
  readonly text: string;
  readonly style?: LineStyle | undefined;
}

/** How lines are written. */
export interface LineOptions {
  /** Whether styles are written. */
  readonly colour: boolean;
  /** The most characters of a line, as people see them; 0 for any number. */
  readonly width: number;
}

/** "Select Graphic Rendition" on and off (ECMA-48, 8.3.117). */
const CODES: Readonly<Record<LineStyle, readonly [on: number, off: number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  cyan: [36, 39],
  green: [32, 39],
  yellow: [33, 39],
};

/** A line of its parts, which are printable. One that is too long ends in …. */
export function terminalLine(parts: readonly LinePart[], { colour, width }: LineOptions): string {
  const whole = parts.map(({ text }) => text).join("");
  const shown = width >= 1 ? cutText(whole, width) : whole;
  let from = 0;
  let line = "";
  for (const { text, style } of parts) {
    const piece = shown.slice(from, (from += text.length));
    line += style && colour && piece !== "" ? styled(piece, style) : piece;
  }
  return line;
}

function styled(text: string, style: LineStyle): string {
  const [on, off] = CODES[style];
  return `\u001b[${on}m${text}\u001b[${off}m`;
}

/** Text of other programs for a line: printable, its spaces single, cut to `width` characters. */
export function lineText(text: string, width: number): string {
  return cutText(oneLine(printable(text)), width);
}

/** How many UTF-16 units a character may have on average; a character of a thousand accents is cut all the same. */
const UNITS = 16;

const CHARACTERS = new Intl.Segmenter("en", { granularity: "grapheme" });

/** `text` cut to `width` (1 or more) characters as people see them, the last of which is … where it was cut. */
function cutText(text: string, width: number): string {
  if (text.length <= width) return text;
  const head = headOf(text, width * UNITS);
  let count = 0;
  let kept = head.length;
  for (const { index } of CHARACTERS.segment(head)) {
    count++;
    if (count === width) kept = index;
    if (count > width) break;
  }
  return count > width || head.length < text.length ? `${head.slice(0, kept)}…` : text;
}
