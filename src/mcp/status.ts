// How a gateway stands, as plain data: for `ranksack status`, for clients, and for whoever wonders where a tool is. It is
// made when it is asked for, holds no secrets, and whatever was left out stands in it with its reason.

import { shown } from "../gateway/last-words.ts";
import type { QuarantinedTool } from "../gateway/listing.ts";
import type { ToolCatalog } from "../tools/catalog.ts";
import type { ModeDecision } from "../tools/mode.ts";

/**
 * How a server stands. `pending`: not yet asked. `needs-sign-in`: it answers only those who are signed in. `skipped`: its
 * entry starts ranksack itself. `failed`: it is tried again, unless its entry cannot be used.
 */
export type ServerState = "ready" | "connecting" | "pending" | "needs-sign-in" | "failed" | "skipped";

/** A tool that was not taken. */
export interface RejectedTool {
  /** Its key, or the empty string when it has none. */
  readonly key: string;
  /** Its place in the list of its server, from 0. */
  readonly position: number;
  /** A clause without secrets. */
  readonly reason: string;
}

/** A server, and its tools. */
export interface ServerStatus {
  readonly server: string;
  readonly state: ServerState;
  /** Why, where it is not ready; a clause without secrets. */
  readonly reason?: string;
  /** When a server that failed is tried again, an ISO time; until then it is not started, but for a late call. */
  readonly nextTry?: string;
  /** How many of its tools can be found. */
  readonly tools: number;
  /** How many were not taken. */
  readonly quarantined: number;
  /** The first of those, 20 at most. */
  readonly rejected: readonly RejectedTool[];
}

/** A gateway, and its servers. */
export interface GatewayStatus {
  /** In the order of the configuration. */
  readonly servers: readonly ServerStatus[];
  /** How many tools can be found. */
  readonly tools: number;
  /** How many were not taken. */
  readonly quarantined: number;
  /** What the mode comes to, and why on one line. */
  readonly mode: { readonly mode: ModeDecision["mode"]; readonly decision: string };
  /** Of this process, in bytes. */
  readonly memory: { readonly rss: number; readonly heap: number };
}

/** What a status is made of. */
export interface StatusParts {
  /** The servers of the configuration, in its order. */
  readonly servers: readonly string[];
  /** Those whose entry starts ranksack. */
  readonly own: readonly string[];
  readonly catalog: Pick<ToolCatalog, "sources" | "rejected" | "size">;
  readonly mode: GatewayStatus["mode"];
  /** What a server may repeat and a status must not hold. */
  readonly secretsOf: (server: string) => readonly string[];
  /** What a server lists and its list could not be read with. */
  readonly unlisted: (server: string) => readonly QuarantinedTool[];
  /** When one that failed is tried again, in milliseconds since 1970. */
  readonly nextTry?: (server: string) => number | undefined;
}

/** How many tools that were not taken are told of a server. */
const TOLD = 20;

/** A failure of a server that asks for sign-in begins so. */
const SIGN_IN = "needs sign-in";

/** How the gateway stands now. */
export function gatewayStatus(parts: StatusParts): GatewayStatus {
  const { servers, catalog, mode } = parts;
  const { rss, heapUsed } = process.memoryUsage();
  const statuses = servers.map((server) => serverStatus(server, parts));
  return {
    servers: statuses,
    tools: catalog.size,
    quarantined: statuses.reduce((sum, { quarantined }) => sum + quarantined, 0),
    mode,
    memory: { rss, heap: heapUsed },
  };
}

function serverStatus(server: string, { own, catalog, secretsOf, unlisted, nextTry }: StatusParts): ServerStatus {
  if (own.includes(server)) return { ...NOTHING, server, state: "skipped", reason: "it starts ranksack itself" };
  const source = catalog.sources.find((one) => one.source === server);
  if (source === undefined) return { ...NOTHING, server, state: "pending" };
  const unread = unlisted(server).map(({ name, position, reason }) => ({ key: name, position, reason }));
  const rejected = [...unread, ...catalog.rejected.filter((one) => one.source === server)];
  const secrets = secretsOf(server);
  const { state, reason, tools } = source;
  const again = state === "failed" ? nextTry?.(server) : undefined;
  return {
    server,
    state: state === "failed" && reason?.startsWith(SIGN_IN) ? "needs-sign-in" : state,
    ...(reason !== undefined && { reason }),
    ...(again !== undefined && { nextTry: new Date(again).toISOString() }),
    tools,
    quarantined: rejected.length,
    rejected: rejected.slice(0, TOLD).map(({ key, position, reason: why }) => {
      return { key: shown(key, secrets), position, reason: shown(why, secrets) };
    }),
  };
}

const NOTHING = { tools: 0, quarantined: 0, rejected: [] };
