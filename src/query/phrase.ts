// Whether a text holds words that stand together, in any case and with anything but letters and numbers between them.
// Postings have no positions, so the text itself is asked; only documents that hold all the words come this far.

import { fold } from "../analysis/folding.ts";
import { caseParts } from "../analysis/identifiers.ts";
import { rawWords } from "../analysis/raw-word.ts";
import { WORD_BYTE } from "../analysis/characters.ts";
import { scriptRuns } from "../analysis/unspaced.ts";

/** A test for a phrase; a phrase without letters and numbers is held by every text. */
export function phraseTest(phrase: string): (text: string) => boolean {
  const wanted = spaced(phrase);
  return (text) => wanted === " " || spaced(text).includes(wanted);
}

/** The words of a text in lower case with single spaces around each; scripts without spaces give their characters. */
function spaced(text: string): string {
  const words: string[] = [];
  for (const { text: raw } of rawWords(text, WORD_BYTE)) {
    for (const part of caseParts(fold(raw))) {
      for (const run of scriptRuns(part.toLowerCase()))
        words.push(run.unspaced ? Array.from(run.text).join(" ") : run.text);
    }
  }
  return words.length === 0 ? " " : ` ${words.join(" ")} `;
}
