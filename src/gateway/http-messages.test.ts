import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { RanksackError } from "../base/errors.ts";
import { connectUpstream, type Upstream } from "./upstream.ts";

const servers: Server[] = [];
const upstreams: Upstream[] = [];

afterEach(async () => {
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

interface Asked {
  readonly id?: number;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** How a tool is answered, by its name; `closed` resolves when the connection is gone. */
type Answer = (id: number, response: ServerResponse) => void;

type Kind = "json" | "events" | "sse";

const KINDS: readonly Kind[] = ["json", "events", "sse"];

const HEAD = { json: "application/json", events: "text/event-stream", sse: "text/event-stream" };

function framed(kind: Kind, message: object): string {
  const text = JSON.stringify(message);
  return kind === "json" ? text : `event: message\ndata: ${text}\n\n`;
}

/** A server of the older protocol whose tool is answered in some way, as JSON, as events, or on the one stream of old. */
async function connected(kind: Kind, answer: Answer, maxMessageBytes?: number): Promise<Upstream> {
  let stream: ServerResponse | undefined;
  const respond = (asked: Asked | undefined, response: ServerResponse, request: IncomingMessage): void => {
    if (kind === "sse" && request.method === "GET") {
      stream = response.writeHead(200, { "content-type": HEAD.sse });
      return void stream.write("event: endpoint\ndata: /messages\n\n");
    }
    if (request.method !== "POST") return void response.writeHead(405).end();
    if (kind === "sse") response.writeHead(202).end();
    if (asked?.id === undefined) return void (kind === "sse" || response.writeHead(202).end());
    const { id, method, params } = asked;
    const out = kind === "sse" ? (stream as ServerResponse) : response;
    if (kind !== "sse") out.writeHead(200, { "content-type": HEAD[kind] });
    if (method === "tools/call") return answer(id, out);
    const serverInfo = { name: "web", version: "1" };
    const result =
      method === "initialize"
        ? { protocolVersion: params?.["protocolVersion"], capabilities: { tools: {} }, serverInfo }
        : undefined;
    const error = { code: -32_601, message: "unknown method" };
    out.write(framed(kind, { jsonrpc: "2.0", id, ...(result === undefined ? { error } : { result }) }));
    if (kind !== "sse") out.end();
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk as Buffer));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      respond(body === "" ? undefined : JSON.parse(body), response, request);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  const type = kind === "sse" ? "sse" : "http";
  const upstream = await connectUpstream({ name: "web", type, url, ...(maxMessageBytes && { maxMessageBytes }) });
  upstreams.push(upstream);
  return upstream;
}

const failure = (work: Promise<unknown>): Promise<RanksackError> =>
  work.then(
    () => Promise.reject(new Error("it did not fail")),
    (error) => error,
  );

/** Writes without end, as fast as it is read, until the connection is gone. */
function flood(response: ServerResponse, gone: () => void): void {
  const block = Buffer.alloc(64 * 1024, "x");
  const more = (): void => {
    while (!response.destroyed && response.write(block));
  };
  response.on("drain", more);
  response.on("close", gone);
  more();
}

test.each(KINDS)("S060: an endless message is not read beyond the cap, and its connection is cut: %s", async (kind) => {
  let isGone = false;
  const upstream = await connected(kind, (id, response) => {
    response.write(
      framed(kind, { jsonrpc: "2.0", id, result: { content: "" } })
        .trimEnd()
        .slice(0, -4),
    );
    flood(response, () => (isGone = true));
  });
  const before = process.memoryUsage().arrayBuffers;
  expect(await failure(upstream.callTool("endless", {}))).toMatchObject({
    code: "LIMIT_EXCEEDED",
    message: 'Server "web" sent a message larger than 32 MiB during the call of "endless".',
    hint: 'Ask it for less, or set "maxMessageBytes" in its configuration.',
  });
  await expect.poll(() => isGone).toBe(true);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(256 * 2 ** 20);
});

test.each(["json", "events"] as const)("a message that is too large costs no other call: %s", async (kind) => {
  let release = (): void => {};
  let calls = 0;
  const upstream = await connected(
    kind,
    (id, response) => {
      const text = calls++ === 0 ? "x" : "x".repeat(2_000);
      const say = (): void =>
        void response.end(framed(kind, { jsonrpc: "2.0", id, result: { content: [{ type: "text", text }] } }));
      if (text.length > 1) say();
      else release = say;
    },
    1_024,
  );
  const small = upstream.callTool("small", {});
  await expect.poll(() => calls).toBe(1);
  expect(await failure(upstream.callTool("large", {}))).toMatchObject({
    code: "LIMIT_EXCEEDED",
    message: 'Server "web" sent a message larger than 1024 bytes during the call of "large".',
  });
  release();
  expect(await small).toEqual({ content: [{ type: "text", text: "x" }] });
});

test.each(KINDS)("a message of 9 MiB comes whole, its end in chunks of a byte: %s", async (kind) => {
  const text = "é".repeat(4.5 * 2 ** 20);
  const upstream = await connected(kind, (id, response) => {
    const bytes = Buffer.from(framed(kind, { jsonrpc: "2.0", id, result: { content: [{ type: "text", text }] } }));
    const end = bytes.length - 20_000;
    response.write(bytes.subarray(0, end));
    for (let at = end; at < bytes.length; at++) response.write(bytes.subarray(at, at + 1));
    if (kind !== "sse") response.end();
  });
  expect(await upstream.callTool("large", {})).toEqual({ content: [{ type: "text", text }] });
});

const ODD: readonly (readonly [string, object, unknown])[] = [
  ["_meta that is null", { content: [], _meta: null }, { content: [] }],
  ["_meta that is a text", { content: [], _meta: "none" }, { content: [] }],
  ["_meta of a part that is null", { content: [{ _meta: null }] }, { content: [{ _meta: null }] }],
  ["a list for a result", [1, { _meta: null }], [1, { _meta: null }]],
];

test.each(KINDS.flatMap((kind) => ODD.map((row) => [kind, ...row] as const)))(
  "a result goes through as over stdio: %s, %s",
  async (kind, _, result, expected) => {
    const upstream = await connected(kind, (id, response) => {
      response.write(framed(kind, { jsonrpc: "2.0", id, result }));
      if (kind !== "sse") response.end();
    });
    expect(await upstream.callTool("odd", {})).toEqual(expected);
  },
);
