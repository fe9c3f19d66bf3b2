// A server on a port of this machine, for many clients at once: all see the same fleet and the same catalog. What a
// request is worth is judged before its body is read.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { quoted, RanksackError } from "../base/errors.ts";
import { ENDPOINT, type Guard, guardFor, type Refusal } from "./http-guard.ts";
import { fault, SESSION_LIMITS, type SessionLimits } from "./http-sessions.ts";
import type { Log } from "./log.ts";
import { type Face, type RequestService, serveRequests } from "./sdk.ts";
import { readBody, webRequest, writeResponse } from "./web-exchange.ts";

/** Where to listen: a loopback address, and a port, 0 for any that is free. */
export interface HttpAddress {
  readonly host: "127.0.0.1" | "::1";
  readonly port: number;
}

/** A server that listens. */
export interface HttpService {
  /** Where clients reach it: `http://127.0.0.1:8765/mcp`. */
  readonly url: string;
  /** Ends all sessions and connections. Never rejects; may be called again. */
  close(): Promise<void>;
}

/** What callers must know, and how much there may be of them. */
export interface HttpOptions {
  readonly token: string;
  readonly limits?: SessionLimits;
}

/** The most bytes of a message. */
const MOST_BYTES = 16 * 2 ** 20;

/** How long the head of a request may take to come, and the whole of it; how many connections there may be. */
const SLOWEST = { headersTimeout: 10_000, requestTimeout: 60_000 };
const MOST_CONNECTIONS = 1_024;

/** Listens, for clients of a face. @throws RanksackError INVALID_ARGUMENT when the port cannot be had. */
export async function serveHttp(
  face: Face,
  address: HttpAddress,
  { token, limits = SESSION_LIMITS }: HttpOptions,
  log: Log,
): Promise<HttpService> {
  // A message of the SDK may quote what a client sent.
  const service = serveRequests(face, limits, ({ name }) => log("warn", "odd-message", { error: name }));
  return listen(service, address, token, log);
}

/** Listens, for any service. @throws RanksackError as `serveHttp`. */
export async function listen(
  service: RequestService,
  address: HttpAddress,
  token: string,
  log: Log,
): Promise<HttpService> {
  const server = createServer(SLOWEST);
  server.maxConnections = MOST_CONNECTIONS;
  const port = await listening(server, address);
  server.on("error", ({ name }) => log("error", "http-fault", { error: name }));
  const guard = guardFor(port, token);
  server.on("request", (incoming, outgoing) => void answer(incoming, outgoing, { service, guard, log }));
  return {
    url: `http://${address.host === "::1" ? "[::1]" : address.host}:${port}${ENDPOINT}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      await service.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function listening(server: Server, { host, port }: HttpAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(unavailable(error, port)));
    server.listen({ host, port, exclusive: true }, () => resolve((server.address() as AddressInfo).port));
  });
}

function unavailable(error: NodeJS.ErrnoException, port: number): RanksackError {
  const reason = error.code === "EADDRINUSE" ? "another program listens there" : (error.code ?? error.name);
  const message = `Port ${quoted(port)} cannot be had: ${reason}.`;
  return new RanksackError("INVALID_ARGUMENT", message, "Pass another port, or 0 for any that is free.", error);
}

interface Desk {
  readonly service: RequestService;
  readonly guard: Guard;
  readonly log: Log;
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, desk: Desk): Promise<void> {
  incoming.on("error", () => {});
  const refusal = desk.guard(incoming);
  if (refusal !== undefined) return refuse(refusal, outgoing, desk.log);
  try {
    const request = webRequest(incoming, outgoing);
    const body = await bodyOf(incoming);
    if ("status" in body) return await refuse(body, outgoing, desk.log);
    await writeResponse(await desk.service.handle(request, body.message), outgoing);
  } catch (error) {
    if (outgoing.headersSent || outgoing.destroyed) return void outgoing.destroy();
    desk.log("error", "http-fault", { error: error instanceof Error ? error.name : typeof error });
    await writeResponse(fault(500, -32_603, "Internal error"), outgoing);
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Refusal | { readonly message: unknown }> {
  if (incoming.method !== "POST") return { message: undefined };
  const bytes = await readBody(incoming, MOST_BYTES);
  if (bytes === undefined) return { status: 413, reason: `a message has ${MOST_BYTES} bytes at most` };
  try {
    return { message: JSON.parse(bytes.toString("utf8")) };
  } catch {
    return { status: 400, reason: "the body is no JSON" };
  }
}

/** What is left of the request is not read: the connection ends with the answer. */
async function refuse({ status, reason, headers }: Refusal, outgoing: ServerResponse, log: Log): Promise<void> {
  log("warn", "refused", { status, reason });
  const code = status === 400 ? -32_700 : -32_000;
  await writeResponse(fault(status, code, `Refused: ${reason}.`, { ...headers, connection: "close" }), outgoing);
}
