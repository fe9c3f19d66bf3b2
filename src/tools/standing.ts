// How each tool stands in a session before anything is activated: listed from the start, or left to search. Depends on
// mode, pins and reach, and on the catalog, but not on what is active, so that it lasts through activations.

import { isHiddenTool } from "./deferral.ts";
import type { ModeDecision } from "./mode.ts";
import type { ModeOption } from "./mode-setting.ts";
import { namedTest, reachOf, type ToolNames } from "./scope.ts";
import type { SessionState } from "./session-state.ts";
import type { ToolDefinition } from "./tool.ts";

/** What a session asks of modes and names. */
export interface SessionRules {
  /** Whether a mode leaves the tool to search. Depends on its arguments and on the tools of the catalog alone. */
  isDeferred(tool: ToolDefinition, mode: ModeOption): boolean;
  /** What a mode comes to on the tools of the catalog, and why. */
  decision(mode: ModeOption): ModeDecision;
  /** The names of the catalog's tools; another object when they change. */
  readonly names: ToolNames;
}

/** `start`: listed from the start. `deferred`: left to search. */
export type Standing = "start" | "deferred";

/** The tools of a session as they stand. */
export interface Standings {
  /** How a tool stands; undefined when it is not there: unknown, hidden or out of reach. */
  of(key: string): Standing | undefined;
  /** How many are left to search. Takes a look at every tool, once. */
  readonly deferredCount: number;
  /** Those that are listed from the start, in the order of the catalog. Takes a look at every tool. */
  start(): string[];
}

/** How the tools of a catalog stand for this state. Every tool within reach is either listed or left to search. */
export function standingsOf(
  state: SessionState,
  tools: ReadonlyMap<string, ToolDefinition>,
  rules: SessionRules,
): Standings {
  const reach = reachOf(state, rules.names);
  const isPinned = pinTest(state, rules.names);
  const judge = (key: string, tool: ToolDefinition): Standing | undefined => {
    if (isHiddenTool(tool) || !reach.holds(key)) return undefined;
    if (isPinned(key, tool)) return "start";
    const isLeft = rules.isDeferred(tool, state.mode) || (reach.isOnDemand(key) && tool.alwaysLoad !== true);
    return isLeft ? "deferred" : "start";
  };
  const those = (wanted: Standing): string[] =>
    Array.from(tools)
      .filter(([key, tool]) => judge(key, tool) === wanted)
      .map(([key]) => key);
  const count = (wanted: Standing): number => {
    let sum = 0;
    for (const [key, tool] of tools) if (judge(key, tool) === wanted) sum++;
    return sum;
  };
  let deferredCount: number | undefined;
  return {
    of: (key) => {
      const tool = tools.get(key);
      return tool && judge(key, tool);
    },
    get deferredCount() {
      return (deferredCount ??= count("deferred"));
    },
    start: () => those("start"),
  };
}

function pinTest(
  { pinnedTools, pinnedServers }: SessionState,
  names: ToolNames,
): (key: string, tool: ToolDefinition) => boolean {
  const isPinnedTool = namedTest(pinnedTools, names);
  const servers = new Set<unknown>(pinnedServers);
  return (key, tool) => (tool.server !== undefined && servers.has(tool.server)) || isPinnedTool(key);
}
