// The features of the second window: what each says of a file and a query, from 0 to 1, and what it weighs. A score is the
// weighted sum times the factors. All weights of the ranking of code stand here; docs/ranking.md says how they were chosen
// and what each gives.

import type { CodeRule, CodeRules } from "./code-rules.ts";
import type { TreeFile } from "./tree-facts.ts";

/** What is known of a candidate when it is weighed; each from 0 to 1. */
export interface Seen {
  readonly file: TreeFile;
  /** Whether it is the same as another candidate but for a few words (near-copies.ts). */
  readonly isNearCopy: boolean;
  /** Its score in the first window. */
  readonly bag: number;
  /** Shares of the best that any candidate has. */
  readonly window: number;
  readonly block: number;
  readonly body: number;
  readonly identifiers: number;
  readonly code: number;
  readonly used: number;
  /** How well the query names it. */
  readonly name: number;
  readonly path: number;
  readonly whole: number;
  readonly inOrder: number;
  readonly mentioned: number;
  /** What it makes of what the query names. */
  readonly symbol: number;
  readonly defines: number;
  readonly capitals: number;
  /** How often the last commits changed it, against the one they changed most; 0 without a history. */
  readonly history: number;
}

/** A feature of the score. */
export interface CodeFeature {
  /** Undefined for what cannot be left out: it sees to it that no file that was found scores 0. */
  readonly rule: CodeRule | undefined;
  readonly weight: number;
  /** What its value is, for people. */
  readonly what: string;
  readonly value: (seen: Seen) => number;
}

/** In the order in which they are added. */
export const CODE_FEATURES: readonly CodeFeature[] = [
  { rule: undefined, weight: 0.02, what: "its score in the first window", value: ({ bag }) => bag },
  { rule: "window", weight: 0.3, what: "how well its best 40 lines gather the query", value: ({ window }) => window },
  { rule: "block", weight: 0.25, what: "how well its best definitions gather the query", value: ({ block }) => block },
  { rule: "body", weight: 0.15, what: "how well the whole file does", value: ({ body }) => body },
  {
    rule: "identifiers",
    weight: 0.25,
    what: "the query's identifiers, whole",
    value: ({ identifiers }) => identifiers,
  },
  { rule: "code-part", weight: 0.25, what: "the words of the query's code", value: ({ code }) => code },
  {
    rule: "name",
    weight: 0.4,
    what: "how much of the query is in the name or its folder's",
    value: ({ name }) => name,
  },
  { rule: "path", weight: 0.15, what: "how much of the query is in the path", value: ({ path }) => path },
  { rule: "whole-name", weight: 0.15, what: "how much of the query the whole name is", value: ({ whole }) => whole },
  { rule: "name-order", weight: 0.25, what: "the same, in the order of the query", value: ({ inOrder }) => inOrder },
  {
    rule: "mentioned",
    weight: 0.15,
    what: "whether the query speaks of this file",
    value: ({ mentioned }) => mentioned,
  },
  {
    rule: "symbol",
    weight: 0.6,
    what: "whether it defines the symbol that is the query",
    value: ({ symbol }) => symbol,
  },
  {
    rule: "defines",
    weight: 0.1,
    what: "the share of the query's identifiers it defines",
    value: ({ defines }) => defines,
  },
  {
    rule: "capitals",
    weight: 0.1,
    what: "the capitalised words it defines as types",
    value: ({ capitals }) => capitals,
  },
  { rule: "used", weight: 0.15, what: "how much the best files use what it defines", value: ({ used }) => used },
  { rule: "history", weight: 0.05, what: "how often the last commits changed it", value: ({ history }) => history },
];

/** The features of these rules. */
export function featuresBy(rules: CodeRules): CodeFeature[] {
  return CODE_FEATURES.filter(({ rule }) => rule === undefined || rules.has(rule));
}

/** A factor of the score. */
export interface CodeFactor {
  readonly rule: CodeRule;
  readonly what: (seen: Seen) => string;
  /** 1 where it does not apply. */
  readonly value: (seen: Seen) => number;
}

const OF_KIND = { code: 1, test: 0.35, doc: 0.3, config: 0.35, other: 0.45 } as const;
const OF_ROLE = { package: 0.7, declarations: 0.7, entry: 1.1 } as const;

/** What a copy counts, exact or nearly so. */
const OF_COPY = 0.5;

/** The prior: what a file is worth before anything is asked. */
export const CODE_FACTORS: readonly CodeFactor[] = [
  { rule: "kind", what: ({ file }) => `kind of file: ${file.kind}`, value: ({ file }) => OF_KIND[file.kind] },
  {
    rule: "role",
    what: ({ file }) => `role of file: ${file.role ?? "none"}`,
    value: ({ file }) => (file.role ? OF_ROLE[file.role] : 1),
  },
  { rule: "generated", what: () => "a program wrote it", value: ({ file }) => (file.facts.isGenerated ? 0.8 : 1) },
  { rule: "duplicate", what: () => "a copy of another file", value: ({ file }) => (file.isCopy ? OF_COPY : 1) },
  {
    rule: "near-duplicate",
    what: () => "nearly a copy of another candidate",
    value: ({ file, isNearCopy }) => (isNearCopy && !file.isCopy ? OF_COPY : 1),
  },
];
