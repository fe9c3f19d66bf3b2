// The names of a catalog's tools, for all that look at the same ones: made when they are first asked for, unless whoever
// changed the catalog has made them before.

import { type NameTable, nameTable } from "./names.ts";
import type { ToolDefinition } from "./tool.ts";

/** The tools of a catalog, which are another map after each change. */
type CatalogTools = ReadonlyMap<string, ToolDefinition>;

const NAMES = new WeakMap<CatalogTools, NameTable>();

/** What a model calls each of these tools. */
export function catalogNames(tools: CatalogTools): NameTable {
  const known = NAMES.get(tools);
  if (known !== undefined) return known;
  const table = nameTable(tools.values());
  NAMES.set(tools, table);
  return table;
}

/** Keeps the names of these tools, which somebody made of the same. */
export function keepCatalogNames(tools: CatalogTools, table: NameTable): void {
  NAMES.set(tools, table);
}
