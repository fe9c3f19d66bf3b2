// What a model is told of `tool_search`: its name, its text and its arguments, as seshat has them, so that a prompt that
// was written for the one fits the other. Only `detail` is ours.

import { DETAILS } from "../definition-detail.ts";
import type { InputSchema } from "../../base/tool-object.ts";
import type { InputDefaults } from "./tool-search-input.ts";

/** The name under which models know it. */
export const TOOL_SEARCH_TOOL_NAME = "tool_search";

/** How many tools an answer has at most, where neither model nor host say otherwise. */
export const DEFAULT_MAX_RESULTS = 8;

/** The description of `tool_search`: always the same text, so that what a provider has cached of a prompt lasts. */
export const TOOL_SEARCH_DESCRIPTION = `# Tool discovery
Searches over deferred tool metadata with BM25 and returns matching tools for the next call.
Some tools are not loaded upfront to keep the context window small. Use this tool to find them by keyword before calling them.
## Query forms
- \`select:Name1,Name2\` — fetch these exact tools by name (bypass BM25)
- \`read file\` — free-text BM25 search, returns up to \`max_results\` ranked matches
- \`+slack send\` — \`+\`-prefixed terms are required; remaining terms are used for ranking
## When to use
- Before calling a tool that is not visible in your current tool list
- When you need an MCP tool and are unsure of its exact name
- To discover tools by capability ("image generation", "calendar", "git diff")`;

/** The arguments of `tool_search`. */
export function toolSearchSchema({ max_results: most, detail }: InputDefaults): InputSchema {
  return {
    type: "object",
    properties: {
      query: { type: "string", description: "Words for what is needed, or select:Name1,Name2 for tools by name." },
      max_results: { type: "integer", minimum: 1, description: `The most matches, default ${most}.` },
      detail: {
        type: "string",
        enum: DETAILS,
        description: `How much to tell of each match, default ${detail}.`,
      },
    },
    required: ["query"],
    additionalProperties: false,
  };
}
