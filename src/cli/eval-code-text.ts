// What `ranksack eval code` says to people: a row a set, then a row a family.

import type { CodeFigures } from "../eval/code-eval.ts";
import { four, intervalText, three } from "./eval-text.ts";
import { printable } from "../base/printable.ts";
import { alignedTable } from "./table.ts";

const HEAD = ["", "queries", "nDCG@10", "95 %", "MRR", "95 %", "hit@1", "95 %", "R@10", "95 %"];

/** The figures of sets and of families, each with a table of its own. */
export function codeTable(sets: readonly CodeFigures[], families: readonly CodeFigures[]): string {
  const table = (what: string, figures: readonly CodeFigures[]): string => {
    return alignedTable([[what, ...HEAD.slice(1)], ...figures.map(figureRow)]);
  };
  return `${table("set", sets)}\n${table("family", families)}`;
}

function figureRow({ name, queries, measures, intervals }: CodeFigures): string[] {
  const { ndcg10, mrr, hit1, recall10 } = measures;
  return [
    printable(name),
    String(queries),
    four(ndcg10),
    intervalText(intervals.ndcg10),
    four(mrr),
    intervalText(intervals.mrr),
    three(hit1),
    intervalText(intervals.hit1),
    three(recall10),
    intervalText(intervals.recall10),
  ];
}
