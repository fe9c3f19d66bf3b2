// What the index of one moment says of terms of the bag: in how many tools they stand, how rare they are, and in which.
// Counts are remembered, queries being made of few words.

import type { Query } from "../query/query.ts";
import { planQuery, rarities } from "../ranking/plan.ts";
import type { Ranking } from "../ranking/ranking.ts";
import type { Retriever } from "../retrieval/retriever.ts";

/** How many terms are remembered. */
const REMEMBERED = 16_384;

/** How many holders are asked for first, and how many times as many each time they do not do. */
const FIRST_HOLDERS = 16;
const FURTHER = 8;

/** The terms of one snapshot of tools. */
export class BagTerms {
  private readonly ranking: Ranking;
  private readonly retriever: Retriever;
  private readonly counts = new Map<string, number>();

  constructor(ranking: Ranking, retriever: Retriever) {
    this.ranking = ranking;
    this.retriever = retriever;
  }

  /** In how many tools each term stands. */
  readonly count = (terms: readonly string[]): readonly number[] =>
    terms.map((term) => {
      const known = this.counts.get(term);
      if (known !== undefined) return known;
      if (this.counts.size >= REMEMBERED) this.counts.clear();
      const count = this.retriever.statistics(termsQuery([term])).fields[0]?.documentFrequencies[0] ?? 0;
      this.counts.set(term, count);
      return count;
    });

  /** How rare each term is. */
  readonly rarities = (terms: readonly string[]): readonly number[] => {
    const query = termsQuery(terms);
    return rarities(query, this.ranking, this.retriever.statistics(query), 0);
  };

  /** The keys of the tools that hold a term, asked for as far as anybody looks. */
  *holders(term: string): Generator<string> {
    const query = termsQuery([term]);
    const plan = planQuery(query, this.ranking, this.retriever.statistics(query));
    if (plan.words.length === 0) return;
    let seen = 0;
    for (let wanted = FIRST_HOLDERS; ; wanted *= FURTHER) {
      const found = this.retriever.retrieve(plan, wanted);
      for (const { key } of found.slice(seen)) yield key;
      if (found.length < wanted) return;
      seen = found.length;
    }
  }
}

/** The query for terms of the bag as they are. */
function termsQuery(terms: readonly string[]): Query {
  const asked = terms.map((term) => ({ word: term, term, count: 1 }));
  const none = { required: [], excluded: [], phrases: [], excludedPhrases: [] };
  return { text: "", terms: [asked], ...none };
}
