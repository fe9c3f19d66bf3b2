// An answer for a model: compact text under a budget of tokens. Paths come first in the reckoning, then lines by rank,
// so that a small budget shows which files there are rather than much of one. What was cut is counted, with what to ask
// for to get it; nothing is cut from the middle, and neither order nor content depends on the budget but for where it
// ends.
//
//   2 of 41 files for "panic recovery"
//   recovery.go
//   34: // Recovery returns a middleware that recovers from any panics
//   35: func Recovery() HandlerFunc {
//   also: gin.go
//   cut: 3 lines; max_tokens 96 shows all

import { countOf } from "../base/count.ts";
import { quoted, RanksackError } from "../base/errors.ts";
import { printable } from "../base/printable.ts";
import { estimatedTokens } from "../base/tokens.ts";
import type { SearchResult } from "../retrieval/hit.ts";
import type { CodeHit } from "./code-hit.ts";
import { excerptAround } from "./excerpt.ts";
import type { LineMatch } from "./lines.ts";

/** What bounds the text. */
export interface AgentBudget {
  /** The most tokens, estimated at four bytes each: a whole number, 1 or more. */
  readonly maxTokens: number;
  /** How many hits were asked for; the text says so when there may be more. */
  readonly limit: number;
}

/** What a model is given unless it asks for more. */
export const STANDARD_TOKENS = 1_200;

/** How much of a line is shown, in UTF-16 units. */
const LINE_LENGTH = 160;

/** A file as it is shown. */
interface Entry {
  readonly path: string;
  /** Numbered lines; the lines of a block count one by one. */
  readonly lines: readonly string[];
}

/** The answer as text, without a line end. The head, the notes and what was cut are said under any budget. */
export function agentText(result: SearchResult<CodeHit>, { maxTokens, limit }: AgentBudget): string {
  const entries = result.hits.map(entryOf);
  const frame = { head: headOf(result), tail: tailOf(result, limit) };
  const whole = layOut(frame, entries, { files: entries.length, lines: countLines(entries) });
  const needed = estimatedTokens(whole);
  if (needed <= maxTokens) return whole;
  // Laid out with nothing but what cannot be cut; whatever is added takes its own length and a sign between.
  const least = `${layOut(frame, entries, { files: 0, lines: 0 }, needed)}\nfiles: `;
  return layOut(frame, entries, shownWithin(entries, maxTokens - estimatedTokens(least)), needed);
}

/** How much of the entries is shown: the first files, and the first lines of all lines in their order. */
interface Shown {
  readonly files: number;
  readonly lines: number;
}

function shownWithin(entries: readonly Entry[], tokens: number): Shown {
  const paths = entries.map(({ path }) => listed(path));
  const files = fitting(paths, tokens);
  if (files < entries.length) return { files, lines: 0 };
  const all = entries.flatMap(({ lines }) => lines);
  return { files, lines: fitting(all, tokens - estimatedTokens(...paths.map((path) => `${path}\n`))) };
}

/** How many texts from the first on fit, each with a sign behind it. */
function fitting(texts: readonly string[], tokens: number): number {
  let count = 0;
  let text = "";
  while (count < texts.length) {
    text += `${texts[count]}\n`;
    if (estimatedTokens(text) > tokens) break;
    count++;
  }
  return count;
}

interface Frame {
  readonly head: string;
  readonly tail: readonly string[];
}

/** `needed` is what shows all, when something is cut. */
function layOut({ head, tail }: Frame, entries: readonly Entry[], shown: Shown, needed?: number): string {
  const blocks: string[] = [];
  const bare: string[] = [];
  let left = shown.lines;
  for (const { path, lines } of entries.slice(0, shown.files)) {
    const fitting = lines.slice(0, left);
    left -= fitting.length;
    if (fitting.length === 0) bare.push(path);
    else blocks.push(path, ...fitting);
  }
  const also = bare.length === 0 ? [] : [`${blocks.length > 0 ? "also" : "files"}: ${bare.map(listed).join(" ")}`];
  return [head, ...blocks, ...also, ...cutText(entries, shown, needed), ...tail].join("\n");
}

/** A path among others on one line. */
function listed(path: string): string {
  return path.includes(" ") ? `"${path}"` : path;
}

function cutText(entries: readonly Entry[], { files, lines }: Shown, needed: number | undefined): string[] {
  if (needed === undefined) return [];
  const counts = [countOf(countLines(entries) - lines, "line"), countOf(entries.length - files, "file")];
  return [`cut: ${counts.filter((count) => !count.startsWith("0 ")).join(", ")}; max_tokens ${needed} shows all`];
}

function countLines(entries: readonly Entry[]): number {
  return entries.reduce((sum, { lines }) => sum + lines.length, 0);
}

function headOf({ query, hits, total }: SearchResult<CodeHit>): string {
  return `${hits.length} of ${countOf(total, "file")} for ${quoted(query)}`;
}

function tailOf({ hits, notes }: SearchResult<CodeHit>, limit: number): string[] {
  const more = hits.length >= limit ? [`more files may match: top_k above ${limit} shows them`] : [];
  return [...more, ...notes.map(({ message }) => `note: ${printable(message)}`)];
}

function entryOf({ path, lines, context }: CodeHit): Entry {
  const around = (context ?? []).map(({ line, text }) => ({ line, text, ranges: [], sign: "-" }));
  const matches = lines.map(({ line, text, ranges }) => ({ line, text, ranges, sign: ":" }));
  const shown = [...around, ...matches].sort((a, b) => a.line - b.line);
  // Lines that stand together keep their indentation against each other.
  const common = context === undefined ? undefined : commonIndent(shown.map(({ text }) => text));
  return {
    path: printable(path),
    lines: shown.map((one) => `${one.line}${one.sign} ${cutLine(one, common ?? indentOf(one.text))}`.trimEnd()),
  };
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function commonIndent(texts: readonly string[]): number {
  return Math.min(...texts.filter((text) => text.trim() !== "").map(indentOf));
}

function cutLine({ text, ranges }: Pick<LineMatch, "text" | "ranges">, indent: number): string {
  const moved = ranges.map(([start, end]): [number, number] => [start - indent, end - indent]);
  return printable(excerptAround(text.slice(indent).trimEnd(), moved[0] ?? [0, 0], moved, LINE_LENGTH).text);
}

/**
 * A budget of tokens, or the standard one when it is undefined.
 *
 * @throws RanksackError INVALID_ARGUMENT, naming `field`, unless it is a whole number of 1 or more.
 */
export function checkMaxTokens(value: unknown, field: string): number {
  if (value === undefined) return STANDARD_TOKENS;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 1) return value;
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `${field} is ${quoted(value)}, which is not a whole number of 1 or more.`,
    `Leave it out for ${STANDARD_TOKENS}.`,
  );
}
