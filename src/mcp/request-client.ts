// The client of a request, as the SDK's server knows it: what it can do, how it is asked and told, and what came with its
// request.

import {
  CLIENT_CAPABILITIES_META_KEY,
  LOG_LEVEL_META_KEY,
  type LoggingLevel,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Abilities, Caller, Question } from "../gateway/caller.ts";
import { THINKING_MS } from "../gateway/callers.ts";
import { ANYTHING } from "../gateway/raw-result.ts";
import type { CallProgress } from "../gateway/call-options.ts";
import type { CallContext } from "./served-tool.ts";

/** A server of ours, and what it knows of its client. */
export interface ClientServer extends Server {
  readonly isModern: boolean;
  /** How much of logs its client wants to hear, in the older protocol. */
  readonly level: LoggingLevel | undefined;
}

/** What a request brings. */
export function contextOf(server: ClientServer, context: ServerContext): CallContext {
  const { mcpReq } = context;
  const { progressToken, ...rest } = mcpReq._meta ?? {};
  const level = levelOf(server, context);
  const meta = { ...rest, ...(level !== undefined && { [LOG_LEVEL_META_KEY]: level }) };
  const { inputResponses } = mcpReq;
  const requestState = mcpReq.requestState<string>();
  const given = {
    signal: mcpReq.signal,
    caller: callerOf(server, context),
    meta,
    ...(server.isModern && { retry: { inputResponses, requestState } }),
  };
  if (progressToken === undefined) return given;
  const onProgress = ({ progress, total, message }: CallProgress): void => {
    const told = { progress, ...(total !== undefined && { total }), ...(message !== undefined && { message }) };
    // A client that is gone is told of elsewhere.
    mcpReq.notify({ method: "notifications/progress", params: { progressToken, ...told } }).catch(() => {});
  };
  return { ...given, onProgress };
}

/** The client of a request. One of the newer protocol is asked by the answer, so its `ask` is whoever holds the call's. */
function callerOf(server: ClientServer, context: ServerContext): Caller {
  const { mcpReq } = context;
  return {
    client: server,
    era: server.isModern ? "modern" : "legacy",
    abilities: abilitiesOf(server, context),
    ask: ({ method, params = {} }, signal) =>
      mcpReq.send({ method, params }, ANYTHING, { signal, timeout: THINKING_MS }),
    tell: (notice) => {
      const { method, params = {} } = notice;
      if (isWanted(notice, server, context)) mcpReq.notify({ method, params }).catch(() => {});
    },
  };
}

/** A client of the older protocol, between its requests. */
export function residentOf(server: ClientServer, abilities: Abilities): Caller {
  return {
    client: server,
    era: "legacy",
    abilities,
    ask: ({ method, params = {} }, signal) =>
      server.request({ method, params }, ANYTHING, { signal, timeout: THINKING_MS }),
    tell: (notice) => {
      const { method, params = {} } = notice;
      if (isWanted(notice, server)) server.notification({ method, params }).catch(() => {});
    },
  };
}

/** From which level on a client said it wants to hear logs. */
function levelOf(server: ClientServer, context: ServerContext | undefined): string | undefined {
  if (!server.isModern) return server.level;
  const envelope: Readonly<Record<string, unknown>> = context?.mcpReq.envelope ?? {};
  const level = envelope[LOG_LEVEL_META_KEY];
  return typeof level === "string" ? level : undefined;
}

/** By how much they matter, as RFC 5424 has them. Who says nothing hears all in the older protocol, in the newer none. */
const LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

function isWanted({ method, params = {} }: Question, server: ClientServer, context?: ServerContext): boolean {
  if (method !== "notifications/message") return true;
  const level = levelOf(server, context);
  if (level === undefined) return !server.isModern;
  return LEVELS.indexOf(String(params["level"])) >= LEVELS.indexOf(level);
}

/** What a client can do: said with each request of the newer protocol, once in the older one. */
export function abilitiesOf(server: ClientServer, { mcpReq }: ServerContext): Abilities {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const given = server.isModern ? envelope[CLIENT_CAPABILITIES_META_KEY] : server.getClientCapabilities();
  return (given ?? {}) as Abilities;
}
