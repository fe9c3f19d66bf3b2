// Each law seen red: for every mutant here an example against its law is found.

import { describe, expect, test } from "vitest";
import type { Analyzer } from "../../src/analysis/analyzer.ts";
import { OH_MY_PI } from "../../src/analysis/seed-analyzers.ts";
import type { Document, SourceText } from "../../src/index/document.ts";
import {
  CODE_CONTEXT_AGENT_RANKING,
  DEFAULT_CODE_RANKING,
  DEFAULT_RANKING as DEFAULT_WITH_FORMS,
  OH_MY_PI_RANKING,
} from "../../src/ranking/presets.ts";
import type { Explanation } from "../../src/ranking/explanation.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import type { GroupStatistics } from "../../src/ranking/statistics.ts";
import { createTextIndex } from "../../src/retrieval/text-index.ts";
import { bestFirst } from "../reference/scorer.ts";
import { corpora } from "./corpora.ts";
import { type Build, segmentEngine, textsOf } from "./engine.ts";
import { type Explained, explainedBy, explanationsCombine, sourcesSumUp } from "./explanations.ts";
import { agreement, finiteAndPositive, type Law, limitIndependence, totalOrder } from "./laws.ts";
import * as mutant from "./mutants.ts";
import { bestOfAgreement, rankPlan } from "./plans.ts";
import { groupedCorpora, RELATED_RANKING, weighed, weighing, weightOf } from "./related.ts";
import { holds, isBroken } from "./seed.ts";
import { cacheCounts, countTexts } from "./word-cache.ts";

/** The faults below are those of scoring; those of the forms have a test of their own. */
const DEFAULT_RANKING = { ...DEFAULT_WITH_FORMS, forms: false };

const { answering, faulty, recounted, withAnalyzer, withFields, withFormula } = mutant;

const TEXTS = corpora(["description", "body", "summary"]);

function casesOf(ranking: Ranking): ReturnType<typeof corpora> {
  return corpora(sourcesOf(ranking));
}

function sourcesOf({ fields }: Ranking): string[] {
  return fields.flatMap((field) => field.sources.map(({ name }) => name));
}

function withoutGroups(ranking: Ranking): Ranking {
  return { ...ranking, fields: ranking.fields.map((field) => ({ ...field, groupedBy: "nothing" })) };
}

describe("law 2, limit independence, breaks on", () => {
  const breaks = (build: Build) => isBroken(limitIndependence(build, TEXTS));
  test.each<[string, Build]>([
    ["ties kept first come, first served", answering(DEFAULT_RANKING, mutant.keepingFirstComers)],
    [
      "a window of twice the limit, reranked by key",
      answering(DEFAULT_RANKING, ({ search }, query, limit) =>
        search(query, limit * 2)
          .toSorted((a, b) => (a.key < b.key ? -1 : 1))
          .slice(0, limit),
      ),
    ],
    [
      "one hit too few",
      answering(DEFAULT_RANKING, ({ search }, query, limit) => search(query, limit).slice(0, Math.max(1, limit - 1))),
    ],
    [
      "scores relative to the worst hit shown",
      answering(DEFAULT_RANKING, ({ search }, query, limit) => {
        const hits = search(query, limit);
        return hits.map(({ key, score }) => ({ key, score: score / (hits.at(-1)?.score ?? 1) }));
      }),
    ],
  ])("%s", (_, build) => expect(breaks(build)).toBe(true));
});

describe("law 3, total order, breaks on", () => {
  const breaks = (build: Build) => isBroken(totalOrder(build, TEXTS));
  const resorted = (compare: (a: string, b: string) => number): Build =>
    answering(DEFAULT_RANKING, ({ search }, query, limit, documents) =>
      search(query, documents.length + 1)
        .toSorted((a, b) => b.score - a.score || compare(a.key, b.key))
        .slice(0, limit),
    );
  test.each<[string, Build]>([
    [
      "ties in the order of the documents",
      answering(DEFAULT_RANKING, ({ search }, query, limit, documents) => {
        const place = new Map(documents.map(({ key }, at) => [key, at]));
        const hits = search(query, documents.length + 1);
        return hits
          .toSorted((a, b) => b.score - a.score || (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0))
          .slice(0, limit);
      }),
    ],
    ["keys compared by locale", resorted((a, b) => a.localeCompare(b))],
    ["keys compared by code points", resorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))],
    ["keys compared as numbers", resorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b))],
    ["worst first", answering(DEFAULT_RANKING, ({ search }, query, limit) => search(query, limit).toReversed())],
    [
      "lengths measured against the first document",
      faulty(DEFAULT_RANKING, {
        statistics: (counted, documents) =>
          recounted(() => ({ totalLength: String(documents[0]?.sources[0]?.text).length }))(counted, documents),
      }),
    ],
    ["counts of the first segment", mutant.countingOneSegment(DEFAULT_RANKING)],
  ])("%s", (_, build) => expect(breaks(build)).toBe(true));
});

describe("law 4, agreement, breaks on", () => {
  const scaled = (share: (documents: number) => number): Build =>
    faulty(DEFAULT_RANKING, {
      statistics: ({ documents, fields }) => ({
        documents,
        fields: fields.map((counts) => ({ ...counts, totalLength: counts.totalLength * share(documents) })),
      }),
    });
  test.each<[string, Ranking, Build]>([
    ["frequencies of a byte", DEFAULT_RANKING, faulty(DEFAULT_RANKING, { snapshot: mutant.saturatedAtAByte })],
    [
      "frequencies of a byte, unit 1",
      OH_MY_PI_RANKING,
      faulty(OH_MY_PI_RANKING, { snapshot: mutant.saturatedAtAByte }),
    ],
    ["lengths of a byte", DEFAULT_CODE_RANKING, faulty(DEFAULT_CODE_RANKING, { snapshot: mutant.lengthsOfAByte })],
    [
      "document frequencies off by one",
      DEFAULT_RANKING,
      faulty(DEFAULT_RANKING, {
        statistics: recounted(({ documentFrequencies }) => ({
          documentFrequencies: documentFrequencies.map((df) => df && df + 1),
        })),
      }),
    ],
    [
      "the average length over one document too many",
      DEFAULT_RANKING,
      scaled((documents) => documents / (documents + 1)),
    ],
    [
      "no empty documents",
      DEFAULT_RANKING,
      (documents) => segmentEngine(DEFAULT_RANKING, 3)(documents.filter(({ sources }) => sources.length > 0)),
    ],
    ["counts of the first segment", DEFAULT_RANKING, mutant.countingOneSegment(DEFAULT_RANKING)],
    [
      "the unit left in",
      DEFAULT_RANKING,
      faulty(DEFAULT_RANKING, {
        plan: (plan) => ({ ...plan, fields: plan.fields.map((field) => ({ ...field, unit: 1 })) }),
      }),
    ],
    [
      "sources that weigh the same",
      DEFAULT_RANKING,
      segmentEngine(
        withFields(DEFAULT_RANKING, ({ sources }) => ({ sources: sources.map(({ name }) => ({ name, weight: 1 })) })),
        3,
      ),
    ],
    ["repeats that count in full", DEFAULT_RANKING, segmentEngine({ ...DEFAULT_RANKING, repeats: "linear" }, 3)],
    ["repeats that count their root", OH_MY_PI_RANKING, segmentEngine({ ...OH_MY_PI_RANKING, repeats: "root" }, 3)],
    [
      "stop words that count",
      DEFAULT_RANKING,
      segmentEngine(
        withAnalyzer(DEFAULT_RANKING, () => ({ isStopWord: () => false })),
        3,
      ),
    ],
    [
      "stop words that never count",
      DEFAULT_RANKING,
      segmentEngine(
        withAnalyzer(DEFAULT_RANKING, ({ isStopWord, queryTerms }) => ({
          queryTerms: (word) => (isStopWord(word) ? [] : queryTerms(word)),
        })),
        3,
      ),
    ],
    [
      "equal hashes taken for equal words",
      OH_MY_PI_RANKING,
      (documents) => segmentEngine(withAnalyzer(OH_MY_PI_RANKING, mutant.trustingHashes), 3)(documents),
    ],
    [
      "δ inside the quotient",
      OH_MY_PI_RANKING,
      withFormula(
        OH_MY_PI_RANKING,
        ({ k1, b, delta }, tf, share) => (tf * (k1 + 1) + delta) / (tf + k1 * (1 - b + b * share)),
      ),
    ],
    [
      "no length norm",
      OH_MY_PI_RANKING,
      withFormula(OH_MY_PI_RANKING, ({ k1, delta }, tf) => (tf * (k1 + 1)) / (tf + k1) + delta),
    ],
    [
      "no epsilon floor",
      CODE_CONTEXT_AGENT_RANKING,
      faulty(CODE_CONTEXT_AGENT_RANKING, { statistics: recounted(() => ({ averageIdf: 0 })) }),
    ],
    [
      "Lucene's idf in place of Okapi's",
      CODE_CONTEXT_AGENT_RANKING,
      segmentEngine(
        withFields(CODE_CONTEXT_AGENT_RANKING, ({ similarity }) => ({ similarity: { ...similarity, idf: "lucene" } })),
        3,
      ),
    ],
    [
      "one field of two",
      DEFAULT_CODE_RANKING,
      faulty(DEFAULT_CODE_RANKING, {
        plan: (plan) => ({ ...plan, words: plan.words.filter(({ field }) => field === 0) }),
      }),
    ],
  ])("%s", (_, ranking, build) => expect(isBroken(agreement(build, casesOf(ranking), { ranking }))).toBe(true));
});

describe("law 4 with groups, relatives and weights breaks on", () => {
  const ranking: Ranking = { ...RELATED_RANKING, forms: false };
  const breaks = (build: Build): boolean =>
    isBroken(agreement(build, groupedCorpora(sourcesOf(ranking)), { ranking, manner: { weightOf } }));
  const related = (faults: mutant.Faults): Build => faulty(ranking, { query: weighed, ...faults });
  const regrouped = (change: (groups: GroupStatistics) => Partial<GroupStatistics>): Build =>
    related({ statistics: recounted(({ groups }) => (groups ? { groups: { ...groups, ...change(groups) } } : {})) });
  const reading = (changed: Ranking): Build => segmentEngine(changed, 3, weighing(changed));
  const looking = (change: (analyzer: Analyzer) => Partial<Analyzer>): Build => reading(withAnalyzer(ranking, change));

  test.each<[string, Build]>([
    ["groups counted per document", related({ statistics: mutant.ungrouped })],
    ["rarity among groups that is not stretched", related({ plan: mutant.unstretched })],
    ["no groups at all", reading(withoutGroups(ranking))],
    ["groups that count where they are fewer than twenty", regrouped(({ size }) => ({ size: Math.max(20, size) }))],
    ["a group for every value that ever was", regrouped(({ size }) => ({ size: size + 1 }))],
    [
      "terms that stand in every group",
      regrouped(({ size, frequencies }) => ({ frequencies: frequencies.map(() => size) })),
    ],
    [
      "relatives in as many groups as the term",
      regrouped(({ frequencies, relatives }) => ({
        relatives: relatives.map((all, index) => all.map(() => frequencies[index] ?? 0)),
      })),
    ],
    ["faint alternatives that are kept", reading({ ...ranking, leastShare: 0 })],
    ["more alternatives that are faint", reading({ ...ranking, leastShare: 0.3 })],
    [
      "own terms left out where they are faint",
      faulty({ ...ranking, leastShare: 0 }, { query: weighed, plan: (plan) => mutant.withoutAllFaint(plan, 0.15) }),
    ],
    ["words that weigh the same", segmentEngine(ranking, 3)],
    [
      "relatives that count in full",
      looking(({ relatives }) => ({
        relatives: (term) => (relatives?.(term) ?? []).map((one) => ({ ...one, factor: 1 })),
      })),
    ],
    ["no relatives", looking(() => ({ relatives: () => [] }))],
  ])("%s", (_, build) => expect(breaks(build)).toBe(true));

  test("and it holds on the engine they were made of", () => {
    expect(breaks(related({}))).toBe(false);
    expect(breaks(reading(ranking))).toBe(false);
  });
});

describe("law 4 for plans breaks on", () => {
  test.each<[string, typeof rankPlan]>([
    [
      "the last alternative in place of the best",
      (ranking, corpus, words) =>
        rankPlan(
          ranking,
          corpus,
          words.map((word) => ({ ...word, alternatives: word.alternatives.slice(-1) })),
        ),
    ],
    [
      "the sum of the alternatives",
      (ranking, corpus, words) =>
        rankPlan(
          ranking,
          corpus,
          words.flatMap((word) => word.alternatives.map((one) => ({ ...word, alternatives: [one] }))),
        ),
    ],
    [
      "a term that counts for one word only",
      (ranking, corpus, words) => {
        const taken = new Set<string>();
        const free = (term: string) => !taken.has(term) && taken.add(term);
        return rankPlan(
          ranking,
          corpus,
          words.map((word) => ({ ...word, alternatives: word.alternatives.filter(({ term }) => free(term)) })),
        );
      },
    ],
  ])("%s", (_, rank) => expect(isBroken(bestOfAgreement(rank, OH_MY_PI_RANKING))).toBe(true));
});

describe("law 4 for the word cache breaks on", () => {
  test.each<[string, typeof countTexts]>([
    [
      "counts forgotten with the words",
      (analyzer, texts, capacity) =>
        countTexts(
          analyzer,
          texts.map((text) => text.split(" ").slice(-capacity).join(" ")),
          capacity,
        ),
    ],
    [
      "equal hashes taken for equal words",
      (analyzer, texts, capacity) => countTexts({ ...analyzer, ...mutant.trustingHashes(analyzer) }, texts, capacity),
    ],
  ])("%s", (_, count) => expect(isBroken(cacheCounts(count, OH_MY_PI))).toBe(true));
});

describe("law 6, finite and positive, breaks on", () => {
  const breaks = (build: Build) => isBroken(finiteAndPositive(build, TEXTS, { ranking: DEFAULT_RANKING }));
  test.each<[string, Build]>([
    [
      "Okapi's idf",
      segmentEngine(
        withFields(DEFAULT_RANKING, ({ similarity }) => ({ similarity: { ...similarity, idf: "okapi" } })),
        3,
      ),
    ],
    [
      "a least score",
      answering(DEFAULT_RANKING, ({ search }, query, limit) => search(query, limit).filter(({ score }) => score > 0.5)),
    ],
    ["at most ten hits", answering(DEFAULT_RANKING, ({ search }, query, limit) => search(query, Math.min(limit, 10)))],
    [
      "a hit for every document",
      answering(DEFAULT_RANKING, ({ search }, query, limit, documents) => {
        const hits = search(query, limit);
        const rest = documents.filter(({ key }) => hits.every((hit) => hit.key !== key));
        return [...hits, ...rest.map(({ key }) => ({ key, score: 0 }))];
      }),
    ],
    [
      "a score that is not finite",
      answering(DEFAULT_RANKING, ({ search }, query, limit) =>
        search(query, limit).map(({ key, score }) => ({ key, score: score / 0 })),
      ),
    ],
    [
      "empty documents left out of the counts",
      faulty(DEFAULT_RANKING, { statistics: ({ fields }) => ({ documents: 0, fields }) }),
    ],
  ])("%s", (_, build) => expect(breaks(build)).toBe(true));
});

describe("explanations break on", () => {
  const changed: (change: (explanation: Explanation) => Explanation) => Explained =
    (change) =>
    ({ documents, query }) =>
      createTextIndex(documents.map(({ key, sources }) => ({ key, text: String(sources[0]?.text ?? "") })))
        .search(query, { explain: true })
        .hits.map((hit) => (hit.explanation ? { ...hit, explanation: change(hit.explanation) } : hit));
  const deepest = (change: (node: Explanation) => Explanation): ((node: Explanation) => Explanation) =>
    function walk(node): Explanation {
      return node.what.startsWith("product of ") ? change(node) : { ...node, parts: node.parts.map(walk) };
    };
  test.each<[string, Explained]>([
    [
      "a factor that is not shown",
      changed(deepest((node) => ({ ...node, parts: node.parts.filter(({ what }) => !what.startsWith("idf")) }))),
    ],
    ["a word that is not shown", changed((node) => ({ ...node, parts: node.parts.slice(1), what: "sum of some" }))],
    ["a rounded value", changed((node) => ({ ...node, value: Number(node.value.toFixed(3)) }))],
    ["a node that does not say how", changed(deepest((node) => ({ ...node, what: "term" })))],
  ])("%s", (_, explained) => expect(isBroken(explanationsCombine(explained, TEXTS))).toBe(true));
});

describe("explanations by source break on", () => {
  const ranking = OH_MY_PI_RANKING;
  const changed: (change: (node: Explanation) => Explanation) => Explained = (change) => {
    const walk = (node: Explanation): Explanation => change({ ...node, parts: node.parts.map(walk) });
    return (corpus) =>
      explainedBy(ranking)(corpus).map((hit) =>
        hit.explanation ? { ...hit, explanation: walk(hit.explanation) } : hit,
      );
  };
  const reading =
    (change: (texts: readonly SourceText[], all: readonly Document[]) => readonly SourceText[]): typeof textsOf =>
    (documents) =>
    (key) =>
      change(textsOf(documents)(key), documents);
  test.each<[string, Explained]>([
    [
      "a text that is not at hand",
      explainedBy(
        ranking,
        undefined,
        reading((texts) => texts.slice(1)),
      ),
    ],
    [
      "no texts",
      explainedBy(
        ranking,
        undefined,
        reading(() => []),
      ),
    ],
    [
      "texts of another document",
      explainedBy(
        ranking,
        undefined,
        reading((_, all) => all[0]?.sources ?? []),
      ),
    ],
    [
      "sources that are taken for one another",
      explainedBy(
        ranking,
        undefined,
        reading((texts) => texts.map(({ text }) => ({ source: "summary", text }))),
      ),
    ],
    [
      "δ that nobody gives",
      changed((node) => ({ ...node, parts: node.parts.filter(({ what }) => what !== "holding the term at all") })),
    ],
  ])("%s", (_, explained) => expect(isBroken(sourcesSumUp(explained, ranking, casesOf(ranking)))).toBe(true));

  test("δ that nobody gives, in the sum too", () => {
    const explained = changed((node) => ({
      ...node,
      parts: node.parts.filter(({ what }) => what !== "holding the term at all"),
    }));
    expect(isBroken(explanationsCombine(explained, casesOf(ranking)))).toBe(true);
  });
});

test("and every law holds on the engine they were made of", () => {
  const build = answering(DEFAULT_RANKING, ({ search }, query, limit) => bestFirst(search(query, limit)));
  const laws: Law[] = [
    limitIndependence(build, TEXTS),
    totalOrder(faulty(DEFAULT_RANKING, {}), TEXTS),
    agreement(faulty(DEFAULT_RANKING, {}), casesOf(DEFAULT_RANKING), { ranking: DEFAULT_RANKING }),
    finiteAndPositive(build, TEXTS, { ranking: DEFAULT_RANKING }),
  ];
  for (const law of laws) holds(law);
});

describe("the forms of a query are seen to be kept", () => {
  const wanted = { ranking: DEFAULT_WITH_FORMS };
  const breaks = (build: Build): boolean => isBroken(agreement(build, casesOf(DEFAULT_WITH_FORMS), wanted));

  test.each<[string, Build]>([
    ["nothing is required", mutant.misplanned(DEFAULT_WITH_FORMS, (plan) => ({ ...plan, required: [] }))],
    ["nothing is excluded", mutant.misplanned(DEFAULT_WITH_FORMS, (plan) => ({ ...plan, excluded: [] }))],
    [
      "one required word is enough",
      mutant.misplanned(DEFAULT_WITH_FORMS, (plan) => ({ ...plan, required: plan.required.slice(0, 1) })),
    ],
    [
      "phrases are not looked for",
      mutant.misplanned(
        DEFAULT_WITH_FORMS,
        (plan) => plan,
        () => "read file",
      ),
    ],
    [
      "exact names are words like others",
      mutant.misplanned(DEFAULT_WITH_FORMS, (plan) => ({
        ...plan,
        fields: plan.fields.map((field) => ({ ...field, isName: false })),
      })),
    ],
  ])("%s", (_, build) => {
    expect(breaks(build)).toBe(true);
  });

  test("and they are kept by the engine itself", () => {
    expect(breaks(mutant.misplanned(DEFAULT_WITH_FORMS, (plan) => plan))).toBe(false);
  });
});
