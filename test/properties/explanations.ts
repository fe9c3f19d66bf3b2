// What an explanation promises: each node says how its parts combine, and they do.

import fc from "fast-check";
import { expect } from "vitest";
import type { Document } from "../../src/index/document.ts";
import type { Explanation } from "../../src/ranking/explanation.ts";
import type { Ranking, ScoredField } from "../../src/ranking/ranking.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import { rankCandidates, type SearchedCollection } from "../../src/retrieval/search.ts";
import type { SearchResult } from "../../src/retrieval/hit.ts";
import { bagOf } from "../reference/scorer.ts";
import type { Corpus } from "./corpora.ts";
import { segmented, textsOf } from "./engine.ts";
import { isNear, type Law } from "./laws.ts";

/** Answers a query of a corpus with explained hits. */
export type Explained = (
  corpus: Corpus,
) => readonly Pick<SearchResult["hits"][number], "key" | "tier" | "score" | "explanation">[];

/**
 * Every hit's explanation has the value of its score, and so has the combination of its parts, at every node. Of the
 * hits of a first window only exact names are lifted, which other names may lie behind.
 */
export function explanationsCombine(explained: Explained, corpora: fc.Arbitrary<Corpus>): Law {
  return fc.property(corpora, (corpus) => {
    for (const { tier, score, explanation } of explained(corpus)) {
      if (tier !== "name") expect(explanation?.what).not.toBe("sum of the score and its lift");
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

/** Hits of a ranking over segments of three documents, explained with the texts at hand, and read as `read` says. */
export function explainedBy(
  ranking: Ranking,
  read?: NonNullable<SearchedCollection["read"]>,
  textsIn: typeof textsOf = textsOf,
): Explained {
  return ({ documents, query }) => {
    const retriever = localRetriever(segmented(ranking, documents, 3), ranking.fields);
    const collection = { retriever, ranking, textsOf: textsIn(documents), ...(read && { read }) };
    const { candidates, explain } = rankCandidates(collection, query, documents.length + 1);
    return candidates.map(({ key, tier, score }) => {
      const explanation = explain(key);
      return { key, tier, score, ...(explanation && { explanation }) };
    });
  };
}

/**
 * With the texts at hand every saturated frequency is split among the sources: what they count is the frequency, to the
 * last bit, and each counts what stands in its texts.
 */
export function sourcesSumUp(explained: Explained, ranking: Ranking, corpora: fc.Arbitrary<Corpus>): Law {
  return fc.property(corpora, (corpus) => {
    for (const { key, explanation } of explained(corpus)) {
      const document = corpus.documents.find((one) => one.key === key) ?? expect.unreachable();
      for (const product of explanation ? productsIn(explanation) : expect.unreachable())
        expectSplit(product, ranking, document);
    }
  });
}

function productsIn(node: Explanation): Explanation[] {
  return node.what.startsWith("product of what the term ") ? [node] : node.parts.flatMap(productsIn);
}

function expectSplit({ what, parts }: Explanation, { fields }: Ranking, document: Document): void {
  const [, term = "", name = ""] =
    /^product of what the term "(.*)" gives in (.*)$/s.exec(what) ?? expect.unreachable();
  const field = fields.find((one) => one.name === name) ?? expect.unreachable();
  const saturated = parts.at(-1) ?? expect.unreachable();
  const said = /^sum of what the sources give of frequency (\S+) at length (\S+), saturated$/.exec(saturated.what);
  const { delta } = field.similarity;
  const shares = delta === 0 ? saturated.parts : saturated.parts.slice(0, -1);
  if (delta !== 0) expect(saturated.parts.at(-1)).toEqual({ what: "holding the term at all", value: delta, parts: [] });
  const counts = shares.map((share) => /: (\d+) × (\S+)$/.exec(share.what)?.slice(1).map(Number) ?? []);
  expect(counts.reduce((sum, [count = 0, weight = 0]) => sum + count * weight, 0)).toBe(Number(said?.[1]));
  expect(shares.map((share) => share.what)).toEqual(wantedShares(field, term, document));
}

function wantedShares(field: ScoredField, term: string, document: Document): string[] {
  return field.sources.flatMap((source) => {
    const sum = bagOf({ ...field, sources: [source] }, document).counts.get(term);
    return sum === undefined ? [] : [`${source.name}: ${sum / source.weight} × ${source.weight}`];
  });
}
