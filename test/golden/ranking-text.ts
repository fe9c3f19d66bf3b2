// The ranking golden as people read it: one text a query, and one of the numbers of all. Whatever may change has a line
// of its own, an order stands apart from its scores, and nothing depends on when or where it was made; so a diff of
// these texts shows what a change of the ranking does, and nothing else.

import type { ToolHit } from "../../src/tools/catalog.ts";

/** A query of the golden, by eval/golden/queries.json. */
export interface JudgedQuery {
  /** The name of its file: lower-case letters, digits and `-`. */
  readonly id: string;
  /** What is hard about it: `typo`, `sentence` … */
  readonly kind: string;
  readonly query: string;
  /** The keys of the tools that answer it, or a step of it. */
  readonly targets: readonly string[];
}

/** A query with all that was found for it. */
export interface JudgedAnswer extends JudgedQuery {
  readonly hits: readonly ToolHit[];
  /** How many tools were searched. */
  readonly total: number;
  /** The codes of the notes. */
  readonly notes: readonly string[];
}

/** How many hits a text shows. */
const SHOWN = 5;

/** What was asked, where the targets stand, and the best five hits with what they matched. */
export function answerText(answer: JudgedAnswer): string {
  const { query, kind, targets, hits, total, notes } = answer;
  const head = [
    `query   ${query}`,
    `kind    ${kind}`,
    ...targets.map((target) => `target  ${target}: ${rankOf(target, hits)}`),
    `found   ${hits.length} of ${total}`,
    ...notes.map((code) => `note    ${code}`),
  ];
  return text([head, ...hits.slice(0, SHOWN).map((hit, at) => hitLines(hit, at + 1, targets))]);
}

/** The numbers per kind and of all, then the ranks of the targets query by query. */
export function statsText(answers: readonly JudgedAnswer[]): string {
  const kinds = grouped(answers, ({ kind }) => kind);
  const numbers = [
    row("kind", "queries", "first", "in 3", "in 8", "all in 8", "MRR"),
    ...Array.from(kinds, ([kind, ofKind]) => numbersLine(kind, ofKind)),
    numbersLine("all", answers),
  ];
  return text([numbers, ...Array.from(kinds, ([kind, ofKind]) => [kind, ...ofKind.map(ranksLine)])]);
}

function hitLines({ key, tier, score, matched }: ToolHit, rank: number, targets: readonly string[]): string[] {
  const found = grouped(matched, ({ query, term }) => `${query} → ${term}`);
  return [
    `${rank}. ${key}${targets.includes(key) ? "  (target)" : ""}`,
    `   ${tier} ${score.toFixed(4)}`,
    ...Array.from(found, ([word, matches]) => `   ${word} in ${matches.map(({ source }) => source).join(", ")}`),
  ];
}

function numbersLine(kind: string, answers: readonly JudgedAnswer[]): string {
  const ranks = answers.map(ranksOf);
  const best = ranks.map(([first]) => first ?? Number.POSITIVE_INFINITY);
  const within = (limit: number): string => String(best.filter((rank) => rank <= limit).length);
  const allWithin = ranks.filter((those) => those.every((rank) => rank <= 8)).length;
  const meanReciprocal = best.reduce((sum, rank) => sum + 1 / rank, 0) / answers.length;
  return row(kind, `${answers.length}`, within(1), within(3), within(8), `${allWithin}`, meanReciprocal.toFixed(3));
}

function ranksLine(answer: JudgedAnswer): string {
  return `  ${answer.id.padEnd(26)} ${ranksOf(answer).map(rankText).join(", ")}`;
}

/** From 1, best first; infinite for a target that was not found. */
function ranksOf({ targets, hits }: JudgedAnswer): number[] {
  const ranks = targets.map((target) => hits.findIndex(({ key }) => key === target) + 1);
  return ranks.map((rank) => (rank === 0 ? Number.POSITIVE_INFINITY : rank)).sort((a, b) => a - b);
}

function rankOf(target: string, hits: readonly ToolHit[]): string {
  const at = hits.findIndex(({ key }) => key === target);
  return rankText(at < 0 ? Number.POSITIVE_INFINITY : at + 1);
}

function rankText(rank: number): string {
  return rank === Number.POSITIVE_INFINITY ? "not found" : String(rank);
}

function row(kind: string, ...cells: readonly string[]): string {
  return kind.padEnd(14) + cells.map((cell) => cell.padStart(10)).join("");
}

/** Groups in the order of their first members. */
function grouped<T>(values: readonly T[], nameOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(nameOf(value), [...(groups.get(nameOf(value)) ?? []), value]);
  return groups;
}

/** Paragraphs with an empty line between them. */
function text(paragraphs: readonly (readonly string[])[]): string {
  return `${paragraphs.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}
