// Servers over HTTP that forget who we are.

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { fronted } from "../fronted-servers.ts";

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server of the older protocol that counts what it is asked to do, and forgets a session it has not heard of a while. */
interface Forgetful {
  readonly url: string;
  readonly counts: { begun: number; refused: number; added: number };
  /** The next call is done, and its connection cut instead of an answer. */
  cutNext: boolean;
}

async function forgetful(idleMs: number): Promise<Forgetful> {
  const heard = new Map<string, number>();
  const self: Forgetful = { url: "", counts: { begun: 0, refused: 0, added: 0 }, cutNext: false };
  const respond = (body: string, request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== "POST") return void response.writeHead(405).end();
    const { id, method } = JSON.parse(body) as { id?: number; method: string };
    if (method === "server/discover") return void response.writeHead(400).end();
    const known = String(request.headers["mcp-session-id"]);
    const session = method === "initialize" ? randomUUID() : known;
    const isKnown = method === "initialize" || performance.now() - (heard.get(session) ?? -1e9) < idleMs;
    if (!isKnown) self.counts.refused++;
    if (!isKnown) return void response.writeHead(404).end();
    heard.set(session, performance.now());
    if (id === undefined) return void response.writeHead(202).end();
    response.setHeader("mcp-session-id", session);
    if (method === "initialize") self.counts.begun++;
    if (method === "tools/call") self.counts.added++;
    if (method === "tools/call" && self.cutNext) {
      self.cutNext = false;
      return void response.destroy();
    }
    const result = resultOf(method, self.counts.added);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => respond(body, request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return Object.assign(self, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp` });
}

function resultOf(method: string, added: number): object {
  const serverInfo = { name: "web", version: "1" };
  if (method === "initialize") return { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo };
  if (method === "tools/list") return { tools: [{ name: "add", inputSchema: { type: "object" } }] };
  return { content: [{ type: "text", text: String(added) }] };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test("S058: a call after the session has gone is answered after one new session, and done once", async () => {
  const server = await forgetful(200);
  const gateway = fronted([{ name: "web", url: server.url }]);
  closing.push(() => gateway.close());
  await gateway.settled("web");
  const added = async (): Promise<string | undefined> => (await gateway.call("web/add")).content[0]?.text;
  expect(await added()).toBe("1");
  await pause(300);
  expect(await added()).toBe("2");
  expect(server.counts).toEqual({ begun: 2, refused: 1, added: 2 });
  await pause(300);
  const texts = await Promise.all(Array.from({ length: 10 }, added));
  expect(texts.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 10 }, (_, at) => String(at + 3)));
  expect(server.counts).toMatchObject({ begun: 3, added: 12 });
  expect(gateway.log.filter(({ event }) => event === "failed")).toEqual([]);
});

test("S058: a call that may have been done is not made again, whatever became of its answer", async () => {
  const server = await forgetful(60_000);
  const gateway = fronted([{ name: "web", url: server.url }]);
  closing.push(() => gateway.close());
  await gateway.settled("web");
  server.cutNext = true;
  const { isError, content } = await gateway.call("web/add");
  expect([isError, content[0]?.text]).toEqual([
    true,
    expect.stringMatching(/^Server "web" failed during the call of "add"/),
  ]);
  expect(server.counts.added).toBe(1);
  expect((await gateway.call("web/add")).content[0]?.text).toBe("2");
});

test("S058: a server that forgets every session at once is not connected without end", async () => {
  const server = await forgetful(0);
  const gateway = fronted([{ name: "web", url: server.url }], { chance: () => 1 });
  closing.push(() => gateway.close());
  await gateway.settled("web");
  await pause(2_500);
  expect(server.counts.begun).toBeLessThanOrEqual(4);
});
