// The terms of the first window's score: what each says of a tool and a query, from 0 to 1, and what it weighs. A score
// is the share of the best bag score plus the weighted terms; the weights were chosen on half of the judged queries and
// checked on the other (docs/ranking.md).

import type { PlanField } from "../ranking/plan.ts";
import { lengthNorm, saturation } from "../ranking/similarity.ts";
import type { ToolRule } from "./rules.ts";
import type { ToolProfile } from "./tool-profile.ts";
import type { WindowPair, WindowQuery } from "./window-query.ts";
import { verbAgreement } from "./verb-class.ts";

/** What a term looks at. */
export interface Seen {
  readonly query: WindowQuery;
  readonly profile: ToolProfile;
  /** By term number: the best factor with which the query holds it, 0 where it does not. */
  readonly factors: Float64Array;
  /** By term number: how rare it is, at least for the terms of the profile's name, server and first sentence. */
  readonly rarities: Float64Array;
  /** By term number: 1 where a pair of the query begins with it. */
  readonly begins: Uint8Array;
  /** By number: `visit` for the surface words of the tool. */
  readonly written: Uint32Array;
  readonly visit: number;
  /** The bag. */
  readonly field: PlanField;
  /** The best bag score of the collection. */
  readonly best: number;
  /** How exactly the query spells the tool's name: 1, .5 in other case, else 0. */
  readonly spelling: number;
}

/** A term of the score. */
export interface RerankTerm {
  readonly rule: ToolRule;
  readonly weight: number;
  /** What its value is, for people. */
  readonly what: string;
  readonly value: (seen: Seen) => number;
}

/** The factor above which a term of a server counts as named: not by a mere synonym. */
const NAMED = 0.5;

/** In the order in which they are added. */
export const RERANK_TERMS: readonly RerankTerm[] = [
  {
    rule: "name",
    weight: 0.1,
    what: "how much of the tool's own name the query explains",
    value: (seen) => explained(seen.profile.name, seen, 0),
  },
  {
    rule: "whole-name",
    weight: 0.15,
    what: "the same, where the query explains every word of the name",
    value: (seen) => (isWhole(seen.profile.name, seen.factors) ? explained(seen.profile.name, seen, 0) : 0),
  },
  {
    rule: "server",
    weight: 0.2,
    what: "how much of the server's name the query names",
    value: (seen) => explained(seen.profile.server, seen, NAMED),
  },
  {
    rule: "first-sentence",
    weight: 0.2,
    what: "how much of the first sentence the query explains",
    value: (seen) => explained(seen.profile.sentence, seen, 0),
  },
  {
    rule: "typed-words",
    weight: 0.35,
    what: "how much of the query stands in the tool word for word",
    value: ({ query, written, visit }) => {
      let mass = 0;
      for (const word of query.words) {
        for (const surface of word.surfaces) {
          if (written[surface] !== visit) continue;
          mass += word.mass;
          break;
        }
      }
      return query.mass > 0 ? mass / query.mass : 0;
    },
  },
  {
    rule: "pairs",
    weight: 0.25,
    what: "what neighbours of the query give that are neighbours in the name or description, over the best bag score",
    value: pairGain,
  },
  {
    rule: "action",
    weight: 0.2,
    what: "whether the tool does what the query's verb asks: 1 the same, 0 the contrary, else .5",
    value: ({ query, profile }) => verbAgreement(query.action, profile.action),
  },
  {
    rule: "current",
    weight: 0.2,
    what: "1 unless the tool calls itself deprecated",
    value: ({ profile }) => (profile.isDeprecated ? 0 : 1),
  },
  {
    rule: "spelled-name",
    weight: 1,
    what: "whether the query writes the name as the tool does: 1 exactly, .5 in other case",
    value: ({ spelling }) => spelling,
  },
];

/** The share of the terms' rarity that a query has, by factors above `above`. */
function explained(terms: Uint32Array, { factors, rarities }: Seen, above: number): number {
  let sum = 0;
  let total = 0;
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at] as number;
    const rarity = rarities[term] as number;
    const factor = factors[term] ?? 0;
    total += rarity;
    if (factor > above) sum += factor * rarity;
  }
  return total === 0 ? 0 : sum / total;
}

function isWhole(terms: Uint32Array, factors: Float64Array): boolean {
  return terms.length > 0 && terms.every((term) => (factors[term] ?? 0) > 0);
}

/** What a pair in the name counts against one in the description. */
const IN_NAME = 2;

/** Pairs are scored as terms of the bag would be, their rarity being at most that of both words together. */
function pairGain({ query, profile, field, best, begins }: Seen): number {
  if (query.pairs.length === 0) return 0;
  const frequencies = query.pairs.map(() => 0);
  countPairs(profile.nameSequence, IN_NAME, query.pairs, begins, frequencies);
  countPairs(profile.textSequence, 1, query.pairs, begins, frequencies);
  const average = field.averageLength * field.unit;
  const norm = lengthNorm(field.similarity, 1, profile.length, average);
  let gain = 0;
  for (const [at, { rarity }] of query.pairs.entries()) {
    const frequency = frequencies[at] as number;
    if (frequency > 0) gain += rarity * saturation(field.similarity, frequency, norm);
  }
  return gain / best;
}

/** Adds `weight` to the frequency of a pair for each time its terms follow one another. */
function countPairs(
  sequence: Uint32Array,
  weight: number,
  pairs: readonly WindowPair[],
  begins: Uint8Array,
  frequencies: number[],
): void {
  for (let at = 0; at + 1 < sequence.length; at++) {
    const term = sequence[at] as number;
    if (begins[term] !== 1) continue;
    const next = sequence[at + 1] as number;
    for (let pair = 0; pair < pairs.length; pair++) {
      const { first, second } = pairs[pair] as WindowPair;
      if (first === term && second === next) frequencies[pair] = (frequencies[pair] as number) + weight;
    }
  }
}
