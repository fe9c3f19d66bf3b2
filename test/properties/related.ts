// A ranking that uses all a plan knows: rarity among groups as well, relatives of terms, alternatives that are too faint
// to be looked up, and words of different weight. Weights and factors are powers of two, so that equal scores are equal
// to the last bit however they are added up.

import fc from "fast-check";
import type { Relative } from "../../src/analysis/analyzer.ts";
import { ENGLISH } from "../../src/analysis/identifier-analyzer.ts";
import type { Document } from "../../src/index/document.ts";
import type { ParsedQuery } from "../../src/query/parse.ts";
import { analyzeParsed, type Query } from "../../src/query/query.ts";
import { DEFAULT_RANKING } from "../../src/ranking/presets.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import type { Reading } from "../../src/retrieval/search.ts";
import { type Corpus, corpora } from "./corpora.ts";

const RELATIVES: ReadonlyMap<string, readonly Relative[]> = new Map([
  ["read", [relative("zebra", 0.5), relative("file", 0.25)]],
  ["file", [relative("read", 0.25), relative("file", 1)]],
  ["issu", [relative("creat", 0.5), relative("quartz", 0.25), relative("nowher", 0.5)]],
  ["creat", [relative("vortex", 0.125), relative("issu", 0.25)]],
  ["zebra", [relative("quartz", 0.25), relative("vortex", 0.5)]],
]);

function relative(term: string, factor: number): Relative {
  return { term, factor };
}

/** The default ranking with all of it. No least share is met exactly by these factors and weights. */
export const RELATED_RANKING: Ranking = {
  ...DEFAULT_RANKING,
  name: "related",
  leastShare: 0.15,
  fields: DEFAULT_RANKING.fields.map((field, at) =>
    at > 0
      ? field
      : {
          ...field,
          groupedBy: "server",
          analyzer: { ...ENGLISH, relatives: (term) => RELATIVES.get(term) ?? [] },
        },
  ),
};

const WEIGHTS: ReadonlyMap<string, number> = new Map([
  ["file", 0.5],
  ["creat", 0.25],
  ["quartz", 2],
]);

/** What a word counts, by its term. */
export function weightOf(term: string): number {
  return WEIGHTS.get(term) ?? 1;
}

/** A query whose words in the first field have their weights. */
export function weighed(query: Query): Query {
  const terms = query.terms.map((asked, field) =>
    field > 0 ? asked : asked.map((one) => ({ ...one, weight: weightOf(one.term) })),
  );
  return { ...query, terms };
}

/** How a collection of this ranking reads a query whose words have their weights. */
export function weighing({ fields }: Ranking): (parsed: ParsedQuery) => Reading {
  return (parsed) => ({ terms: weighed(analyzeParsed(parsed, fields)).terms[0] ?? [], windows: () => [] });
}

/** More than the groups it takes for them to count, in large corpora only. */
const SERVERS = [...Array.from({ length: 40 }, (_, at) => `server ${at}`), "read", "File server", "zebra", ""];

/** Corpora of documents of a few servers: of one mostly, now and then of none or of two. */
export function groupedCorpora(sources: readonly string[]): fc.Arbitrary<Corpus> {
  const others = sources.filter((source) => source !== "server");
  const server = fc.constantFrom(...SERVERS);
  const picked = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(server) },
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(server, server) },
  );
  return corpora(others).chain((corpus) => {
    const { length } = corpus.documents;
    return fc.array(picked, { minLength: length, maxLength: length }).map((servers) => servedBy(corpus, servers));
  });
}

function servedBy({ documents, shuffled, query }: Corpus, servers: readonly (readonly string[])[]): Corpus {
  const served = new Map(
    documents.map(({ key, sources }, at): [string, Document] => {
      const texts = (servers[at] ?? []).map((text) => ({ source: "server", text }));
      return [key, { key, sources: [...sources, ...texts] }];
    }),
  );
  return {
    documents: Array.from(served.values()),
    shuffled: shuffled.map((document) => served.get(document.key) ?? document),
    query,
  };
}
