// What every Retriever promises, whatever holds its postings. A backend runs this suite by handing over how it is
// filled; the planner and the analyzers are always ours.

import { describe, expect, test } from "vitest";
import type { Document } from "../../src/index/document.ts";
import { analyzeQuery, type Query } from "../../src/query/query.ts";
import type { Explanation } from "../../src/ranking/explanation.ts";
import { type Plan, planQuery } from "../../src/ranking/plan.ts";
import { DEFAULT_RANKING } from "../../src/ranking/presets.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import type { Candidate, FoundWord, Retriever } from "../../src/retrieval/retriever.ts";
import { faultyNode } from "../properties/explanations.ts";
import { isNear } from "../properties/laws.ts";
import { referenceRanking } from "../reference/scorer.ts";

/** Makes a retriever that holds `documents` and ranks by `ranking`. */
export type MakeRetriever = (ranking: Ranking, documents: readonly Document[]) => Retriever;

const RANKING = DEFAULT_RANKING;

const DOCUMENTS: readonly Document[] = [
  document("issue/list", "list issues", "Lists issues of a repository"),
  document("issue/create", "create issue", "Creates an issue"),
  document("B", "ping", "Ping the service"),
  document("a", "ping", "Ping the service"),
  document("Z", "ping", "Ping the service"),
  document("empty", "", ""),
  document("often", "", "repository ".repeat(300)),
];

/** Registers the suite under `name`. */
export function retrieverContract(name: string, make: MakeRetriever): void {
  describe(`retriever contract: ${name}`, () => {
    const retriever = make(RANKING, DOCUMENTS);
    const retrieve = (text: string, limit = 100): readonly Candidate[] =>
      retriever.retrieve(planOf(retriever, text), limit);
    const found = (text: string): [string, readonly FoundWord[]][] => {
      const plan = planOf(retriever, text);
      return retriever.retrieve(plan, 100).map((candidate) => [candidate.key, retriever.found(plan, candidate)]);
    };
    const keys = (text: string, limit?: number): string[] => retrieve(text, limit).map(({ key }) => key);

    test("size counts documents, also empty ones", () => {
      expect(retriever.size).toBe(7);
      expect(make(RANKING, []).size).toBe(0);
    });

    test("statistics count documents, lengths in units, and the documents of each term", () => {
      const query = queryOf("ping repository issues nowhere");
      const { documents, fields } = retriever.statistics(query);
      expect(documents).toBe(7);
      expect(query.terms[0]?.map(({ term }) => term)).toEqual(["ping", "repositori", "issu", "nowher"]);
      expect(fields[0]?.documentFrequencies).toEqual([3, 2, 2, 0]);
      // In quarters, a name counts 8 a word and a description 4: 16 + 20, 16 + 12, 3 · (8 + 12), 300 · 4.
      expect(fields[0]?.totalLength).toBe(36 + 28 + 60 + 1200);
    });

    test("terms are those that the documents hold", () => {
      const terms = new Set(retriever.terms(0));
      expect(["ping", "issu", "repositori"].every((term) => terms.has(term))).toBe(true);
      expect(terms.has("nowher")).toBe(false);
      expect(Array.from(make(RANKING, []).terms(0))).toEqual([]);
    });

    test("statistics of nothing are zero", () => {
      const { documents, fields } = make(RANKING, []).statistics(queryOf("ping"));
      expect(documents).toBe(0);
      const groups = { size: 0, frequencies: [0], relatives: [[]] };
      expect(fields[0]).toEqual({ totalLength: 0, documentFrequencies: [0], averageIdf: 0, groups });
    });

    test("statistics count the groups of each term and of its relatives; documents of no server are one", () => {
      const served = [
        ...DOCUMENTS,
        document("1", "ping", "", "alpha"),
        document("2", "ping", "", "Alpha"),
        document("3", "list", "", "beta"),
      ];
      const query = queryOf("ping list nowhere");
      const related = query.terms.map((asked) =>
        asked.map((one) => (one.term === "list" ? { ...one, relatives: [{ term: "ping", factor: 0.5 }] } : one)),
      );
      const { fields } = make(RANKING, served).statistics({ ...query, terms: related });
      expect(fields[0]?.groups).toEqual({ size: 3, frequencies: [2, 2, 0], relatives: [[], [2], []] });
      expect(retriever.statistics(query).fields[0]?.groups?.size).toBe(1);
    });

    test("equal scores come by key, in code units", () => {
      expect(keys("ping")).toEqual(["B", "Z", "a"]);
    });

    test.each([1, 2, 3, 4, 1e9])("limit %d is the head of all", (limit) => {
      expect(keys("ping list issue", limit)).toEqual(keys("ping list issue").slice(0, limit));
    });

    test("only documents that hold a word are found, each with a finite score above 0", () => {
      expect(keys("repository").sort()).toEqual(["issue/list", "often"]);
      for (const { score } of retrieve("ping repository issue")) expect(Number.isFinite(score) && score > 0).toBe(true);
    });

    test.each(["", "nowhere", "!!!", "😀"])("nothing is found for %j", (text) => expect(keys(text)).toEqual([]));

    test("nothing is found in nothing", () => {
      const empty = make(RANKING, []);
      expect(empty.retrieve(planOf(empty, "ping"), 10)).toEqual([]);
      expect(empty.explain(planOf(empty, "ping"), "a")).toBe(undefined);
    });

    test.each(["ping", "repository", "create an issue", "list issues of a repository", "issue issue ping", "the"])(
      "%j ranks as the reference scorer does",
      (text) => {
        const wanted = referenceRanking(RANKING, DOCUMENTS, text);
        const candidates = retrieve(text);
        expect(candidates.map(({ key }) => key)).toEqual(wanted.map(({ key }) => key));
        candidates.forEach(({ score }, at) => expect(isNear(score, wanted[at]?.score ?? Number.NaN)).toBe(true));
      },
    );

    test("found words are those that a document holds, in the order of the plan, with their sources", () => {
      expect(found("create issues nowhere repository").slice(0, 2)).toEqual([
        [
          "issue/create",
          [
            { word: 0, term: "creat", sources: ["name", "description"] },
            { word: 1, term: "issu", sources: ["name", "description"] },
          ],
        ],
        [
          "issue/list",
          [
            { word: 1, term: "issu", sources: ["name", "description"] },
            { word: 2, term: "repositori", sources: ["description"] },
          ],
        ],
      ]);
    });

    test("a found word names the alternative that counted", () => {
      const plan = planOf(retriever, "ping");
      const alternatives = [
        { term: "servic", factor: 0.5, idf: 1 },
        { term: "ping", factor: 1, idf: 1 },
        { term: "nowher", factor: 1, idf: 9 },
      ];
      const pings = { ...plan, words: [{ word: "pings", term: "ping", field: 0, weight: 1, alternatives }] };
      const words = retriever.retrieve(pings, 10).map((candidate) => retriever.found(pings, candidate));
      expect(words).toEqual(Array(3).fill([{ word: 0, term: "ping", sources: ["name", "description"] }]));
    });

    test("every candidate has a place of its own, which survives JSON with it", () => {
      const plan = planOf(retriever, "ping list issue repository");
      const candidates = retriever.retrieve(plan, 100);
      expect(new Set(candidates.map(({ place }) => place)).size).toBe(candidates.length);
      for (const candidate of candidates) {
        const words = retriever.found(plan, candidate);
        expect(words.length).toBeGreaterThan(0);
        expect(retriever.found(plan, JSON.parse(JSON.stringify(candidate)))).toEqual(words);
        expect(retriever.found(JSON.parse(JSON.stringify(plan)), candidate)).toEqual(words);
      }
    });

    test("found words are those of the plan that is handed over, whatever was asked since", () => {
      const plan = planOf(retriever, "list ping");
      const candidates = retriever.retrieve(plan, 100);
      const before = candidates.map((candidate) => retriever.found(plan, candidate));
      expect(before.map((words) => words.map(({ term }) => term))).toEqual([["list"], ["ping"], ["ping"], ["ping"]]);
      const other = planOf(retriever, "service repository");
      retriever.retrieve(other, 2);
      expect(candidates.map((candidate) => retriever.found(plan, candidate))).toEqual(before);
      const words = candidates.map((candidate) => retriever.found(other, candidate).map(({ term }) => term));
      expect(words).toEqual([["repositori"], ["servic"], ["servic"], ["servic"]]);
    });

    test("with its texts a document is explained by source", () => {
      const plan = planOf(retriever, "ping");
      const texts = DOCUMENTS.find(({ key }) => key === "a")?.sources ?? [];
      const saturated = (explanation: Explanation | undefined) => explanation?.parts[0]?.parts[0]?.parts.at(-1);
      const split = saturated(retriever.explain(plan, "a", texts));
      expect(split?.parts.map(({ what }) => what)).toEqual(["name: 1 × 2", "description: 1 × 1"]);
      expect(split && faultyNode(split)).toBe(undefined);
      const whole = saturated(retriever.explain(plan, "a"));
      expect([whole?.value, whole?.parts]).toEqual([split?.value, []]);
    });

    test.each(["ping", "list issues of a repository", "create create issue"])(
      "%j is explained by its score",
      (text) => {
        const plan = planOf(retriever, text);
        for (const { key, score } of retriever.retrieve(plan, 10)) {
          const explanation = retriever.explain(plan, key);
          expect(isNear(explanation?.value ?? Number.NaN, score)).toBe(true);
          expect(explanation && faultyNode(explanation)).toBe(undefined);
        }
      },
    );

    test("a document that holds no word is explained by 0, an unknown key by nothing", () => {
      const plan = planOf(retriever, "ping");
      expect(retriever.explain(plan, "empty")).toMatchObject({ value: 0, parts: [] });
      expect(retriever.explain(plan, "no such key")).toBe(undefined);
    });

    test("a plan survives JSON", () => {
      const plan = planOf(retriever, "list issues");
      expect(retriever.retrieve(JSON.parse(JSON.stringify(plan)), 10)).toEqual(retriever.retrieve(plan, 10));
    });

    test("searches do not disturb one another", () => {
      const before = JSON.stringify(retrieve("list issues ping"));
      retrieve("repository", 1);
      retrieve("ping", 2);
      expect(JSON.stringify(retrieve("list issues ping"))).toBe(before);
    });
  });
}

function document(key: string, name: string, description: string, server?: string): Document {
  return {
    key,
    sources: [
      { source: "name", text: name },
      { source: "description", text: description },
      ...(server === undefined ? [] : [{ source: "server", text: server }]),
    ],
  };
}

function queryOf(text: string): Query {
  return analyzeQuery(
    text,
    RANKING.fields.map(({ analyzer }) => analyzer),
  );
}

function planOf(retriever: Retriever, text: string): Plan {
  const query = queryOf(text);
  return planQuery(query, RANKING, retriever.statistics(query));
}
