// Options as they were typed, checked and turned into values. Messages name the flag, not the library's field.

import { quoted, RanksackError } from "../base/errors.ts";

/** A number of hits. @throws RanksackError INVALID_ARGUMENT unless it is a whole number of 1 or more. */
export function parseLimit(text: string): number {
  const limit = Number(text);
  if (text.trim() !== "" && Number.isInteger(limit) && limit >= 1) return limit;
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `--limit is ${quoted(text)}, which is not a whole number of 1 or more.`,
    "Pass a number such as --limit 8.",
  );
}

/** What every search command takes. */
export interface SearchFlags {
  readonly limit?: number;
  readonly preset?: string;
  readonly json?: boolean;
  readonly explain?: boolean;
}
