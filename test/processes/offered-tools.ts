// Tools of one server, the same in every process.

import { createToolCatalog, type ToolCatalog } from "../../src/tools/catalog.ts";

/** A catalog of one built-in tool and of those that server `hub` offers by these names. */
export function offeredCatalog(names: readonly string[]): ToolCatalog {
  return createToolCatalog([{ name: "read" }, ...names.map((name) => ({ name, server: "hub" }))]);
}
