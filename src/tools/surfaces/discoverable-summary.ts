// What there is to find, told in a few lines: servers with how many tools each has, and the names of what comes without a
// server, since a model cannot guess those.

import { countOf } from "../../base/count.ts";
import { printable } from "../../base/printable.ts";
import { textOf, type ToolDefinition, type ToolSource, toolSource, usableTools } from "../tool.ts";
import { oneLine } from "../tool-text.ts";

/** Tools that can be found, summed up. Lists ascend in code units. */
export interface DiscoverableSummary {
  /** How many tools there are. */
  readonly toolCount: number;
  /** Servers, each with its number of tools: `github (3 tools)`. */
  readonly servers: readonly string[];
  /** Names of built-in tools. */
  readonly builtins: readonly string[];
  /** Names of skills. */
  readonly skills: readonly string[];
  /** Names of tools from elsewhere. */
  readonly others: readonly string[];
}

/** Sums up tools. */
export function summarizeDiscoverable(tools: Iterable<ToolDefinition>): DiscoverableSummary {
  const all = usableTools(tools);
  const counts = new Map<string, number>();
  for (const { server } of all) if (server !== undefined) counts.set(server, (counts.get(server) ?? 0) + 1);
  const named = (...sources: readonly ToolSource[]): string[] =>
    all
      .filter((tool) => tool.server === undefined && sources.includes(toolSource(tool)))
      .map(nameOf)
      .sort();
  return {
    toolCount: all.length,
    servers: Array.from(
      counts,
      ([server, count]) => `${oneLine(printable(server))} (${countOf(count, "tool")})`,
    ).sort(),
    builtins: named("builtin"),
    skills: named("skill"),
    others: named("mcp", "extension", "custom"),
  };
}

function nameOf(tool: ToolDefinition): string {
  return oneLine(printable(textOf(tool.exposedName) || tool.name));
}
