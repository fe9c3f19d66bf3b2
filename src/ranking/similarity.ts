// The one formula, with parameters. What a term is worth in a document is its idf times a saturated frequency:
//
//   weight(term, document) = idf(df, N) · ( tf · (k1 + 1) / (tf + k1 · (1 − b + b · length / average)) + δ )
//
// Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework", 3.2; δ is BM25+ (Lv and Zhai 2011, "Lower-
// bounding term frequency normalization", 3), added after the quotient and only where tf > 0.
//
// Frequencies and lengths are stored in units (index/field). With tf = u · f the unit cancels out of length / average,
// and dividing numerator and denominator by u leaves
//
//   f · (k1 + 1) / (f + (k1 / u) · (1 − b + b · length / average))
//
// so that k1 is divided by the unit in the denominator alone.
//
// Worked: f 16, length 71, average 64.7368, k1 1.2, b .75, δ 1, unit 1 → saturation 3.0362 with δ; df 4 of 19 → idf
// 1.4917; together 4.5290: what `create` gives mcp__github_create_issue in preset oh-my-pi. Asserted in the test.

/** How rare a term is, in two ways of counting: see `inverseDocumentFrequency`. */
export type IdfKind = "lucene" | "okapi";

/** The parameters of the formula. */
export interface Similarity {
  /** How slowly repeats saturate: 0 ignores them. */
  readonly k1: number;
  /** How much length counts: 0 not at all, 1 fully. */
  readonly b: number;
  /** What merely holding the term is worth, in idf: 0 in BM25, 1 in BM25+. */
  readonly delta: number;
  readonly idf: IdfKind;
}

/** What a negative Okapi idf becomes, as a share of the average idf (rank_bm25's epsilon). */
export const OKAPI_EPSILON = 0.25;

/**
 * How much a term says that stands in `df` of `documents` documents (natural logarithm).
 *
 * - `lucene`: ln(1 + (N − df + ½) / (df + ½)), always above 0 (Lucene's BM25Similarity). df 3 of 19: 1.7430.
 * - `okapi`: ln(N − df + ½) − ln(df + ½), negative when more than half of the documents hold the term (Robertson and
 *   Spärck Jones 1976). A negative one is replaced by OKAPI_EPSILON times `averageIdf`, the mean of the unreplaced
 *   idf over all terms of the collection, itself perhaps negative. df 6 of 18: .6539.
 */
export function inverseDocumentFrequency(kind: IdfKind, df: number, documents: number, averageIdf = 0): number {
  if (kind === "lucene") return Math.log(1 + (documents - df + 0.5) / (df + 0.5));
  const idf = rawOkapi(df, documents);
  return idf < 0 ? OKAPI_EPSILON * averageIdf : idf;
}

/**
 * How much a term says that stands in some of `documents` documents and of `groups` groups: the mean of its idf among
 * documents and of its idf among groups, the latter stretched to the same range, ln(N + 1) / ln(G + 1). Measured on
 * tools grouped by server: docs/ranking.md. df 3 of 19 documents and 1 of 5 groups: (1.7430 + 1.3863 · 1.6720) / 2 =
 * 2.0304.
 */
export function groupedRarity(ofDocuments: number, frequency: number, groups: number, documents: number): number {
  const ofGroups = inverseDocumentFrequency("lucene", frequency, groups);
  return (ofDocuments + (ofGroups * Math.log(documents + 1)) / Math.log(groups + 1)) / 2;
}

/** The Okapi idf before a negative one is replaced. */
export function rawOkapi(df: number, documents: number): number {
  return Math.log(documents - df + 0.5) - Math.log(df + 0.5);
}

/**
 * The `k1`-side of the denominator for a document: (k1 / unit) · (1 − b + b · length / average). `length` and
 * `average` are in units; a collection without any text has the average 0, and then no document has a term.
 */
export function lengthNorm(similarity: Similarity, unit: number, length: number, average: number): number {
  const share = average > 0 ? length / average : 1;
  return (similarity.k1 / unit) * (1 - similarity.b + similarity.b * share);
}

/** The saturated frequency, δ included: `frequency` in units and above 0, `norm` from `lengthNorm`. */
export function saturation(similarity: Similarity, frequency: number, norm: number): number {
  return (frequency * (similarity.k1 + 1)) / (frequency + norm) + similarity.delta;
}
