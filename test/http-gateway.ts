// A gateway that listens on a port of this machine, in front of servers in this process, and clients of both eras at it.

import { request } from "node:http";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { RanksackError } from "../src/base/errors.ts";
import type { CallOptions } from "../src/gateway/call-options.ts";
import type { ConnectOptions, Upstream } from "../src/gateway/upstream.ts";
import { Gateway, type GatewayOptions } from "../src/mcp/gateway.ts";
import { type HttpService, serveHttp } from "../src/mcp/http-service.ts";
import type { SessionLimits } from "../src/mcp/http-sessions.ts";
import { type Log, jsonLog } from "../src/mcp/log.ts";
import type { Face } from "../src/mcp/sdk.ts";
import type { ERAS } from "./mcp-clients.ts";

/** What callers must know. */
export const TOKEN = "token-of-the-test-0123456789abcdef";

/** A server in this process. */
export interface LocalServer {
  /** Cannot be connected. */
  readonly isDown?: boolean;
  readonly tools: readonly object[];
  readonly answer?: (tool: string, args: Readonly<Record<string, unknown>>, options: CallOptions) => Promise<unknown>;
}

/** A gateway in front of servers in this process. */
export interface LocalGateway {
  readonly gateway: Gateway;
  /** How often each server was listed. */
  readonly lists: ReadonlyMap<string, number>;
  /** The lines of the log. */
  readonly log: readonly string[];
  /** What the server lists is another list now, which it says. */
  change(server: string, tools: readonly object[]): void;
  /** The server ends, and cannot be connected again. */
  drop(server: string): void;
}

/** Opens one; nothing is connected yet. */
export function localGateway(
  servers: Readonly<Record<string, LocalServer>>,
  options: GatewayOptions = {},
): LocalGateway & { readonly write: Log } {
  const lists = new Map<string, number>();
  const tools = new Map(Object.entries(servers).map(([name, server]) => [name, server.tools]));
  const connected = new Map<string, ConnectOptions>();
  const down = new Set(Object.keys(servers).filter((name) => servers[name]?.isDown === true));
  const log: string[] = [];
  const write = jsonLog((line) => void log.push(line));
  const connect = async ({ name }: { readonly name: string }, given: ConnectOptions): Promise<Upstream> => {
    if (down.has(name)) throw new RanksackError("UPSTREAM_UNAVAILABLE", `Server "${name}" is away.`);
    connected.set(name, given);
    return {
      name,
      listTools: async () => {
        lists.set(name, (lists.get(name) ?? 0) + 1);
        return tools.get(name) ?? [];
      },
      request: async () => ({}),
      callTool: async (tool, args, asked = {}) =>
        (await servers[name]?.answer?.(tool, args, asked)) ?? { content: [{ type: "text", text: tool }] },
      close: async () => {},
    };
  };
  const configs = Object.keys(servers).map((name) => ({ name, command: name }));
  const gateway = new Gateway({ servers: configs, problems: [] }, write, { connect, chance: () => 1, ...options });
  const change = (server: string, other: readonly object[]): void => {
    tools.set(server, other);
    connected.get(server)?.onToolsChanged?.();
  };
  const drop = (server: string): void => {
    down.add(server);
    connected.get(server)?.onClosed?.();
  };
  return { gateway, lists, log, write, change, drop };
}

/** A gateway that listens. */
export interface ListeningGateway extends LocalGateway {
  readonly service: HttpService;
  close(): Promise<void>;
}

/** Opens one. */
export async function listeningGateway(
  servers: Readonly<Record<string, LocalServer>>,
  { limits, ...options }: GatewayOptions & { readonly limits?: SessionLimits } = {},
): Promise<ListeningGateway> {
  const { write, ...local } = localGateway(servers, options);
  const { gateway } = local;
  const face: Face = { name: "ranksack", version: "1.0.0", instructions: "", ...gateway.surface.shown };
  const given = { token: TOKEN, ...(limits !== undefined && { limits }) };
  const service = await serveHttp(face, { host: "127.0.0.1", port: 0 }, given, write);
  gateway.start();
  const close = async (): Promise<void> => {
    await service.close();
    await gateway.close();
  };
  return { ...local, service, close };
}

/** A client of an era that is connected to it. */
export async function httpClient(era: (typeof ERAS)[number], url: string, token: string = TOKEN): Promise<Client> {
  const mode = era === "2025" ? "legacy" : { pin: "2026-07-28" };
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

/** What was answered to a request of one's own making. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** What a raw request is made of. */
export interface RawRequest {
  readonly method?: string;
  readonly path?: string;
  /** In place of, or beside, those that are let in; undefined takes one away. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

/** Sends a request as it is said, with any Host and Origin; a stream that stays open is cut after its head. */
export function rawRequest(url: string, { method = "POST", path, headers, body }: RawRequest = {}): Promise<RawAnswer> {
  const { hostname, port, pathname } = new URL(url);
  const all = {
    host: `${hostname}:${port}`,
    authorization: `Bearer ${TOKEN}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...headers,
  };
  const told = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  return new Promise((resolve, reject) => {
    const sent = request({ host: hostname, port, path: path ?? pathname, method, headers: told }, (response) => {
      let text = "";
      const done = (): void => resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      response.on("data", (chunk) => (text += String(chunk))).on("end", done);
      if (method === "GET" && response.statusCode === 200) response.destroy();
      response.on("close", done);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
