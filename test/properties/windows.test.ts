// Laws 2, 3 and 4 across windows: what is ranked again depends on the first candidates alone, never on how many hits
// were asked for, and comes out as a naive reranking of the naive ranking.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyzeParsed } from "../../src/query/query.ts";
import { DEFAULT_CODE_RANKING, DEFAULT_RANKING, OH_MY_PI_RANKING } from "../../src/ranking/presets.ts";
import type { Explanation } from "../../src/ranking/explanation.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import type { Scored } from "../../src/ranking/top-hits.ts";
import type { Window } from "../../src/ranking/window.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import { rankCandidates, type SearchedCollection } from "../../src/retrieval/search.ts";
import { type Ranked, referenceRanking } from "../reference/scorer.ts";
import { type Corpus, corpora } from "./corpora.ts";
import { type Build, segmented, textsOf } from "./engine.ts";
import { type Explained, explainedBy, explanationsCombine } from "./explanations.ts";
import { expectAgreement, limitIndependence, totalOrder } from "./laws.ts";
import { groupedCorpora, RELATED_RANKING } from "./related.ts";
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

/** Reads a query as it is. */
function readingBy(
  { fields }: Ranking,
  windows: () => readonly Window<Scored>[],
): NonNullable<SearchedCollection["read"]> {
  return (parsed) => ({ terms: analyzeParsed(parsed, fields).terms[0] ?? [], windows });
}

function windowEngine(ranking: Ranking, windows: (limit: number) => readonly Window<Scored>[]): Build {
  return (documents) => {
    const retriever = localRetriever(segmented(ranking, documents, 3), ranking.fields);
    const collection = { retriever, ranking, textsOf: textsOf(documents) };
    return {
      search(query, limit) {
        const read = readingBy(ranking, () => windows(limit));
        const { candidates } = rankCandidates({ ...collection, read }, query, limit);
        return candidates.map(({ key, tier, score }) => ({ key, tier, score }));
      },
    };
  };
}

/** The same once more: sort the first five by one score, the first two of these by the other, leave the rest, of which exact names are no tail. */
function rerankNaively(ranked: readonly Ranked[]): Ranked[] {
  const behind = ranked.slice(OUTER).map((hit) => (hit.tier === "name" ? hit : { ...hit, tier: "tail" }));
  const lifted = (hit: Ranked, rest: readonly Ranked[], salt: number): Ranked => {
    return { ...hit, score: (rest.find(({ tier }) => tier === hit.tier)?.score ?? 0) + scoreOf(hit, salt) };
  };
  const outer = sorted(ranked.slice(0, OUTER).map((hit) => lifted(hit, behind, 0)));
  const inner = sorted(outer.slice(0, INNER).map((hit) => lifted(hit, outer.slice(INNER), 7)));
  return [...inner, ...outer.slice(INNER), ...behind];
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

/** A window that knows what it did: half the score before, and something for the letters of the key. */
function explainedWindow(size: number, salt: number): Window<Scored> {
  const inside = new Set<string>();
  return {
    size,
    rescore: (candidates) =>
      candidates.map((candidate) => {
        inside.add(candidate.key);
        return candidate.score / 2 + scoreOf(candidate, salt);
      }),
    explain(key, before) {
      if (!inside.has(key)) return undefined;
      const half = {
        what: "product of the score before and a half",
        value: before.value / 2,
        parts: [leaf(0.5), before],
      };
      const letters = leaf(scoreOf({ key }, salt));
      return {
        what: "sum of half the score and the letters",
        value: half.value + letters.value,
        parts: [half, letters],
      };
    },
  };
}

function leaf(value: number): Explanation {
  return { what: "a number", value, parts: [] };
}

function explainedThrough(ranking: Ranking, windows: () => readonly Window<Scored>[]): Explained {
  return explainedBy(ranking, readingBy(ranking, windows));
}

const RANKINGS = [DEFAULT_RANKING, DEFAULT_CODE_RANKING, OH_MY_PI_RANKING, RELATED_RANKING];

describe.each(RANKINGS.map((ranking) => [ranking.name, ranking] as const))("windows over %s", (_, ranking) => {
  const build = windowEngine(ranking, () => WINDOWS);
  const corpus = groupedCorpora(ranking.fields.flatMap(({ sources }) => sources.map(({ name }) => name)));

  test("law 2: limit independence", () => holds(limitIndependence(build, corpus)));
  test("law 3: total order", () => holds(totalOrder(build, corpus)));
  test("law 4: agreement with the reference", () => holds(agreement(build, ranking, corpus)));
  test("the parts of an explanation combine to the score of the window within 1e-9", () => {
    holds(
      explanationsCombine(
        explainedThrough(ranking, () => [explainedWindow(OUTER, 0)]),
        corpus,
      ),
    );
  });
});

test.each<[string, (window: Window<Scored>) => Window<Scored>]>([
  ["a window that does not explain", ({ size, rescore }) => ({ size, rescore })],
  ["a window that explains nothing of its own", (window) => ({ ...window, explain: (_, before) => before })],
  [
    "a window that explains what it left alone",
    (window) => ({ ...window, explain: (_, before) => ({ what: "sum of", value: 1, parts: [leaf(1), before] }) }),
  ],
  [
    "a part that is forgotten",
    (window) => ({
      ...window,
      explain(key, before) {
        const after = window.explain?.(key, before);
        return after && { ...after, parts: after.parts.slice(1) };
      },
    }),
  ],
])("explanations are seen to break on %s", (_, change) => {
  const explained = explainedThrough(DEFAULT_RANKING, () => [change(explainedWindow(OUTER, 0))]);
  expect(isBroken(explanationsCombine(explained, corpora(["description"])))).toBe(true);
});

test("a window of the size of the limit is seen to break law 2", () => {
  const build = windowEngine(DEFAULT_RANKING, (limit) => WINDOWS.map((window) => ({ ...window, size: limit })));
  expect(isBroken(limitIndependence(build, corpora(["description"])))).toBe(true);
});

test("windows that are left out are seen to break law 4", () => {
  const build = windowEngine(DEFAULT_RANKING, () => WINDOWS.slice(0, 1));
  expect(isBroken(agreement(build, DEFAULT_RANKING, corpora(["description"])))).toBe(true);
});
