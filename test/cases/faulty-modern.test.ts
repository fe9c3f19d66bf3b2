// Servers of the newer protocol whose answers are odd: the call is answered, or fails at once with what was wrong. What such
// a server asks of a client of its own protocol passes unread, so there the client may be the one that says so.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { Gateway } from "../../src/mcp/gateway.ts";
import { clientOf, ERAS } from "../mcp-clients.ts";

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const COMMON = { resultType: "complete", ttlMs: 0, cacheScope: "private" };
const DONE = { content: [{ type: "text", text: "done" }] };

/** The url of a server whose tool answers with `result`, every time. */
async function serving(result: unknown): Promise<string> {
  const answerTo = (method: string): unknown => {
    if (method === "server/discover")
      return { ...COMMON, supportedVersions: ["2026-07-28"], capabilities: { tools: {} } };
    if (method === "tools/list") return { ...COMMON, tools: [{ name: "do", inputSchema: { type: "object" } }] };
    return result;
  };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      if (request.method !== "POST") return void response.writeHead(405).end();
      const { id, method } = JSON.parse(body) as { id?: number; method: string };
      if (id === undefined) return void response.writeHead(202).end();
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result: answerTo(method) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

const asking = (more: object): object => ({ resultType: "input_required", ...more });
const FORM = {
  method: "elicitation/create",
  params: { mode: "form", message: "Name?", requestedSchema: { type: "object", properties: {} } },
};

const ODD: readonly (readonly [string, unknown, string | RegExp])[] = [
  ["no type of result", DONE, "done"],
  ["a type that nobody knows", { ...DONE, resultType: "vendor/later" }, "done"],
  ["a type that is a number", { ...DONE, resultType: 5 }, "done"],
  ["_meta that is null", { ...COMMON, ...DONE, _meta: null }, "done"],
  ["times that are texts", { ...DONE, ...COMMON, ttlMs: "x", cacheScope: 5 }, "done"],
  ["questions that are a list", asking({ inputRequests: [] }), /asked back|asks back|broke the protocol/],
  ["a question that is a text", asking({ inputRequests: { a: "x" } }), /asks back|broke the protocol/],
  [
    "a question that nobody knows",
    asking({ inputRequests: { a: { method: "vendor/ask" } } }),
    /asks back|broke the protocol/,
  ],
  [
    "a question without parameters",
    asking({ inputRequests: { a: { method: "elicitation/create" } } }),
    /asked back|Invalid elicitation request/,
  ],
  [
    "a state that is an object",
    asking({ inputRequests: { a: FORM }, requestState: { x: 1 } }),
    /asked back|Multi-round-trip/,
  ],
  ["neither questions nor state", asking({}), /asked back|broke the protocol/],
  ["questions without end", asking({ inputRequests: { a: FORM } }), /asked back|rounds|not converge/],
];

test.each(ERAS.flatMap((era) => ODD.map((row) => [era, ...row] as const)))(
  "for a client of %s: %s",
  async (era, _, result, expected) => {
    const url = await serving(result);
    const gateway = new Gateway({ servers: [{ name: "s", url }], problems: [] }, () => {}, { callTimeoutMs: 5_000 });
    closing.push(() => gateway.close());
    const { tools, parked } = gateway;
    const face = { name: "ranksack", version: "1.0.0", instructions: "", tools, parked };
    const client = await clientOf(
      era,
      { ...face, onClient: (clients) => gateway.start(clients) },
      {
        capabilities: { elicitation: { form: {} } },
        answer: (one) => one.setRequestHandler("elicitation/create", () => ({ action: "accept", content: {} })),
      },
    );
    closing.push(() => client.close());
    const call = client.callTool({ name: "call_tool", arguments: { name: "s/do" } });
    const said = await call.then(
      ({ content }) => (content as { text: string }[])[0]?.text,
      (error: Error) => error.message,
    );
    expect(said).toEqual(typeof expected === "string" ? expected : expect.stringMatching(expected));
  },
);
