// Servers over HTTP that do one thing wrong: the call is answered, or fails at once with what was wrong, and the next one
// works.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type Fronted, fronted } from "../fronted-servers.ts";

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Asked {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly name?: string };
}

/** How the tool `do` is answered; `stream` is the one that is open since the beginning, where there is one. */
type Fault = (asked: { id: number; response: ServerResponse; stream: ServerResponse | undefined }) => void;

const DONE = { content: [{ type: "text", text: "done" }] };
const json = (response: ServerResponse, body: unknown): unknown =>
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(typeof body === "string" ? body : JSON.stringify(body));
const event = (message: object): string => `data: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`;
const events = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { "content-type": "text/event-stream" });

function resultOf({ method, params }: Asked): object {
  const serverInfo = { name: "web", version: "1" };
  if (method === "initialize") return { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo };
  const tools = ["do", "fine"].map((name) => ({ name, inputSchema: { type: "object" } }));
  if (method === "tools/list") return { tools };
  return { content: [{ type: "text", text: params?.name }] };
}

/** A gateway in front of a server that has the fault. */
async function behind(
  fault: Fault,
  kind: "http" | "sse" | "sse-refusing" = "http",
): Promise<Fronted & { counts: { begun: number } }> {
  const counts = { begun: 0 };
  const type = kind === "http" ? kind : "sse";
  let stream: ServerResponse | undefined;
  const respond = (body: string, request: IncomingMessage, response: ServerResponse): void => {
    const { "last-event-id": last } = request.headers;
    if (last !== undefined) return void events(response).end(event({ id: Number(last), result: DONE }));
    if (request.method === "GET") {
      stream = events(response);
      stream.flushHeaders();
      if (type === "sse") stream.write("event: endpoint\ndata: /messages\n\n");
      return;
    }
    if (request.method !== "POST") return void response.writeHead(405).end();
    const asked = JSON.parse(body) as Asked;
    const { id, method, params } = asked;
    if (method === "server/discover") return void response.writeHead(400).end();
    if (method === "initialize") counts.begun++;
    const isRefused = kind === "sse-refusing" && params?.name === "do" && counts.begun < 2;
    if (type === "sse" && !isRefused) response.writeHead(202).end();
    if (id === undefined) return void (type === "sse" || response.writeHead(202).end());
    if (method === "tools/call" && params?.name === "do") return fault({ id, response, stream });
    if (type === "sse") return void stream?.write(event({ id, result: resultOf(asked) }));
    json(response, { jsonrpc: "2.0", id, result: resultOf(asked) });
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
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  const gateway = fronted([{ name: "s", url, type }], { callTimeoutMs: 3_000, chance: () => 0 });
  closing.push(() => gateway.close());
  await gateway.settled("s");
  return { ...gateway, counts };
}

const BROKE = /^Server "s" broke the protocol during the call of "do": /;
const ENDED = /^Server "s" failed during the call of "do": it ended its answer before it was whole/;
const UNREAD = /^Server "s" broke the protocol during the call of "do": its answer is no message of the protocol/;
const odd = (what: string): RegExp => new RegExp(`^Server "s" answered the call of "do" with error -32603: ${what}`);

const FAULTS: readonly (readonly [string, string | RegExp, Fault])[] = [
  ["an empty body", UNREAD, ({ response }) => json(response, "")],
  ["half a body", UNREAD, ({ response }) => json(response, '{"jsonrpc":"2.0","id":')],
  ["no JSON", UNREAD, ({ response }) => json(response, "<html>tok</html>")],
  ["another version", UNREAD, ({ id, response }) => json(response, { jsonrpc: "1.0", id, result: DONE })],
  [
    "an error for nobody",
    UNREAD,
    ({ response }) => json(response, { jsonrpc: "2.0", id: null, error: { code: 1, message: "m" } }),
  ],
  ["another type", BROKE, ({ response }) => response.writeHead(200, { "content-type": "text/plain" }).end("done")],
  [
    "an error that is a text",
    odd("it broke"),
    ({ id, response }) => json(response, { jsonrpc: "2.0", id, error: "it broke" }),
  ],
  ["no result", odd("an answer without a result"), ({ id, response }) => json(response, { jsonrpc: "2.0", id })],
  [
    "a list of messages",
    "done",
    ({ id, response }) =>
      json(response, [
        { jsonrpc: "2.0", method: "notifications/x" },
        { jsonrpc: "2.0", id, result: DONE },
      ]),
  ],
  ["the same answer twice", "done", ({ id, response }) => events(response).end(event({ id, result: DONE }).repeat(2))],
  [
    "events for others first",
    "done",
    ({ id, response }) =>
      events(response).end(
        `${event({ id: 4711, result: DONE })}data: x\n\ndata: []\n\n: c\n\n${event({ id, result: DONE })}`,
      ),
  ],
  ["events without an answer", ENDED, ({ response }) => events(response).end(event({ method: "notifications/x" }))],
  ["no event at all", ENDED, ({ response }) => events(response).end()],
  ["half an event", ENDED, ({ id, response }) => events(response).end(event({ id, result: DONE }).slice(0, -2))],
  [
    "events that are cut",
    ENDED,
    ({ response }) => {
      events(response).write(event({ method: "notifications/x" }));
      setTimeout(() => response.destroy(), 50);
    },
  ],
  ["a connection that is cut", /^Server "s" failed during the call of "do"/, ({ response }) => response.destroy()],
  [
    "an odd error as an event",
    odd("it broke"),
    ({ id, response }) => events(response).end(event({ id, error: "it broke" })),
  ],
  [
    "a stream that is to be gone on with",
    "done",
    ({ id, response }) => events(response).end(`id: ${id}\nretry: 1500\ndata: \n\n`),
  ],
  [
    "an answer on the other stream",
    "done",
    ({ id, response, stream }) => {
      events(response).flushHeaders();
      stream?.write(event({ id, result: DONE }));
    },
  ],
  ["status 500", /HTTP status 500/, ({ response }) => response.writeHead(500).end("tok")],
  ["status 429", /HTTP status 429/, ({ response }) => response.writeHead(429, { "retry-after": "1" }).end()],
];

test.each(FAULTS)("%s", async (_, answer, fault) => {
  const gateway = await behind(fault);
  const { content, isError } = await gateway.call("s/do");
  expect(content[0]?.text).toEqual(typeof answer === "string" ? answer : expect.stringMatching(answer));
  expect(isError).toBe(typeof answer === "string" ? undefined : true);
  expect(JSON.stringify(content)).not.toContain("tok");
  const next = async (): Promise<string | undefined> => (await gateway.call("s/fine")).content[0]?.text;
  await expect.poll(next, { timeout: 8_000 }).toBe("fine");
});

test("a server of old whose stream ends is connected anew, and what waited for it fails at once", async () => {
  const gateway = await behind(({ stream }) => void stream?.end(), "sse");
  const { content, isError } = await gateway.call("s/do");
  expect([isError, content[0]?.text]).toEqual([
    true,
    expect.stringMatching(/^Server "s" failed during the call of "do"/),
  ]);
  const next = async (): Promise<string | undefined> => (await gateway.call("s/fine")).content[0]?.text;
  await expect.poll(next, { timeout: 8_000 }).toBe("fine");
  expect(gateway.counts.begun).toBe(2);
});

test.each<[number, string | RegExp, number]>([
  [404, "done", 2],
  [401, /^Server "s" needs sign-in: .* HTTP status 401\. Give the/, 1],
  [500, /^Server "s" at http:.* answered the call of "do" with HTTP status 500\./, 1],
])("a server of old that answers status %i to a message", async (status, answer, begun) => {
  let isFirst = true;
  const gateway = await behind(({ id, stream, response }) => {
    if (!isFirst) return stream?.write(event({ id, result: DONE }));
    isFirst = false;
    return response.writeHead(status).end("tok");
  }, "sse-refusing");
  const { content } = await gateway.call("s/do");
  expect(content[0]?.text).toEqual(typeof answer === "string" ? answer : expect.stringMatching(answer));
  expect(gateway.counts.begun).toBe(begun);
});

test("a server that asks for sign-in in the middle of a session says so, and is not listed any more", async () => {
  let isSignedIn = true;
  const gateway = await behind(({ response }) => {
    isSignedIn = false;
    response.writeHead(401).end();
  });
  expect((await gateway.call("s/do")).content[0]?.text).toMatch(
    /^Server "s" needs sign-in: .* HTTP status 401\. Give the/,
  );
  expect(isSignedIn).toBe(false);
});
