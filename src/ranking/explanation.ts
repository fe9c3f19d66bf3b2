// Why a document scored what it did: the same numbers as the score, as a tree. How the parts of a node combine is
// said by the first words of `what`: "sum of", "product of" or "best of".

import type { Plan, PlanField, PlanWord } from "./plan.ts";
import { lengthNorm, saturation } from "./similarity.ts";

/** A number and what it is made of. A leaf has no parts; the parts of a node combine to `value` within 1e-9. */
export interface Explanation {
  /** What the number is, in words; of a node, first how its parts combine. */
  readonly what: string;
  /** The number itself, unrounded. */
  readonly value: number;
  /** What it is made of; empty for a leaf. */
  readonly parts: readonly Explanation[];
}

/** What a field of a document holds, as scoring reads it. */
export interface DocumentField {
  /** The stored frequency of a term, in units; 0 when it is not there. */
  frequency(term: string): number;
  /** In units. */
  readonly length: number;
  /** What each source adds to the frequency of a term, where the texts are at hand; they sum up to it. */
  shares?(term: string): readonly SourceShare[];
}

/** What a source adds to the frequency of a term. */
export interface SourceShare {
  readonly source: string;
  /** How often the term stands there, 1 or more. */
  readonly count: number;
  /** What one occurrence counts. */
  readonly weight: number;
}

/** The score of a document under a plan; `document` is parallel to the plan's fields. */
export function explainScore(plan: Plan, document: readonly DocumentField[]): Explanation {
  const parts = plan.words.flatMap((word) => explainWord(word, plan.fields[word.field], document[word.field]));
  return { what: "sum of the words of the query", value: sum(parts), parts };
}

function explainWord(word: PlanWord, field: PlanField | undefined, document: DocumentField | undefined): Explanation[] {
  if (!field || !document) return [];
  const norm = lengthNorm(field.similarity, field.unit, document.length, field.averageLength);
  const terms = word.alternatives.flatMap(({ term, idf, factor }) => {
    const frequency = document.frequency(term);
    if (frequency === 0) return [];
    const saturated = saturation(field.similarity, frequency, norm);
    return [
      {
        what: `product of what the term "${term}" gives in ${field.name}`,
        value: word.weight * factor * idf * saturated,
        parts: [
          leaf("weight of the word in the query", word.weight),
          leaf("closeness of the term to the word", factor),
          leaf("idf, how rare the term is", idf),
          explainSaturation(term, frequency, saturated, field, document),
        ],
      },
    ];
  });
  if (terms.length === 0) return [];
  const value = terms.reduce((best, term) => Math.max(best, term.value), Number.NEGATIVE_INFINITY);
  return [{ what: `best of the terms for "${word.word}"`, value, parts: terms }];
}

/** The saturated frequency, split among the sources by what each adds to the frequency. */
function explainSaturation(
  term: string,
  frequency: number,
  saturated: number,
  { similarity, unit }: PlanField,
  document: DocumentField,
): Explanation {
  const said = `frequency ${frequency * unit} at length ${document.length * unit}, saturated`;
  const shares = document.shares?.(term) ?? [];
  const total = shares.reduce((sum, { count, weight }) => sum + count * weight, 0);
  if (total === 0) return leaf(said, saturated);
  const parts = shares.map(({ source, count, weight }) =>
    leaf(`${source}: ${count} × ${weight}`, ((saturated - similarity.delta) * count * weight) / total),
  );
  if (similarity.delta !== 0) parts.push(leaf("holding the term at all", similarity.delta));
  return { what: `sum of what the sources give of ${said}`, value: saturated, parts };
}

function leaf(what: string, value: number): Explanation {
  return { what, value, parts: [] };
}

function sum(parts: readonly Explanation[]): number {
  return parts.reduce((total, part) => total + part.value, 0);
}
