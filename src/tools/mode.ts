// The mode in which an agent's tools stand, decided on all of them: what is asked for, and for the two that depend on
// the tools, how many these are and how much room their definitions take. The decision is a value that can be printed.
// It holds for the tools it was made on: when servers come or go it is made again.

import { quoted, RanksackError } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";
import type { Note } from "../retrieval/hit.ts";
import {
  type DeferralOptions,
  deferralRules,
  type FixedMode,
  isHiddenTool,
  isSearchTool,
  placementOf,
} from "./deferral.ts";
import { type DiscoveryMode, type ModeSetting, type ModeSettings, readModeSetting } from "./mode-setting.ts";
import {
  CHARACTERS_PER_TOKEN,
  DEFAULT_CONTEXT_WINDOW,
  definitionCharacters,
  thresholdCharacters,
} from "./threshold.ts";
import { type ToolDefinition, usableTools } from "./tool.ts";
import { DEFAULT_AUTO_THRESHOLD_PERCENT } from "./tool-search-mode.ts";

/** What decides on a mode beside the tools. */
export interface ModeOptions extends ModeSettings, DeferralOptions {
  /** The model's context window in tokens, a whole number above 0. Default 200,000. */
  readonly window?: number | undefined;
  /** The share of the window that definitions may take, a whole number from 0 to 100. Default N of `auto:N`, or 10. */
  readonly percent?: number | undefined;
}

/** The mode for some tools, and what it was decided on. */
export interface ModeDecision {
  /** What holds. */
  readonly mode: FixedMode;
  /** What was asked for. */
  readonly setting: DiscoveryMode;
  /** Where it was asked for. */
  readonly from: ModeSetting["from"];
  /** What decided: the setting alone, more than 40 tools, large definitions, or neither of these. */
  readonly because: "setting" | "tools" | "definitions" | "small";
  /** How many tools there are, without hidden ones and those that search for tools. */
  readonly tools: number;
  /** The characters of their definitions: name, description and schema as JSON. */
  readonly estimate: number;
  /** The characters that do not yet count as large: one more does. */
  readonly threshold: number;
  /** Of which the threshold is a share, in tokens. */
  readonly window: number;
  /** The share, in percent. */
  readonly percent: number;
  /** How many of the tools are left to search. */
  readonly deferred: number;
  /** Whether a tool that searches for tools is to be offered: only while something is left to search. */
  readonly offersSearch: boolean;
  /** Settings that were not understood. */
  readonly warnings: readonly Note[];
}

/** Mode `auto` leaves MCP tools to search when there are more tools than this. */
const AUTO_TOOL_LIMIT = 40;

/**
 * Decides on the mode for these tools. What no catalog would take does not count.
 *
 * @throws RanksackError INVALID_ARGUMENT for a mode, a window or a percentage in code that is none. What a user wrote
 * is warned of.
 */
export function decideMode(tools: Iterable<ToolDefinition>, options?: ModeOptions): ModeDecision {
  const asked = checkOptions(options, '{ mode: "all" }');
  const { mode: setting, from, percent: ofSetting, warnings } = readModeSetting(asked);
  const window = checkWhole(asked.window, "window", 1, Number.MAX_SAFE_INTEGER) ?? DEFAULT_CONTEXT_WINDOW;
  const percent = checkWhole(asked.percent, "percent", 0, 100) ?? ofSetting ?? DEFAULT_AUTO_THRESHOLD_PERCENT;
  const rules = deferralRules(asked);
  const counted = usableTools(tools).filter((tool) => !isHiddenTool(tool) && !isSearchTool(tool));
  const estimate = counted.reduce((sum, tool) => sum + definitionCharacters(tool), 0);
  const threshold = thresholdCharacters(window, percent);
  const { mode, because } = settle(setting, counted.length, estimate > threshold);
  const deferred = counted.filter((tool) => placementOf(tool, mode, rules) === "deferred").length;
  return {
    mode,
    setting,
    from,
    because,
    tools: counted.length,
    estimate,
    threshold,
    window,
    percent,
    deferred,
    offersSearch: deferred > 0,
    warnings: [...warnings, ...rules.warnings],
  };
}

/** A decision on one line, for people. */
export function describeDecision(decision: ModeDecision): string {
  const { mode, setting, from, tools, estimate, threshold, window, percent, deferred } = decision;
  const asked = from === "default" ? `${setting}, as nothing is set` : `${setting} of ${from}`;
  const characters = `${estimate} characters (about ${tokens(estimate)} tokens)`;
  const size = `${tools} ${tools === 1 ? "tool" : "tools"}, definitions of ${characters}`;
  const limit = `threshold ${threshold} (${percent} % of ${window} tokens)`;
  return `mode ${mode} (${asked}; ${REASONS[decision.because]}): ${size}, ${limit}; ${deferred} left to search`;
}

const REASONS: Readonly<Record<ModeDecision["because"], string>> = {
  setting: "whatever the tools",
  tools: `more than ${AUTO_TOOL_LIMIT} tools`,
  definitions: "definitions above the threshold",
  small: "few tools, small definitions",
};

function settle(setting: DiscoveryMode, tools: number, isLarge: boolean): Pick<ModeDecision, "mode" | "because"> {
  if (setting !== "auto" && setting !== "tst-auto") return { mode: setting, because: "setting" };
  if (setting === "auto" && tools > AUTO_TOOL_LIMIT) return { mode: "mcp-only", because: "tools" };
  if (!isLarge) return { mode: "standard", because: "small" };
  return { mode: setting === "auto" ? "mcp-only" : "all", because: "definitions" };
}

function tokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

function checkWhole(value: number | undefined, name: string, least: number, most: number): number | undefined {
  if (value === undefined || (Number.isSafeInteger(value) && value >= least && value <= most)) return value;
  const range = most === 100 ? `from ${least} to ${most}` : `from ${least} on`;
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `The option ${name} is ${quoted(value)}.`,
    `Use a whole number ${range}.`,
  );
}
