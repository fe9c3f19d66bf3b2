// A file that was found, as it is shown: read again at that moment, so that no line is older than the answer.

import { realpathSync } from "node:fs";
import { extname, resolve } from "node:path";
import type { SourceText } from "../index/document.ts";
import type { Candidate } from "../retrieval/retriever.ts";
import type { Hit, Match } from "../retrieval/hit.ts";
import { blocksAround, type CodeBlock, definedIn } from "./block.ts";
import { asString, decodeHead } from "./decode.ts";
import type { TreeSource } from "./indexed-tree.ts";
import { type Language, languageOf } from "./languages.ts";
import { bestLines, type ContextLine, contextLines, firstLines, type LineMatch, linesOf } from "./lines.ts";
import { readHead } from "./regular-file.ts";
import { isSameStamp, type Stamp, stampOf } from "./stamp.ts";
import type { WantedTerms } from "./wanted-terms.ts";

/** A file that was found. */
export interface CodeHit extends Hit {
  /** Relative to the root, with "/"; the same as `key`. */
  readonly path: string;
  /**
   * At most three lines unless `lines` says otherwise, in their order in the file; none when only the path matched. In
   * preset `default` definitions of what was asked for, then lines whose distinct words are the rarest; in
   * `code-context-agent` the first that match.
   */
  readonly lines: readonly LineMatch[];
  /** With `context` or `block`: the lines around those, in order. */
  readonly context?: readonly ContextLine[];
  /** With `block`: the functions and classes that those stand in, in order; the outer one where one holds another. */
  readonly blocks?: readonly CodeBlock[];
}

/** What of a file is shown. */
export interface Showing {
  /** The most lines that match. */
  readonly lines: number;
  /** How many lines around each of them. */
  readonly context: number;
  /** Whether the whole functions and classes around them. */
  readonly block: boolean;
}

/** What became of a hit between its search and its showing. */
export interface ShownHit {
  /** Undefined when there is nothing left that could be shown. */
  readonly hit: CodeHit | undefined;
  /** Whether the file is another than the one that was searched. */
  readonly changed: boolean;
}

/** Shows a candidate, in which `matched` was found. `indexed` is the stamp of what was indexed under its key. */
export function showHit(
  source: TreeSource,
  candidate: Candidate,
  matched: readonly Match[],
  indexed: Stamp | undefined,
  wanted: WantedTerms,
  showing: Showing,
): ShownHit {
  const bare = { key: candidate.key, path: candidate.key, score: candidate.score, tier: "ranked", matched } as const;
  const text = currentText(source, candidate.key);
  const changed = !isSameStamp(text?.stamp, indexed);
  if (text === undefined) return { hit: undefined, changed };
  const { content } = text;
  if (changed && isGone(content, matched, wanted)) return { hit: undefined, changed };
  const lines = chosenLines(source, candidate.key, content, wanted, showing);
  return { hit: { ...bare, lines, ...surroundings(candidate.key, content, lines, showing) }, changed };
}

/** What stands around lines that match. */
function surroundings(
  path: string,
  content: string,
  matches: readonly LineMatch[],
  { context, block }: Showing,
): Pick<CodeHit, "context" | "blocks"> {
  if (context === 0 && !block) return {};
  const places = matches.map(({ line }) => line);
  const blocks = block ? blocksAround(linesOf(content), places, languageOfPath(path)) : [];
  const near = places.map((line) => ({ start: line - context, end: line + context }));
  return { context: contextLines(content, places, [...near, ...blocks]), ...(block && { blocks }) };
}

/** Whether nothing is left of what was found in the text of a file. */
function isGone(content: string, matched: readonly Match[], wanted: WantedTerms): boolean {
  return matched.some(({ source }) => source === "body") && wanted.occurrences(content).length === 0;
}

function chosenLines(
  { preset }: TreeSource,
  path: string,
  text: string,
  wanted: WantedTerms,
  { lines }: Showing,
): LineMatch[] {
  if (preset.lines === "first") return firstLines(text, wanted, lines);
  const language = languageOfPath(path);
  const defines = (line: string): boolean =>
    definedIn(line, language).some(({ name }) => wanted.occurrences(name).length > 0);
  return bestLines(text, wanted, { most: lines, defines });
}

function languageOfPath(path: string): Language {
  return languageOf(extname(path).slice(1).toLowerCase());
}

/** The texts of a file as it stands now: its path and, where it can be read, its body. */
export function textsOf(source: TreeSource, path: string): SourceText[] {
  return [
    { source: "path", text: path },
    { source: "body", text: currentText(source, path)?.content ?? "" },
  ];
}

/** The body of a file as it stands now; undefined where there is none that may be shown. */
export function readText(source: TreeSource, path: string): string | undefined {
  return currentText(source, path)?.content;
}

interface CurrentText {
  readonly stamp: Stamp;
  readonly content: string;
}

/** What stands there now; undefined when it is gone, is no longer text, or a part of its path has become a link. */
function currentText({ root, limits, preset, read }: TreeSource, path: string): CurrentText | undefined {
  const full = resolve(root, path);
  try {
    if (read === undefined && realpathSync(full) !== full) return undefined;
    const reading = read === undefined ? readHead(full, limits.maxFileBytes) : read(path);
    if ("reason" in reading) return undefined;
    const text = decodeHead(reading, preset.invalidText);
    return text === undefined ? undefined : { stamp: stampOf(reading.stats), content: asString(text) };
  } catch {
    return undefined;
  }
}
