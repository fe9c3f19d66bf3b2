// The two windows of a search over files. The first, of 500, tells source from what goes with it and looks at names, so
// that what the index found is not all tests; the second, of 100, weighs the features (code-features.ts). All is read from
// facts in memory, no file is opened.

import type { Explanation } from "../ranking/explanation.ts";
import type { Window } from "../ranking/window.ts";
import type { Candidate } from "../retrieval/retriever.ts";
import { CODE_FACTORS, type CodeFactor, type CodeFeature, featuresBy, type Seen } from "./code-features.ts";
import type { Measurer, Measures, WeighedIdentifier, WeighedStem } from "./code-measures.ts";
import type { AskedIdentifier, CodeQuestion } from "./code-question.ts";
import type { CodeRules } from "./code-rules.ts";
import { votesFor } from "./code-votes.ts";
import { EXPORT, TYPE } from "./file-facts.ts";
import type { FileHistory } from "./file-history.ts";
import { NameMatcher, type NamingStem } from "./name-match.ts";
import { nearCopies } from "./near-copies.ts";
import { kindOfName, type TreeFacts, type TreeFile } from "./tree-facts.ts";

/** How many candidates each window takes. */
const FIRST_WINDOW = 500;
const SECOND_WINDOW = 100;

/** What a file that is no source counts in the first window. */
const NO_SOURCE = 0.5;
/** What the share of the query in a name counts there. */
const NAME_SHARE = 0.5;

/** What the windows need of their tree and their query. */
export interface CodeWindowSource {
  readonly rules: CodeRules;
  readonly tree: TreeFacts;
  readonly question: CodeQuestion;
  readonly stems: readonly (NamingStem & WeighedStem)[];
  readonly identifiers: readonly (AskedIdentifier & WeighedIdentifier)[];
  readonly measurer: Measurer;
  readonly history: FileHistory | undefined;
}

/** Both windows of one query, the outer first. */
export function codeWindows(source: CodeWindowSource): readonly Window<Candidate>[] {
  const { tree, stems, question, rules } = source;
  const names = new NameMatcher(tree.names, stems, question.sequence, rules.has("abbreviations"));
  return [firstWindow(source, names), secondWindow(source, names)];
}

function isPrior({ rules, question }: CodeWindowSource): boolean {
  return rules.has("prior") && !question.asksForKind;
}

function firstWindow(source: CodeWindowSource, names: NameMatcher): Window<Candidate> {
  const { tree } = source;
  let best = 1;
  const hasPrior = isPrior(source);
  const factorOf = (file: number): number => (hasPrior && tree.kindOf(file) !== "code" ? NO_SOURCE : 1);
  return {
    size: FIRST_WINDOW,
    rescore: (candidates) => {
      best = candidates[0]?.score ?? 1;
      return candidates.map(({ place, score }) => {
        const file = tree.numberAt(place);
        return file < 0 ? score / best : factorOf(file) * (score / best + NAME_SHARE * names.nameShare(file));
      });
    },
    behind: (score) => (score / best) * NO_SOURCE,
    explain: (key, bag) => {
      const file = tree.file(key)?.number;
      if (file === undefined) return bagShare(bag, best);
      return explainFirst(bagShare(bag, best), factorOf(file), names.nameShare(file));
    },
  };
}

function bagShare(bag: Explanation, best: number): Explanation {
  return product("its share of the best bag score", bag.value / best, [bag, leaf("one over the best", 1 / best)]);
}

function explainFirst(share: Explanation, factor: number, nameShare: number): Explanation {
  const name = product("its name", NAME_SHARE * nameShare, [
    leaf("weight of names", NAME_SHARE),
    leaf("how much of the query is in the name or its folder's", nameShare),
  ]);
  const sum = share.value + name.value;
  return product("source and bag", factor * sum, [
    leaf("whether it is source", factor),
    { what: "sum of bag and name", value: sum, parts: [share, name] },
  ]);
}

interface Weighed {
  readonly values: readonly number[];
  readonly factors: readonly number[];
  readonly seen: Seen;
}

function secondWindow(source: CodeWindowSource, names: NameMatcher): Window<Candidate> {
  const { rules } = source;
  const features = featuresBy(rules);
  const factors = isPrior(source) ? CODE_FACTORS.filter(({ rule }) => rules.has(rule)) : [];
  const results = new Map<string, Weighed>();
  return {
    size: SECOND_WINDOW,
    rescore: (candidates) => {
      const seen = seeAll(candidates, source, names);
      return candidates.map(({ key }, at) => {
        const one = seen[at];
        if (one === undefined) return 0;
        const weighed = {
          seen: one,
          values: features.map(({ value }) => value(one)),
          factors: factors.map(({ value }) => value(one)),
        };
        results.set(key, weighed);
        return scoreOf(weighed, features);
      });
    },
    explain: (key) => {
      const weighed = results.get(key);
      return weighed && explainSecond(weighed, features, factors);
    },
  };
}

function scoreOf({ values, factors }: Weighed, features: readonly CodeFeature[]): number {
  return sumOf(values, features) * factors.reduce((product, factor) => product * factor, 1);
}

function sumOf(values: readonly number[], features: readonly CodeFeature[]): number {
  let sum = 0;
  for (let at = 0; at < features.length; at++) sum += (features[at] as CodeFeature).weight * (values[at] as number);
  return sum;
}

function explainSecond(
  weighed: Weighed,
  features: readonly CodeFeature[],
  factors: readonly CodeFactor[],
): Explanation {
  const { values, seen } = weighed;
  const rules = features.map(({ rule, weight, what }, at) => {
    const value = values[at] ?? 0;
    return product(rule === undefined ? "the first window" : `rule "${rule}"`, weight * value, [
      leaf("weight of the rule", weight),
      leaf(what, value),
    ]);
  });
  const sum = { what: "sum of the rules", value: sumOf(values, features), parts: rules };
  const prior = factors.flatMap(({ rule, what }, at) => {
    const value = weighed.factors[at] ?? 1;
    return value === 1 ? [] : [leaf(`rule "${rule}": ${what(seen)}`, value)];
  });
  return product("the rules and the prior", scoreOf(weighed, features), [sum, ...prior]);
}

function product(what: string, value: number, parts: readonly Explanation[]): Explanation {
  return { what: `product of ${what}`, value, parts };
}

function leaf(what: string, value: number): Explanation {
  return { what, value, parts: [] };
}

const NONE: ReadonlySet<TreeFile> = new Set();

/** What a window counts beside the whole file when the best are chosen. */
const WINDOW_SHARE = 1 / 1.4;
/** What making a function or a value of the symbol counts against making a type. */
const NO_TYPE = 0.5;
/** What handing a symbol on counts against making it. */
const HANDED_ON = 0.5;

function seeAll(candidates: readonly Candidate[], source: CodeWindowSource, names: NameMatcher): (Seen | undefined)[] {
  const { tree, stems, identifiers, measurer, question, history, rules } = source;
  const files = candidates.map(({ place }) => tree.numbered(tree.numberAt(place)));
  const measures = measurer.measure(files, stems, identifiers, tree.averageLength);
  const totals = files.map((_, at) => totalOf(measures, at));
  const best = Math.max(Number.MIN_VALUE, ...totals);
  const code = maxOf(measures.code);
  const votes = votesFor(files, totals, tree);
  const mostVotes = maxOf(votes);
  const changes = Float64Array.from(files, (file) => history?.changes.get(file?.path ?? "") ?? 0);
  const mostChanges = maxOf(changes);
  const copies = rules.has("near-duplicate") ? nearCopies(files) : NONE;
  const symbols = question.symbol === undefined ? question.identifiers : [];
  return candidates.map(({ score }, at): Seen | undefined => {
    const file = files[at];
    if (file === undefined) return undefined;
    const { name, path, whole, inOrder } = names.shares(file.number);
    const kind = question.symbol === undefined ? 0 : kindOfName(file.facts, question.symbol.hash);
    return {
      file,
      isNearCopy: copies.has(file),
      bag: score,
      window: (measures.window[at] as number) / best,
      block: (measures.block[at] as number) / best,
      body: (measures.body[at] as number) / best,
      identifiers: (measures.identifiers[at] as number) / best,
      code: (measures.code[at] as number) / code,
      used: Math.sqrt((votes[at] as number) / mostVotes),
      name,
      path,
      whole,
      inOrder,
      mentioned: mentionOf(file, question.files),
      symbol: kind === 0 ? 0 : kind === TYPE ? 1 : kind === EXPORT ? NO_TYPE * HANDED_ON : NO_TYPE,
      defines: definedShare(file, symbols),
      capitals: capitalShare(file, question.capitals, tree),
      history: (changes[at] as number) / mostChanges,
    };
  });
}

function totalOf({ body, identifiers, window }: Measures, at: number): number {
  return (body[at] as number) + (identifiers[at] as number) + (window[at] as number) * WINDOW_SHARE;
}

/** The highest value, or the smallest number above 0, so that shares of it are finite. */
function maxOf(values: Float64Array): number {
  let most = Number.MIN_VALUE;
  for (let at = 0; at < values.length; at++) if ((values[at] as number) > most) most = values[at] as number;
  return most;
}

/** 1 where the query has the name with its folder, ½ where it has the bare name. */
function mentionOf({ path }: TreeFile, files: ReadonlySet<string>): number {
  if (files.size === 0) return 0;
  const parts = path.split("/");
  if (parts.length > 1 && files.has(parts.slice(-2).join("/"))) return 1;
  return files.has(parts.at(-1) ?? "") ? 0.5 : 0;
}

function definedShare({ facts }: TreeFile, identifiers: readonly AskedIdentifier[]): number {
  if (identifiers.length === 0) return 0;
  let defined = 0;
  for (const { hash } of identifiers) {
    const kind = kindOfName(facts, hash);
    if (kind !== 0) defined += kind === EXPORT ? HANDED_ON : 1;
  }
  return defined / identifiers.length;
}

function capitalShare({ facts }: TreeFile, capitals: readonly number[], tree: TreeFacts): number {
  if (capitals.length === 0) return 0;
  let share = 0;
  for (const hash of capitals) if (kindOfName(facts, hash) === TYPE) share += 1 / Math.max(1, tree.countDefiners(hash));
  return share / capitals.length;
}
