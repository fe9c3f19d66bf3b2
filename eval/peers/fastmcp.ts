// FastMCP (PrefectHQ/fastmcp, 2026), BM25SearchTransform: BM25 at k1 1.5 and b .75 over name, description, and the names
// and descriptions of the arguments at the top. Tokens are runs of a-z and 0-9 of two characters or more, in lower case:
// no stop words, no stems, no split inside camelCase. A mounted server's tool is called server_tool.

import { fieldsOf } from "../../src/eval/json-lines.ts";
import type { Ranker } from "../../src/eval/ranker.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";
import { bm25Rank, luceneIdf } from "./bm25.ts";

/** FastMCP's ranking. */
export const FASTMCP: Ranker = {
  name: "FastMCP",
  build: (tools) => bm25Rank(tools, (tool) => fastMcpTerms(fastMcpText(tool)), fastMcpTerms, RULES),
};

const RULES = { k1: 1.5, b: 0.75, idf: luceneIdf, repeats: true, tiesByKey: false };

/** The tokens of a text. */
export function fastMcpTerms(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(({ length }) => length > 1);
}

/** The text that FastMCP indexes of a tool. */
export function fastMcpText({ server, name, description = "", inputSchema }: ToolDefinition): string {
  const parameters = Object.entries(fieldsOf(fieldsOf(inputSchema)["properties"])).flatMap(([parameter, schema]) => {
    const { description: said } = fieldsOf(schema);
    return typeof said === "string" ? [parameter, said] : [parameter];
  });
  return [server === undefined ? name : `${server}_${name}`, description, ...parameters].join(" ");
}
