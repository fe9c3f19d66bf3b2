// Many clients with the same ids, and a server of each kind behind: nobody has what is another's. CALLS=… is how many
// calls there are for each kind; `npm run long -- crossed` makes as many as the case says.

import { Server } from "@modelcontextprotocol/server";
import { afterEach, expect, test } from "vitest";
import { connectUpstream } from "../../src/gateway/upstream.ts";
import { fixture } from "../fronted-servers.ts";
import { listeningGateway, rawRequest } from "../http-gateway.ts";
import { legacyUpstream, modernUpstream } from "../mcp-upstreams.ts";

const CLIENTS = 20;
const CALLS = Number(process.env["CALLS"] ?? 400);

/** How many calls of a client are under way at a time. */
const BATCH = 10;

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function echoServer(): Server {
  const server = new Server({ name: "echo", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({
    tools: [{ name: "echo", inputSchema: { type: "object" as const } }],
  }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
    return { content: [{ type: "text", text: String(params.arguments?.["secret"]) }] };
  });
  return server;
}

const KINDS = {
  stdio: async () => fixture("echo", "echo"),
  "HTTP, 2025": async () => served(await legacyUpstream(echoServer)),
  "HTTP, 2026": async () => served(await modernUpstream(echoServer)),
};

function served({ url, close }: { url: string; close: () => Promise<void> }): { name: string; url: string } {
  closing.push(close);
  return { name: "echo", url };
}

/** A client that begins a session, whose ids begin at 0. */
class RawClient {
  readonly #url: string;
  readonly #headers: Record<string, string> = { "mcp-protocol-version": "2025-11-25" };

  constructor(url: string) {
    this.#url = url;
  }

  async begin(): Promise<void> {
    const clientInfo = { name: "test", version: "1" };
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
    const { headers } = await this.#send({ id: 0, method: "initialize", params });
    this.#headers["mcp-session-id"] = String(headers["mcp-session-id"]);
    await this.#send({ method: "notifications/initialized" });
  }

  /** What comes for a call, all of it. */
  async call(id: number, secret: string): Promise<string> {
    const params = { name: "call_tool", arguments: { name: "echo", arguments: { secret } } };
    return (await this.#send({ id, method: "tools/call", params })).text;
  }

  #send(message: object): ReturnType<typeof rawRequest> {
    return rawRequest(this.#url, { body: JSON.stringify({ jsonrpc: "2.0", ...message }), headers: this.#headers });
  }
}

/** The messages of a stream of events. */
function messagesOf(text: string): readonly object[] {
  return [...text.matchAll(/^data: (\{.*)$/gm)].map(([, data = ""]) => JSON.parse(data) as object);
}

test.each(Object.entries(KINDS))(
  "S034: clients with the same ids have their own answers, and nothing else: %s",
  async (_, serve) => {
    const config = await serve();
    const { service, gateway, close } = await listeningGateway(
      { echo: { tools: [] } },
      { connect: (__, options) => connectUpstream(config, options) },
    );
    closing.push(close);
    await expect.poll(() => gateway.status.tools).toBe(1);
    const clients = Array.from({ length: CLIENTS }, () => new RawClient(service.url));
    await Promise.all(clients.map((client) => client.begin()));
    let right = 0;
    const work = async (client: RawClient, own: number): Promise<void> => {
      for (let from = 0; from < CALLS / CLIENTS; from += BATCH)
        await Promise.all(
          Array.from({ length: BATCH }, async (___, at) => {
            const [id, secret] = [from + at, `secret ${own} ${from + at}`];
            const messages = messagesOf(await client.call(id, secret));
            expect(messages).toMatchObject([{ id, result: { content: [{ text: secret }] } }]);
            right++;
          }),
        );
    };
    await Promise.all(clients.map(work));
    expect(right).toBe(CALLS);
  },
  Math.max(60_000, CALLS * 60),
);
