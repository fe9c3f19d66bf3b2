// The one module that knows the SDK's server. It speaks both eras of the protocol from one factory; what it would add to
// or take from the result of a tool is kept away, because most results are those of other servers: they are passed on as
// they came, also where they use a newer or a broken form.

import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { serveStdio, type StdioServerHandle } from "@modelcontextprotocol/server/stdio";
import { quoted } from "../base/errors.ts";
import type { CallProgress } from "../gateway/upstream.ts";
import { HttpSessions, type OpenSession, type SessionLimits } from "./http-sessions.ts";
import type { CallContext, ServedTool } from "./served-tool.ts";

/** What a server presents. */
export interface Face {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
  /** In the order in which they are listed. */
  readonly tools: readonly ServedTool[];
}

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** How long a list of ours may be kept: it never changes. In milliseconds. */
const LIST_TTL_MS = 3_600_000;

class PassingServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    return method === "tools/call" ? handler : super._wrapHandler(method, handler);
  }
}

/** A server of either era that is not connected yet; the factory of both. */
export function faceServer({ name, version, instructions, tools }: Face): Server {
  const hint = { ttlMs: LIST_TTL_MS, cacheScope: "private" } as const;
  const server = new PassingServer(
    { name, version, title: "ranksack" },
    { instructions, capabilities: { tools: {} }, cacheHints: { "tools/list": hint, "server/discover": hint } },
  );
  const byName = new Map(tools.map((tool) => [tool.listing.name, tool]));
  const listings = tools.map(({ listing }) => listing);
  server.setRequestHandler("tools/list", () => ({ tools: listings }) as never);
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const tool = byName.get(params.name);
    if (tool === undefined) throw unknownTool(params.name, [...byName.keys()]);
    return (await tool.call(params.arguments ?? {}, contextOf(context))) as never;
  });
  return server;
}

/** Serves a client at the standard streams of this process, in the era in which it begins to speak. */
export function serveStreams(face: Face, onError: (error: Error) => void): StdioServerHandle {
  return serveStdio(() => faceServer(face), { onerror: onError });
}

/** Answers requests of clients of either era. */
export interface RequestService {
  /** Answers one; `body` is its message, and its signal ends when the exchange is over. */
  handle(request: Request, body: unknown): Promise<Response>;
  /** Ends what is under way, and all sessions. */
  close(): Promise<void>;
}

/** Serves clients over HTTP; who may call has been asked before. What it needs is loaded here, not at every start. */
export async function serveRequests(
  face: Face,
  limits: SessionLimits,
  onError: (error: Error) => void,
): Promise<RequestService> {
  const sdk = await import("@modelcontextprotocol/server");
  const modern = sdk.createMcpHandler(() => faceServer(face), { legacy: "reject", onerror: onError });
  const open: OpenSession = async (id, ended) => {
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => id });
    const server = faceServer(face);
    server.onclose = ended;
    server.onerror = onError;
    await server.connect(transport);
    return {
      handle: (request, body) => transport.handleRequest(request, { parsedBody: body }),
      close: () => server.close().catch(() => {}),
    };
  };
  const sessions = new HttpSessions(open, limits);
  return {
    handle: async (request, body) => {
      const isLegacy = await sdk.isLegacyRequest(request, body);
      return isLegacy ? sessions.handle(request, body) : modern.fetch(request, { parsedBody: body });
    },
    close: async () => void (await Promise.all([modern.close(), sessions.close()])),
  };
}

function contextOf({ mcpReq }: ServerContext): CallContext {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return { signal: mcpReq.signal };
  const onProgress = ({ progress, total, message }: CallProgress): void => {
    const told = { progress, ...(total !== undefined && { total }), ...(message !== undefined && { message }) };
    // A client that is gone is told of elsewhere.
    mcpReq.notify({ method: "notifications/progress", params: { progressToken, ...told } }).catch(() => {});
  };
  return { signal: mcpReq.signal, onProgress };
}

function unknownTool(name: string, known: readonly string[]): ProtocolError {
  const advice = known.includes("call_tool") ? " Tools of other servers are called through call_tool." : "";
  const message = `There is no tool ${quoted(name)}; there are ${known.join(", ")}.${advice}`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
