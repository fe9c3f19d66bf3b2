// The tools of many servers, asked for at once. A server that fails costs its own tools and is named; the tools of the
// others stand in the order of the configuration, whichever answered first. Tools are judged one by one by the catalog,
// so here only what is no object is left out.

import { quoted, RanksackError } from "../base/errors.ts";
import type { ToolDefinition } from "../tools/tool.ts";
import type { ServerConfig } from "./server-entry.ts";
import { type ConnectOptions, connectUpstream, type Upstream } from "./upstream.ts";

/** The tools of a set of servers. */
export interface Listing {
  readonly tools: readonly ToolDefinition[];
  /** Servers that could not be listed, and lists that are not whole; in the order of the configuration. */
  readonly failures: readonly { readonly server: string; readonly error: RanksackError }[];
}

/** How to list. */
export interface ListOptions extends ConnectOptions {
  /** How many servers are asked at a time. Default 16. */
  readonly concurrency?: number;
  /** How a server is connected; tests give their own. */
  readonly connect?: (config: ServerConfig, options: ConnectOptions) => Promise<Upstream>;
}

const DEFAULT_CONCURRENCY = 16;

/**
 * Fields that are the host's to give. A server that sent them could take another server's key, hide its own tools from
 * people or have them listed always.
 */
const OUR_FIELDS = [
  "server",
  "key",
  "exposedName",
  "source",
  "loadMode",
  "alwaysLoad",
  "shouldDefer",
  "hidden",
  "serverInstructions",
] as const;

/**
 * Connects to each server, reads its tools and closes it. Rejects only for a fault of ours; when it resolves, no child
 * is left running.
 */
export async function listServers(servers: readonly ServerConfig[], options: ListOptions = {}): Promise<Listing> {
  const listings: Listing[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < servers.length; at = next++)
      listings[at] = await listServer(servers[at] as ServerConfig, options);
  };
  const { concurrency = DEFAULT_CONCURRENCY } = options;
  await Promise.all(Array.from({ length: Math.min(Math.max(1, concurrency || 1), servers.length) }, work));
  return { tools: listings.flatMap(({ tools }) => tools), failures: listings.flatMap(({ failures }) => failures) };
}

async function listServer(
  config: ServerConfig,
  { connect = connectUpstream, timeoutMs }: ListOptions,
): Promise<Listing> {
  const server = config.name;
  const failures: Listing["failures"][number][] = [];
  const fail = (error: RanksackError): void => void failures.push({ server, error });
  let upstream: Upstream | undefined;
  try {
    upstream = await connect(config, timeoutMs === undefined ? {} : { timeoutMs });
    return { tools: await listedTools(upstream, fail), failures };
  } catch (error) {
    if (!(error instanceof RanksackError)) throw error;
    fail(error);
    return { tools: [], failures };
  } finally {
    await upstream?.close();
  }
}

/** The tools of a connected server as a catalog takes them; `fail` is told what of the list cannot be used. */
export async function listedTools(
  upstream: Upstream,
  fail: (error: RanksackError) => void,
): Promise<readonly ToolDefinition[]> {
  const listed = toolsOf(upstream.name, await upstream.listTools(fail), fail);
  const { instructions } = upstream;
  return instructions === undefined ? listed : listed.map((tool) => withInstructions(tool, instructions));
}

function toolsOf(server: string, listed: readonly unknown[], fail: (error: RanksackError) => void): ToolDefinition[] {
  const tools = listed.filter((tool) => typeof tool === "object" && tool !== null && !Array.isArray(tool));
  if (tools.length < listed.length) fail(notTools(server, listed.length - tools.length));
  return tools.map((tool) => definition(server, tool as object));
}

/** The tool as it was listed, with its server; a malformed name or schema is for the catalog to find. */
function definition(server: string, tool: object): ToolDefinition {
  const copy = { ...tool } as Record<string, unknown>;
  for (const field of OUR_FIELDS) delete copy[field];
  copy.server = server;
  return copy as unknown as ToolDefinition;
}

function withInstructions(tool: ToolDefinition, serverInstructions: string): ToolDefinition {
  return { ...tool, serverInstructions };
}

function notTools(server: string, count: number): RanksackError {
  const entries = count === 1 ? "an entry that is no object" : `${count} entries that are no objects`;
  const message = `Server ${quoted(server)} lists ${entries}; its other tools are kept.`;
  return new RanksackError("UPSTREAM_PROTOCOL", message, "Report this to the author of the server.");
}
