// `tool_search` as the server serves it: the finder of the library, that activates nothing, since what is found is called
// through `call_tool`; and further matches by a cursor. A cursor is how many matches were told, and a mark of the query:
// the server keeps nothing from call to call. Of two limits the matches of the smaller are the head of the larger's
// (law 2), so that page follows page as long as the tools stay the same.

import { createHash } from "node:crypto";
import { quoted, RanksackError } from "../base/errors.ts";
import { DETAILS } from "../tools/definition-detail.ts";
import { selectedIn } from "../tools/selection.ts";
import type { ToolSession } from "../tools/session.ts";
import type { SourceState } from "../tools/source-state.ts";
import type { SearchMatch } from "../tools/surfaces/search-match.ts";
import { createToolSearchTool, type ToolSearchTool } from "../tools/surfaces/tool-search.ts";
import { DEFAULT_MAX_RESULTS, TOOL_SEARCH_DESCRIPTION } from "../tools/surfaces/tool-search-description.ts";
import type { ToolSearchInput } from "../tools/surfaces/tool-search-input.ts";
import type { ToolSearchOutput } from "../tools/surfaces/tool-search-output.ts";
import { jsonResult } from "../base/tool-object.ts";
import {
  alwaysLoaded,
  type CallResult,
  failedCall,
  READING,
  type ServedTool,
  type ToolListing,
} from "./served-tool.ts";
import { visibleData } from "./visible-text.ts";

/** The most matches of one answer. */
const MOST = 50;

/** How many tokens the first answer to a query may take. */
const TOKENS = 10_000;

/** What was listed in an earlier run, and can be found before its servers are there. */
export interface EarlierLists {
  /** Resolves once they have been read, or a search is not to wait for them any longer. */
  readonly loaded: () => Promise<unknown>;
  /** Whether the tool that a model calls so is known from one of them alone. */
  readonly has: (name: string) => boolean;
}

/** Makes the tool; `sources` tells how the servers are. */
export function toolFinder(
  session: ToolSession,
  sources: () => readonly SourceState[],
  earlier: EarlierLists = { loaded: async () => {}, has: () => false },
): ServedTool {
  const first = createToolSearchTool(session, { activate: false, sources, resultTokens: TOKENS });
  const further = createToolSearchTool(session, { activate: false, sources });
  return {
    listing: LISTING,
    call: async ({ cursor, ...input }) => {
      try {
        await earlier.loaded();
        return await page(
          { tool: cursor === undefined || cursor === null ? first : further, isEarlier: earlier.has },
          input,
          cursor,
        );
      } catch (error) {
        return failedCall(error);
      }
    },
  };
}

interface Finder {
  readonly tool: ToolSearchTool;
  /** Whether the tool of a name is known from an earlier run alone. */
  readonly isEarlier: (name: string) => boolean;
}

async function page(
  { tool, isEarlier }: Finder,
  input: Readonly<Record<string, unknown>>,
  cursor: unknown,
): Promise<CallResult> {
  const asked = tool.validateInput(input);
  const isByName = selectedIn(asked.query) !== undefined;
  const [start, size] = isByName ? [0, Number.POSITIVE_INFINITY] : [startOf(cursor, asked), sizeOf(asked)];
  // One more shows whether there are any. A limit that makes no sense is passed on, for the note about it.
  const isPlain = asked.max_results === input["max_results"] || input["max_results"] === undefined;
  const answer = await tool.call({ ...input, ...(isPlain && !isByName && { max_results: start + size + 1 }) });
  const { structuredContent: output } = answer;
  return resultOf(output === undefined ? answer : jsonResult(visibleData(pageOf(output, start, size, isEarlier))));
}

function sizeOf({ max_results: wanted }: ToolSearchInput): number {
  return Math.min(wanted, MOST);
}

/** What is the same of all matches: each is found, new, and a server's tool. */
const SAME = ["namespace", "is_deferred", "is_mcp", "is_new", "status"] as const;

/** A match without that. */
interface ToldMatch extends Omit<SearchMatch, (typeof SAME)[number]> {
  /** Says that it is known from an earlier run alone. */
  readonly note?: string;
}

const EARLIER = "from cache, server not connected yet";

/** A page of an answer, as it is told. */
interface ToolPage extends Omit<ToolSearchOutput, "matches"> {
  readonly matches: readonly ToldMatch[];
  /** Gets the next page, if there is one. */
  readonly next_cursor?: string;
}

function pageOf(output: ToolSearchOutput, start: number, size: number, isEarlier: Finder["isEarlier"]): ToolPage {
  const matches = output.matches.slice(start, start + size).map((match) => {
    return { ...toldMatch(match), ...(isEarlier(match.name) && { note: EARLIER }) };
  });
  const hasMore = output.matches.length > start + size;
  const page = { ...output, matches, scored: matches.length };
  return hasMore ? { ...page, next_cursor: `${start + size}.${markOf(output.query)}` } : page;
}

function toldMatch(match: SearchMatch): ToldMatch {
  const isSame = new Set<string>(SAME);
  return Object.fromEntries(Object.entries(match).filter(([field]) => !isSame.has(field))) as unknown as ToldMatch;
}

function startOf(cursor: unknown, { query }: ToolSearchInput): number {
  if (cursor === undefined || cursor === null) return 0;
  const [, start = "", mark = ""] = /^([1-9][0-9]{0,5})\.(\w+)$/.exec(typeof cursor === "string" ? cursor : "") ?? [];
  if (mark === markOf(query)) return Number(start);
  const message = `The cursor ${quoted(cursor)} is not one of this query.`;
  throw new RanksackError("INVALID_ARGUMENT", message, "Pass the next_cursor of an answer to the same query, or none.");
}

function markOf(query: string): string {
  return createHash("sha256").update(query).digest("hex").slice(0, 8);
}

function resultOf(result: object): CallResult {
  return result as CallResult;
}

const LISTING: ToolListing = {
  name: "tool_search",
  title: "Find tools",
  description: `${TOOL_SEARCH_DESCRIPTION}
## Calling
Pass what was found to \`call_tool\`: its name, and arguments as its signature says.`,
  inputSchema: {
    type: "object",
    properties: {
      query: { type: "string", description: "Words for what is needed, or select:Name1,Name2 for tools by name." },
      max_results: {
        type: "integer",
        minimum: 1,
        description: `The most matches, default ${DEFAULT_MAX_RESULTS}, at most ${MOST}.`,
      },
      detail: { type: "string", enum: DETAILS, description: "How much to tell of each match, default signature." },
      cursor: { type: "string", description: "The next_cursor of an answer to the same query, for further matches." },
    },
    required: ["query"],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: {
      query: { type: "string" },
      matches: {
        type: "array",
        description: "Best first.",
        items: {
          type: "object",
          properties: {
            name: { type: "string", description: "What to pass to call_tool." },
            description: { type: "string" },
            signature: { type: "string", description: "How to call it: name(parameter: type, optional?: type)." },
            score: { type: "number" },
            note: { type: "string", description: "That its server is not connected yet; a call waits for it." },
          },
          required: ["name", "description", "score"],
        },
      },
      total_tools: { type: "integer", description: "How many tools there are to search." },
      scored: { type: "integer", description: "How many matches there are here." },
      outcome: { type: "string", description: "What became of the search; found where there are matches." },
      message: { type: "string", description: "What that means and what to do next." },
      connecting: { type: "array", items: { type: "string" }, description: "Servers whose tools may yet come." },
      missing: { type: "array", items: { type: "object" }, description: "Servers whose tools could not be listed." },
      next_cursor: { type: "string", description: "Gets further matches." },
    },
    required: ["query", "matches", "total_tools", "scored", "outcome"],
  },
  annotations: READING,
  _meta: alwaysLoaded("find search discover tools of MCP servers by what they do"),
};
