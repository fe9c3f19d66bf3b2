// What is judged: anything that ranks tools for a query. Ours are the presets of the catalog, whole or without some of
// their rules.

import { createToolCatalog, type ToolCatalog } from "../tools/catalog.ts";
import { TOOL_RULES } from "../tools/rules.ts";
import type { ToolDefinition } from "../tools/tool.ts";

/** The keys of the best tools for a query, best first, `limit` at most. */
export type Rank = (query: string, limit: number) => readonly string[];

/** A way to rank tools. */
export interface Ranker {
  /** What it is called in tables. */
  readonly name: string;
  /** Takes in a catalog. */
  readonly build: (tools: readonly ToolDefinition[]) => Rank;
}

/** A preset, and the rules of it that are switched off. */
export interface Variant {
  readonly preset: string;
  readonly without: readonly string[];
}

/** The names of the rules that can be switched off, in the order in which they work. */
export const RULES: readonly string[] = TOOL_RULES;

/** The catalog of a variant. @throws RanksackError INVALID_ARGUMENT for an unknown preset or rule. */
export function variantCatalog(tools: readonly ToolDefinition[], { preset, without }: Variant): ToolCatalog {
  return createToolCatalog(tools, { preset, without });
}

/** A variant as a ranker; building it throws as `variantCatalog`. */
export function variantRanker(variant: Variant): Ranker {
  const { preset, without } = variant;
  return {
    name: without.length === 0 ? preset : `${preset} without ${without.join(", ")}`,
    build: (tools) => {
      const catalog = variantCatalog(tools, variant);
      return (query, limit) => catalog.search(query, { limit }).hits.map(({ key }) => key);
    },
  };
}
