// Scripts that write words without spaces between them. A run of them reaches the index as its single characters and
// its overlapping pairs; a query asks for the pairs, and for the single character only when it has just one. So any
// word of two characters or more is found inside a longer run, without a dictionary.
//
// Han, Hiragana, Katakana and Hangul are the usual four. Thai, Lao, Khmer and Burmese do not put spaces either.

/** Read when it is first needed: that takes longer than all else that is loaded here. */
let unspaced: RegExp | undefined;

/** The first code point of any such script (Thai, U+0E00): everything below is answered without a look-up. */
const FIRST = 0x0e00;

/** A stretch of a word that is all of unspaced scripts, or all not. */
export interface ScriptRun {
  readonly text: string;
  readonly unspaced: boolean;
}

/** `word` cut where scripts with and without spaces meet: `API設計` gives API, 設計. */
export function scriptRuns(word: string): ScriptRun[] {
  const runs: ScriptRun[] = [];
  let start = 0;
  let state: boolean | undefined;
  let at = 0;
  for (const character of word) {
    const unspaced = isUnspaced(character);
    if (state !== undefined && unspaced !== state) {
      runs.push({ text: word.slice(start, at), unspaced: state });
      start = at;
    }
    state = unspaced;
    at += character.length;
  }
  if (state !== undefined) runs.push({ text: word.slice(start), unspaced: state });
  return runs;
}

function isUnspaced(character: string): boolean {
  if ((character.codePointAt(0) ?? 0) < FIRST) return false;
  unspaced ??=
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]$/u;
  return unspaced.test(character);
}

/** What the index holds of a run: each character, and each overlapping pair. `請求書` gives 請, 求, 書, 請求, 求書. */
export function runIndexTerms(run: string): string[] {
  const characters = Array.from(run);
  return characters.concat(pairs(characters));
}

/** What a query asks of a run: its pairs, or its one character. `請求書` gives 請求, 求書; `書` gives 書. */
export function runQueryTerms(run: string): string[] {
  const characters = Array.from(run);
  return characters.length === 1 ? characters : pairs(characters);
}

function pairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
