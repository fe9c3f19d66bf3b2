// Files that were found, for people, as ripgrep shows them: in a terminal under a heading, elsewhere one line of output
// for each line, `path:line:text`, which other programs can take apart.

import { join, resolve } from "node:path";
import type { CodeHit } from "../code/code-hit.ts";
import type { LineMatch } from "../code/lines.ts";
import { type Linker, linker, type LinkUse } from "./hyperlink.ts";
import { printable } from "../base/printable.ts";
import { type Io, type Painter, painter } from "./io.ts";
import { explained, scoreText } from "./print.ts";

/** How files are shown. */
export interface CodeTextOptions {
  /** Where the files are, absolute. */
  readonly root: string;
  /** What stands before their paths, as the directory was given; empty for the working directory. */
  readonly prefix: string;
  readonly links: LinkUse;
}

/** A line as it is shown. */
interface ShownLine {
  readonly line: number;
  readonly text: string;
  /** Between number and text: `:` where something matched, `-` around it. */
  readonly sign: ":" | "-";
}

/** The paths of files, one a line. */
export function pathsText(hits: readonly CodeHit[], io: Io, options: CodeTextOptions): string {
  const link = linker(io, options.links);
  return hits.map((hit) => `${pathText(hit, painter(io), link, options)}\n`).join("");
}

/** Files with their lines. */
export function codeText(hits: readonly CodeHit[], io: Io, options: CodeTextOptions): string {
  const paint = painter(io);
  const link = linker(io, options.links);
  const hasHeads = io.isTerminal || hits.some(({ explanation }) => explanation !== undefined);
  if (hasHeads) return hits.map((hit) => headedText(hit, paint, link, options)).join("");
  const hasContext = hits.some(({ context }) => context !== undefined);
  return hits.map((hit) => flatText(hit, paint, link, options)).join(hasContext ? "--\n" : "");
}

function headedText(hit: CodeHit, paint: Painter, link: Linker, options: CodeTextOptions): string {
  const file = resolve(options.root, hit.path);
  const lines = shownLines(hit, paint).map((shown) => {
    if (shown === GAP) return paint("dim", "--");
    const number = link(paint("green", String(shown.line)), file, shown.line);
    return `${number}${paint("dim", shown.sign)}${shown.text}`;
  });
  const head = `${pathText(hit, paint, link, options)}  ${paint("dim", scoreText(hit.score))}`;
  const why = explained(hit.explanation).map((line) => `  ${paint("dim", line)}`);
  return [head, ...lines, ...why, "", ""].join("\n");
}

function flatText(hit: CodeHit, paint: Painter, link: Linker, options: CodeTextOptions): string {
  const file = resolve(options.root, hit.path);
  const path = paint("cyan", displayed(hit.path, options));
  const lines = shownLines(hit, paint).map((shown) => {
    if (shown === GAP) return "--";
    const place = link(`${path}${shown.sign}${paint("green", String(shown.line))}`, file, shown.line);
    return `${place}${shown.sign}${shown.text}`;
  });
  const all = lines.length === 0 ? [pathText(hit, paint, link, options)] : lines;
  return all.map((line) => `${line}\n`).join("");
}

function pathText({ path }: CodeHit, paint: Painter, link: Linker, options: CodeTextOptions): string {
  return link(paint("cyan", displayed(path, options)), resolve(options.root, path));
}

function displayed(path: string, { prefix }: CodeTextOptions): string {
  return printable(prefix === "" ? path : join(prefix, path));
}

/** Between lines that do not follow one another, where context is shown. */
const GAP = "gap";

function shownLines({ lines, context }: CodeHit, paint: Painter): (ShownLine | typeof GAP)[] {
  const matches = lines.map((match): ShownLine => ({ line: match.line, text: marked(match, paint), sign: ":" }));
  if (context === undefined) return matches;
  const around = context.map(({ line, text }): ShownLine => ({ line, text: printable(text), sign: "-" }));
  const all = [...matches, ...around].sort((a, b) => a.line - b.line);
  return all.flatMap((shown, at) => {
    const before = all[at - 1]?.line;
    return before === undefined || before === shown.line - 1 ? [shown] : [GAP, shown];
  });
}

function marked({ text, ranges }: LineMatch, paint: Painter): string {
  let shown = "";
  let from = 0;
  for (const [start, end] of ranges) {
    shown += printable(text.slice(from, start)) + paint("red", printable(text.slice(start, end)));
    from = end;
  }
  return shown + printable(text.slice(from));
}
