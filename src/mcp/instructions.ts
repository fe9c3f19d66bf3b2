// What a host's model is told of the whole server before it has seen a tool. Hosts cut it, some to 512 characters, so
// these stand alone and the names of servers come behind them. It is the same text for as long as the configuration is.

import { printable } from "../base/printable.ts";

/** What is behind the server. */
export interface Behind {
  /** The servers, in the order of the configuration; undefined when none are fronted. */
  readonly servers: readonly string[] | undefined;
  /** The tool that finds theirs; undefined when they are all listed. */
  readonly finder?: string | undefined;
  /** Whether code is served. */
  readonly code: boolean;
}

const TOOLS = (finder: string): string =>
  `The tools of the user's other MCP servers are behind two tools here. ${finder} finds them by what they do; call_tool calls what was found, by its name, with arguments as its signature says. Search before saying that something cannot be done, and before guessing a name. A search that finds nothing is no proof that there is no such tool: try other words.`;

const LISTED = `The tools of the user's other MCP servers are listed here.`;

const CODE = `bm25_search finds files of the repository by words, concepts or identifiers.`;

/** The instructions of a server. */
export function instructionsFor({ servers, finder, code }: Behind): string {
  const tools = servers === undefined ? "" : finder === undefined ? LISTED : TOOLS(finder);
  const first = [tools, code ? CODE : ""].filter((part) => part !== "").join(" ");
  if (servers === undefined || servers.length === 0) return first;
  return `${first}\n\nServers: ${servers.map(printable).join(", ")}.`;
}
