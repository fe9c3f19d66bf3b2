// What a model is told of `search_tool_bm25`. The text is the same for every session by default, so that what a provider
// has cached of a prompt lasts; on request it ends in what there is to find, and then changes with each activation.

import type { ToolDefinition } from "../tool.ts";
import { TOOL_LIMIT } from "../catalog.ts";
import { countOf } from "../../base/count.ts";
import { summarizeDiscoverable } from "./discoverable-summary.ts";

/** The description that never changes. */
export const SEARCH_TOOL_BM25_DESCRIPTION: string = `Finds tools that are not in your list yet, and activates the best matches.

Many tools stay out of your list until they are needed. When no listed tool can do something, search here before you say that it cannot be done.

- query: what has to be done, in words ("open a github issue"), or the name of a tool or of a server.
- limit: how many tools to activate at most; ${TOOL_LIMIT} unless you say otherwise.

Activated tools are in your list before the next model call of the same turn: call them as your next step, without asking or waiting. They stay, and later searches pass over them.
The answer is JSON: activated_tools are the names you can call from now on, match_count says how many tools matched, total_tools how many there were to find. Nothing found says something about the words of this search, not about what tools there are: try other words.`;

/** How many names of a kind are told. */
const NAMED = 60;

/** The description with what there is to find: how many tools, of which servers, and names of those without one. */
export function searchToolBm25Description(tools: Iterable<ToolDefinition>): string {
  const { toolCount, servers, builtins, skills, others } = summarizeDiscoverable(tools);
  const lines = [
    `There ${toolCount === 1 ? "is" : "are"} ${countOf(toolCount, "tool")} to find.`,
    listed("Servers", servers),
    listed("Built-in tools", builtins),
    listed("Skills", skills),
    listed("Other tools", others),
  ];
  return [SEARCH_TOOL_BM25_DESCRIPTION, lines.filter((line) => line !== "").join("\n")].join("\n\n");
}

function listed(kind: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const rest = names.length - NAMED;
  return `${kind}: ${names.slice(0, NAMED).join(", ")}${rest > 0 ? `, and ${rest} more` : ""}`;
}
