// The stemmer of code identifiers. Names in code differ less than words in prose: it joins singular and plural and
// the forms of one verb (index, indexes, indexing, indexed) and keeps what derivation makes (parse and parser,
// connect and connection) apart. Rules, in order: plural, verb endings, final e, final double letter.

/** Singular words in -s that no ending tells from a plural; those in -ss, -us and -is are told by theirs. */
const SINGULAR: ReadonlySet<string> = new Set(["alias", "atlas", "bias", "canvas", "chaos", "lens"]);

/** Plural endings whose `es` comes off together (`boxes`); after others, a long word loses its e as a final e. */
const ES_PLURALS = ["xes", "shes"] as const;

/** The letters of which one is dropped when a word ends in two of them. */
const UNDOUBLED = "bdgklmnprt";

/**
 * The stem of a word in a-z of four letters or more; any other string is returned as it is. Never longer than the
 * word, and not always a word itself: `route`, `routes`, `routed` and `routing` all give `rout`.
 */
export function stemLight(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return undoubled(withoutFinalE(withoutVerbEndings(singular(word))));
}

function singular(word: string): string {
  if (!word.endsWith("s") || SINGULAR.has(word) || /[sui]s$/.test(word)) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  return word.slice(0, ES_PLURALS.some((ending) => word.endsWith(ending)) ? -2 : -1);
}

/** Repeats, because `embedding` gives `embed`, which as a word of its own loses its `ed`. */
function withoutVerbEndings(word: string): string {
  let stem = word;
  for (let next = withoutVerbEnding(stem); next !== stem; next = withoutVerbEnding(stem)) stem = next;
  return stem;
}

/** Drops `ing` or `ed` when three letters or more stay: `string` gives `str`, its abbreviation; `using` stays. */
function withoutVerbEnding(word: string): string {
  if (word.endsWith("ied")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (word.endsWith("ing") && word.length > 5) return verbRoot(word.slice(0, -3));
  return word.endsWith("ed") && word.length > 4 ? verbRoot(word.slice(0, -2)) : word;
}

function verbRoot(stem: string): string {
  return endsInDouble(stem) ? undoubled(stem) : withShortE(stem);
}

/**
 * Gives a root of three letters its e back: `nam` of `naming` becomes `name`, which is too short to lose it. A verb of
 * three letters without e doubles its last letter before an ending (`mapping`), save w, x and y (`fixing`).
 */
function withShortE(stem: string): string {
  return /^[^aeiouy][aeiouy][^aeiouwxy]$/.test(stem) ? `${stem}e` : stem;
}

function withoutFinalE(word: string): string {
  if (word.length < 5 || !word.endsWith("e")) return word;
  return word.endsWith("ie") ? `${word.slice(0, -2)}y` : word.slice(0, -1);
}

function undoubled(word: string): string {
  return word.length > 3 && endsInDouble(word) ? word.slice(0, -1) : word;
}

function endsInDouble(word: string): boolean {
  const last = word.charAt(word.length - 1);
  return last === word.charAt(word.length - 2) && UNDOUBLED.includes(last);
}
