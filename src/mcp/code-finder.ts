// `bm25_search` as the server serves it: the tool object of code search, with what a host wants to know beside it.

import { type CodeSearchToolOptions, createCodeSearchTool } from "../code/code-search-tool.ts";
import { alwaysLoaded, type CallResult, failedCall, READING, type ServedTool } from "./served-tool.ts";

/** The tool, and how to let go of what it holds. */
export interface CodeFinder extends ServedTool {
  close(): Promise<void>;
}

/** Makes the tool. @throws RanksackError as `createCodeSearchTool` does, for a root that cannot be searched. */
export function codeFinder(options: CodeSearchToolOptions): CodeFinder {
  const tool = createCodeSearchTool(options);
  const { name, description, inputSchema } = tool;
  return {
    listing: {
      name,
      title: "Search code",
      description,
      inputSchema,
      outputSchema: OUTPUT,
      annotations: READING,
      _meta: alwaysLoaded("search code files of the repository by words, concepts or identifiers"),
    },
    call: async (input) => {
      try {
        return (await tool.call(input)) as unknown as CallResult;
      } catch (error) {
        return failedCall(error);
      }
    },
    close: () => tool.close(),
  };
}

const OUTPUT = {
  type: "object",
  properties: {
    status: { type: "string", enum: ["success", "error"] },
    query: { type: "string" },
    total_documents: { type: "integer", description: "How many files were searched." },
    results: {
      type: "array",
      description: "Best first.",
      items: {
        type: "object",
        properties: {
          path: { type: "string" },
          score: { type: "number" },
          matching_lines: { type: "array", items: { type: "object" } },
        },
        required: ["path", "score", "matching_lines"],
      },
    },
    count: { type: "integer" },
    error: { type: "object" },
  },
  required: ["status", "query", "total_documents", "results", "count"],
};
