// A session as it is at one moment: its state held against its catalog. Reading only.

import type { ToolNames } from "./scope.ts";
import type { SessionState } from "./session-state.ts";
import type { Standings } from "./standing.ts";
import type { ToolDefinition } from "./tool.ts";

/** Where a tool is for the model: `listed` from the start, `active` because it was activated, or `findable`. */
export type Place = "listed" | "active" | "findable";

/** A tool with what a model calls it. */
export interface NamedTool {
  /** Its key in the catalog. */
  readonly key: string;
  /** What a model calls. */
  readonly name: string;
  /** The definition as it was given. */
  readonly tool: ToolDefinition;
}

/** A tool that a model can call. */
export interface ListedTool extends NamedTool {
  /** Whether it is there because it was activated. */
  readonly isActive: boolean;
}

/** A state and what it is held against. */
export interface SessionView {
  readonly state: SessionState;
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  readonly names: ToolNames;
  readonly standings: Standings;
  /** Where a tool is; undefined when it is not there: unknown, hidden or out of reach. */
  readonly place: (key: string) => Place | undefined;
}

/** Holds a state against a catalog. */
export function viewOf({ state, tools, names, standings }: Omit<SessionView, "place">): SessionView {
  const active = new Set(state.active);
  const place = (key: string): Place | undefined => {
    const standing = standings.of(key);
    if (standing === undefined) return undefined;
    if (active.has(key)) return "active";
    return standing === "start" ? "listed" : "findable";
  };
  return { state, tools, names, standings, place };
}

/**
 * The tools that a model can call: those listed from the start in the order of the catalog, then the activated ones in
 * activation order. An activation adds to the end and moves nothing, so what a provider has cached of the list lasts.
 */
export function listedTools(view: SessionView): ListedTool[] {
  const isActive = new Set(view.state.active);
  const start = view.standings.start().filter((key) => !isActive.has(key));
  const active = view.state.active.filter((key) => view.place(key) === "active");
  return [...start, ...active].flatMap((key) => {
    const tool = view.tools.get(key);
    return tool ? [{ key, name: view.names.exposed(key) ?? key, tool, isActive: isActive.has(key) }] : [];
  });
}

/** The tools that are there: listed, active or findable, in the order of the catalog. */
export function reachableTools({ tools, names, standings }: SessionView): NamedTool[] {
  const reachable: NamedTool[] = [];
  for (const [key, tool] of tools) {
    if (standings.of(key) !== undefined) reachable.push({ key, name: names.exposed(key) ?? key, tool });
  }
  return reachable;
}

/** How many tools a search can bring in: left to search, and not active. */
export function findableCount({ state, standings }: SessionView): number {
  return standings.deferredCount - state.active.filter((key) => standings.of(key) === "deferred").length;
}

/** The active tools that are not there any more, in activation order. */
export function vanishedTools({ state, place }: SessionView): string[] {
  return state.active.filter((key) => place(key) === undefined);
}
