// A field is what is counted together: one analyzer, one length, filled from weighted sources. Weights are multiples
// of a unit, so that what is stored is a whole number: a term in the name (weight 2, unit ½) counts 4, in the
// description (weight 1) 2. Scoring divides the unit out again (ranking/similarity).

import type { Analyzer } from "../analysis/analyzer.ts";

/** A named kind of text inside a document, and how much an occurrence there counts. */
export interface Source {
  readonly name: string;
  /** A positive multiple of the field's unit. */
  readonly weight: number;
}

/** How texts become counted terms. */
export interface Field {
  readonly name: string;
  readonly analyzer: Analyzer;
  /** What a stored frequency of 1 stands for: 1, ½, ¼. */
  readonly unit: number;
  readonly sources: readonly Source[];
}

/** The most sources of a field: each is a bit of the byte in which a posting says where its term stands. */
export const SOURCE_LIMIT = 8;

/** What one occurrence in a source adds to the stored frequency: a whole number. */
export function storedWeight(field: Field, source: Source): number {
  return source.weight / field.unit;
}

/** The names of the sources whose bits are set, in the field's order. */
export function sourceNames(field: Field, bits: number): string[] {
  return field.sources.filter((_, index) => (bits & (1 << index)) !== 0).map(({ name }) => name);
}
