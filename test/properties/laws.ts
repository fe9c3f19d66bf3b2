// The laws of ARCHITECTURE.md as properties of an engine. Each is a function of how the engine is built, so that it
// can be tried on the real ones and on mutants, where it must fail.

import fc from "fast-check";
import { expect } from "vitest";
import type { Document } from "../../src/index/document.ts";
import { type Manner, type Ranked, referenceHolders, referenceRanking } from "../reference/scorer.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import type { Corpus } from "./corpora.ts";
import type { Build } from "./engine.ts";

/** A property of collections and queries. */
export type Law = fc.IProperty<[Corpus]>;

/** What a ranking has to come from: the ranking, and what is indexed of each document. */
export interface Expected {
  readonly ranking: Ranking;
  /** Default: the documents as they are. */
  readonly documents?: (documents: readonly Document[]) => readonly Document[];
  /** Default: every word counts 1. */
  readonly manner?: Manner;
}

/** Law 2: the best k are the head of the best k + 1, for every k up to the size of the collection. */
export function limitIndependence(build: Build, corpora: fc.Arbitrary<Corpus>): Law {
  return fc.property(corpora, ({ documents, query }) => {
    const engine = build(documents);
    let more = engine.search(query, documents.length + 1);
    expect(more.length).toBeLessThanOrEqual(documents.length);
    for (let limit = documents.length; limit > 0; limit--) {
      const best = engine.search(query, limit);
      expect(bytes(best)).toBe(bytes(more.slice(0, limit)));
      more = best;
    }
  });
}

/** Law 3: score descending, then key ascending by code units, whatever the order of the documents. */
export function totalOrder(build: Build, corpora: fc.Arbitrary<Corpus>): Law {
  return fc.property(corpora, ({ documents, shuffled, query }) => {
    const hits = build(documents).search(query, documents.length + 1);
    for (const [at, hit] of hits.slice(1).entries()) expect(isBefore(hits[at] as Ranked, hit)).toBe(true);
    expect(bytes(build(shuffled).search(query, documents.length + 1))).toBe(bytes(hits));
  });
}

/** Law 4: the keys and the order of the reference scorer, and its scores within 1e-9 of their size. */
export function agreement(build: Build, corpora: fc.Arbitrary<Corpus>, expected: Expected): Law {
  return fc.property(corpora, ({ documents, query }) => {
    const indexed = expected.documents?.(documents) ?? documents;
    expectAgreement(
      build(documents).search(query, documents.length + 1),
      referenceRanking(expected.ranking, indexed, query, expected.manner),
    );
  });
}

/** Law 6: every hit has a finite score above 0, and every document that holds a term that counts is a hit. */
export function finiteAndPositive(build: Build, corpora: fc.Arbitrary<Corpus>, expected: Expected): Law {
  return fc.property(corpora, ({ documents, query }) => {
    const hits = build(documents).search(query, documents.length + 1);
    expectPositive(hits);
    const indexed = expected.documents?.(documents) ?? documents;
    const holders = referenceHolders(expected.ranking, indexed, query, expected.manner);
    expect(hits.map(({ key }) => key).sort()).toEqual(holders.sort());
  });
}

/** The half of law 6 that has no exception: every hit has a finite score above 0. */
export function onlyPositive(build: Build, corpora: fc.Arbitrary<Corpus>): Law {
  return fc.property(corpora, ({ documents, query }) =>
    expectPositive(build(documents).search(query, documents.length + 1)),
  );
}

function expectPositive(hits: readonly Ranked[]): void {
  for (const { score } of hits) expect(Number.isFinite(score) && score > 0).toBe(true);
}

/** Fails unless keys and order are equal and every score is within 1e-9 of the wanted one, relatively. */
export function expectAgreement(hits: readonly Ranked[], wanted: readonly Ranked[]): void {
  const placed = ({ key, tier = "ranked" }: Ranked): string => `${tier} ${key}`;
  expect(hits.map(placed)).toEqual(wanted.map(placed));
  for (const [at, { score }] of wanted.entries()) expect(isNear(hits[at]?.score ?? Number.NaN, score)).toBe(true);
}

/** Whether two numbers are equal within 1e-9 of the larger one. */
export function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

function isBefore(a: Ranked, b: Ranked): boolean {
  if (a.tier !== b.tier) return a.tier === "name" || b.tier === "tail";
  return a.score > b.score || (a.score === b.score && a.key < b.key);
}

function bytes(hits: readonly Ranked[]): string {
  return JSON.stringify(hits);
}
