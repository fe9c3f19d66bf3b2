// `search_tool_bm25` as the server serves it to a client whose list may grow: what it finds is added to the list, and the
// client is told. Whether it reads the list again nobody knows, so an answer says of each tool how it is called in either
// case; what its server is not there for is not activated at all.

import { jsonResult } from "../base/tool-object.ts";
import type { ToolSession } from "../tools/session.ts";
import type { SourceState } from "../tools/source-state.ts";
import type { RefusedMatch } from "../tools/surfaces/refused-match.ts";
import { createSearchToolBm25 } from "../tools/surfaces/search-tool-bm25.ts";
import { sessionHost } from "../tools/surfaces/session-host.ts";
import { alwaysLoaded, type CallResult, READING, type ServedTool } from "./served-tool.ts";
import { visibleData } from "./visible-text.ts";

/** How many tokens the definitions of an answer may take. */
const TOKENS = 10_000;

/** Makes the tool over a session of its own; `activated` is called after each activation. */
export function activatingFinder(
  session: ToolSession,
  sources: () => readonly SourceState[],
  activated: () => void,
): ServedTool {
  const host = sessionHost(session, { sources });
  const tool = createSearchToolBm25(
    {
      ...host,
      activateDiscoveredTools: async (names) => {
        const { present, refused } = parted(session, names, sources());
        const activation = await host.activateDiscoveredTools(present);
        if (!("refused" in activation)) return activation;
        return { ...activation, refused: [...activation.refused, ...refused] };
      },
    },
    { detail: "signature", resultTokens: TOKENS },
  );
  const { name, description, inputSchema } = tool;
  return {
    listing: {
      name,
      title: "Find and activate tools",
      description: `${description}\n\nIf an activated tool is not in your list, call it through \`call_tool\`.`,
      inputSchema,
      annotations: { ...READING, idempotentHint: false },
      _meta: alwaysLoaded("find search discover activate tools of MCP servers by what they do"),
    },
    call: async (input) => {
      const { structuredContent: output, ...failed } = await tool.call(input);
      if (output === undefined) return { content: failed.content, isError: true };
      const { activated_tools: found, refused = [] } = output;
      if (found.length > 0) {
        activated();
        return result({ ...output, message: ACTIVATED });
      }
      return result(refused.length > 0 ? { ...output, outcome: "refused", message: refusal(refused) } : output);
    },
  };
}

const ACTIVATED = `The activated tools are in the tool list now. Where the list does not show them, call them through call_tool, by the same names.`;

function refusal(refused: readonly RefusedMatch[]): string {
  const who = refused.map(({ name, reason }) => `${name} (${reason})`).join(", ");
  return `Nothing was activated, and this cannot be called now: ${who}. Try again in a while, or tell the user.`;
}

function result(output: object): CallResult {
  return { ...jsonResult(visibleData(output)) };
}

/** The tools whose server is there, and the others with the reason. */
function parted(
  { names: table, reachable }: ToolSession,
  names: readonly string[],
  sources: readonly SourceState[],
): { readonly present: readonly string[]; readonly refused: readonly RefusedMatch[] } {
  const states = new Map(sources.map((state) => [state.source, state]));
  const servers = new Map(reachable.map(({ key, tool }) => [key, tool.server ?? ""]));
  const absence = (name: string): string | undefined => {
    const server = servers.get(table.key(name) ?? "") ?? "";
    const { state = "ready", reason } = states.get(server) ?? {};
    if (state === "ready") return undefined;
    return state === "connecting" ? `its server ${server} is connecting` : `its server ${server} ${reason ?? "failed"}`;
  };
  return {
    present: names.filter((name) => absence(name) === undefined),
    refused: names.flatMap((name) => {
      const reason = absence(name);
      return reason === undefined ? [] : [{ name, reason }];
    }),
  };
}
