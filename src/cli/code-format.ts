// The forms in which `ranksack code` answers, and fails.

import { RanksackError } from "../base/errors.ts";
import { seedFailure } from "../code/seed-answer.ts";
import { errorJson } from "./json.ts";

/** The forms of an answer: what people read, paths alone, one JSON object a line, and those that the tool has too. */
export const CODE_FORMATS = ["text", "paths", "jsonl", "agent", "json", "seed"] as const;

/** A form of an answer. */
export type CodeFormat = (typeof CODE_FORMATS)[number];

/** The flags that say in which form. */
export interface FormatFlags {
  readonly format?: CodeFormat;
  readonly json?: boolean;
  /** Paths alone. */
  readonly filesWithMatches?: boolean;
  /** The most tokens of format `agent`. */
  readonly maxTokens?: number;
}

/** The form that flags ask for. @throws RanksackError INVALID_ARGUMENT when they ask for two. */
export function formatOf({ format, json, filesWithMatches, maxTokens }: FormatFlags): CodeFormat {
  const asked = new Set<CodeFormat>(format === undefined ? [] : [format]);
  if (json === true) asked.add("json");
  if (filesWithMatches === true) asked.add("paths");
  if (maxTokens !== undefined) asked.add("agent");
  const [first = "text", ...others] = asked;
  if (others.length === 0) return first;
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `The flags ask for the answer as ${Array.from(asked).join(" and as ")}.`,
    "Pass one of --format, --json and --files-with-matches; --max-tokens is for --format agent.",
  );
}

/** A failure as the words of a command line want it told: as JSON, or undefined for people. */
export function failureJson(words: readonly string[], error: RanksackError): unknown {
  const named = /^--format[ =](\S+)$/m.exec(words.join("\n").replace(/^--format\n/m, "--format "))?.[1];
  if (named === "seed") return seedFailure("", error);
  return named === "json" || named === "jsonl" || words.includes("--json") ? errorJson(error) : undefined;
}
