// Whether an entry of a configuration starts this very program as a server. Clients keep our entry beside the others; a
// gateway that started itself would do so without end.

import type { ServerConfig } from "./server-entry.ts";

/** The program by name, path or package: `ranksack`, `/opt/bin/ranksack.js`, `ranksack@0.1.0`. */
const PROGRAM = /(?:^|[\\/])ranksack(?:\.(?:js|cmd|exe))?(?:@[\w.^~-]+)?$/;

/** Whether the command runs `ranksack mcp`, directly or through a launcher. */
export function isOwnEntry({ command = "", args = [] }: ServerConfig): boolean {
  const words = [command, ...args];
  return words.some((word) => PROGRAM.test(word)) && args.includes("mcp");
}
