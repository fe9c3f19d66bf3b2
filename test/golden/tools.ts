// The 18 tools that every golden of a tool search was made with, as a host would list them.

import type { ToolDefinition } from "../../src/tools/tool.ts";
import { readGolden } from "./read.ts";

interface ListedTool {
  readonly server: string;
  readonly tool: string;
  readonly description: string;
  readonly searchHint: string;
  readonly category: string;
  readonly schema: unknown;
}

/** The tools of tools.json, in its order. */
export const GOLDEN_TOOLS: readonly ToolDefinition[] = readGolden<{ tools: ListedTool[] }>("tools.json").tools.map(
  ({ server, tool, description, searchHint, category, schema }) => ({
    name: tool,
    server,
    description,
    searchHint,
    category,
    inputSchema: schema,
  }),
);
