// How good one ranking is for one query. A tool is right or it is not (binary gold), and nothing below rank 10 is looked
// at, so a right tool further down counts as not found. Three right tools, of which the ranking holds two, at ranks 1
// and 4 (all numbers are asserted in measure.test.ts):
//
//   nDCG@10    1/log2(1+1) + 1/log2(4+1) = 1.430677, ideal 1 + 1/log2(3) + 1/log2(4) = 2.130930:  0.671386
//              Järvelin & Kekäläinen 2002, with the discount 1/log2(rank+1) of Burges et al. 2005
//   recall@k   right tools in the first k ÷ right tools:  1/3 at 1, 2/3 at 5 and at 10
//   MRR        1 ÷ the rank of the first right tool:  1 (Voorhees 1999)
//   hit@k      1 if a right tool is in the first k, else 0:  1

/** How many hits of a ranking are looked at. */
export const DEPTH = 10;

/** What is measured, in the order it is shown; each from 0 to 1, of a query or as a mean over queries. */
export const MEASURES = ["ndcg10", "recall1", "recall5", "recall10", "mrr", "hit1", "hit5"] as const;

/** A value for each measure. */
export type Measures = Readonly<Record<(typeof MEASURES)[number], number>>;

/** Measures a ranking, best first; only its first 10 keys are read. Without gold every measure is 0. */
export function measure(ranking: readonly string[], gold: ReadonlySet<string>): Measures {
  const ranks = goldRanks(ranking, gold);
  const first = ranks[0] ?? Number.POSITIVE_INFINITY;
  return {
    ndcg10: gold.size === 0 ? 0 : gain(ranks) / idealGain(gold.size),
    recall1: recall(ranks, gold.size, 1),
    recall5: recall(ranks, gold.size, 5),
    recall10: recall(ranks, gold.size, DEPTH),
    mrr: 1 / first,
    hit1: first <= 1 ? 1 : 0,
    hit5: first <= 5 ? 1 : 0,
  };
}

/** The mean of each measure; 0 of nothing. */
export function meanOf(all: readonly Measures[]): Measures {
  const mean = (name: keyof Measures): number => meanNumber(all.map((measures) => measures[name]));
  return {
    ndcg10: mean("ndcg10"),
    recall1: mean("recall1"),
    recall5: mean("recall5"),
    recall10: mean("recall10"),
    mrr: mean("mrr"),
    hit1: mean("hit1"),
    hit5: mean("hit5"),
  };
}

/** The mean of numbers; 0 of none. */
export function meanNumber(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The ranks of the right tools among the first 10, from 1, ascending. */
function goldRanks(ranking: readonly string[], gold: ReadonlySet<string>): number[] {
  return ranking.slice(0, DEPTH).flatMap((key, at) => (gold.has(key) ? [at + 1] : []));
}

function recall(ranks: readonly number[], gold: number, depth: number): number {
  return gold === 0 ? 0 : ranks.filter((rank) => rank <= depth).length / gold;
}

function gain(ranks: readonly number[]): number {
  return ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
}

/** What `gain` is when the right tools stand first; no more than 10 of them can. */
function idealGain(gold: number): number {
  return gain(Array.from({ length: Math.min(gold, DEPTH) }, (_, at) => at + 1));
}
