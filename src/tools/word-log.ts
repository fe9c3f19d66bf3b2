// Every raw word that an index is built of, noted in passing: building analyses each distinct word once, so listening to
// the analyzer costs a push a word, where reading all texts again would cost half a build.

import type { Analyzer } from "../analysis/analyzer.ts";
import type { ScoredField } from "../ranking/ranking.ts";

/** Notes the words of the first field of one build. */
export class WordLog {
  private noted: string[] = [];
  /** All of them in one text: a string each would take four times the memory. */
  private text = "";

  /** The fields to build with: the same, the first with an analyzer that notes what it is asked. */
  fields(fields: readonly ScoredField[]): ScoredField[] {
    return fields.map((field, at) => (at === 0 ? { ...field, analyzer: this.listening(field.analyzer) } : field));
  }

  /** Ends the build. */
  close(): void {
    this.text = this.noted.join("\n");
    this.noted = [];
  }

  /** The words, in any order; some may come twice. */
  readonly words = (): string[] => this.text.split("\n");

  private listening(analyzer: Analyzer): Analyzer {
    return {
      ...analyzer,
      indexTerms: (word) => {
        this.noted.push(word);
        return analyzer.indexTerms(word);
      },
    };
  }
}
