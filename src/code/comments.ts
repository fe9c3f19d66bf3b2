// Which lines of a source are comments, told line by line: what stands there defines nothing, and a comment directly above
// a definition belongs to it.

import type { Language } from "./languages.ts";

/** The comments of one file; lines are asked in their order. */
export class Comments {
  private readonly style: Language["comments"];
  private closing = "";

  constructor(style: Language["comments"]) {
    this.style = style;
  }

  /** Whether the line is one; `first` is where it begins behind its spaces. To be called for every line that has any. */
  covers(text: string, start: number, first: number, end: number): boolean {
    if (this.closing !== "") {
      const close = text.indexOf(this.closing, start);
      if (close >= 0 && close < end) this.closing = "";
      return true;
    }
    const { style } = this;
    if (style === "slash") return text.charCodeAt(first) === SLASH && this.slashed(text, first, end);
    if (style === "dash") return text.startsWith("--", first);
    if (style === "none") return false;
    if (text.charCodeAt(first) === HASH) return true;
    return style === "python" && this.quoted(text, first, end);
  }

  private slashed(text: string, first: number, end: number): boolean {
    const second = text.charCodeAt(first + 1);
    if (second !== STAR) return second === SLASH;
    const close = text.indexOf("*/", first + 2);
    if (close < 0 || close >= end) this.closing = "*/";
    return true;
  }

  /** A text in three quotes that stands alone, or behind `@doc`. */
  private quoted(text: string, first: number, end: number): boolean {
    const head = /^(?:@\w+ )?(?:[rRuU]|~[sS])?("""|''')/.exec(text.slice(first, Math.min(end, first + 20)));
    const quotes = head?.[1];
    if (head === null || quotes === undefined) return false;
    const close = text.indexOf(quotes, first + head[0].length);
    if (close < 0 || close >= end) this.closing = quotes;
    return true;
  }
}

const SLASH = 47;
const STAR = 42;
const HASH = 35;
