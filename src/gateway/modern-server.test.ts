// Servers of the newer protocol at an address: the SDK's own server behind one of Node's.

import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createMcpHandler, type McpHttpHandler, Server } from "@modelcontextprotocol/server";
import { afterEach, expect, test } from "vitest";
import { Fleet } from "./fleet.ts";

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A server whose list of tools is `names`, at a loopback address. */
async function modernServer(names: readonly string[]): Promise<{ url: string; handler: McpHttpHandler }> {
  const handler = createMcpHandler(() => {
    const server = new Server(
      { name: "modern", version: "1.0.0" },
      { capabilities: { tools: { listChanged: true } }, instructions: "Modern." },
    );
    server.setRequestHandler("tools/list", () => ({
      tools: names.map((name) => ({ name, inputSchema: { type: "object" as const } })),
    }));
    server.setRequestHandler("tools/call", ({ params }) => ({ content: [{ type: "text", text: params.name }] }));
    return server;
  });
  const http = createServer((request, response) => void bridge(handler, request, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  closing.push(() => ended(http, handler));
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, handler };
}

async function bridge(handler: McpHttpHandler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const abort = new AbortController();
  response.on("close", () => abort.abort());
  const answer = await handler.fetch(
    new Request(`http://127.0.0.1${request.url}`, {
      method: request.method ?? "POST",
      headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      signal: abort.signal,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    }),
  );
  response.writeHead(answer.status, [...answer.headers].flat());
  try {
    for await (const chunk of answer.body ?? []) response.write(chunk);
  } catch {
    // The client is gone.
  }
  response.end();
}

async function ended(http: HttpServer, handler: McpHttpHandler): Promise<void> {
  await handler.close();
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
}

test("S036: a server of the newer protocol is listed, called, and listed anew when it says so", async () => {
  const names = ["first"];
  const { url, handler } = await modernServer(names);
  const told: string[] = [];
  const fleet = new Fleet([{ name: "web", url }], {
    connecting: () => void told.push("connecting"),
    listed: (_, tools) => void told.push(tools.map(({ name }) => name).join(",")),
    failed: (_, { message }) => void told.push(message),
    warned: (_, { message }) => void told.push(message),
  });
  closing.unshift(() => fleet.close());
  fleet.start();
  await expect.poll(() => told, { timeout: 5_000 }).toEqual(["connecting", "first"]);
  expect(await fleet.call("web", "first", {})).toMatchObject({ content: [{ type: "text", text: "first" }] });
  names.push("second");
  await expect
    .poll(
      () => {
        handler.notify.toolsChanged();
        return told;
      },
      { timeout: 5_000, interval: 200 },
    )
    .toEqual(["connecting", "first", "first,second"]);
});
