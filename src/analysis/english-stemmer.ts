// The English stemmer of the Snowball project, also called Porter2, as of Snowball 3.1
// (snowballstem.org/algorithms/english/stemmer.html). Endings come off in numbered steps, each working on what the one
// before left. Two regions, measured once on the whole word, keep a step from eating into the root: R1 follows the
// first consonant after a vowel, R2 follows the next such consonant within R1. A `y` that acts as a consonant is
// written `Y` on the way. Letters outside a-z, and the apostrophe, count as consonants.

/** Where R1 and R2 start in the word, in UTF-16 units; the length of the word when a region is empty. */
interface Regions {
  readonly r1: number;
  readonly r2: number;
}

/** What replaces `suffix` where it starts inside `region` and, unless `after` is empty, follows one of its letters. */
interface Rule {
  readonly suffix: string;
  readonly region: keyof Regions;
  readonly replacement: string;
  readonly after: string;
}

/** Rules by the last two letters of their suffixes (see `lastTwo`), the longest first: most words end in no such pair. */
type SuffixTable = ReadonlyMap<number, readonly Rule[]>;

/** Bit i is set for a vowel that is the i-th letter, from 0: a, e, i, o, u, y. */
const VOWELS = 0x1104111;
const LETTER_A = 97;

/** Words that no rule gets right: irregular forms, short words in -ly, and singular words in -s. */
const SPECIAL_WORDS: ReadonlyMap<string, string> = new Map([
  ["skis", "ski"],
  ["skies", "sky"],
  ["sky", "sky"],
  ["idly", "idl"],
  ["gently", "gentl"],
  ["ugly", "ugli"],
  ["early", "earli"],
  ["only", "onli"],
  ["singly", "singl"],
  ["news", "news"],
  ["howe", "howe"],
  ["atlas", "atlas"],
  ["cosmos", "cosmos"],
  ["bias", "bias"],
  ["andes", "andes"],
]);

/** Beginnings whose R1 is the rest of the word, so that `universe` and `university` stay apart; by their first letter. */
const WHOLE_ROOTS: ReadonlyMap<string, string> = new Map(
  ["gener", "commun", "arsen", "past", "univers", "later", "emerg", "organ", "inter"].map((root) => [
    root.charAt(0),
    root,
  ]),
);

/** The suffixes of step 1b by their last letter, longest first. */
const VERB_SUFFIXES: ReadonlyMap<string, readonly string[]> = new Map([
  ["y", ["eedly", "ingly", "edly"]],
  ["d", ["eed", "ed"]],
  ["g", ["ing"]],
]);

/** What stands before `eed` in verbs whose `ed` is no ending. */
const EED_VERBS: ReadonlySet<string> = new Set(["proc", "exc", "succ"]);

/** What stands before `ing` in nouns that are not forms of a verb: inning, outing, herring ... */
const ING_NOUNS: ReadonlySet<string> = new Set(["inn", "out", "cann", "herr", "earr", "even"]);

/** The letters that lose their double when a verb ending is gone: hopping, hop. */
const UNDOUBLED = "bdfgmnprt";

const STEP_2 = suffixTable([
  ["r1", "tion", "tional"],
  ["r1", "ence", "enci"],
  ["r1", "ance", "anci"],
  ["r1", "able", "abli"],
  ["r1", "ent", "entli"],
  ["r1", "ize", "izer ization"],
  ["r1", "ate", "ational ation ator"],
  ["r1", "al", "alism aliti alli"],
  ["r1", "ful", "fulness fulli"],
  ["r1", "ous", "ousli ousness"],
  ["r1", "ive", "iveness iviti"],
  ["r1", "ble", "biliti bli"],
  ["r1", "less", "lessli"],
  ["r1", "og", "ogist"],
  ["r1", "og", "ogi", "l"],
  ["r1", "", "li", "cdeghkmnrt"],
]);

const STEP_3 = suffixTable([
  ["r1", "tion", "tional"],
  ["r1", "ate", "ational"],
  ["r1", "al", "alize"],
  ["r1", "ic", "icate iciti ical"],
  ["r1", "", "ful ness"],
  ["r2", "", "ative"],
]);

const STEP_4 = suffixTable([
  ["r2", "", "al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize"],
  ["r2", "", "ion", "st"],
]);

/**
 * The stem of a lower-case word: a key that its forms share, not always a word itself, and never longer than the word.
 * Words of one or two letters are returned as they are. A stem need not be its own stem.
 */
export function stemEnglish(word: string): string {
  if (word.length < 3) return word;
  const special = SPECIAL_WORDS.get(word);
  if (special !== undefined) return special;
  const marked = markConsonantY(word.startsWith("'") ? word.slice(1) : word);
  const regions = regionsOf(marked);
  let stem = removePlural(removeGenitive(marked));
  stem = removeVerbEnding(stem, regions);
  stem = turnFinalY(stem);
  stem = replaceLongestSuffix(stem, regions, STEP_2);
  stem = replaceLongestSuffix(stem, regions, STEP_3);
  stem = replaceLongestSuffix(stem, regions, STEP_4);
  stem = removeFinalLetter(stem, regions);
  return stem.includes("Y") ? stem.replaceAll("Y", "y") : stem;
}

/** Rows of region, replacement, suffixes separated by spaces, and the letters one of which must stand before them. */
function suffixTable(rows: readonly (readonly [keyof Regions, string, string, string?])[]): SuffixTable {
  const table = new Map<number, Rule[]>();
  for (const [region, replacement, suffixes, after = ""] of rows) {
    for (const suffix of suffixes.split(" ")) {
      const rules = table.get(lastTwo(suffix)) ?? [];
      rules.push({ suffix, region, replacement, after });
      table.set(lastTwo(suffix), rules);
    }
  }
  for (const rules of table.values()) rules.sort((a, b) => b.suffix.length - a.suffix.length);
  return table;
}

/** The last two units of a text of two or more, as one number. */
function lastTwo(text: string): number {
  return text.charCodeAt(text.length - 2) * 0x10000 + text.charCodeAt(text.length - 1);
}

/** Writes `Y` for a `y` at the beginning or after a vowel. */
function markConsonantY(word: string): string {
  if (!word.includes("y")) return word;
  let marked = "";
  let atConsonantPlace = true;
  for (const letter of word) {
    const written = letter === "y" && atConsonantPlace ? "Y" : letter;
    marked += written;
    atConsonantPlace = isVowelAt(written, 0);
  }
  return marked;
}

function regionsOf(word: string): Regions {
  const root = WHOLE_ROOTS.get(word.charAt(0));
  const r1 = root !== undefined && word.startsWith(root) ? root.length : afterVowelAndConsonant(word, 0);
  return { r1, r2: afterVowelAndConsonant(word, r1) };
}

function afterVowelAndConsonant(word: string, from: number): number {
  let at = from;
  while (at < word.length && !isVowelAt(word, at)) at += 1;
  while (at < word.length && isVowelAt(word, at)) at += 1;
  return Math.min(at + 1, word.length);
}

/** Step 0: the apostrophe endings. */
function removeGenitive(word: string): string {
  if (word.endsWith("'s'")) return word.slice(0, -3);
  if (word.endsWith("'s")) return word.slice(0, -2);
  return word.endsWith("'") ? word.slice(0, -1) : word;
}

/** Step 1a: ties, tie; cries, cri; kiwis, kiwi; but gas and bus keep their s. */
function removePlural(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (word.endsWith("ied") || word.endsWith("ies")) return word.slice(0, word.length > 4 ? -2 : -1);
  if (!word.endsWith("s") || word.endsWith("us") || word.endsWith("ss")) return word;
  return hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

/** Step 1b: the endings of verbs, with -ly behind them or not. */
function removeVerbEnding(word: string, regions: Regions): string {
  const suffix = VERB_SUFFIXES.get(word.charAt(word.length - 1))?.find((ending) => word.endsWith(ending));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (suffix.startsWith("eed")) return stem.length < regions.r1 || EED_VERBS.has(stem) ? word : `${stem}ee`;
  if (suffix === "ing" && ING_NOUNS.has(stem)) return word;
  if (suffix === "ing" && isConsonantAndY(stem)) return `${stem.slice(0, 1)}ie`;
  return hasVowel(stem) ? verbRoot(stem, regions) : word;
}

/** Whether the stem is that of dying, lying, tying: verbs in -ie. */
function isConsonantAndY(stem: string): boolean {
  return stem.length === 2 && stem[1] === "y" && !isVowelAt(stem, 0);
}

/** The verb as it was before its ending: luxuriat, luxuriate; hopp, hop; hop, hope; but add and egg stay. */
function verbRoot(stem: string, regions: Regions): string {
  if (stem.endsWith("at") || stem.endsWith("bl") || stem.endsWith("iz")) return `${stem}e`;
  if (endsInDouble(stem)) return stem.length === 3 && "aeo".includes(stem.charAt(0)) ? stem : stem.slice(0, -1);
  return regions.r1 >= stem.length && endsInShortSyllable(stem) ? `${stem}e` : stem;
}

/** Step 1c: cry, cri; but by and say stay. */
function turnFinalY(word: string): string {
  if (word.length < 3 || !(word.endsWith("y") || word.endsWith("Y"))) return word;
  return isVowelAt(word, word.length - 2) ? word : `${word.slice(0, -1)}i`;
}

/** Steps 2 to 4: only the longest suffix of the table counts, even when its conditions fail. */
function replaceLongestSuffix(word: string, regions: Regions, table: SuffixTable): string {
  const rule = table.get(lastTwo(word))?.find(({ suffix }) => word.endsWith(suffix));
  if (rule === undefined) return word;
  const start = word.length - rule.suffix.length;
  return applies(rule, word, start, regions) ? word.slice(0, start) + rule.replacement : word;
}

function applies(rule: Rule, word: string, start: number, regions: Regions): boolean {
  if (start < regions[rule.region]) return false;
  return rule.after === "" || rule.after.includes(word.charAt(start - 1));
}

/** Step 5: a final e, unless it marks a short root as in hope; one l of a double one. */
function removeFinalLetter(word: string, regions: Regions): string {
  const stem = word.slice(0, -1);
  if (word.endsWith("e")) {
    const removed = stem.length >= regions.r2 || (stem.length >= regions.r1 && !endsInShortSyllable(stem));
    return removed ? stem : word;
  }
  return word.endsWith("ll") && stem.length >= regions.r2 ? stem : word;
}

function hasVowel(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (isVowelAt(text, at)) return true;
  return false;
}

/** Whether a vowel stands at a place of a text; false where it ends before. */
function isVowelAt(text: string, at: number): boolean {
  const letter = text.charCodeAt(at) - LETTER_A;
  return letter >= 0 && letter < 26 && ((VOWELS >>> letter) & 1) === 1;
}

function endsInDouble(word: string): boolean {
  const last = word.charAt(word.length - 1);
  return last === word.charAt(word.length - 2) && UNDOUBLED.includes(last);
}

/** Consonant, vowel, consonant other than w, x and Y; or a word of vowel and consonant; or the root of paste. */
function endsInShortSyllable(word: string): boolean {
  const last = word.length - 1;
  if (word.endsWith("past")) return true;
  if (last < 1 || isVowelAt(word, last) || !isVowelAt(word, last - 1)) return false;
  return last === 1 || (!"wxY".includes(word.charAt(last)) && !isVowelAt(word, last - 2));
}
