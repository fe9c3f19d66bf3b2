// Clients of both eras of the protocol, in this process: the older one over a pair of transports, the newer one over the
// web-standard face of the server.

import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { type Face, faceServer, serveStreams } from "../src/mcp/sdk.ts";

/** The eras, by the year in which they begin. */
export const ERAS = ["2025", "2026"] as const;

const INFO = { name: "test", version: "1.0.0" };

/** What a client can do, and what it answers when it is asked. */
export interface Answers {
  readonly capabilities?: NonNullable<ConstructorParameters<typeof Client>[1]>["capabilities"];
  readonly answer?: (client: Client) => void;
}

/** A client of an era that is connected to a server with this face. */
export async function clientOf(
  era: (typeof ERAS)[number],
  face: Face,
  { capabilities = {}, answer = () => {} }: Answers = {},
): Promise<Client> {
  if (era === "2025") {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await faceServer(face).connect(theirs);
    const client = new Client(INFO, { capabilities });
    answer(client);
    await client.connect(ours);
    return client;
  }
  const handler = createMcpHandler(() => faceServer(face));
  const client = new Client(INFO, { capabilities, versionNegotiation: { mode: "auto" } });
  answer(client);
  const fetch = (url: string | URL, init?: RequestInit): Promise<Response> => handler.fetch(new Request(url, init));
  await client.connect(new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), { fetch }));
  return client;
}

/** A client of an era at the streams of a server, which says unasked what is another. */
export async function streamClientOf(
  era: (typeof ERAS)[number],
  face: Face,
  { capabilities = {}, answer = () => {} }: Answers = {},
): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const service = serveStreams(face, () => {}, theirs);
  const mode = era === "2025" ? "legacy" : { pin: "2026-07-28" };
  const client = new Client(INFO, { capabilities, versionNegotiation: { mode } });
  answer(client);
  client.onclose = () => void service.close();
  await client.connect(ours);
  return client;
}

/** What comes in at a client, as it came. */
export function spiedResults(client: Client): unknown[] {
  const seen: unknown[] = [];
  const { transport } = client;
  const onmessage = transport?.onmessage;
  if (transport)
    transport.onmessage = (message, extra) => {
      if ("result" in message) seen.push(message.result);
      onmessage?.(message, extra);
    };
  return seen;
}
