// What `ranksack eval` says to people: tables with a row a set, and failures with both explanations side by side.

import { shortened } from "../base/head.ts";
import { printable } from "../base/printable.ts";
import { type Interval, RESAMPLES } from "../eval/bootstrap.ts";
import type { Comparison, Difference } from "../eval/comparison.ts";
import type { Failure, RankedKey, ScoreExplanation } from "../eval/failure.ts";
import type { Figures, MeanExact, SetFigures, ToolEval } from "../eval/tool-eval.ts";
import { alignedTable } from "./table.ts";

const HEAD = [
  "set",
  "tools",
  "queries",
  "nDCG@10",
  "95 %",
  "R@1",
  "R@5",
  "R@10",
  "MRR",
  "hit@1",
  "95 %",
  "hit@5",
  "95 %",
];

/** A row a set and one for their mean. Columns that were not asked for are not there. */
export function evalTable({ sets, mean }: ToolEval): string {
  const rows = sets.map((figures) => {
    const { set, tools, queries, exact } = figures;
    return [
      printable(set),
      String(tools),
      String(queries),
      ...figureCells(figures),
      ...exactCells(exact && shares(exact)),
    ];
  });
  const last = ["mean", "", "", ...figureCells(mean), ...exactCells(mean.exact)];
  const head = [...HEAD, ...(mean.typos ? ["typos", "loss"] : []), ...(mean.exact ? EXACT_HEAD : [])];
  return alignedTable([head, ...rows, ...(sets.length > 1 ? [last] : [])]);
}

const EXACT_HEAD = ["name first", "in text", "spaced"];

function figureCells({ measures, intervals, typos }: Figures): string[] {
  const { ndcg10, recall1, recall5, recall10, mrr, hit1, hit5 } = measures;
  return [
    four(ndcg10),
    intervalText(intervals.ndcg10),
    ...[recall1, recall5, recall10, mrr].map(three),
    three(hit1),
    intervalText(intervals.hit1),
    three(hit5),
    intervalText(intervals.hit5),
    ...(typos ? [four(typos.ndcg10), four(typos.loss)] : []),
  ];
}

function exactCells(exact: MeanExact | undefined): string[] {
  return exact ? [exact.whole, exact.inText, exact.spacedInText].map(three) : [];
}

/** Of names that a set does not have no share is shown. */
function shares({ whole, inText, spacedInText }: NonNullable<SetFigures["exact"]>): MeanExact {
  const share = (one: { readonly share: number; readonly tools: number }): number => {
    return one.tools === 0 ? Number.NaN : one.share;
  };
  return { whole: share(whole), inText: share(inText), spacedInText: share(spacedInText) };
}

/** nDCG@10 of two rankings, a row a set and one for their mean. */
export function comparisonTable(before: string, after: string, { sets, mean }: Comparison): string {
  const head = ["set", "queries", printable(before), printable(after), "difference", "95 %"];
  const rows = sets.map((one) => [printable(one.set), String(one.queries), ...differenceCells(one)]);
  const last = ["mean", "", ...differenceCells(mean)];
  return alignedTable([head, ...rows, ...(sets.length > 1 ? [last] : [])]);
}

/** A ranking without one of its rules, against the whole. */
export interface Ablation {
  readonly rule: string;
  readonly comparison: Comparison;
}

/** A row a rule: the mean without it, and what it costs to leave it out, on the mean and on each set. */
export function ablationTable(
  ablations: readonly Ablation[],
  sets: readonly string[],
  whole: number,
  measured = "nDCG@10",
): string {
  const head = ["without", measured, "difference", "95 %", ...sets.map(printable)];
  const rows = ablations.map(({ rule, comparison: { mean, sets: each } }) => {
    const [, after = "", ...rest] = differenceCells(mean);
    return [printable(rule), after, ...rest, ...each.map(({ difference }) => signed(difference))];
  });
  return alignedTable([head, ["(nothing)", four(whole)], ...rows]);
}

/** How the intervals came about. */
export function intervalNote(seed: number): string {
  return `95 %: bootstrap over the queries, ${RESAMPLES.toLocaleString("en-US")} draws, seed ${seed}.\n`;
}

function differenceCells({ before, after, difference, interval }: Difference): string[] {
  return [four(before), four(after), signed(difference), `${signed(interval[0])} to ${signed(interval[1])}`];
}

/** An interval of shares. */
export function intervalText([low, high]: Interval): string {
  return `${two(low)}–${two(high)}`;
}

/** A share with four decimals. */
export const four = (value: number): string => value.toFixed(4);
/** A share with three decimals; a dash for none. */
export const three = (value: number): string => (Number.isNaN(value) ? "–" : value.toFixed(3));
const two = (value: number): string => value.toFixed(2);
const signed = (value: number): string => `${value < 0 ? "" : "+"}${value.toFixed(4)}`;

const QUERY_WIDTH = 300;
const SHOWN_GOLD = 8;
const WHAT_WIDTH = 64;
/** How deep explanations are shown; what a product within is made of is left out too. */
const LEVELS = 4;

/** The worst queries of a set. */
export function failuresText(set: string, failures: readonly Failure[]): string {
  return failures.map((failure) => `\n${failureText(set, failure)}`).join("");
}

function failureText(set: string, { id, query, ndcg10, gold, above, wrong, right }: Failure): string {
  const golds = gold.slice(0, SHOWN_GOLD).map(({ key, rank }) => `  gold   ${printable(key)}  ${rankText(rank)}`);
  const lines = [
    `${printable(set)} ${printable(id)}  nDCG@10 ${four(ndcg10)}`,
    `  query  ${shortened(printable(query), QUERY_WIDTH)}`,
    ...golds,
    ...(gold.length > SHOWN_GOLD ? [`         … and ${gold.length - SHOWN_GOLD} more`] : []),
    `  above  ${above.length === 0 ? "nothing" : above.map(printable).join(", ")}`,
  ];
  return `${lines.join("\n")}\n${wrong && right ? sideBySide(wrong, right) : ""}`;
}

function rankText(rank: number | undefined): string {
  return rank === undefined ? "not found" : `rank ${rank}`;
}

/** Both explanations as one table, parts of the same kind in one row. */
function sideBySide(wrong: RankedKey, right: RankedKey): string {
  const head = ["", `${rankText(wrong.rank)}, wrong`, `${rankText(right.rank)}, right`];
  const rows = mergedRows(wrong.explanation, right.explanation, 0);
  return alignedTable([head, ...rows].map(([what = "", ...values]) => [`  ${what}`, ...values]));
}

function mergedRows(
  left: ScoreExplanation | undefined,
  right: ScoreExplanation | undefined,
  level: number,
): string[][] {
  const node = left ?? right;
  if (!node || level >= LEVELS) return [];
  const what = `${"  ".repeat(level)}${shortened(printable(node.what), WHAT_WIDTH)}`;
  const parts =
    level > 0 && node.what.startsWith("product of") ? [] : pairedParts(left?.parts ?? [], right?.parts ?? []);
  return [[what, valueText(left), valueText(right)], ...parts.flatMap(([a, b]) => mergedRows(a, b, level + 1))];
}

function valueText(node: ScoreExplanation | undefined): string {
  return node ? node.value.toFixed(3) : "–";
}

type Pair = readonly [left: ScoreExplanation | undefined, right: ScoreExplanation | undefined];

/** Parts that say the same, beside each other; then what only the right has. */
function pairedParts(left: readonly ScoreExplanation[], right: readonly ScoreExplanation[]): Pair[] {
  const open = [...right];
  const pairs = left.map((part): Pair => {
    const at = open.findIndex(({ what }) => what === part.what);
    return [part, at < 0 ? undefined : open.splice(at, 1)[0]];
  });
  return [...pairs, ...open.map((part): Pair => [undefined, part])];
}
