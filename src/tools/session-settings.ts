// Which mode a session begins in, and what it asks for besides: checked before a tool is looked at.

import { checkOptions } from "../base/options.ts";
import { decideMode, type ModeOptions } from "./mode.ts";
import { type ModeOption, modeOption, readModeSetting } from "./mode-setting.ts";

/**
 * What a user has set, as `decideMode` reads it: `ENABLE_TOOL_SEARCH`, `tools.discoveryMode`, `mcp.discoveryMode`, the
 * essential tools, and what decides on `auto`. Pins are the session's.
 */
export type SessionSettings = Omit<ModeOptions, "mode" | "pinned" | "pinnedServers">;

/** Settings, all of which can be used. @throws RanksackError INVALID_ARGUMENT for anything else. */
export function checkSettings(settings: SessionSettings | undefined): SessionSettings {
  const checked = checkOptions(settings, "{ ENABLE_TOOL_SEARCH: process.env.ENABLE_TOOL_SEARCH }");
  // On no tools: what cannot be used is an error now, not when the first tool is looked at.
  decideMode([], checked);
  return checked;
}

/** The mode that the settings ask for; `auto` when they ask for none. What is not understood counts as not set. */
export function settingsMode(settings: SessionSettings): ModeOption {
  return modeOption(readModeSetting(settings));
}

/** A mode in its usual words: `off` is `standard`. @throws RanksackError INVALID_ARGUMENT for anything else. */
export function checkMode(mode: unknown): ModeOption {
  // Nothing but undefined passes for a mode that is none.
  return modeOption(readModeSetting({ mode: (mode ?? "") as ModeOption }));
}
