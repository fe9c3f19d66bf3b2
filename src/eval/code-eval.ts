// A ranking of code judged on sets: every query is asked over its tree. Trees are indexed once, whatever the number of
// queries and variants. Measures are averaged over the queries of a set, and over all queries of a family.

import { bootstrapInterval, type Interval } from "./bootstrap.ts";
import { type CodeVariant, openVariants } from "./code-ranker.ts";
import type { CodeSet, TreeQuery } from "./code-set.ts";
import { failureOf, type Failure, type Searched, worstOf } from "./failure.ts";
import { DEPTH, type Measures, meanOf, measure } from "./measure.ts";
import type { Trees } from "./trees.ts";

/** The measures that are shown with how sure they are. */
const SURE = ["ndcg10", "mrr", "hit1", "recall10"] as const;

/** How a ranking did on a set, or on all queries of a family. */
export interface CodeFigures {
  readonly name: string;
  readonly queries: number;
  readonly measures: Measures;
  readonly intervals: Readonly<Record<(typeof SURE)[number], Interval>>;
}

/** The measures of every query, set by set. */
export type Judgement = readonly (readonly Measures[])[];

/** Told before a tree is indexed. */
export type TreeProgress = (set: CodeSet, tag: string) => void;

/** Where the trees are, and who wants to know. */
export interface Judging {
  readonly trees: Trees;
  readonly progress: TreeProgress;
}

/** Judges every variant on every set, in this order. */
export async function judgeVariants(
  variants: readonly CodeVariant[],
  sets: readonly CodeSet[],
  judging: Judging,
): Promise<Judgement[]> {
  const judged = variants.map((): Measures[][] => []);
  for (const set of sets) {
    const bySet = variants.map(() => new Map<TreeQuery, Measures>());
    for (const queries of byTree(set.queries)) {
      const searches = await openTree(set, queries, variants, judging);
      for (const [at, searched] of searches.entries())
        for (const asked of queries) bySet[at]?.set(asked, measureQuery(searched, asked));
    }
    for (const [at, measures] of bySet.entries())
      judged[at]?.push(set.queries.flatMap((asked) => measures.get(asked) ?? []));
  }
  return judged;
}

/** The queries that share a tree and a root, together. */
function byTree(queries: readonly TreeQuery[]): TreeQuery[][] {
  const trees = new Map<string, TreeQuery[]>();
  for (const asked of queries) {
    const tree = `${asked.tag} ${asked.root}`;
    trees.set(tree, [...(trees.get(tree) ?? []), asked]);
  }
  return Array.from(trees.values());
}

async function openTree(
  set: CodeSet,
  [first]: readonly TreeQuery[],
  variants: readonly CodeVariant[],
  { trees, progress }: Judging,
): Promise<Searched[]> {
  if (first === undefined) return [];
  progress(set, first.tag);
  const folder = await trees.folderOf(set, first.tag);
  const root = first.root === "" ? folder : `${folder}/${first.root}`;
  return (await openVariants(root, variants)).map((searched) => below(searched, first.root));
}

/** A search of a folder whose paths are those of the whole tree. */
function below(searched: Searched, root: string): Searched {
  if (root === "") return searched;
  return {
    size: searched.size,
    search(query, options) {
      const { hits } = searched.search(query, options);
      return { hits: hits.map((hit) => ({ ...hit, key: `${root}/${hit.key}` })) };
    },
  };
}

function measureQuery(searched: Searched, { query, gold }: TreeQuery): Measures {
  const { hits } = searched.search(query, { limit: DEPTH });
  return measure(
    hits.map(({ key }) => key),
    gold,
  );
}

/** The figures of each set. */
export function setFigures(sets: readonly CodeSet[], judged: Judgement, seed: number): CodeFigures[] {
  return sets.map(({ id }, at) => figuresOf(id, judged[at] ?? [], seed));
}

/** The figures of each family, over all queries of its sets. */
export function familyFigures(sets: readonly CodeSet[], judged: Judgement, seed: number): CodeFigures[] {
  return familiesOf(sets).map((family) => figuresOf(family, ofFamily(family, sets, judged), seed));
}

/** The names of the families, in the order of the sets. */
export function familiesOf(sets: readonly CodeSet[]): string[] {
  return Array.from(new Set(sets.map(({ family }) => family)));
}

/** What the queries of a family came to. */
export function ofFamily(family: string, sets: readonly CodeSet[], judged: Judgement): Measures[] {
  return sets.flatMap((set, at) => (set.family === family ? (judged[at] ?? []) : []));
}

function figuresOf(name: string, values: readonly Measures[], seed: number): CodeFigures {
  const interval = (measured: (typeof SURE)[number]): Interval => {
    return bootstrapInterval([values.map((measures) => measures[measured])], `${seed} ${name}`);
  };
  const intervals = {
    ndcg10: interval("ndcg10"),
    mrr: interval("mrr"),
    hit1: interval("hit1"),
    recall10: interval("recall10"),
  };
  return { name, queries: values.length, measures: meanOf(values), intervals };
}

/** The worst queries of a set, given what they came to. */
export async function codeFailures(
  variant: CodeVariant,
  set: CodeSet,
  judged: readonly Measures[],
  { count, seed, ...judging }: Judging & { readonly count: number; readonly seed: number },
): Promise<Failure[]> {
  const gains = judged.map(({ ndcg10 }) => ndcg10);
  const failures: Failure[] = [];
  for (const { query, ndcg10 } of worstOf(set, gains, count, seed)) {
    const [searched] = await openTree(set, [query], [variant], judging);
    if (searched) failures.push(failureOf(searched, query, ndcg10));
  }
  return failures;
}
