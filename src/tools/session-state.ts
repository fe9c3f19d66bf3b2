// What a session is: plain JSON that is never edited. A function here gives the same object back when it changes
// nothing, else a new one whose generation is higher by one. Nothing here knows a catalog: keys are strings, and a key
// whose tool is away for a while keeps its place.

import type { ModeOption } from "./mode-setting.ts";

/** The version of the state's shape; another one cannot be read. */
export const STATE_VERSION = 1;

/** How much may be active at a time. Judged when a tool is activated; what is active is never taken away for it. */
export interface SessionBudget {
  /** The most activated tools; null for any number. */
  readonly tools: number | null;
  /** The most tokens of their definitions, four bytes of UTF-8 each; null for any number. */
  readonly tokens: number | null;
}

/** The state of a session. Survives JSON; lists hold nothing twice. */
export interface SessionState {
  /** Of this shape. */
  readonly version: typeof STATE_VERSION;
  /** 0 at the start, 1 more after each change. */
  readonly generation: number;
  /** The mode that is asked for, which decides what is left to search; `auto` is decided on the tools there are. */
  readonly mode: ModeOption;
  /** Keys of the activated tools in activation order; what is activated later stands later. */
  readonly active: readonly string[];
  /** Keys of all tools that searches have brought in, in that order; those that were deactivated stay. */
  readonly selected: readonly string[];
  /** Tools that are listed whatever the mode: keys, or names as a model calls them. */
  readonly pinnedTools: readonly string[];
  /** Servers all of whose tools are. */
  readonly pinnedServers: readonly string[];
  /** The agent's own list of tools, by key or name; null for the whole catalog. */
  readonly own: readonly string[] | null;
  /** Tools that it can find besides, by key or name; null when none were named. */
  readonly scope: readonly string[] | null;
  /** How much may be active at a time. */
  readonly budget: SessionBudget;
}

/** What of a state can be another. */
export type SessionChange = Partial<Omit<SessionState, "version" | "generation">>;

/** A session at its start: everything is its own, nothing is active. */
export function newSessionState(mode: ModeOption): SessionState {
  return {
    version: STATE_VERSION,
    generation: 0,
    mode,
    active: [],
    selected: [],
    pinnedTools: [],
    pinnedServers: [],
    own: null,
    scope: null,
    budget: { tools: null, tokens: null },
  };
}

/** The state with other values; the same object when they are the ones it has. */
export function changedState(state: SessionState, change: SessionChange): SessionState {
  const next: SessionState = { ...state, ...change };
  const names = Object.keys(change) as (keyof SessionChange)[];
  return names.every((name) => next[name] === state[name]) ? state : { ...next, generation: state.generation + 1 };
}

/** Tools at the end of the active ones; those that searches brought in are selected as well. */
export function withActive(state: SessionState, keys: readonly string[], bySearch: readonly string[]): SessionState {
  return changedState(state, { active: appended(state.active, keys), selected: appended(state.selected, bySearch) });
}

/** The state without these active tools. They stay selected: when a search finds them again, they are not new. */
export function withoutActive(state: SessionState, keys: readonly string[]): SessionState {
  return changedState(state, { active: without(state.active, keys) });
}

/** What is pinned: tools by key or name, and servers by their keys in the configuration. */
export interface Pins {
  /** Tools, by key or by what a model calls them. */
  readonly tools?: readonly string[];
  /** Servers, all of whose tools are pinned. */
  readonly servers?: readonly string[];
}

/** The state with more pins. */
export function withPins(state: SessionState, { tools = [], servers = [] }: Pins): SessionState {
  const { pinnedTools, pinnedServers } = state;
  return changedState(state, {
    pinnedTools: appended(pinnedTools, tools),
    pinnedServers: appended(pinnedServers, servers),
  });
}

/** The state without these pins. */
export function withoutPins(state: SessionState, { tools = [], servers = [] }: Pins): SessionState {
  const { pinnedTools, pinnedServers } = state;
  return changedState(state, {
    pinnedTools: without(pinnedTools, tools),
    pinnedServers: without(pinnedServers, servers),
  });
}

/** The state with another budget. */
export function withBudget(state: SessionState, { tools, tokens }: SessionBudget): SessionState {
  const { budget } = state;
  return budget.tools === tools && budget.tokens === tokens
    ? state
    : changedState(state, { budget: { tools, tokens } });
}

/** `list`, then what of `more` is not in it yet; the same array when that is nothing. */
function appended(list: readonly string[], more: readonly string[]): readonly string[] {
  const all = new Set(list);
  for (const one of more) all.add(one);
  return all.size === list.length ? list : Array.from(all);
}

/** `list` without `gone`; the same array when it holds none of them. */
function without(list: readonly string[], gone: readonly string[]): readonly string[] {
  const left = new Set(gone);
  const kept = list.filter((one) => !left.has(one));
  return kept.length === list.length ? list : kept;
}
