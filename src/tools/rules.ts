// The rules of the default ranking of tools, by name. Every one can be switched off, which is how what it gives is
// measured (docs/ranking.md); together they are the ranking.

import { quoted, RanksackError } from "../base/errors.ts";

/** The rules, in the order in which they act. */
export const TOOL_RULES = [
  // Before all scores.
  "exact-name",
  // What a word of the query counts.
  "conversation",
  "digits",
  "quotes",
  "server-rarity",
  // What else can stand for it.
  "families",
  "abbreviations",
  "general",
  "nouns",
  "verbs",
  "compounds",
  "spelling",
  // The first window, ranked again: all of it, or one of its terms.
  "rerank",
  "name",
  "whole-name",
  "server",
  "first-sentence",
  "typed-words",
  "pairs",
  "action",
  "current",
  "spelled-name",
] as const;

/** The name of a rule. */
export type ToolRule = (typeof TOOL_RULES)[number];

/** The rules in force. */
export type ToolRules = ReadonlySet<ToolRule>;

/**
 * All rules but those named.
 *
 * @throws RanksackError INVALID_ARGUMENT for a name that is no rule's.
 */
export function rulesWithout(names: readonly string[]): ToolRules {
  for (const name of names) {
    if ((TOOL_RULES as readonly string[]).includes(name)) continue;
    throw new RanksackError(
      "INVALID_ARGUMENT",
      `There is no ranking rule ${quoted(name)}.`,
      `The rules are ${TOOL_RULES.join(", ")}.`,
    );
  }
  return new Set(TOOL_RULES.filter((rule) => !names.includes(rule)));
}
