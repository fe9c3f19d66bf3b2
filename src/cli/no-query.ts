// What to say of a search without a query, or with words that are no query.

import { RanksackError } from "../base/errors.ts";

/** There is nothing to search for; `example` is a command line that has something. */
export function noQuery(example: string): RanksackError {
  return new RanksackError("INVALID_QUERY", "There is no query.", `Say what you look for: ranksack ${example}`);
}

/** How several words are one query of `ranksack code`. */
export const SEVERAL_WORDS = 'Several words are one query in quotes, ranksack code "two words" PATH, or after --.';
