// What a session can be told, checked before anything is done with it.

import { quoted, RanksackError } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";
import type { ModeOption } from "./mode-setting.ts";
import { withOwn, withScope } from "./scope.ts";
import { checkMode, checkSettings, type SessionSettings, settingsMode } from "./session-settings.ts";
import {
  changedState,
  newSessionState,
  type Pins,
  type SessionBudget,
  type SessionState,
  withBudget,
  withPins,
} from "./session-state.ts";
import { restoreSession } from "./stored-session.ts";
import { checkNames } from "./tool.ts";

/** What a session is made of. What is left out is as in `state`, or as in a session at its start. */
export interface ToolSessionOptions {
  /** What is left to search. Default what `settings` ask for, and `auto` if they do not; with a state, its mode. */
  readonly mode?: ModeOption;
  /** What the user has set. Default nothing. Not part of the state: pass it again with one. */
  readonly settings?: SessionSettings;
  /** A state to go on from: as a session gave it, or its JSON. */
  readonly state?: unknown;
  /** The agent's own list of tools, by key or name. Default: the whole catalog. */
  readonly own?: readonly string[];
  /** Tools that it can find besides, by key or name. Default none. */
  readonly scope?: readonly string[];
  /** Tools and servers that are listed whatever the mode, besides those of the state. Default none. */
  readonly pinned?: Pins;
  /** How much may be active at a time. Default: any amount; for a sub-agent as much as for its parent. */
  readonly budget?: Partial<SessionBudget>;
}

/** What a sub-agent's session is made of. */
export interface SubAgentOptions extends Pick<ToolSessionOptions, "scope" | "budget"> {
  /** Its list of tools, by key or name: all that it can see, unless a scope names more. */
  readonly own: readonly string[];
}

/** Options with settings that can be used. */
export interface CheckedOptions extends ToolSessionOptions {
  readonly settings: SessionSettings;
}

/** Options, with settings or without. @throws RanksackError INVALID_ARGUMENT when they or the settings are no object. */
export function checkSessionOptions(options: ToolSessionOptions | undefined): CheckedOptions {
  const checked = checkOptions(options, '{ mode: "all" }');
  return { ...checked, settings: checkSettings(checked.settings) };
}

/**
 * The state in which a session begins. A state that was restored and is told nothing else is left as it is.
 *
 * @throws RanksackError INVALID_ARGUMENT for an option that cannot be used, or a state that cannot be read.
 */
export function startState(options: CheckedOptions): SessionState {
  const { mode, settings, state, own, scope, pinned, budget } = options;
  let start = state === undefined ? newSessionState(settingsMode(settings)) : restoreSession(state);
  if (mode !== undefined) start = changedState(start, { mode: checkMode(mode) });
  if (own !== undefined) start = withOwn(start, checkNames("own", own));
  if (scope !== undefined) start = withScope(start, scope);
  if (pinned !== undefined) start = withPins(start, checkPins(pinned));
  if (budget !== undefined) start = withBudget(start, checkBudget(budget, start.budget));
  return state === undefined ? { ...start, generation: 0 } : start;
}

/** Pins. @throws RanksackError INVALID_ARGUMENT for anything else. */
export function checkPins(value: Pins): Pins {
  const { tools = [], servers = [] } = checkOptions(value, '{ servers: ["github"] }');
  return { tools: checkNames("pinned.tools", tools), servers: checkNames("pinned.servers", servers) };
}

/** A budget, in which what is left out is as `before`. @throws RanksackError INVALID_ARGUMENT for anything else. */
export function checkBudget(value: Partial<SessionBudget>, before: SessionBudget): SessionBudget {
  const { tools = before.tools, tokens = before.tokens } = checkOptions(value, "{ tools: 20, tokens: 10_000 }");
  return { tools: checkCap("budget.tools", tools), tokens: checkCap("budget.tokens", tokens) };
}

function checkCap(name: string, value: unknown): number | null {
  if (value === null || (typeof value === "number" && Number.isSafeInteger(value) && value >= 0)) return value;
  throw invalid(`${name} is ${quoted(value)}, which is not a whole number of 0 or more.`, "Pass null for no limit.");
}

function invalid(message: string, hint: string): RanksackError {
  return new RanksackError("INVALID_ARGUMENT", message, hint);
}
