// Which tools of a server there are for us: those that its entry allows, without those that it denies, by patterns of
// names. What is not permitted comes into no catalog, so that nothing that searches, lists or calls can know of it.

import { textOf, type ToolDefinition } from "../tools/tool.ts";
import { matchesGlob } from "./name-pattern.ts";
import type { ServerConfig } from "./server-entry.ts";

/** The tools of a server that its entry permits. */
export function permitted(
  entry: Pick<ServerConfig, "allow" | "deny">,
  tools: readonly ToolDefinition[],
): readonly ToolDefinition[] {
  return tools.filter((tool) => permits(entry, textOf(tool.name)));
}

/** Whether a server's entry permits a tool, by the name that the server lists. */
export function permits({ allow, deny = [] }: Pick<ServerConfig, "allow" | "deny">, tool: string): boolean {
  const isAllowed = allow === undefined || allow.some((pattern) => matchesGlob(tool, pattern));
  return isAllowed && !deny.some((pattern) => matchesGlob(tool, pattern));
}
