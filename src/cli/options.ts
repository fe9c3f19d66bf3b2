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

/** A time in seconds, as milliseconds. @throws RanksackError INVALID_ARGUMENT unless it is a number above 0. */
export function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== "" && Number.isFinite(seconds) && seconds > 0) return seconds * 1000;
  const message = `--timeout is ${quoted(text)}, which is not a number of seconds above 0.`;
  throw new RanksackError("INVALID_ARGUMENT", message, "Pass a number such as --timeout 30.");
}

/** What every search command takes. */
export interface SearchFlags {
  readonly limit?: number;
  readonly preset?: string;
  readonly json?: boolean;
  readonly explain?: boolean;
}
