import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { RanksackError } from "../base/errors.ts";
import type { ServerConfig } from "./server-entry.ts";
import { connectUpstream, type Upstream } from "./upstream.ts";
import { secretMap } from "./secret.ts";

interface Message {
  readonly id?: number | string;
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

/** A loopback server: what it answers to a message, and what it was asked. */
interface Fake {
  readonly url: string;
  readonly asked: {
    readonly what: string;
    readonly authorization: string | undefined;
    readonly extra: string | undefined;
  }[];
}

const servers: Server[] = [];
const upstreams: Upstream[] = [];

afterEach(async () => {
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function start(
  respond: (message: Message | undefined, response: ServerResponse, request: IncomingMessage) => void,
): Promise<Fake> {
  const asked: { what: string; authorization: string | undefined; extra: string | undefined }[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const message = body === "" ? undefined : (JSON.parse(body) as Message);
    asked.push({
      what: message?.method ?? request.method ?? "",
      authorization: request.headers.authorization,
      extra: request.headers["x-extra"]?.toString(),
    });
    respond(message, response, request);
  };
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp/tok-path-1`, asked };
}

async function connect(config: Omit<ServerConfig, "name">, timeoutMs = 5000): Promise<Upstream> {
  const upstream = await connectUpstream({ name: "web", ...config }, { timeoutMs });
  upstreams.push(upstream);
  return upstream;
}

async function failure(work: Promise<unknown>): Promise<RanksackError> {
  return work.then(
    () => Promise.reject(new Error("it did not fail")),
    (error) => error,
  );
}

const TOOLS = [
  { name: "good", inputSchema: { type: "object" } },
  { name: "bad", inputSchema: 5 },
];

/** What a server of the 2025 protocol answers. */
function legacyAnswer({ id, method, params }: Message): object {
  if (method === "initialize") {
    const serverInfo = { name: "web", title: "Web server", version: "1" };
    return {
      jsonrpc: "2.0",
      id,
      result: { protocolVersion: params?.["protocolVersion"], capabilities: { tools: {} }, serverInfo },
    };
  }
  if (method === "tools/list") return { jsonrpc: "2.0", id, result: { tools: TOOLS } };
  if (method === "tools/call") return { jsonrpc: "2.0", id, result: { content: [{ type: "text", text: "done" }] } };
  return { jsonrpc: "2.0", id, error: { code: -32601, message: "unknown method" } };
}

/** What a server of the 2026 protocol answers. */
function modernAnswer({ id, method }: Message): object {
  const common = { resultType: "complete", ttlMs: 0, cacheScope: "private" };
  if (method === "server/discover") {
    return {
      jsonrpc: "2.0",
      id,
      result: { ...common, supportedVersions: ["2026-07-28"], capabilities: { tools: {} }, instructions: "Be brief." },
    };
  }
  if (method === "tools/list") return { jsonrpc: "2.0", id, result: { ...common, tools: TOOLS } };
  return { jsonrpc: "2.0", id, error: { code: -32601, message: "unknown method" } };
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

test("a server of the 2025 protocol is listed, called, and told goodbye", async () => {
  const { url, asked } = await start((message, response, request) => {
    if (request.method !== "POST") return response.writeHead(request.method === "GET" ? 405 : 200).end();
    if (message?.id === undefined) return response.writeHead(202).end();
    if (message.method === "initialize") response.setHeader("mcp-session-id", "one");
    sendJson(response, legacyAnswer(message));
  });
  const upstream = await connect({ url: url.replace("//", "//me:p%40ss@"), headers: secretMap([["X-Extra", "yes"]]) });
  expect(upstream.title).toBe("Web server");
  expect(await upstream.listTools()).toEqual(TOOLS);
  expect(await upstream.callTool("good", {})).toEqual({ content: [{ type: "text", text: "done" }] });
  await upstream.close();
  expect(asked.map(({ what }) => what).filter((what) => what !== "GET")).toEqual([
    "server/discover",
    "initialize",
    "notifications/initialized",
    "tools/list",
    "tools/call",
    "DELETE",
  ]);
  const login = `Basic ${Buffer.from("me:p@ss").toString("base64")}`;
  for (const { authorization, extra } of asked)
    expect({ authorization, extra }).toEqual({ authorization: login, extra: "yes" });
});

test("a server of the 2026 protocol is listed whole, a malformed tool included", async () => {
  const { url, asked } = await start((message, response) => {
    if (message === undefined) return response.writeHead(405).end();
    sendJson(response, modernAnswer(message));
  });
  const upstream = await connect({ url });
  expect(upstream.instructions).toBe("Be brief.");
  expect(await upstream.listTools()).toEqual(TOOLS);
  expect(asked.map(({ what }) => what)).toEqual(["server/discover", "tools/list"]);
});

test("answers may come as events", async () => {
  const { url } = await start((message, response, request) => {
    if (request.method !== "POST") return response.writeHead(405).end();
    if (message?.id === undefined) return response.writeHead(202).end();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`event: message\ndata: ${JSON.stringify(legacyAnswer(message))}\n\n`);
  });
  expect(await (await connect({ url })).listTools()).toEqual(TOOLS);
});

test("the older transport is used when the type says so", async () => {
  let events: ServerResponse | undefined;
  const { url, asked } = await start((message, response, request) => {
    if (request.method === "GET") {
      events = response.writeHead(200, { "content-type": "text/event-stream" });
      events.write("event: endpoint\ndata: /messages\n\n");
      return;
    }
    response.writeHead(202).end();
    if (message?.id !== undefined) events?.write(`event: message\ndata: ${JSON.stringify(legacyAnswer(message))}\n\n`);
  });
  const upstream = await connect({ url, type: "sse", headers: secretMap([["X-Extra", "yes"]]) });
  expect(await upstream.listTools()).toEqual(TOOLS);
  expect(asked.map(({ extra }) => extra)).toEqual(["yes", "yes", "yes", "yes"]);
});

test("S058: a server says that it has forgotten a session; any other refusal does not mean that", async () => {
  let status = 200;
  const { url } = await start((message, response, request) => {
    if (request.method !== "POST") return response.writeHead(405).end();
    if (message?.method === "server/discover") return response.writeHead(400).end();
    if (message?.id === undefined) return response.writeHead(202).end();
    if (message.method !== "initialize" && status !== 200) return response.writeHead(status).end();
    response.setHeader("mcp-session-id", "session-1");
    sendJson(response, legacyAnswer(message));
  });
  const upstream = await connect({ url });
  for (const [refusal, isForgotten] of [
    [503, false],
    [404, true],
  ] as const) {
    status = refusal;
    expect((await failure(upstream.callTool("good", {}))).code).toBe("UPSTREAM_UNAVAILABLE");
    expect(upstream.isForgotten).toBe(isForgotten);
  }
});

test.each<[number, "http" | "sse", string]>([
  [401, "http", '"headers"'],
  [403, "http", '"headers"'],
  [404, "http", '"type": "sse"'],
  [503, "http", "Try again later"],
  [401, "sse", '"headers"'],
  [404, "sse", '"url"'],
])("HTTP status %i over %s is named, nothing of the address but its origin", async (status, type, hint) => {
  const { url } = await start((_, response, request) => {
    response.writeHead(status).end(`${request.headers["x-extra"]} ${request.url}`);
  });
  const config: Omit<ServerConfig, "name"> = {
    type,
    url: `${url}?key=tok-query-1`,
    headers: secretMap([["X-Extra", "tok-header-1"]]),
  };
  const error = await failure(connect(config));
  expect(error).toMatchObject({ code: "UPSTREAM_UNAVAILABLE", hint: expect.stringContaining(hint) });
  const { origin } = new URL(url);
  expect(error.message).toBe(
    status === 401
      ? `Server "web" needs sign-in: ${origin} answered the handshake with HTTP status 401.`
      : `Server "web" at ${origin} answered the handshake with HTTP status ${status}.`,
  );
});

test.each(["http", "sse"] as const)("an address where nobody listens is named: %s", async (type) => {
  const { url } = await start(() => {});
  const server = servers.pop();
  await new Promise((resolve) => server?.close(resolve));
  const error = await failure(connect({ type, url: `${url.replace("//", "//me:tok-pass-1@")}?key=tok-query-1` }));
  expect(error.code).toBe("UPSTREAM_UNAVAILABLE");
  expect(error.message).toMatch(/^Server "web" failed during the handshake: .*ECONNREFUSED/);
  expect(`${error.message} ${error.hint}`).not.toContain("tok-");
  expect(error.hint).toContain(new URL(url).origin);
});

test.each(["http", "sse"] as const)("a server that never answers is given up: %s", async (type) => {
  const { url } = await start(() => {});
  const error = await failure(connect({ type, url }, 300));
  expect(error).toMatchObject({
    code: "UPSTREAM_TIMEOUT",
    message: 'Server "web" did not finish the handshake within 0.3 s.',
  });
});

test("an answer that is no JSON-RPC is named", async () => {
  const { url } = await start((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<html>tok-path-1</html>");
  });
  const error = await failure(connect({ url }));
  expect(error.code).toBe("UPSTREAM_PROTOCOL");
  expect(error.message).not.toContain("tok-");
});

test.each<[Omit<ServerConfig, "name">]>([
  [{ url: "not a url" }],
  [{ url: "http://h", headers: secretMap([["A", "tok\nen"]]) }],
])("an address or header that cannot be used is a fault of the configuration: %j", async (config) => {
  expect(await failure(connect(config))).toMatchObject({
    code: "CONFIG_INVALID",
    message: 'Server "web" has no usable url and headers.',
  });
});
