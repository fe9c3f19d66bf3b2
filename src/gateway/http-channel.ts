// The way to a server at an address: streamable HTTP, or the older HTTP with server-sent events.

import { quoted, RanksackError } from "../base/errors.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { type Channel, GOODBYE_MS, MESSAGE_BYTES, placeOf } from "./channel.ts";
import { shown } from "./last-words.ts";
import { secretsOf } from "./secrets.ts";
import type { ServerConfig } from "./server-entry.ts";
import { revealed } from "./secret.ts";

/**
 * Prepares the way to `config.url`; nothing is sent yet.
 *
 * @throws RanksackError CONFIG_INVALID when the url or a header cannot be used.
 */
export async function openAddress(config: ServerConfig): Promise<Channel> {
  const { StreamableHTTPClientTransport, SSEClientTransport } = await import("@modelcontextprotocol/client");
  const { url, headers } = address(config);
  const secrets = secretsOf(config);
  let overflow: number | undefined;
  const tooLarge = (limit: number): void => {
    overflow = limit;
    void transport.close().catch(() => {});
  };
  const { maxMessageBytes = MESSAGE_BYTES } = config;
  const streamEnded = (): void => {
    // The SDK opens such a stream again; but of old it is the whole connection, which the server has forgotten then.
    if (streamable === undefined) void transport.close().catch(() => {});
  };
  const fetch = boundedFetch(maxMessageBytes, { tooLarge, streamEnded });
  const options = { requestInit: { headers }, fetch };
  const streamable = config.type !== "sse" ? new StreamableHTTPClientTransport(url, options) : undefined;
  const transport = streamable ?? new SSEClientTransport(url, options);
  return {
    transport,
    negotiation: streamable === undefined ? "legacy" : "auto",
    get hasSession() {
      return streamable === undefined || streamable.sessionId !== undefined;
    },
    place: placeOf(config),
    get overflow() {
      return overflow;
    },
    shown: (text) => shown(text, secrets),
    symptoms: () => [],
    close: async () => {
      await Promise.race([
        streamable?.terminateSession().catch(() => {}),
        new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref()),
      ]);
      await transport.close().catch(() => {});
    },
  };
}

/** The address without user and password, which `fetch` refuses; they travel as a header, unless one is given. */
function address(config: ServerConfig): { url: URL; headers: Headers } {
  try {
    const url = new URL(config.url ?? "");
    const headers = new Headers(revealed(config.headers));
    const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    if (login !== ":" && !headers.has("authorization"))
      headers.set("authorization", `Basic ${Buffer.from(login).toString("base64")}`);
    url.username = "";
    url.password = "";
    return { url, headers };
  } catch {
    const message = `Server ${quoted(config.name)} has no usable url and headers.`;
    throw new RanksackError("CONFIG_INVALID", message, 'Give it a "command", or an http or https address as "url".');
  }
}
