// Names as wholes: a text is one term, its letters and numbers in lower case, so that a name is the same in any case
// and with any separator or none. `createIssue`, `create_issue`, `Create issue` and `createissue` are `createissue`.

import type { Analyzer } from "./analyzer.ts";
import { fold } from "./folding.ts";
import { caseParts } from "./identifiers.ts";

/** One term a text. For exact names and for filters, never for prose. */
export const NAMES: Analyzer = {
  name: "names@1",
  wordBytes: new Uint8Array(256).fill(1),
  indexTerms: nameTerms,
  queryTerms: nameTerms,
  isStopWord: () => false,
};

const ASCII_ONLY = /^[\u0000-\u007f]*$/;
const NO_PART = /[^a-z0-9]+/g;
/** A name as it is a term: most of those that a file defines, once their case and separators are gone. */
const LOWER_NAME = /^[a-z0-9]+$/;

function nameTerms(text: string): string[] {
  if (LOWER_NAME.test(text)) return [text];
  const isPlain = ASCII_ONLY.test(text);
  const name = isPlain ? text.toLowerCase().replace(NO_PART, "") : caseParts(fold(text)).join("").toLowerCase();
  return name === "" ? [] : [name];
}

const SEPARATOR = /[_\-./:]/;
const PLAIN = /^[A-Za-z]?[a-z]*$/;
const SPACES = /\s+/;

/** The word that hosts put before the names of MCP tools: `mcp__github__create_issue`. */
const HOST_PREFIX = /^mcp(?=[_\-./:])/i;

/** A part of a query that may be a name: as it was typed, and as the index holds it. */
export interface AskedName {
  readonly word: string;
  readonly name: string;
  /** The name without the word that hosts put before it, where it begins with that. */
  readonly bare?: string;
}

/**
 * The names that a query may be meant as: the whole of it first, then each of its words that looks like a name because
 * of a separator or a change of case inside.
 */
export function namesIn(query: string): AskedName[] {
  const words = query.split(SPACES).filter(looksLikeName);
  return [query.trim(), ...words].flatMap((word) => {
    const [bare] = HOST_PREFIX.test(word) ? nameTerms(word.replace(HOST_PREFIX, "")) : [];
    return nameTerms(word).map((name) => ({ word, name, ...(bare !== undefined && { bare }) }));
  });
}

/** Most words have no separator: they do not have to pay for the classes of all letters, which are dear at first. */
function looksLikeName(word: string): boolean {
  if (PLAIN.test(word)) return false;
  return (SEPARATOR.test(word) && /[\p{L}\p{N}][_\-./:]+[\p{L}\p{N}]/u.test(word)) || caseParts(word).length > 1;
}
