// A preset for tools, and which rules of ours act on it: those of `default`, less the ones that are switched off. The
// other presets are what they reproduce and have none.

import { quoted, RanksackError } from "../base/errors.ts";
import { DEFAULT_RANKING } from "../ranking/presets.ts";
import type { Ranking } from "../ranking/ranking.ts";
import { rulesWithout, type ToolRules } from "./rules.ts";

/** How a catalog ranks. */
export interface ToolRanking {
  readonly ranking: Ranking;
  /** Undefined where the ranking is that of its index alone. */
  readonly rules: ToolRules | undefined;
}

/**
 * A preset without some of its rules.
 *
 * @throws RanksackError INVALID_ARGUMENT for an unknown rule, or any rule of a preset that has none.
 */
export function toolRanking(preset: Ranking, without: readonly string[] = []): ToolRanking {
  if (!Array.isArray(without)) {
    throw new RanksackError("INVALID_ARGUMENT", `without is ${quoted(without)}, not a list.`, 'Pass ["rerank"].');
  }
  const rules = rulesWithout(without);
  if (preset.name === DEFAULT_RANKING.name) return { ranking: rankingBy(preset, rules), rules };
  if (without.length === 0) return { ranking: preset, rules: undefined };
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `Preset ${quoted(preset.name)} has no rules that could be left out.`,
    `Leave rules out of the preset "${DEFAULT_RANKING.name}".`,
  );
}

/** The ranking without what the index does for a rule that is off. */
function rankingBy(preset: Ranking, rules: ToolRules): Ranking {
  const fields = preset.fields
    .filter(({ role }) => role !== "names" || rules.has("exact-name"))
    .map(({ groupedBy, ...field }) => ({
      ...field,
      ...(groupedBy !== undefined && rules.has("server-rarity") && { groupedBy }),
    }));
  return { ...preset, fields };
}
