// Every failure that ranksack reports on purpose is one class with one code of a closed list. A message says what
// happened and to what; the hint says what to do next. Nothing found, an empty corpus and odd text are answers,
// not errors; a broken invariant of our own is INTERNAL.

import { headOf } from "./head.ts";

/**
 * What went wrong, as a closed list.
 *
 * - `INVALID_ARGUMENT`: a value the caller passed is of the wrong kind or out of range; the message names it.
 * - `INVALID_QUERY`: an explicit query form without its content.
 * - `LIMIT_EXCEEDED`: a cap on size or count was reached; the hint names the setting that moves it.
 * - `NOT_FOUND`: what was named does not exist.
 * - `NOT_ALLOWED`: it may exist, but not for this caller.
 * - `HELD_FOR_REVIEW`: a changed tool waits for approval.
 * - `UPSTREAM_UNAVAILABLE`, `UPSTREAM_TIMEOUT`, `UPSTREAM_PROTOCOL`: another program could not be reached, was too
 *   slow, or answered outside its protocol.
 * - `CANCELLED`: the caller withdrew.
 * - `PATH_NOT_ALLOWED`: a path leads outside the roots that may be read.
 * - `INDEX_CORRUPT`, `INDEX_VERSION`, `INDEX_BUSY`: a stored index is damaged, of another format, or being written.
 * - `STORAGE`: the disk is full, read-only or refuses.
 * - `CONFIG_INVALID`: a file the user wrote cannot be used; the message names file, place and reason.
 * - `INTERNAL`: a fault of ranksack.
 */
export type ErrorCode =
  | "INVALID_ARGUMENT"
  | "INVALID_QUERY"
  | "LIMIT_EXCEEDED"
  | "NOT_FOUND"
  | "NOT_ALLOWED"
  | "HELD_FOR_REVIEW"
  | "UPSTREAM_UNAVAILABLE"
  | "UPSTREAM_TIMEOUT"
  | "UPSTREAM_PROTOCOL"
  | "CANCELLED"
  | "PATH_NOT_ALLOWED"
  | "INDEX_CORRUPT"
  | "INDEX_VERSION"
  | "INDEX_BUSY"
  | "STORAGE"
  | "CONFIG_INVALID"
  | "INTERNAL";

/** The codes after which the same call may succeed later without a change by the caller. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set(["UPSTREAM_UNAVAILABLE", "UPSTREAM_TIMEOUT", "INDEX_BUSY"]);

/** The one error that ranksack throws. Its message and hint hold no secrets and fit on a line each. */
export class RanksackError extends Error {
  override readonly name = "RanksackError";
  /** What went wrong, for programs. */
  readonly code: ErrorCode;
  /** What to do next, one sentence; empty when there is nothing to do. */
  readonly hint: string;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;

  /** `message` says what happened and to what; `hint` what to do next; `cause` is the error underneath, if any. */
  constructor(code: ErrorCode, message: string, hint = "", cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
    this.retryable = RETRYABLE.has(code);
  }
}

/** The longest quoted value in a message, in UTF-16 units. */
const QUOTED_LENGTH = 60;

/**
 * A caller's value as it appears in a message: JSON-like, on one line, shortened to 60 characters at a code point.
 * Never throws, whatever the value.
 */
export function quoted(value: unknown): string {
  const text =
    typeof value === "string" ? JSON.stringify(headOf(value, QUOTED_LENGTH + 1).toWellFormed()) : plain(value);
  return text.length <= QUOTED_LENGTH ? text : `${headOf(text, QUOTED_LENGTH - 1)}…`;
}

/** A path in quotes, whole: shortened it would lead nowhere. */
export function quotedPath(path: string): string {
  return JSON.stringify(path.toWellFormed());
}

function plain(value: unknown): string {
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (value === null || value === undefined) return String(value);
  try {
    if (Array.isArray(value)) return `a list of ${value.length}`;
  } catch {
    return "an unreadable object"; // a proxy that was revoked
  }
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
