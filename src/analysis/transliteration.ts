// Other alphabets in Latin letters, as the Rust crate deunicode writes them: `Привет` is `privet`, `한국` is `hangug`.
// The tables hold the alphabets whose letters are sounds, so they are short; compatibility forms and accents go by
// NFKD. Of everything else, a letter stays what it is, and a Han character is a word of its own, as its syllable is
// there: `天気` is `天 気`, if not `tian qi`. All other characters separate words; so do emoji, which there become their
// English names.

/** What stands for letters that follow each other in Unicode, from the first on; `·` is nothing. */
const RANGES: readonly (readonly [first: number, letters: string])[] = [
  // Greek, α
  [0x03b1, "a b g d e z e th i k l m n x o p r s s t u ph kh ps o"],
  // Cyrillic, а; ѐ
  [0x0430, "a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch ' y ' e iu ia"],
  [0x0450, "ie io dj gj ie dz i yi j lj nj tsh kj i u dzh"],
  // Devanagari: signs and vowels, अ; consonants, क; vowel signs, ा; क़; digits
  [0x0901, "n n h a a aa i ii u uu r l en e e ai on o o au"],
  [0x0915, "k kh g gh ng c ch j jh ny tt tth dd ddh nn t th d dh n nnn p ph b bh m y r rr l l lll v sh ss s h"],
  [0x093a, "o o ' ' aa i ii u uu r rr en e e ai on o o au ·"],
  [0x0958, "q khh ghh z dddh rh f yy rr ll l ll / / 0 1 2 3 4 5 6 7 8 9"],
  // Hangul, taken apart by NFKD: initial, vowel, final
  [0x1100, "g gg n d dd r m b bb s ss · j jj c k t p h"],
  [0x1161, "a ae ya yae eo e yeo ye o wa wae oe yo u weo we wi yu eu yi i"],
  [0x11a8, "g gg gs n nj nh d l lg lm lb ls lt lp lh m b bs s ss ng j c k t p h"],
  // Hiragana and Katakana, ぁ
  ...[0x3041, 0x30a1].map(
    (first) =>
      [
        first,
        "a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za si zi su zu se ze so zo ta da ti di tu tu du te de " +
          "to do na ni nu ne no ha ba pa hi bi pi hu bu pu he be pe ho bo po ma mi mu me mo ya ya yu yu yo yo ra ri " +
          "ru re ro wa wa wi we wo n vu ka ke",
      ] as const,
  ),
];

/** A character and, behind it, what stands for it: letters that NFKD leaves alone, and signs that are read as words. */
const SINGLES = `
  æae ðd øo þth ßss đd ħh ıi ĸk ŀl łl ŋng œoe ŧt ƀb ɓb ɖd ɗd ɛe ə@ ƒf ɠg ɣg ɨi ƙk ɲn ƞn ɔo ɵo ƥp ʃsh ƭt ʈt ʋv ƴy ƶz ʒzh
  Ξks Єe ґg' ғg' қk' ңn' үu ұu' һh өo ә@ ҳkh' ҷch' ー·
  ‘' ’' ‛' ′' ´' ʼ' ʹ' ‚, ©(c) ®(r) °deg µu ×x §ss ¶p €eur £ps ¢c/ ¥y= ℃c ℉f
  ﷺsalla-llahu-alayhi-wasallam \u200b/
`;

let known: ReadonlyMap<string, string> | undefined;

/** Made when a text first needs it: most programs that load this have none. */
function letters(): ReadonlyMap<string, string> {
  known ??= allLetters();
  return known;
}

function allLetters(): Map<string, string> {
  const table = new Map<string, string>();
  for (const [first, replacements] of RANGES) {
    replacements.split(" ").forEach((replacement, at) => table.set(String.fromCodePoint(first + at), replacement));
  }
  for (const single of SINGLES.trim().split(/\s+/)) table.set(single.charAt(0), single.slice(1));
  for (const [letter, replacement] of table) if (replacement === "·") table.set(letter, "");
  return table;
}

const ASCII_ONLY = /^[\u0000-\u007f]*$/;

/** A text in lower case and, as far as the tables go, in ASCII. */
export function transliterate(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  return Array.from(text, inLatin).join("");
}

function inLatin(character: string): string {
  if (character < "\u0080") return character.toLowerCase();
  return (
    inTables(character) ?? Array.from(character.normalize("NFKD"), (part) => inTables(part) ?? kept(part)).join("")
  );
}

function inTables(character: string): string | undefined {
  return letters().get(character) ?? letters().get(character.toLowerCase());
}

function kept(character: string): string {
  if (character < "\u0080") return character.toLowerCase();
  // Marks of no script (accents) and characters that only format; the tables let U+200B alone of these separate.
  if (/^[\p{Script=Inherited}\p{Cf}]$/u.test(character)) return "";
  if (/^\p{Script=Han}$/u.test(character)) return ` ${character} `;
  return /^[\p{L}\p{M}\p{N}]$/u.test(character) ? character.toLowerCase() : " ";
}
