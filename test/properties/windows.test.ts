// Laws 2, 3 and 4 across windows: what is ranked again depends on the first candidates alone, never on how many hits
// were asked for, and comes out as a naive reranking of the naive ranking.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_CODE_RANKING, DEFAULT_RANKING, OH_MY_PI_RANKING } from "../../src/ranking/presets.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import type { Scored } from "../../src/ranking/top-hits.ts";
import type { Window } from "../../src/ranking/window.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import { rankCandidates } from "../../src/retrieval/search.ts";
import { type Ranked, referenceRanking } from "../reference/scorer.ts";
import { type Corpus, corpora } from "./corpora.ts";
import { type Build, segmented, textsOf } from "./engine.ts";
import { expectAgreement, limitIndependence, totalOrder } from "./laws.ts";
import { holds, isBroken } from "./seed.ts";

const OUTER = 5;
const INNER = 2;

/** A score that has nothing to do with the one before: of the letters of the key. */
function scoreOf({ key }: { readonly key: string }, salt: number): number {
  return 1 + (Array.from(key).reduce((sum, letter) => sum + letter.charCodeAt(0), salt) % 4);
}

const WINDOWS: readonly Window<Scored>[] = [
  { size: OUTER, rescore: (candidates) => candidates.map((candidate) => scoreOf(candidate, 0)) },
  { size: INNER, rescore: (candidates) => candidates.map((candidate) => scoreOf(candidate, 7)) },
];

function windowEngine(ranking: Ranking, windows: (limit: number) => readonly Window<Scored>[]): Build {
  return (documents) => {
    const retriever = localRetriever(segmented(ranking, documents, 3), ranking.fields);
    const collection = { retriever, ranking, textsOf: textsOf(documents) };
    return {
      search(query, limit) {
        const { candidates } = rankCandidates({ ...collection, windows: () => windows(limit) }, query, limit);
        return candidates.map(({ key, tier, score }) => ({ key, tier, score }));
      },
    };
  };
}

/** The same once more: sort the first five by one score, the first two of these by the other, leave the rest. */
function rerankNaively(ranked: readonly Ranked[]): Ranked[] {
  const outer = sorted(ranked.slice(0, OUTER).map((hit) => ({ ...hit, score: scoreOf(hit, 0) })));
  const floorOf = (of: Ranked): number => outer.slice(INNER).find(({ tier }) => tier === of.tier)?.score ?? 0;
  const inner = sorted(outer.slice(0, INNER).map((hit) => ({ ...hit, score: floorOf(hit) + scoreOf(hit, 7) })));
  return [...inner, ...outer.slice(INNER), ...ranked.slice(OUTER).map((hit) => ({ ...hit, tier: "tail" }))];
}

function sorted(hits: readonly Ranked[]): Ranked[] {
  const place = ({ tier }: Ranked): number => (tier === "name" ? 0 : 1);
  return hits.toSorted((a, b) => place(a) - place(b) || b.score - a.score || (a.key < b.key ? -1 : 1));
}

function agreement(build: Build, ranking: Ranking, corpus: fc.Arbitrary<Corpus>): fc.IProperty<unknown> {
  return fc.property(corpus, ({ documents, query }) => {
    const hits = build(documents).search(query, documents.length + 1);
    expectAgreement(hits, rerankNaively(referenceRanking(ranking, documents, query)));
  });
}

describe.each(
  [DEFAULT_RANKING, DEFAULT_CODE_RANKING, OH_MY_PI_RANKING].map((ranking) => [ranking.name, ranking] as const),
)("windows over %s", (_, ranking) => {
  const build = windowEngine(ranking, () => WINDOWS);
  const corpus = corpora(ranking.fields.flatMap(({ sources }) => sources.map(({ name }) => name)));

  test("law 2: limit independence", () => holds(limitIndependence(build, corpus)));
  test("law 3: total order", () => holds(totalOrder(build, corpus)));
  test("law 4: agreement with the reference", () => holds(agreement(build, ranking, corpus)));
});

test("a window of the size of the limit is seen to break law 2", () => {
  const build = windowEngine(DEFAULT_RANKING, (limit) => WINDOWS.map((window) => ({ ...window, size: limit })));
  expect(isBroken(limitIndependence(build, corpora(["description"])))).toBe(true);
});

test("windows that are left out are seen to break law 4", () => {
  const build = windowEngine(DEFAULT_RANKING, () => WINDOWS.slice(0, 1));
  expect(isBroken(agreement(build, DEFAULT_RANKING, corpora(["description"])))).toBe(true);
});
