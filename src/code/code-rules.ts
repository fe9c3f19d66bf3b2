// The rules of the default ranking of code, by name. Every one can be switched off, which is how what it gives is measured
// (docs/ranking.md); together they are the ranking.

import { quoted, RanksackError } from "../base/errors.ts";
import type { CodePreset } from "./code-preset.ts";

/** The rules, in the order in which they act. */
export const CODE_RULES = [
  // What a word of the query counts.
  "soft-words",
  "title",
  // The candidates.
  "path-words",
  "symbols",
  // The features of the second window.
  "window",
  "block",
  "body",
  "identifiers",
  "code-part",
  "name",
  "abbreviations",
  "path",
  "whole-name",
  "name-order",
  "mentioned",
  "symbol",
  "defines",
  "capitals",
  "used",
  // The factors.
  "prior",
  "kind",
  "role",
  "generated",
  "duplicate",
  "near-duplicate",
] as const;

/** Rules that are in force only when they are asked for, since they need more than files. */
export const OPTIONAL_CODE_RULES = ["history"] as const;

/** The name of a rule. */
export type CodeRule = (typeof CODE_RULES)[number] | (typeof OPTIONAL_CODE_RULES)[number];

/** The rules in force. */
export type CodeRules = ReadonlySet<CodeRule>;

/**
 * All rules but those named in `without`, with those optional ones that are `added`.
 *
 * @throws RanksackError INVALID_ARGUMENT for a name that is no rule's, or any rule of a preset that has none.
 */
export function codeRules(
  { ranksByFacts, ranking }: CodePreset,
  without: readonly string[] = [],
  added: readonly (typeof OPTIONAL_CODE_RULES)[number][] = [],
): CodeRules {
  const given: unknown = without;
  if (!Array.isArray(given)) throw unusable(`without is ${quoted(given)}, not a list.`, 'Pass ["prior"].');
  const known: readonly string[] = [...CODE_RULES, ...OPTIONAL_CODE_RULES];
  for (const name of without) {
    if (known.includes(name)) continue;
    throw unusable(`There is no ranking rule ${quoted(name)}.`, `The rules are ${known.join(", ")}.`);
  }
  if (added.length > 0 && !ranksByFacts)
    throw unusable(`Preset ${quoted(ranking.name)} has no rule ${quoted(added[0])}.`, 'Use preset "default" with it.');
  if (without.length > 0 && !ranksByFacts)
    throw unusable(
      `Preset ${quoted(ranking.name)} has no rules that could be left out.`,
      'Leave rules out of the preset "default".',
    );
  return new Set([...CODE_RULES, ...added].filter((rule) => !without.includes(rule)));
}

function unusable(message: string, hint: string): RanksackError {
  return new RanksackError("INVALID_ARGUMENT", message, hint);
}
