// What went wrong in a function of the caller's, fit to be shown. The message of a failed request may hold the address
// and the key it was made with, so whatever looks like one is masked. When in doubt a word counts as secret.

import { quoted } from "../base/errors.ts";
import { headOf } from "../base/head.ts";

/** How much of a message is read, and how much of it is shown, in UTF-16 units. */
const READ = 500;
const SHOWN = 120;

/** Words of this length or more that have both letters and digits are taken for keys; any word of twice that is. */
const KEY_LENGTH = 12;

/** User and password in an address. */
const USER_INFO = /(:\/\/)[^\s/@]{1,200}@/g;

/** What follows the question mark or the hash of an address. */
const ADDRESS_QUERY = /(:\/\/[^\s?#]{1,300})[?#]\S*/g;

/** What follows a name for secrets: `api_key=…`, `Authorization: Bearer …`. */
const NAMED =
  /\b([\w-]{0,40}(?:key|token|secret|password|authorization)["']?\s{0,3}[:=]\s{0,3})(?:(?:bearer|basic)\s{1,3})?\S+/gi;

/** What follows the scheme of an `Authorization` header. */
const SCHEME = /\b(bearer|basic)\s{1,3}\S+/gi;

/** What may be a key: no spaces, slashes or sentence marks within. */
const WORD = /[\w+=~-]{12,}/g;

/** A failure of a caller's function as a clause, `Error: fetch failed`: on one line, shortened, without secrets. */
export function faultText(error: unknown): string {
  try {
    return error instanceof Error ? errorText(error) : thrownText(error);
  } catch {
    return "it threw something unreadable"; // a message that throws when it is read
  }
}

function errorText({ name, message }: Error): string {
  return [name, message]
    .map((text) => masked(String(text)))
    .filter((text) => text !== "")
    .join(": ");
}

function thrownText(value: unknown): string {
  return `it threw ${typeof value === "string" ? masked(value) : quoted(value)}`;
}

function masked(text: string): string {
  const line = (text.split(/[\r\n]/, 1)[0] ?? "").toWellFormed();
  // The last word may be half a key that no longer looks like one.
  const read = line.length <= READ ? line : headOf(line, READ).replace(/\S*$/, "");
  const clean = read
    .replace(USER_INFO, "$1***@")
    .replace(ADDRESS_QUERY, "$1?***")
    .replace(NAMED, "$1***")
    .replace(SCHEME, "$1 ***")
    .replace(WORD, (word) => (looksLikeKey(word) ? "***" : word))
    .trim()
    .replace(/\.$/, "");
  return clean.length <= SHOWN ? clean : `${headOf(clean, SHOWN - 1)}…`;
}

function looksLikeKey(word: string): boolean {
  return word.length >= 2 * KEY_LENGTH || (/\d/.test(word) && /[a-z]/i.test(word));
}
