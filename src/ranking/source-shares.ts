// What each source of a document gives a term: the index keeps their weighted sum alone, so an explanation counts once
// more, in the texts.

import { indexTerms } from "../analysis/analyzer.ts";
import type { SourceText } from "../index/document.ts";
import type { DocumentField, SourceShare } from "./explanation.ts";
import type { ScoredField } from "./ranking.ts";

/** The shares of a field's sources in the frequency of a term, counted in the texts of the document. */
export function sharesOf(
  field: ScoredField | undefined,
  texts: readonly SourceText[] | undefined,
): Pick<DocumentField, "shares"> {
  if (field === undefined || texts === undefined) return {};
  return {
    shares: (wanted) =>
      field.sources.flatMap(({ name, weight }): SourceShare[] => {
        let count = 0;
        for (const { source, text } of texts) {
          if (source !== name) continue;
          for (const term of indexTerms(field.analyzer, String(text))) if (term === wanted) count++;
        }
        return count === 0 ? [] : [{ source: name, count, weight }];
      }),
  };
}
