// Tools of one server, and how a session reads them, the same in every process.

import { createToolCatalog, type ToolCatalog } from "../../src/tools/catalog.ts";
import type { SessionRules } from "../../src/tools/standing.ts";

/** A catalog of one built-in tool and of those that server `hub` offers by these names. */
export function offeredCatalog(names: readonly string[]): ToolCatalog {
  return createToolCatalog([{ name: "read" }, ...names.map((name) => ({ name, server: "hub" }))]);
}

/** The server's tools are left to search. */
export const OFFERED_RULES: SessionRules = {
  isDeferred: ({ server }) => server !== undefined,
  names: {
    exposed: (key) => key.replace("hub/", "mcp__hub__"),
    key: (name) => name.replace("mcp__hub__", "hub/"),
  },
};
