// Plans whose words have several alternatives, and what they give when every document is looked at: the best of a
// word's alternatives, summed over the words.

import fc from "fast-check";
import type { Document } from "../../src/index/document.ts";
import { analyzeQuery } from "../../src/query/query.ts";
import { type Plan, type PlanWord, planQuery } from "../../src/ranking/plan.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import { bagOf, bestFirst, type Ranked } from "../reference/scorer.ts";
import { type Corpus, corpora } from "./corpora.ts";
import { segmented } from "./engine.ts";
import { expectAgreement } from "./laws.ts";

/** A corpus and words with one to four alternatives each; a term may be an alternative of several words. */
export interface PlannedCorpus {
  readonly corpus: Corpus;
  readonly words: readonly PlanWord[];
}

/** Ranks documents for the words of a plan. */
export type RankPlan = (ranking: Ranking, corpus: Corpus, words: readonly PlanWord[]) => readonly Ranked[];

const TERMS = ["read", "file", "issue", "create", "zebra", "quartz", "nowhere"];

/** Law 4 for plans: the engine's answer is that of `rankNaively`. */
export function bestOfAgreement(rank: RankPlan, ranking: Ranking): fc.IProperty<[PlannedCorpus]> {
  const sources = ranking.fields.flatMap((field) => field.sources.map(({ name }) => name));
  const planned = fc.record({ corpus: corpora(sources), words: fc.array(planWord(ranking), { maxLength: 4 }) });
  return fc.property(planned, ({ corpus, words }) => {
    expectAgreement(rank(ranking, corpus, words), rankNaively(ranking, corpus.documents, words));
  });
}

/** The engine's answer, over segments of three documents. */
export function rankPlan(ranking: Ranking, { documents }: Corpus, words: readonly PlanWord[]): readonly Ranked[] {
  const retriever = localRetriever(segmented(ranking, documents, 3), ranking.fields);
  const nothing = analyzeQuery(
    "",
    ranking.fields.map(({ analyzer }) => analyzer),
  );
  const plan: Plan = { ...planQuery(nothing, ranking, retriever.statistics(nothing)), words };
  return retriever.retrieve(plan, documents.length + 1);
}

function planWord({ fields }: Ranking): fc.Arbitrary<PlanWord> {
  const tenths = (most: number) => fc.integer({ min: 1, max: most }).map((count) => count / 10);
  const alternative = fc.record({ term: fc.constantFrom(...TERMS), factor: tenths(10), idf: tenths(50) });
  const alternatives = fc.uniqueArray(alternative, { minLength: 1, maxLength: 4, selector: ({ term }) => term });
  const words = fc.record({
    word: fc.constant("word"),
    field: fc.constantFrom(...Array.from(fields.keys()).filter((at) => (fields[at]?.role ?? "words") === "words")),
    weight: tenths(20),
    alternatives,
  });
  return words.map((word) => ({ ...word, term: word.alternatives[0]?.term ?? "" }));
}

function rankNaively(ranking: Ranking, documents: readonly Document[], words: readonly PlanWord[]): Ranked[] {
  const bags = ranking.fields.map((field) => documents.map((document) => bagOf(field, document)));
  const scoreOf = (at: number, { field, weight, alternatives }: PlanWord): number => {
    const { k1, b, delta } = ranking.fields[field]?.similarity ?? { k1: 0, b: 0, delta: 0 };
    const lengths = (bags[field] ?? []).map(({ length }) => length);
    const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    const scores = alternatives.map(({ term, factor, idf }) => {
      const tf = bags[field]?.[at]?.counts.get(term) ?? 0;
      const saturated = (tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * (lengths[at] ?? 0)) / average)) + delta;
      return tf === 0 ? 0 : weight * factor * idf * saturated;
    });
    return Math.max(0, ...scores);
  };
  return bestFirst(
    documents.map(({ key }, at) => ({ key, score: words.reduce((sum, word) => sum + scoreOf(at, word), 0) })),
  );
}
