// Tools that share a name: on different servers the same name usually does the same.

import { type ToolDefinition, toolFault, toolKey } from "../tools/tool.ts";

/** The name of each tool that a catalog of these can find, by key; of several with one key the first is taken. */
export function namesByKey(tools: readonly ToolDefinition[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const tool of tools) {
    if (toolFault(tool) !== undefined || tool.hidden === true || names.has(toolKey(tool))) continue;
    names.set(toolKey(tool), tool.name);
  }
  return names;
}

/** The keys that share each name, in their order. */
export function keysByName(names: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>();
  for (const [key, name] of names) {
    const namesakes = keys.get(name);
    if (namesakes) namesakes.push(key);
    else keys.set(name, [key]);
  }
  return keys;
}
