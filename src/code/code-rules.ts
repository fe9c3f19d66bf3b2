// The rules of the default ranking of code, by name. Every one can be switched off, which is how what it gives is measured
// (docs/ranking.md); together they are the ranking.

import { quoted, RanksackError } from "../base/errors.ts";

/** The rules, in the order in which they act. */
export const CODE_RULES = [
  // What a word of the query counts.
  "soft-words",
  "title",
  // The candidates.
  "path-words",
  "symbols",
  // The features of the second window.
  "bag",
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
  "capitals",
  "used",
  // The factors.
  "prior",
  "kind",
  "role",
  "generated",
  "duplicate",
] as const;

/** The name of a rule. */
export type CodeRule = (typeof CODE_RULES)[number];

/** The rules in force. */
export type CodeRules = ReadonlySet<CodeRule>;

/**
 * All rules but those named.
 *
 * @throws RanksackError INVALID_ARGUMENT for a name that is no rule's.
 */
export function codeRulesWithout(names: readonly string[]): CodeRules {
  for (const name of names) {
    if ((CODE_RULES as readonly string[]).includes(name)) continue;
    const message = `There is no ranking rule ${quoted(name)}.`;
    throw new RanksackError("INVALID_ARGUMENT", message, `The rules are ${CODE_RULES.join(", ")}.`);
  }
  return new Set(CODE_RULES.filter((rule) => !names.includes(rule)));
}
