// How long a server may take, in milliseconds: what the caller says, else its entry, else what is usual.

import { quoted, RanksackError } from "../base/errors.ts";
import type { ServerConfig } from "./server-entry.ts";

/** What a timer can count, in milliseconds; beyond it a timer fires at once. */
export const LONGEST_TIMEOUT_MS: number = 2 ** 31 - 1;

const DEFAULT_CONNECT_MS = 20_000;
const DEFAULT_CALL_MS = 60_000;

/** The limits of one connection. */
export interface TimeLimits {
  /** The longest that connecting, and each listing, may take. */
  readonly connectMs: number;
  /** The longest that the server may be silent about a call. */
  readonly callMs: number;
}

/** The limits of a connection that is to take `given` at most. @throws RanksackError INVALID_ARGUMENT for no time at all. */
export function timeLimits(
  { connectTimeoutMs = DEFAULT_CONNECT_MS, callTimeoutMs = DEFAULT_CALL_MS }: ServerConfig,
  given: number = connectTimeoutMs,
): TimeLimits {
  if (given > 0) return { connectMs: atMost(given), callMs: atMost(callTimeoutMs) };
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `timeoutMs is ${quoted(given)}, which is not a number above 0.`,
    "Leave it out for 20 seconds.",
  );
}

function atMost(ms: number): number {
  return Math.min(ms, LONGEST_TIMEOUT_MS);
}
