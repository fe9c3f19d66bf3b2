// What a person or a model may write: words, and four forms. Free text is never an error: whatever is not exactly a
// form is words.
//
//   +word        the word must be there
//   -word        the word must not be there; -- and a lone - are text, and a query of exclusions alone is words
//   "two words"  the words must stand together, in this order; + and - may stand before it. In a query of more than
//                eight words, and around one word among others, quotes without a sign are punctuation
//   name:value   only documents whose filter `name` has this value, for the names that the collection has; of several
//                values of one name any, and with - before it none

/** A filter as it was written: `server:github`. */
export interface WrittenFilter {
  readonly name: string;
  readonly value: string;
}

/** A query taken apart. */
export interface ParsedQuery {
  /** As it was given. */
  readonly text: string;
  /** What is scored, in the order of the text: words, required words and phrases. */
  readonly scored: readonly string[];
  /** What of it stands in quotes that are punctuation: something the text talks about. */
  readonly mentioned: readonly string[];
  readonly required: readonly string[];
  readonly excluded: readonly string[];
  /** Phrases that must be there where any document holds them. */
  readonly phrases: readonly string[];
  /** Phrases that must be there in any case. */
  readonly requiredPhrases: readonly string[];
  readonly excludedPhrases: readonly string[];
  /** Of several with one name any is enough. */
  readonly filters: readonly WrittenFilter[];
  readonly excludedFilters: readonly WrittenFilter[];
  /** Filters that the query does not say itself; they must be met besides its own. */
  readonly scope?: readonly WrittenFilter[];
}

/** A stretch of a query: a form or a word. */
interface Piece {
  readonly sign: "" | "+" | "-";
  readonly quoted: boolean;
  /** Whether it stood in quotes that are punctuation. */
  readonly isMentioned?: boolean;
  readonly body: string;
  /** Where it stands in the text, its sign and quotes included, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

const NO_FORMS = {
  required: [],
  excluded: [],
  phrases: [],
  requiredPhrases: [],
  excludedPhrases: [],
  filters: [],
  excludedFilters: [],
} as const;

/** A text without forms: every character is a word's or separates words. */
export function plainQuery(text: string): ParsedQuery {
  return { text, scored: [text], mentioned: [], ...NO_FORMS };
}

/** Takes a text apart; `filterNames` are the names that may stand before a colon. Linear in the text. */
export function parseQuery(text: string, filterNames: readonly string[]): ParsedQuery {
  const pieces = proseQuotes(Array.from(piecesOf(text)));
  const filterIn = ({ quoted, body }: Piece): WrittenFilter | undefined =>
    quoted ? undefined : filterOf(body, filterNames);
  const plain = pieces.filter((piece) => filterIn(piece) === undefined);
  const bodies = (sign: Piece["sign"], quoted: boolean): string[] =>
    distinct(plain.filter((piece) => piece.sign === sign && piece.quoted === quoted).map(({ body }) => body));
  const filters = (isExcluded: boolean): WrittenFilter[] =>
    pieces.filter(({ sign }) => (sign === "-") === isExcluded).flatMap((piece) => filterIn(piece) ?? []);
  const scored = plain.filter(({ sign }) => sign !== "-").map(({ body }) => body);
  if (scored.length + filters(false).length === 0) return plainQuery(text);
  return {
    text,
    scored,
    mentioned: plain.filter(({ isMentioned }) => isMentioned).map(({ body }) => body),
    required: bodies("+", false),
    excluded: bodies("-", false),
    phrases: bodies("", true),
    requiredPhrases: bodies("+", true),
    excludedPhrases: bodies("-", true),
    filters: filters(false),
    excludedFilters: filters(true),
  };
}

/** The forms behind a + and the filters of a text, as they are written, each once. Any word before a colon may be one. */
export function requiredForms(text: string): string[] {
  const pieces = Array.from(piecesOf(text)).filter(
    ({ sign, quoted, body }) => sign === "+" || (sign === "" && !quoted && FILTER.test(body)),
  );
  return distinct(pieces.map((piece) => writtenAs(piece, text)));
}

/** A text without some of its forms and words, given as they are written. */
export function withoutForms(text: string, forms: readonly string[]): string {
  const written = Array.from(piecesOf(text), (piece) => writtenAs(piece, text));
  return written.filter((one) => !forms.includes(one)).join(" ");
}

function writtenAs({ start, end }: Piece, text: string): string {
  return text.slice(start, end);
}

function distinct(texts: readonly string[]): string[] {
  return Array.from(new Set(texts));
}

/** In longer queries quotes are punctuation: people quote what they talk about. */
const PROSE = 8;

/** The pieces with what is quoted as plain words where the query is prose, and where it is one word among others. */
function proseQuotes(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length <= PROSE) return pieces.length < 2 ? pieces : pieces.map(oneWordQuotes);
  return pieces.map((piece) =>
    piece.quoted && piece.sign === "" ? { ...piece, quoted: false, isMentioned: true } : piece,
  );
}

/** One word in quotes stands together anyway: it is something the query talks about. */
function oneWordQuotes(piece: Piece): Piece {
  const isOneWord = piece.quoted && piece.sign === "" && !SPACE.test(piece.body.trim());
  return isOneWord ? { ...piece, quoted: false, isMentioned: true } : piece;
}

function filterOf(word: string, names: readonly string[]): WrittenFilter | undefined {
  const colon = word.indexOf(":");
  const name = word.slice(0, Math.max(0, colon)).toLowerCase();
  const value = word.slice(colon + 1);
  return colon > 0 && value !== "" && names.includes(name) ? { name, value } : undefined;
}

/** What may be a filter: a name, a colon, a value. */
const FILTER = /^\p{L}+:\S/u;

const SPACE = /\s/;
const STARTS_WORD = /\p{L}/u;

function* piecesOf(text: string): Generator<Piece> {
  const closing = text.lastIndexOf('"');
  let at = 0;
  while (at < text.length) {
    if (SPACE.test(text.charAt(at))) {
      at++;
      continue;
    }
    const sign = signAt(text, at, closing);
    const start = at + sign.length;
    const phraseEnd = text.charAt(start) === '"' && start < closing ? text.indexOf('"', start + 1) : -1;
    const end = phraseEnd < 0 ? wordEnd(text, start) : phraseEnd;
    const quoted = phraseEnd >= 0;
    const body = text.slice(quoted ? start + 1 : start, end);
    const next = quoted ? end + 1 : end;
    if (quoted ? body.trim() !== "" : body !== "") yield { sign, quoted, body, start: at, end: next };
    at = next;
  }
}

/** The sign of a form that begins here, if a word or a phrase follows it at once. */
function signAt(text: string, at: number, closing: number): Piece["sign"] {
  const sign = text.charAt(at);
  if (sign !== "+" && sign !== "-") return "";
  const next = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  return STARTS_WORD.test(next) || (next === '"' && at + 1 < closing) ? sign : "";
}

function wordEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && !SPACE.test(text.charAt(at))) at++;
  return at;
}
