// The tools of many servers, asked for at once. A server that fails costs its own tools and is named; the tools of the
// others stand in the order of the configuration, whichever answered first. An entry that cannot be kept is named with its
// reason and costs no other; whether a tool can be found, the catalog judges.

import { quoted, RanksackError } from "../base/errors.ts";
import { listedText } from "../tools/outcome.ts";
import type { ToolDefinition } from "../tools/tool.ts";
import { shown } from "./last-words.ts";
import type { ServerConfig } from "./server-entry.ts";
import { inSlices } from "./slices.ts";
import { UnfitTool } from "./tool-fit.ts";
import { permitted } from "./tool-policy.ts";
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
  /** Is given each server that was listed, connected, instead of its being closed. */
  readonly keep?: (upstream: Upstream) => void;
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
 * Connects to each server, reads the tools that its entry permits and closes it. Rejects only for a fault of ours; when it resolves, no child
 * is left running but those that `keep` was given.
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
  { connect = connectUpstream, timeoutMs, keep }: ListOptions,
): Promise<Listing> {
  const server = config.name;
  const failures: Listing["failures"][number][] = [];
  const fail = (error: RanksackError): void => void failures.push({ server, error });
  let upstream: Upstream | undefined;
  try {
    upstream = await connect(config, timeoutMs === undefined ? {} : { timeoutMs });
    const { tools, quarantined } = await listedTools(upstream, fail);
    if (quarantined.length > 0) fail(quarantineFault(server, quarantined));
    if (keep !== undefined) {
      keep(upstream);
      upstream = undefined;
    }
    return { tools: permitted(config, tools), failures };
  } catch (error) {
    if (!(error instanceof RanksackError)) throw error;
    fail(error);
    return { tools: [], failures };
  } finally {
    await upstream?.close();
  }
}

/** An entry of a list that cannot be kept. */
export interface QuarantinedTool {
  /** What it calls itself, on one line; the empty string where it does not. */
  readonly name: string;
  /** Its place in the list, from 0. */
  readonly position: number;
  /** Why, as a clause: `it is larger than 256 KiB`. */
  readonly reason: string;
}

/** The tools of a connected server. */
export interface ServerTools {
  /** As a catalog takes them. */
  readonly tools: readonly ToolDefinition[];
  readonly quarantined: readonly QuarantinedTool[];
}

/** Lists a connected server; `fail` is told why its list is not whole. */
export async function listedTools(upstream: Upstream, fail: (error: RanksackError) => void): Promise<ServerTools> {
  return inSlices(sorted(upstream, await upstream.listTools(fail)));
}

function* sorted({ name: server, instructions }: Upstream, listed: readonly unknown[]): Generator<void, ServerTools> {
  const tools: ToolDefinition[] = [];
  const quarantined: QuarantinedTool[] = [];
  for (const [position, entry] of listed.entries()) {
    if (entry instanceof UnfitTool) quarantined.push({ name: shown(entry.name, []), position, reason: entry.reason });
    else tools.push(definition(server, entry as object, instructions));
    yield;
  }
  return { tools, quarantined };
}

/** The tool as it was listed, with what is known of its server; a malformed name or schema is for the catalog to find. */
function definition(server: string, tool: object, serverInstructions: string | undefined): ToolDefinition {
  const copy = { ...tool } as Record<string, unknown>;
  for (const field of OUR_FIELDS) delete copy[field];
  copy.server = server;
  if (serverInstructions !== undefined) copy.serverInstructions = serverInstructions;
  return copy as unknown as ToolDefinition;
}

/** What of a list cannot be kept, in one message. */
function quarantineFault(server: string, quarantined: readonly QuarantinedTool[]): RanksackError {
  const named = quarantined.map(({ name, position, reason }) => {
    return `${name === "" ? `the entry at position ${position}` : quoted(name)} (${reason})`;
  });
  const message = `Server ${quoted(server)} lists what cannot be used: ${listedText(named)}; its other tools are kept.`;
  return new RanksackError("UPSTREAM_PROTOCOL", message, "Report this to the author of the server.");
}
