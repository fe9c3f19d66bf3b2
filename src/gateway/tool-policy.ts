// Which tools of a server there are for us: those that its entry allows, without those that it denies. A pattern is the
// name of a tool, in which `*` stands for any characters and `?` for one. What is not permitted comes into no catalog, so
// that nothing that searches, lists or calls can know of it.

import { textOf, type ToolDefinition } from "../tools/tool.ts";
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

/** Takes at most |text| times |pattern| steps: a star that took too little takes one character more, and only the last. */
export function matchesGlob(text: string, pattern: string): boolean {
  let [at, mark] = [0, 0];
  let [star, starAt] = [-1, 0];
  while (at < text.length) {
    if (pattern[mark] === "*") [star, starAt, mark] = [mark, at, mark + 1];
    else if (mark < pattern.length && (pattern[mark] === "?" || pattern[mark] === text[at]))
      [at, mark] = [at + 1, mark + 1];
    else if (star >= 0) [starAt, at, mark] = [starAt + 1, starAt + 1, star + 1];
    else return false;
  }
  while (pattern[mark] === "*") mark++;
  return mark === pattern.length;
}
