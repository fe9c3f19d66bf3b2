// The 19 tools that oh-my-pi was run with: those of tools.json under the names it registered, and a built-in.

import type { ToolDefinition } from "../../src/tools/tool.ts";
import { readGolden } from "./read.ts";

/** A tool as the original indexed it. */
export interface OmpDocument {
  readonly name: string;
  readonly label: string;
  readonly summary: string;
  readonly schemaKeys: readonly string[];
  readonly length: number;
  readonly termFrequencies: Readonly<Record<string, number>>;
}

interface ListedTool {
  readonly server: string;
  readonly tool: string;
  readonly description: string;
  readonly schema: unknown;
}

/** The tools, in the order of the original's index. */
export const OMP_TOOLS: readonly ToolDefinition[] = ompTools();

function ompTools(): ToolDefinition[] {
  const { documents } = readGolden<{ documents: OmpDocument[] }>("omp.json");
  const { tools } = readGolden<{ tools: ListedTool[] }>("tools.json");
  return documents.map((document, at) => toolOf(document, tools[at]));
}

/** The tool that the original indexed as `document`; the last one is not in tools.json. */
function toolOf(document: OmpDocument, listed: ListedTool | undefined): ToolDefinition {
  const { name, label, summary, schemaKeys } = document;
  if (listed === undefined) {
    const properties = Object.fromEntries(schemaKeys.map((key) => [key, {}]));
    return { name, exposedName: name, title: label, summary, inputSchema: { type: "object", properties } };
  }
  const { server, tool, description, schema } = listed;
  return { name: tool, server, exposedName: name, description, inputSchema: schema };
}
