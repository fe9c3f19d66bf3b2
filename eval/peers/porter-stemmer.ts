// The Porter stemmer of 1980 (M. F. Porter, An algorithm for suffix stripping, Program 14(3)), with the two later rules
// of its author that FTS5 has as well: step 2 turns `bli` into `ble` and `logi` into `log`. A word is seen as consonant
// and vowel groups, [C](VC){m}[V]; rules look at m, the measure of what stands before the suffix.

type Rule = readonly [suffix: string, replacement: string];

const STEP_2: readonly Rule[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["logi", "log"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
];

const STEP_3: readonly Rule[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];

/** The rule for `ion` holds behind s and t alone. */
const ION: readonly Rule[] = [
  ["sion", "s"],
  ["tion", "t"],
];

const REMOVED = "al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize";

const STEP_4: readonly Rule[] = [...ION, ...REMOVED.split(" ").map((suffix): Rule => [suffix, ""])];

/** The stem of a word in lower case. */
export function porterStem(word: string): string {
  let stem = verbEnding(plural(word));
  if (stem.endsWith("y") && hasVowel(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`;
  stem = replaced(stem, STEP_2, 0);
  stem = replaced(stem, STEP_3, 0);
  stem = replaced(stem, STEP_4, 1);
  return lastLetters(stem);
}

/** Step 1a. */
function plural(word: string): string {
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** Step 1b. */
function verbEnding(word: string): string {
  if (word.endsWith("eed")) return measureOf(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const suffix = ["ed", "ing"].find((ending) => word.endsWith(ending));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  return hasVowel(stem) ? mended(stem) : word;
}

/** What is left of a verb gets back its e, or loses its double consonant. */
function mended(stem: string): string {
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1);
  return measureOf(stem) === 1 && endsCvc(stem) ? `${stem}e` : stem;
}

/** Replaces the longest suffix of the rules if the measure of what is before it is above `least`. */
function replaced(word: string, rules: readonly Rule[], least: number): string {
  const matching = rules.filter(([suffix]) => word.endsWith(suffix));
  const [rule] = matching.toSorted(([a], [b]) => b.length - a.length);
  if (!rule) return word;
  const stem = `${word.slice(0, -rule[0].length)}${rule[1]}`;
  const before = rules === STEP_4 ? stem : word.slice(0, -rule[0].length);
  return measureOf(before) > least ? stem : word;
}

/** Step 5: a final e, and one of two final l. */
function lastLetters(word: string): string {
  let stem = word;
  if (stem.endsWith("e")) {
    const before = stem.slice(0, -1);
    const measure = measureOf(before);
    if (measure > 1 || (measure === 1 && !endsCvc(before))) stem = before;
  }
  return stem.endsWith("ll") && measureOf(stem.slice(0, -1)) > 1 ? stem.slice(0, -1) : stem;
}

/** How often a group of consonants follows a group of vowels: 0 in tree, 1 in trouble, 2 in private. */
function measureOf(stem: string): number {
  return shape(stem).match(/v+c+/g)?.length ?? 0;
}

function hasVowel(stem: string): boolean {
  return shape(stem).includes("v");
}

function endsDouble(stem: string): boolean {
  return stem.length > 1 && stem.at(-1) === stem.at(-2) && shape(stem).endsWith("c");
}

/** Whether it ends consonant, vowel, consonant, the last none of w, x and y: hop, not snow. */
function endsCvc(stem: string): boolean {
  return shape(stem).endsWith("cvc") && !/[wxy]$/.test(stem);
}

/** A word in c and v; y is a vowel after a consonant. */
function shape(word: string): string {
  let kinds = "";
  for (const letter of word) {
    const isVowel = "aeiou".includes(letter) || (letter === "y" && kinds.endsWith("c"));
    kinds += isVowel ? "v" : "c";
  }
  return kinds;
}
