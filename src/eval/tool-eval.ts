// A ranking judged on sets: every query of a set is asked over the set's catalog, and the measures are averaged over the
// queries. The mean over sets counts each set the same, so that a large one does not decide alone.

import { bootstrapInterval, type Interval } from "./bootstrap.ts";
import { type ExactFigures, exactNames } from "./exact-name.ts";
import { DEPTH, type Measures, meanNumber, meanOf, measure } from "./measure.ts";
import type { QuerySet } from "./query-set.ts";
import { drawsFrom } from "./random.ts";
import type { Rank, Ranker } from "./ranker.ts";
import { withTypos } from "./typo.ts";

/** What to find out beside the measures, and what chance follows from. */
export interface EvalTask {
  /** Whether every query is asked once more with two typos. */
  readonly typos: boolean;
  /** Whether every tool is asked for by its name. */
  readonly exact: boolean;
  readonly seed: number;
}

/** What two typos a query cost. */
export interface TypoFigures {
  /** nDCG@10 of the queries with typos. */
  readonly ndcg10: number;
  /** How much nDCG@10 that is less. */
  readonly loss: number;
}

/** The measures that are shown with how sure they are. */
export const SURE = ["ndcg10", "hit1", "hit5"] as const;

/** A 95 % interval for each of these measures. */
export type Intervals = Readonly<Record<(typeof SURE)[number], Interval>>;

/** How a ranking did, on a set or as a mean over sets. */
export interface Figures {
  readonly measures: Measures;
  readonly intervals: Intervals;
  readonly typos?: TypoFigures;
}

/** How a ranking did on a set. */
export interface SetFigures extends Figures {
  readonly set: string;
  /** How many there are. */
  readonly tools: number;
  readonly queries: number;
  readonly exact?: ExactFigures;
}

/** The shares of names that come first, as means over the sets that have such names. */
export type MeanExact = Readonly<Record<keyof ExactFigures, number>>;

/** How a ranking did on all sets. */
export interface ToolEval {
  readonly sets: readonly SetFigures[];
  readonly mean: Figures & { readonly exact?: MeanExact };
}

/** Told before each set is searched. */
export type Progress = (set: QuerySet, ranker: Ranker) => void;

/** Judges a ranker on each set. */
export function evaluateTools(ranker: Ranker, sets: readonly QuerySet[], task: EvalTask, progress: Progress): ToolEval {
  const judged = sets.map((set) => {
    progress(set, ranker);
    return judgeSet(ranker, set, task);
  });
  const figures = judged.map((one) => one.figures);
  return { sets: figures, mean: meanFigures(judged, task) };
}

/** The measures of each query of a set. */
export function askQueries(rank: Rank, { queries }: QuerySet): Measures[] {
  return queries.map(({ query, gold }) => measure(rank(query, DEPTH), gold));
}

interface Judged {
  readonly figures: SetFigures;
  readonly values: readonly Measures[];
}

function judgeSet(ranker: Ranker, set: QuerySet, task: EvalTask): Judged {
  const rank = ranker.build(set.tools);
  const values = askQueries(rank, set);
  const measures = meanOf(values);
  const typos = task.typos ? typoFigures(rank, set, measures, task.seed) : undefined;
  const figures = {
    set: set.id,
    tools: set.tools.length,
    queries: set.queries.length,
    measures,
    intervals: intervalsOf([values], `${task.seed} ${set.id}`),
    ...(typos && { typos }),
    ...(task.exact && { exact: exactNames(rank, set.tools) }),
  };
  return { figures, values };
}

function typoFigures(rank: Rank, set: QuerySet, clean: Measures, seed: number): TypoFigures {
  const queries = set.queries.map((judged) => {
    return { ...judged, query: withTypos(judged.query, drawsFrom(`${seed} typos ${set.id} ${judged.id}`)) };
  });
  const { ndcg10 } = meanOf(askQueries(rank, { ...set, queries }));
  return { ndcg10, loss: clean.ndcg10 - ndcg10 };
}

function intervalsOf(sets: readonly (readonly Measures[])[], seed: string): Intervals {
  const interval = (name: keyof Intervals): Interval => {
    return bootstrapInterval(
      sets.map((values) => values.map((measures) => measures[name])),
      seed,
    );
  };
  return { ndcg10: interval("ndcg10"), hit1: interval("hit1"), hit5: interval("hit5") };
}

function meanFigures(judged: readonly Judged[], { seed }: EvalTask): ToolEval["mean"] {
  const typos = judged.flatMap(({ figures }) => figures.typos ?? []);
  const exact = judged.flatMap(({ figures }) => figures.exact ?? []);
  return {
    measures: meanOf(judged.map(({ figures }) => figures.measures)),
    intervals: intervalsOf(
      judged.map(({ values }) => values),
      `${seed} ${judged.map(({ figures }) => figures.set).join(" ")}`,
    ),
    ...(typos.length > 0 && { typos: meanTypos(typos) }),
    ...(exact.length > 0 && { exact: meanExact(exact) }),
  };
}

function meanTypos(all: readonly TypoFigures[]): TypoFigures {
  return { ndcg10: meanNumber(all.map(({ ndcg10 }) => ndcg10)), loss: meanNumber(all.map(({ loss }) => loss)) };
}

function meanExact(all: readonly ExactFigures[]): MeanExact {
  const mean = (way: keyof ExactFigures): number => {
    const shares = all.flatMap((figures) => (figures[way].tools > 0 ? [figures[way].share] : []));
    return shares.length === 0 ? 1 : meanNumber(shares);
  };
  return { whole: mean("whole"), inText: mean("inText"), spacedInText: mean("spacedInText") };
}
