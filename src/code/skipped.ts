// What a repository holds but does not search, and why. Nothing vanishes silently: every path that was met has either
// become a document or stands in this list.

import { quoted } from "../base/errors.ts";

/**
 * Why something was left out.
 *
 * - `ignored`: a rule of an ignore file says so; a directory stands for all it holds.
 * - `secret`: its name is that of a file with passwords or keys.
 * - `cut`: it is large, and only its head is searched; it can be found, unlike all others here.
 * - `binary`: it has a NUL character somewhere, or the ending of an image, an archive or the like.
 * - `link`: a symbolic link; links are not followed.
 * - `not-a-file`: a FIFO, a socket or a device; these are never opened.
 * - `unreadable`: the system did not let it be read or listed, or it vanished meanwhile.
 * - `work-tree`: another work tree of the same git repository; its files would be found twice.
 * - `no-words`: it has nothing that the preset could index (`code-context-agent` only).
 * - `too-large`: a manifest that is too large to be one; in a revision, a file over 256 MiB.
 * - `unlisted`: the manifest does not name it.
 * - `outside`, `missing`: a line of the manifest that leads out of the repository, or to nothing.
 */
export type SkipReason =
  | "ignored"
  | "secret"
  | "cut"
  | "too-large"
  | "binary"
  | "link"
  | "not-a-file"
  | "unreadable"
  | "work-tree"
  | "no-words"
  | "unlisted"
  | "outside"
  | "missing";

/** A line of an ignore file. */
export interface SkipRule {
  /** The file's path from the top of the repository; absolute for the user's own. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The rule as it stands there. */
  readonly text: string;
}

/** Why, without what. */
export interface Refusal {
  /** For programs. */
  readonly reason: SkipReason;
  /** More about it, a clause for people: the limit, the rule, the system's error code. */
  readonly detail: string;
  /** What decided, if that was an ignore file. */
  readonly rule?: SkipRule;
}

/** Something that was left out. */
export interface SkippedPath extends Refusal {
  /** Relative to the root, with "/"; a directory has one at its end. Of a manifest line: the line. */
  readonly path: string;
}

/** A refusal for what the system said about a path. */
export function refusalOf(error: unknown): Refusal {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ELOOP") return { reason: "link", detail: "it is a symbolic link" };
  return { reason: "unreadable", detail: typeof code === "string" ? code : quoted(String(error)) };
}
