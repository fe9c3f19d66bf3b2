// What an explanation promises: each node says how its parts combine, and they do.

import fc from "fast-check";
import { expect } from "vitest";
import type { Explanation } from "../../src/ranking/explanation.ts";
import type { SearchResult } from "../../src/retrieval/hit.ts";
import type { Corpus } from "./corpora.ts";
import type { Law } from "./laws.ts";
import { isNear } from "./laws.ts";

/** Answers a query of a corpus with explained hits. */
export type Explained = (corpus: Corpus) => SearchResult["hits"];

/** Every hit's explanation has the value of its score, and so has the combination of its parts, at every node. */
export function explanationsCombine(explained: Explained, corpora: fc.Arbitrary<Corpus>): Law {
  return fc.property(corpora, (corpus) => {
    for (const { score, explanation } of explained(corpus)) {
      expect(isNear(explanation?.value ?? Number.NaN, score)).toBe(true);
      expect(explanation && faultyNode(explanation)).toBe(undefined);
    }
  });
}

/** The first node whose parts do not combine to its value, or undefined. */
export function faultyNode(node: Explanation): Explanation | undefined {
  if (node.parts.length === 0) return undefined;
  if (!isNear(combined(node), node.value)) return node;
  return node.parts.map(faultyNode).find((part) => part !== undefined);
}

function combined({ what, parts }: Explanation): number {
  const values = parts.map(({ value }) => value);
  if (what.startsWith("sum of ")) return values.reduce((sum, value) => sum + value, 0);
  if (what.startsWith("product of ")) return values.reduce((product, value) => product * value, 1);
  return what.startsWith("best of ") ? Math.max(...values) : Number.NaN;
}
