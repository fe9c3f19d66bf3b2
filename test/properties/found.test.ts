// Law 5 for a retriever: the words that are told of a candidate are those of the document with its key, whichever
// segment holds it, and each is told by the alternative that counted.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Document } from "../../src/index/document.ts";
import type { Plan, PlanWord } from "../../src/ranking/plan.ts";
import { CODE_PRESETS, TOOL_PRESETS } from "../../src/ranking/presets.ts";
import type { Ranking, ScoredField } from "../../src/ranking/ranking.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import type { FoundWord, Retriever } from "../../src/retrieval/retriever.ts";
import { rankCandidates } from "../../src/retrieval/search.ts";
import { bagOf } from "../reference/scorer.ts";
import { segmented, textsOf } from "./engine.ts";
import { groupedCorpora, RELATED_RANKING, weighing } from "./related.ts";
import { holds, isBroken } from "./seed.ts";

/** Tells the found words of a candidate. */
type Found = (retriever: Retriever, ...[plan, candidate]: Parameters<Retriever["found"]>) => readonly FoundWord[];

const found: Found = (retriever, plan, candidate) => retriever.found(plan, candidate);

function foundAreHeld(ranking: Ranking, tell: Found): fc.IProperty<unknown> {
  const sources = [...ranking.fields.flatMap((field) => field.sources.map(({ name }) => name)), "elsewhere"];
  return fc.property(groupedCorpora(sources), fc.integer({ min: 1, max: 20 }), ({ documents, query }, rows) => {
    const retriever = localRetriever(segmented(ranking, documents, rows), ranking.fields);
    const collection = { retriever, ranking, textsOf: textsOf(documents), read: weighing(ranking) };
    const { plan, candidates } = rankCandidates(collection, query, documents.length + 1);
    const byKey = new Map(documents.map((document) => [document.key, document]));
    for (const candidate of candidates) {
      const document = byKey.get(candidate.key) ?? expect.unreachable();
      expect(tell(retriever, plan, candidate)).toEqual(heldWords(ranking, plan, document));
    }
  });
}

function heldWords({ fields }: Ranking, plan: Plan, document: Document): FoundWord[] {
  return plan.words.flatMap((word, place) => {
    const field = fields[word.field] ?? expect.unreachable();
    const term = bestTerm(field, word, plan, document);
    if (term === undefined) return [];
    const sources = field.sources.filter((source) => bagOf({ ...field, sources: [source] }, document).counts.has(term));
    return [{ word: place, term, sources: sources.map(({ name }) => name) }];
  });
}

function bestTerm(field: ScoredField, word: PlanWord, plan: Plan, document: Document): string | undefined {
  const { counts, length } = bagOf(field, document);
  const { k1, b, delta } = field.similarity;
  const average = (plan.fields[word.field]?.averageLength ?? 0) * field.unit;
  const held = word.alternatives.flatMap(({ term, factor, idf }) => {
    const tf = counts.get(term) ?? 0;
    const saturated = (tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * length) / average)) + delta;
    return tf === 0 ? [] : [{ term, score: factor * idf * saturated }];
  });
  return held.toSorted((one, other) => other.score - one.score)[0]?.term;
}

describe.each([...TOOL_PRESETS, ...CODE_PRESETS, RELATED_RANKING])("$name over $fields.0.name", (ranking) => {
  test("law 5: found words are those of the document", () => holds(foundAreHeld(ranking, found)));
});

test("law 5: also of a plan and a candidate that went through JSON", () => {
  const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value));
  holds(
    foundAreHeld(RELATED_RANKING, (retriever, plan, candidate) => found(retriever, copied(plan), copied(candidate))),
  );
});

test("law 5: also when other plans were asked in between", () => {
  const disturbed: Found = (retriever, plan, candidate) => {
    retriever.retrieve({ ...plan, words: plan.words.toReversed() }, 3);
    return found(retriever, plan, candidate);
  };
  holds(foundAreHeld(RELATED_RANKING, disturbed));
});

test.each<[string, Found]>([
  [
    "the words of the next row",
    (retriever, plan, candidate) => found(retriever, plan, { ...candidate, place: candidate.place + 1 }),
  ],
  [
    "the words of a row of the first segment",
    (retriever, plan, candidate) => found(retriever, plan, { ...candidate, place: candidate.place % 65_536 }),
  ],
  [
    "the first alternative in place of the one that counted",
    (retriever, plan, candidate) =>
      found(retriever, plan, candidate).map((word) => ({
        ...word,
        term: plan.words[word.word]?.alternatives[0]?.term ?? word.term,
      })),
  ],
  [
    "the words of the plan before",
    (retriever, plan, candidate) => found(retriever, { ...plan, words: plan.words.toReversed() }, candidate),
  ],
])("law 5 is seen to break on %s", (_, tell) => {
  expect(isBroken(foundAreHeld(RELATED_RANKING, tell))).toBe(true);
});
