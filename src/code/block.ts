// The whole function or class that a line stands in. It begins at a definition (definitions.ts), with the comments and
// decorators above it, and ends by its braces or by its indentation: where code is indented as it is nested, both say the
// same, and what strings, comments or macros do to the count of braces shows in a last line that is indented otherwise.

import { type Definition, definitionsIn } from "./definitions.ts";
import type { Language } from "./languages.ts";

/** A definition from its first to its last line. */
export interface CodeBlock {
  /** From 1, with the comments and decorators above the definition. */
  readonly start: number;
  /** The last line, from 1. */
  readonly end: number;
  /** What is defined. */
  readonly name: string;
}

/** The innermost definition around a line, by its number from 1, in a file of these lines. */
export function blockAround(lines: readonly string[], line: number, language: Language): CodeBlock | undefined {
  const below = blockBelow(lines, line, language);
  if (below !== undefined) return below;
  for (let at = Math.min(line, lines.length) - 1; at >= 0; at--) {
    const block = blockFrom(lines, at, language);
    if (block !== undefined && block.end >= line) return block;
  }
  return undefined;
}

/** The definitions around several lines, in order; where one holds another, the outer one. */
export function blocksAround(lines: readonly string[], places: readonly number[], language: Language): CodeBlock[] {
  const blocks = places.flatMap((line) => blockAround(lines, line, language) ?? []);
  const outer = blocks.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return outer.filter((block) => {
    if (block.end <= end) return false;
    end = block.end;
    return true;
  });
}

const COMMENT: Readonly<Record<Language["comments"], RegExp>> = {
  slash: /^\s*(?:\/\/|\/?\*)/,
  hash: /^\s*#/,
  python: /^\s*#/,
  dash: /^\s*--/,
  none: /^\s*(?:\/\/|\/?\*|#|%|--)/,
};

/** What a line of code defines; a comment defines nothing, whatever example it gives. */
export function definedIn(line: string, language: Language): readonly Definition[] {
  return COMMENT[language.comments].test(line) ? [] : definitionsIn(line, language);
}

/** The block whose definition begins at `at`, from 0. */
function blockFrom(lines: readonly string[], at: number, language: Language): CodeBlock | undefined {
  const line = lines[at] ?? "";
  const isNameless = isNamedAtEnd(language) && NAMELESS.test(line);
  const defined = isNameless ? undefined : blockIn(line, language);
  if (!isNameless && defined === undefined) return undefined;
  const end = endOf(lines, at, language);
  const name = defined?.name ?? nameBehind(lines[end] ?? "");
  return name === undefined ? undefined : { start: beginOf(lines, at, language) + 1, end: end + 1, name };
}

/** What begins a block in a line, if anything: a re-export does not, nor does the end of a typedef. */
function blockIn(line: string, language: Language): Definition | undefined {
  if (isNamedAtEnd(language) && line.startsWith("}")) return undefined;
  return definedIn(line, language).find(({ kind }) => kind !== "export");
}

/** Whether types may have their names behind their bodies. */
function isNamedAtEnd({ forms }: Language): boolean {
  return forms.has("typedef end");
}

/** `typedef struct {`, or `struct {` where a line begins: further in, that is a member. */
const NAMELESS =
  /^(?:\s*typedef\s+)?(?:(?:static|const|extern|volatile)\s+)*(?:struct|union|enum)(?:\s+__attribute__\s*\(\(.*?\)\))?\s*(?:\{.*)?$/;

/** The name behind the body of a type: `} *Name[2];`. */
function nameBehind(line: string): string | undefined {
  const behind = line.slice(line.lastIndexOf("}") + 1).replaceAll(/__attribute__\s*\(\(.*?\)\)/g, "");
  return /^[\s*]*([A-Za-z_]\w*)\s*[;,[=]/.exec(behind)?.[1];
}

/** A line of the comments and decorators above a definition belongs to it. */
function blockBelow(lines: readonly string[], line: number, language: Language): CodeBlock | undefined {
  let at = line - 1;
  while (at < lines.length && isPreface(lines[at] ?? "", language)) at++;
  const block = at === line - 1 ? undefined : blockFrom(lines, at, language);
  return block !== undefined && block.start <= line ? block : undefined;
}

/** The most lines of comments and decorators. */
const LONGEST_PREFACE = 60;

/** The first of the comments and decorators right above a definition, or its own place. */
function beginOf(lines: readonly string[], at: number, language: Language): number {
  let begin = at;
  while (begin > 0 && at - begin < LONGEST_PREFACE && isPreface(lines[begin - 1] ?? "", language)) begin--;
  return begin;
}

const PREFACE: Readonly<Record<Language["comments"], RegExp>> = {
  slash: /^\s*(?:\/\/|\/\*|\*|@|#\[)/,
  hash: /^\s*#/,
  python: /^\s*[#@]/,
  dash: /^\s*--/,
  none: /^\s*(?:\/\/|\/\*|\*|@|#|%|--|;)/,
};

function isPreface(line: string, { comments }: Language): boolean {
  return PREFACE[comments].test(line);
}

/** The last line of the definition that begins at `at`; both from 0. */
function endOf(lines: readonly string[], at: number, language: Language): number {
  const byIndent = indentedEnd(lines, at, language);
  if (language.comments !== "slash") return byIndent;
  if (/^\s*#\s*\w/.test(lines[at] ?? "")) return continuedEnd(lines, at);
  const byBraces = bracedEnd(lines, at);
  if (byBraces === undefined) return byIndent;
  const isClosedAsBegun = byBraces === at || indentOf(lines[byBraces] ?? "") === indentOf(lines[at] ?? "");
  return isClosedAsBegun ? byBraces : byIndent;
}

/** A macro goes on as long as its lines end with a backslash. */
function continuedEnd(lines: readonly string[], at: number): number {
  let end = at;
  while (end + 1 < lines.length && (lines[end] ?? "").trimEnd().endsWith("\\")) end++;
  return end;
}

const OPENS = "{([";
const CLOSES = "})]";

/** Where brackets that open behind `at` are closed again; undefined when they are not. */
function bracedEnd(lines: readonly string[], at: number): number | undefined {
  let depth = 0;
  let hasBody = false;
  let quote = "";
  for (let row = at; row < lines.length; row++) {
    const line = lines[row] ?? "";
    for (let column = 0; column < line.length; column++) {
      const sign = line.charAt(column);
      if (quote !== "") {
        if (quote === "*/" ? line.startsWith(quote, column) : sign === quote) {
          column += quote.length - 1;
          quote = "";
        } else if (sign === "\\" && quote !== "*/") column++;
      } else if (line.startsWith("//", column)) break;
      else if (line.startsWith("/*", column)) quote = "*/";
      else if (isQuote(line, column)) quote = sign;
      else if (OPENS.includes(sign)) {
        hasBody ||= sign === "{" && depth === 0;
        depth++;
      } else if (CLOSES.includes(sign)) depth--;
    }
    // Only a template string and a comment go on behind the end of a line.
    if (quote !== "`" && quote !== "*/") quote = "";
    if (depth <= 0 && quote === "" && isOver(lines, at, row, hasBody)) return row;
  }
  return undefined;
}

/** A quote opens a string when another closes it on its line; else it is a lifetime or an apostrophe. */
function isQuote(line: string, column: number): boolean {
  const sign = line.charAt(column);
  if (sign === '"' || sign === "`") return true;
  if (sign !== "'") return false;
  const isLifetime =
    /^'[a-z_]\w*(?!\w|')/.test(line.slice(column, column + 40)) && /[<&(,+ ]/.test(line.charAt(column - 1));
  return !isLifetime && line.indexOf("'", column + 1) > 0;
}

/** Whether a definition without open brackets ends with a line: it had its body, or nothing goes on. */
function isOver(lines: readonly string[], at: number, row: number, hasBody: boolean): boolean {
  const line = (lines[row] ?? "").trimEnd();
  if (hasBody || line.endsWith(";")) return true;
  const next = lines.slice(row + 1, row + 4).find((one) => one.trim() !== "") ?? "";
  return !/^\s*(?:\{|where\b)/.test(next) && indentOf(next) <= indentOf(lines[at] ?? "");
}

/** A line that goes on with what a less indented one began: a bracket, the end of a block, another branch. */
const GOES_ON = /^\s*(?:[)\]}]|\{|end\b|rescue\b|ensure\b|else\b|elsif\b|catch\b|after\b|"""|''')/;

/** What is opened at the end of such a line. */
const OPEN_AGAIN = /(?:[:{([,]|\bdo|\bthen|=)\s*$|^\s*(?:\{|rescue\b|ensure\b|else\b|elsif\b|catch\b|after\b)/;

/** The last line that is indented further than the definition, and what closes it. */
function indentedEnd(lines: readonly string[], at: number, language: Language): number {
  const indent = indentOf(lines[at] ?? "");
  const texts = new LongStrings(language);
  texts.pass(lines[at] ?? "");
  let end = at;
  for (let row = at + 1; row < lines.length; row++) {
    const line = lines[row] ?? "";
    const isInString = texts.isOpen;
    texts.pass(line);
    if (line.trim() === "" || (!isInString && isAside(line, language))) continue;
    if (!isInString && indentOf(line) <= indent) {
      if (indentOf(line) < indent || !GOES_ON.test(line)) return end;
      if (!OPEN_AGAIN.test(line)) return row;
    }
    end = row;
  }
  return end;
}

/** Lines whose indentation says nothing: comments, the preprocessor's, labels. */
function isAside(line: string, { comments }: Language): boolean {
  if (comments === "slash") return /^(?:#|[A-Za-z_]\w*:\s*$)/.test(line);
  return (comments === "python" || comments === "hash") && /^\s*#/.test(line);
}

/** Strings of several lines, whose text is indented as it likes. */
class LongStrings {
  private readonly isPython: boolean;
  private open = "";

  constructor({ comments }: Language) {
    this.isPython = comments === "python";
  }

  get isOpen(): boolean {
    return this.open !== "";
  }

  pass(line: string): void {
    if (!this.isPython) return;
    for (const [sign] of line.matchAll(/"""|'''/g)) {
      if (this.open === "") this.open = sign;
      else if (this.open === sign) this.open = "";
    }
  }
}

function indentOf(line: string): number {
  let indent = 0;
  for (const sign of line) {
    if (sign === "\t") indent += 4;
    else if (sign === " ") indent++;
    else break;
  }
  return indent;
}
