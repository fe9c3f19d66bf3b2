// How a gateway stands, as plain data: for `ranksack status`, for clients, and for whoever wonders where a tool is. It is
// made when it is asked for, holds no secrets, and whatever was left out stands in it with its reason.

import type { BreakerState, BreakerView } from "../gateway/breaker.ts";
import type { Outlook } from "../gateway/kept-server.ts";
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
  /** When a server that failed is tried again, an ISO time; a call that its breaker lets through has it tried sooner. */
  readonly nextTry?: string;
  /** Whether calls of a server that failed are let through to try it; not there for one that has not failed. */
  readonly breaker?: BreakerStatus;
  /** How many of its tools can be found. */
  readonly tools: number;
  /** How many were not taken. */
  readonly quarantined: number;
  /** The first of those, 20 at most. */
  readonly rejected: readonly RejectedTool[];
}

/** The breaker of a server that has failed. */
export interface BreakerStatus {
  readonly state: BreakerState;
  /** How often the server has failed in a row. */
  readonly failures: number;
  /** Until when an open one refuses all calls, an ISO time. */
  readonly until?: string;
}

/** What comes for a server that has failed; moments are milliseconds since 1970. */
export interface ServerOutlook {
  readonly nextTry: number;
  readonly breaker: BreakerView;
  /** Until when its breaker refuses. */
  readonly until: number;
}

/** What comes after a failure at the moment `now`. */
export function outlookOf({ retryMs = 0, coolingMs, state, failures }: Outlook, now: number): ServerOutlook {
  return { nextTry: now + retryMs, until: now + coolingMs, breaker: { state, failures } };
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
  readonly outlook?: (server: string) => ServerOutlook | undefined;
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

function serverStatus(server: string, { own, catalog, secretsOf, unlisted, outlook }: StatusParts): ServerStatus {
  if (own.includes(server)) return { ...NOTHING, server, state: "skipped", reason: "it starts ranksack itself" };
  const source = catalog.sources.find((one) => one.source === server);
  if (source === undefined) return { ...NOTHING, server, state: "pending" };
  const unread = unlisted(server).map(({ name, position, reason }) => ({ key: name, position, reason }));
  const rejected = [...unread, ...catalog.rejected.filter((one) => one.source === server)];
  const secrets = secretsOf(server);
  const { state, reason, tools } = source;
  const next = state === "ready" ? undefined : outlook?.(server);
  return {
    server,
    state: state === "failed" && reason?.startsWith(SIGN_IN) ? "needs-sign-in" : state,
    ...(reason !== undefined && { reason }),
    ...(next !== undefined && state === "failed" && { nextTry: new Date(next.nextTry).toISOString() }),
    ...(next !== undefined && { breaker: breakerStatus(next) }),
    tools,
    quarantined: rejected.length,
    rejected: rejected.slice(0, TOLD).map(({ key, position, reason: why }) => {
      return { key: shown(key, secrets), position, reason: shown(why, secrets) };
    }),
  };
}

function breakerStatus({ breaker, until }: ServerOutlook): BreakerStatus {
  return { ...breaker, ...(breaker.state === "open" && { until: new Date(until).toISOString() }) };
}

const NOTHING = { tools: 0, quarantined: 0, rejected: [] };
