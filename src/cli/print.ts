// Answers about tools for people, which read like a list with a reason each, and what all answers share.

import { shortened } from "../base/head.ts";
import { printable } from "../base/printable.ts";
import type { Explanation } from "../ranking/explanation.ts";
import type { Match, Note } from "../retrieval/hit.ts";
import type { ToolHit } from "../tools/catalog.ts";
import { type RejectedTool, textOf, toolSummary } from "../tools/tool.ts";
import { errPainter, type Io, painter } from "./io.ts";
import { rounded } from "./json.ts";

const SUMMARY_WIDTH = 100;

/** A tool: its rank and name, its score, a line about it, and which words were found where. */
export function toolText(hit: ToolHit, rank: number, io: Io): string {
  const paint = painter(io);
  const { tool } = hit;
  const name = printable(textOf(tool.server) === "" ? tool.name : `${textOf(tool.server)}/${tool.name}`);
  const summary = shortened(printable(toolSummary(tool)).replace(/\s+/g, " ").trim(), SUMMARY_WIDTH);
  return lines([
    `${paint("dim", `${rank}.`)} ${paint("bold", name)}  ${paint("dim", scoreText(hit.score))}`,
    summary === "" ? undefined : `   ${summary}`,
    `   ${paint("dim", matchText(hit.matched))}`,
    ...explained(hit.explanation).map((line) => `   ${paint("dim", line)}`),
  ]);
}

/** How many notes are shown before the rest is counted. */
const SHOWN_NOTES = 20;

/** Notes, a line each; of very many the first, and how many there are. */
export function notesText(notes: readonly Note[], io: Io): string {
  const paint = errPainter(io);
  const shown = notes.slice(0, SHOWN_NOTES).map(({ message }) => `${paint("yellow", "note:")} ${printable(message)}`);
  const rest = notes.length - shown.length;
  return lines(rest > 0 ? [...shown, `${paint("yellow", "note:")} … and ${rest} more, see --json.`] : shown);
}

/** What to say of tools that a catalog did not take. */
export function rejectionNotes(rejected: readonly RejectedTool[]): Note[] {
  return rejected.map(({ key, position, reason }) => ({
    code: "tool-rejected",
    message: `Tool ${position}${key === "" ? "" : ` (${key})`} was left out: ${reason}.`,
  }));
}

/** A score as people read it. */
export function scoreText(score: number): string {
  return score >= 0.01 ? score.toFixed(3) : score.toPrecision(2);
}

/** `create: name, description; issue: name`. */
function matchText(matched: readonly Match[]): string {
  const places = new Map<string, Set<string>>();
  for (const { query, source } of matched) places.set(query, (places.get(query) ?? new Set()).add(source));
  return Array.from(places, ([word, sources]) => `${printable(word)}: ${Array.from(sources).join(", ")}`).join("; ");
}

/** The tree of an explanation, a line a node, indented. */
export function explained(explanation: Explanation | undefined, depth = 0): string[] {
  if (!explanation) return [];
  const line = `${"  ".repeat(depth)}${rounded(explanation.value)}  ${printable(explanation.what)}`;
  return [line, ...explanation.parts.flatMap((part) => explained(part, depth + 1))];
}

function lines(texts: readonly (string | undefined)[]): string {
  return texts
    .filter((text) => text !== undefined)
    .map((text) => `${text}\n`)
    .join("");
}
