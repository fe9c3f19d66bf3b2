// Cases of a server that listens on this machine.

import { afterEach, describe, expect, test } from "vitest";
import {
  httpClient,
  type ListeningGateway,
  listeningGateway,
  type LocalServer,
  rawRequest,
  TOKEN,
} from "../http-gateway.ts";
import { ERAS } from "../mcp-clients.ts";

const issue = {
  name: "create_issue",
  description: "Open a bug report in a repository.",
  inputSchema: { type: "object", properties: { title: { type: "string" } }, required: ["title"] },
};

const echoing: LocalServer = {
  tools: [{ name: "echo", description: "Say it again.", inputSchema: { type: "object" } }, issue],
  answer: async (_, { secret }) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
    return { content: [{ type: "text", text: String(secret) }] };
  },
};

const open: ListeningGateway[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function opened(...given: Parameters<typeof listeningGateway>): Promise<ListeningGateway> {
  const listening = await listeningGateway(...given);
  open.push(listening);
  return listening;
}

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
});

const call = (id: number, secret: string): string =>
  JSON.stringify({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "call_tool", arguments: { name: "echo", arguments: { secret } } },
  });

/** Begins a session, and answers its id. */
async function begun(url: string): Promise<string> {
  const { status, headers } = await rawRequest(url, { body: initialize });
  expect(status).toBe(200);
  const id = String(headers["mcp-session-id"]);
  expect((await inSession(url, id, '{"jsonrpc":"2.0","method":"notifications/initialized"}')).status).toBe(202);
  return id;
}

const inSession = (url: string, id: string, body: string): ReturnType<typeof rawRequest> =>
  rawRequest(url, { body, headers: { "mcp-session-id": id, "mcp-protocol-version": "2025-11-25" } });

describe("S042", () => {
  test.each<[number, Record<string, string | undefined>]>([
    [403, { host: "evil.example" }],
    [403, { host: "localhost.:PORT" }],
    [403, { host: "[::ffff:7f00:1]:PORT" }],
    [403, { origin: "https://evil.example" }],
    [403, { origin: "null" }],
    [401, { authorization: undefined }],
    [401, { authorization: "Bearer wrong" }],
    [415, { "content-type": "text/plain" }],
  ])("%i to %j, and no handler runs", async (status, headers) => {
    const { service, log } = await opened({ files: echoing });
    const { port } = new URL(service.url);
    const host = headers["host"]?.replace("PORT", port);
    const answer = await rawRequest(service.url, { body: initialize, headers: { ...headers, ...(host && { host }) } });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ jsonrpc: "2.0", error: { message: expect.any(String) } });
    expect(answer.headers["mcp-session-id"]).toBeUndefined();
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    expect(log.join("")).toContain('"event":"refused"');
    expect(`${answer.text}${log.join("")}`).not.toContain(TOKEN);
  });

  test("a page that rebinds its name gets nothing of what a simple request can ask", async () => {
    const { service } = await opened({ files: echoing });
    const page = { host: "evil.example", origin: "http://evil.example", authorization: undefined };
    for (const method of ["GET", "OPTIONS", "HEAD", "DELETE", "PUT"])
      expect((await rawRequest(service.url, { method, headers: page })).status).toBe(403);
    const query = { path: `/mcp?token=${TOKEN}`, headers: { authorization: undefined }, body: initialize };
    expect((await rawRequest(service.url, query)).status).toBe(401);
  });

  test("a GET does nothing: without a session it is refused, with one it is a stream of notices", async () => {
    const { service } = await opened({ files: echoing });
    const accept = "text/event-stream";
    expect((await rawRequest(service.url, { method: "GET", headers: { accept } })).status).toBe(405);
    const id = await begun(service.url);
    const listening = { method: "GET", headers: { accept, "mcp-session-id": id } };
    expect((await rawRequest(service.url, listening)).status).toBe(200);
    expect((await inSession(service.url, id, call(1, "still there"))).text).toContain("still there");
  });

  test("what is too large is not read, and what is no JSON not guessed at", async () => {
    const { service } = await opened({ files: echoing });
    const length = { "content-length": String(2 ** 31) };
    const large = await rawRequest(service.url, { headers: length, body: "{" }).catch(() => ({ status: 413 }));
    expect(large.status).toBe(413);
    const endless = { body: " ".repeat(17 * 2 ** 20), headers: { "transfer-encoding": "chunked" } };
    expect((await rawRequest(service.url, endless).catch(() => ({ status: 413 }))).status).toBe(413);
    expect((await rawRequest(service.url, { body: "{" })).status).toBe(400);
    expect((await rawRequest(service.url, { body: initialize })).status).toBe(200);
  });

  test("the client of the SDK is let in with the token alone", async () => {
    const { service } = await opened({ files: echoing });
    for (const era of ERAS) await expect(httpClient(era, service.url, "wrong")).rejects.toThrow(/401|token/);
  });
});

describe.each(ERAS)("a client of %s over HTTP", (era) => {
  test("searches and calls, hears of progress, and withdraws", async () => {
    let withdrawn = false;
    const slow: LocalServer = {
      tools: [{ name: "wait", inputSchema: { type: "object" } }],
      answer: (_, __, { signal, onProgress }) =>
        new Promise((resolve) => {
          onProgress?.({ progress: 1, total: 2 });
          signal?.addEventListener("abort", () => {
            withdrawn = true;
            resolve({ content: [] });
          });
        }),
    };
    const { service } = await opened({ files: echoing, slow });
    const client = await httpClient(era, service.url);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["tool_search", "call_tool"]);
    const found = await client.callTool({ name: "tool_search", arguments: { query: "open a bug report" } });
    expect(found.structuredContent).toMatchObject({ matches: [{ name: "mcp__files__create_issue" }] });
    const abort = new AbortController();
    const heard: number[] = [];
    const waiting = client.callTool(
      { name: "call_tool", arguments: { name: "wait" } },
      { signal: abort.signal, onprogress: ({ progress }) => void heard.push(progress) },
    );
    const outcome = waiting.then(
      () => "answered",
      () => "withdrawn",
    );
    await expect.poll(() => heard).toEqual([1]);
    abort.abort();
    expect(await outcome).toBe("withdrawn");
    await expect.poll(() => withdrawn).toBe(true);
    await client.close();
  });

  test("S062: bad arguments are answered, and the next call works", async () => {
    const { service } = await opened({ files: echoing });
    const client = await httpClient(era, service.url);
    let deep: unknown = 1;
    for (let depth = 0; depth < 10_000; depth++) deep = { deep };
    const odd: unknown[] = [{}, { name: null }, { name: 7 }, { name: "no/such_tool" }, { name: "x".repeat(1e6) }];
    odd.push({ name: "create_issue" }, { name: "create_issue", arguments: "x" }, { name: "echo", arguments: [1] });
    for (const args of odd) {
      const answer = await client.callTool({ name: "call_tool", arguments: args as Record<string, unknown> });
      expect(answer).toMatchObject({ isError: true, _meta: { "ranksack/error": { code: expect.any(String) } } });
    }
    for (const args of [{}, { query: null }, { query: 7 }, { query: "" }, { query: "a", cursor: 9 }]) {
      const answer = await client.callTool({ name: "tool_search", arguments: args });
      expect(answer).toMatchObject({ isError: true });
    }
    await client.callTool({ name: "tool_search", arguments: { query: "x".repeat(1e6) } });
    await client.callTool({ name: "call_tool", arguments: { name: "echo", arguments: { deep } } }).catch(() => {});
    const answer = await client.callTool({
      name: "call_tool",
      arguments: { name: "echo", arguments: { secret: "a" } },
    });
    expect(answer).toMatchObject({ content: [{ text: "a" }] });
  });
});

test("S062: a message of 10 MB, and one nested 100,000 deep, cost neither the server nor the next call", async () => {
  const { service } = await opened({ files: echoing });
  const id = await begun(service.url);
  const large = await inSession(service.url, id, call(1, "x".repeat(1e7)));
  expect(large.text).toContain('"result"');
  const nested = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const deep = call(2, "deep").replace('"deep"', nested);
  expect((await inSession(service.url, id, deep)).text).toMatch(/"(?:result|error)"/);
  expect((await inSession(service.url, id, call(3, "next"))).text).toContain("next");
});

test("S026: of 20 clients that come at once, each is answered, and the index is built once", async () => {
  const tools = Array.from({ length: 5_000 }, (_, at) => ({ name: `tool_${at}`, description: `Does thing ${at}.` }));
  const { service, lists, log } = await opened({ many: { tools } });
  const clients = await Promise.all(
    Array.from({ length: 20 }, (_, at) => httpClient(at % 2 === 0 ? "2025" : "2026", service.url)),
  );
  const listed = await Promise.all(clients.map((client) => client.listTools()));
  for (const { tools: ours } of listed) expect(ours).toHaveLength(2);
  await expect.poll(() => log.some((line) => line.includes('"event":"listed"')), { timeout: 5_000 }).toBe(true);
  const found = await Promise.all(
    clients.map((client) =>
      client.callTool({ name: "tool_search", arguments: { query: "thing 4711", max_results: 1 } }),
    ),
  );
  for (const { structuredContent } of found)
    expect(structuredContent).toMatchObject({ total_tools: 5_000, matches: [{ name: "mcp__many__tool_4711" }] });
  expect(lists.get("many")).toBe(1);
  expect(log.filter((line) => line.includes('"event":"listed"'))).toHaveLength(1);
});

describe("sessions", () => {
  test("end when they are idle, and when their client says so", async () => {
    const { service } = await opened({ files: echoing }, { limits: { most: 10, idleMs: 100 } });
    const id = await begun(service.url);
    const other = await begun(service.url);
    expect((await rawRequest(service.url, { method: "DELETE", headers: { "mcp-session-id": id } })).status).toBe(200);
    expect((await inSession(service.url, id, call(1, "a"))).status).toBe(404);
    await expect.poll(async () => (await rawRequest(service.url, probe(other))).status, { interval: 300 }).toBe(404);
  });

  test("are bounded: the one that was used longest ago makes room, and one in use does not", async () => {
    const waits: LocalServer = {
      tools: [{ name: "echo" }],
      answer: (_, __, { signal }) =>
        new Promise((resolve) => void signal?.addEventListener("abort", () => resolve({}))),
    };
    const { service } = await opened({ waits }, { limits: { most: 2, idleMs: 60_000 } });
    const [first, second] = [await begun(service.url), await begun(service.url)];
    const busy = inSession(service.url, first, call(1, "a")).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 100));
    const third = await begun(service.url);
    expect((await rawRequest(service.url, probe(second))).status).toBe(404);
    const alsoBusy = inSession(service.url, third, call(1, "b")).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 100));
    const full = await rawRequest(service.url, { body: initialize });
    expect(full).toMatchObject({ status: 503, headers: { "retry-after": "10" } });
    await service.close();
    await Promise.all([busy, alsoBusy]);
  });

  test("a message without a session, and one of an unknown session, are told what to do", async () => {
    const { service } = await opened({ files: echoing });
    const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    expect(await rawRequest(service.url, { body: list })).toMatchObject({
      status: 400,
      text: expect.stringContaining("initialize"),
    });
    expect((await inSession(service.url, "made-up", list)).status).toBe(404);
  });
});

/** Asks for the tools in a session, and is too short to keep it. */
function probe(id: string): Parameters<typeof rawRequest>[1] {
  const headers = { "mcp-session-id": id, "mcp-protocol-version": "2025-11-25" };
  return { body: '{"jsonrpc":"2.0","id":9,"method":"tools/list"}', headers };
}
