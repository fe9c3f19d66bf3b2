// Every raw word that an index is built of, noted in passing: building analyses each distinct word once, so listening to
// the analyzer costs a push a word, where reading all texts again would cost half a build. A change of the index builds
// a segment, whose words are noted too; those of tools that are gone stay, until the words are replaced.

import type { Analyzer } from "../analysis/analyzer.ts";
import type { ScoredField } from "../ranking/ranking.ts";

/** Notes the words of the first field of one index. */
export class WordLog {
  private noted: string[] = [];
  /** All of them in one text: a string each would take four times the memory. */
  private text = "";

  /** How long the text is, in UTF-16 units. */
  get size(): number {
    return this.text.length;
  }

  /** The fields to build with: the same, the first with an analyzer that notes what it is asked. */
  fields(fields: readonly ScoredField[]): ScoredField[] {
    return fields.map((field, at) => (at === 0 ? { ...field, analyzer: this.listening(field.analyzer) } : field));
  }

  /** Ends a build, and answers what it noted. */
  close(): readonly string[] {
    const { noted } = this;
    if (noted.length > 0) this.text += (this.text === "" ? "" : "\n") + noted.join("\n");
    this.noted = [];
    return noted;
  }

  /** Puts other words in place of all. */
  replace(words: Iterable<string>): void {
    this.text = Array.from(words).join("\n");
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
