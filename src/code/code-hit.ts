// A file that was found, as it is shown: read again at that moment, so that no line is older than the answer.

import { lstatSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { SourceText } from "../index/document.ts";
import type { Candidate } from "../retrieval/retriever.ts";
import type { Hit, Match } from "../retrieval/hit.ts";
import { asString, decodeText } from "./decode.ts";
import type { IndexedFile, TreeSource } from "./indexed-tree.ts";
import { bestLines, type ContextLine, contextLines, firstLines, type LineMatch } from "./lines.ts";
import { stampOf } from "./listing.ts";
import { readRegularFile } from "./regular-file.ts";
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
  /** With `context`: the lines around those, in order. */
  readonly context?: readonly ContextLine[];
}

/** What of a file is shown. */
export interface Showing {
  /** The most lines that match. */
  readonly lines: number;
  /** How many lines around each of them. */
  readonly context: number;
}

/** What became of a hit between its search and its showing. */
export interface ShownHit {
  /** Undefined when there is nothing left that could be shown. */
  readonly hit: CodeHit | undefined;
  /** Whether the file is another than the one that was searched. */
  readonly changed: boolean;
}

/** Shows a candidate, in which `matched` was found. `file` is what was indexed under its key. */
export function showHit(
  source: TreeSource,
  candidate: Candidate,
  matched: readonly Match[],
  file: IndexedFile | undefined,
  wanted: WantedTerms,
  showing: Showing,
): ShownHit {
  const bare = { key: candidate.key, path: candidate.key, score: candidate.score, tier: "ranked", matched } as const;
  const text = currentText(source, candidate.key);
  const changed = text?.stamp !== file?.stamp;
  if (text === undefined) return { hit: undefined, changed };
  const content = text.content ?? "";
  if (changed && isGone(content, matched, wanted)) return { hit: undefined, changed };
  const lines = chosenLines(source, content, wanted, showing);
  const context = showing.context > 0 && { context: contextLines(content, lines, showing.context) };
  return { hit: { ...bare, lines, ...context }, changed };
}

/** Whether nothing is left of what was found in the text of a file. */
function isGone(content: string, matched: readonly Match[], wanted: WantedTerms): boolean {
  return matched.some(({ source }) => source === "body") && wanted.occurrences(content).next().done === true;
}

function chosenLines({ preset }: TreeSource, text: string, wanted: WantedTerms, { lines }: Showing): LineMatch[] {
  if (preset.lines === "first") return firstLines(text, wanted, lines);
  return bestLines(text, wanted, { most: lines, defines: () => false });
}

/** The texts of a file as it stands now: its path and, where it can be read, its body. */
export function textsOf(source: TreeSource, path: string): SourceText[] {
  return [
    { source: "path", text: path },
    { source: "body", text: currentText(source, path)?.content ?? "" },
  ];
}

interface CurrentText {
  readonly stamp: string;
  /** Undefined for a file that is known by its path alone. */
  readonly content: string | undefined;
}

/** What stands there now; undefined when it is gone, is no longer text, or a part of its path has become a link. */
function currentText({ root, limits, preset }: TreeSource, path: string): CurrentText | undefined {
  const full = resolve(root, path);
  try {
    if (realpathSync(full) !== full) return undefined;
    const reading = readRegularFile(full, limits.maxFileBytes);
    if ("reason" in reading)
      return reading.reason === "too-large" ? { stamp: stampOf(lstatSync(full)), content: undefined } : undefined;
    const text = decodeText(reading.bytes, preset.invalidText);
    return text === undefined ? undefined : { stamp: stampOf(reading.stats), content: asString(text) };
  } catch {
    return undefined;
  }
}
