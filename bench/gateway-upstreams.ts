// Servers for the benchmark of the gateway, well and ill: many behind one port, others as processes of their own. Each
// lists 250 made-up tools.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import type { ToolDefinition } from "../src/tools/tool.ts";
import { generatedTools } from "./generated-tools.ts";

/** How many tools a server lists. */
export const TOOLS_EACH = 250;

/** What ails a server: nothing, it says without end that its list changed, or its list has 9 MiB. */
export type Ailment = "none" | "flooding" | "large";

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly protocolVersion?: string };
}

/** The tools of the server of a number, each with so many bytes that nobody searches. */
function toolsOf(all: readonly ToolDefinition[], server: number, padding = 0): object[] {
  return all.slice(server * TOOLS_EACH, (server + 1) * TOOLS_EACH).map(({ name, description, inputSchema }) => {
    return { name, description, inputSchema, ...(padding > 0 && { _meta: { padding: "x".repeat(padding) } }) };
  });
}

function answerOf({ id, method, params }: Message, tools: readonly object[]): object {
  const protocolVersion = params?.protocolVersion ?? "2025-11-25";
  const hello = {
    protocolVersion,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: "s", version: "1" },
  };
  if (method === "initialize") return { jsonrpc: "2.0", id, result: hello };
  if (method === "tools/list") return { jsonrpc: "2.0", id, result: { tools } };
  return { jsonrpc: "2.0", id, error: { code: -32_601, message: "unknown method" } };
}

/** Serves `count` servers at `/NUMBER` of a port, which it prints; `/hangs` never answers, `/mute` not after the handshake. */
export function serveMany(count: number): void {
  const all = generatedTools(count * TOOLS_EACH);
  const tools = Array.from({ length: count }, (_, server) => toolsOf(all, server));
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const [, place = ""] = (request.url ?? "").split("/");
      if (place === "hangs") return;
      if (request.method !== "POST") return void response.writeHead(405).end();
      const message = JSON.parse(body) as Message;
      if (message.id === undefined) return void response.writeHead(202).end();
      if (place === "mute" && message.method === "tools/list") return;
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(answerOf(message, tools[Number(place)] ?? [])));
    });
  });
  server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
}

/** Serves one server on the standard streams. */
export function serveOne(number: number, ailment: Ailment): void {
  const tools = toolsOf(
    generatedTools((number + 1) * TOOLS_EACH),
    number,
    ailment === "large" ? (9 * 2 ** 20) / TOOLS_EACH : 0,
  );
  const changed = `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/tools/list_changed" })}\n`;
  createInterface({ input: process.stdin }).on("line", (line) => {
    const message = JSON.parse(line) as Message;
    if (message.id !== undefined) process.stdout.write(`${JSON.stringify(answerOf(message, tools))}\n`);
  });
  if (ailment === "flooding") setInterval(() => process.stdout.write(changed.repeat(300)), 300);
  if (ailment === "large") setInterval(() => process.stdout.write(changed), 2_000);
}
