// Which tools a session can see at all: the agent's own list and, explicitly, a scope of more that it can find. Without
// a list of its own an agent sees the whole catalog. A sub-agent has a list and no scope, unless one is given to it: what
// its list leaves out it cannot find.
//
// A tool that is in a scope but not in a list is found on demand, whatever its source: so a main agent can have a short
// list of tools that are there and a longer one that is only found.

import { changedState, type SessionState } from "./session-state.ts";
import { checkNames } from "./tool.ts";

/** What a model calls the tools of a catalog; a name table is one. */
export interface ToolNames {
  /** What a model calls the tool of a key, or undefined when there is none. */
  exposed(key: string): string | undefined;
  /** The key of the tool that a model calls so, or undefined. */
  key(exposed: string): string | undefined;
}

/**
 * The state with the named tools as its scope, in place of the one before: keys, or names as a model calls them.
 *
 * @throws RanksackError INVALID_ARGUMENT when they are no list of strings.
 */
export function withScope(state: SessionState, names: readonly string[]): SessionState {
  checkNames("scope", names);
  return isSameList(state.scope, names) ? state : changedState(state, { scope: distinct(names) });
}

/** The names set by `withScope`, or undefined when none were. */
export function scopeNames(state: SessionState): readonly string[] | undefined {
  return state.scope ?? undefined;
}

/** The state with the named tools as the agent's own list: keys, or names as a model calls them. */
export function withOwn(state: SessionState, names: readonly string[]): SessionState {
  return isSameList(state.own, names) ? state : changedState(state, { own: distinct(names) });
}

/** What of a catalog a session reaches. */
export interface Reach {
  /** Whether the session may know of the tool. */
  holds(key: string): boolean;
  /** Whether it is found on demand only because of the scope. */
  isOnDemand(key: string): boolean;
}

/** The reach of a session. */
export function reachOf({ own, scope }: SessionState, names: ToolNames): Reach {
  const isOwn = own === null ? undefined : namedTest(own, names);
  const isScoped = namedTest(scope ?? [], names);
  return {
    holds: (key) => isOwn === undefined || isOwn(key) || isScoped(key),
    isOnDemand: (key) => isScoped(key) && isOwn?.(key) !== true,
  };
}

/** Whether a tool is named in `list`, by its key or by what a model calls it. */
export function namedTest(list: readonly string[], names: ToolNames): (key: string) => boolean {
  if (list.length === 0) return () => false;
  const named = new Set<string | undefined>(list);
  return (key) => named.has(key) || named.has(names.exposed(key));
}

function isSameList(list: readonly string[] | null, names: readonly string[]): boolean {
  const wanted = distinct(names);
  return list?.length === wanted.length && wanted.every((name, at) => name === list[at]);
}

function distinct(names: readonly string[]): string[] {
  return Array.from(new Set(names));
}
