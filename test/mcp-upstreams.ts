// Servers of both eras of the protocol at loopback addresses: the SDK's own servers behind one of Node's.

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createMcpHandler,
  type McpHttpHandler,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";

/** A server that is being served. */
export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the newer protocol; `handler` tells subscribers of changes. */
export async function modernUpstream(factory: () => Server): Promise<Served & { readonly handler: McpHttpHandler }> {
  const handler = createMcpHandler(factory);
  const served = await listen((request) => handler.fetch(request));
  const close = async (): Promise<void> => {
    await handler.close();
    await served.close();
  };
  return { url: served.url, handler, close };
}

/** Serves the older protocol, with a session for each client. */
export function legacyUpstream(factory: () => Server): Promise<Served> {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return listen(async (request) => {
    const known = sessions.get(request.headers.get("mcp-session-id") ?? "");
    if (known !== undefined) return known.handleRequest(request);
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    await factory().connect(transport);
    return transport.handleRequest(request);
  });
}

async function listen(answer: (request: Request) => Promise<Response>): Promise<Served> {
  const http = createServer((request, response) => void bridge(answer, request, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const close = async (): Promise<void> => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, close };
}

async function bridge(
  answer: (request: Request) => Promise<Response>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const abort = new AbortController();
  response.on("close", () => abort.abort());
  const answered = await answer(
    new Request(`http://127.0.0.1${request.url}`, {
      method: request.method ?? "POST",
      headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      signal: abort.signal,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    }),
  );
  response.writeHead(answered.status, [...answered.headers].flat());
  response.flushHeaders();
  try {
    for await (const chunk of answered.body ?? []) response.write(chunk);
  } catch {
    // The client is gone.
  }
  response.end();
}
