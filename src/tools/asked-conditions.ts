// What a query asks for besides its words, for tools that no word found: its text without the forms, and which tools
// meet the forms. The postings are asked, one plan a condition, so that both lists answer by the same rules.

import type { SourceText } from "../index/document.ts";
import type { ParsedQuery } from "../query/parse.ts";
import { phraseTest } from "../query/phrase.ts";
import { analyzeParsed, type Condition } from "../query/query.ts";
import type { Plan } from "../ranking/plan.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { Retriever } from "../retrieval/retriever.ts";
import { modelText } from "./tool-text.ts";

/** A query for a model: without its forms, 2,000 UTF-16 units at most; empty when it is nothing but forms. */
export function askedText(parsed: ParsedQuery): string {
  return modelText((hasForms(parsed) ? parsed.scored.join(" ") : parsed.text).trim());
}

/** What says whether a tool meets a query. */
export interface ConditionSource {
  readonly ranking: Ranking;
  readonly retriever: Retriever;
  readonly textsOf: (key: string) => readonly SourceText[];
}

/** What the search by words found. */
export interface FoundByWords {
  readonly plan: Plan;
  readonly candidates: readonly { readonly key: string }[];
}

/**
 * Whether a tool may answer at all, or undefined when every one may. A phrase that no tool holds is its words, and
 * nothing more is asked of it: the best of what words found tells which of the two it was.
 */
export function conditionTest(
  parsed: ParsedQuery,
  { plan, candidates }: FoundByWords,
  { ranking, retriever, textsOf }: ConditionSource,
): ((key: string) => boolean) | undefined {
  if (!hasForms(parsed)) return undefined;
  const holds = (key: string, phrase: (text: string) => boolean): boolean =>
    textsOf(key).some(({ text }) => phrase(String(text)));
  const [best] = candidates;
  const phrases = best && parsed.phrases.every((one) => holds(best.key, phraseTest(one))) ? parsed.phrases : [];
  const query = analyzeParsed({ ...parsed, phrases }, ranking.fields);
  const holders = (condition: Condition): ReadonlySet<string> => holdersOf(condition, plan, retriever);
  const [required, excluded] = [query.required.map(holders), query.excluded.map(holders)];
  const [wanted, unwanted] = [query.phrases.map(phraseTest), query.excludedPhrases.map(phraseTest)];
  return (key) =>
    required.every((keys) => keys.has(key)) &&
    !excluded.some((keys) => keys.has(key)) &&
    wanted.every((phrase) => holds(key, phrase)) &&
    !unwanted.some((phrase) => holds(key, phrase));
}

function hasForms(parsed: ParsedQuery): boolean {
  const { required, excluded, phrases, requiredPhrases, excludedPhrases, filters, excludedFilters } = parsed;
  return [required, excluded, phrases, requiredPhrases, excludedPhrases, filters, excludedFilters].some(
    (forms) => forms.length > 0,
  );
}

/** The keys of the documents that meet a condition: a plan of its terms, each of which is worth something. */
function holdersOf(condition: Condition, { fields }: Plan, retriever: Retriever): ReadonlySet<string> {
  const words = condition.anyOf.flatMap(({ field, terms }) =>
    terms.map((term) => ({ word: term, term, field, weight: 1, alternatives: [{ term, factor: 1, idf: 1 }] })),
  );
  const plan = { fields, words, required: [condition], excluded: [] };
  return new Set(retriever.retrieve(plan, Math.max(1, retriever.size)).map(({ key }) => key));
}
