// A connected MCP server. The SDK does the handshake and carries requests and answers; the tool list is read as it
// came, because the SDK's typed list rejects every tool of a server when one of them is malformed.

import type { Client, JSONRPCMessage, RequestOptions, StandardSchemaV1 } from "@modelcontextprotocol/client";
import { quoted, RanksackError } from "../base/errors.ts";
import type { Channel } from "./channel.ts";
import { openChild } from "./child-channel.ts";
import { openAddress } from "./http-channel.ts";
import type { ServerConfig } from "./server-entry.ts";
import { readToolPages } from "./tool-pages.ts";
import { type Accused, cancelledFault, closedFault, cutFault, timeoutFault, upstreamFault } from "./upstream-fault.ts";

/** A connected server. Whoever connected it closes it; every method but `close` may reject with a RanksackError. */
export interface Upstream {
  /** Its key in the configuration. */
  readonly name: string;
  /** The name it gives itself for people. */
  readonly title?: string;
  /** What it tells models about its use. */
  readonly instructions?: string;
  /**
   * All its tools as it lists them, unjudged. A list that does not end is cut (100 pages, 10 000 tools, a cursor that
   * comes back); `onCut` is then told why, and what was read is returned.
   */
  listTools(onCut?: (reason: RanksackError) => void): Promise<readonly unknown[]>;
  /** Calls a tool by the name the server lists; the raw result, `isError` included. A call that ends early is called off. */
  callTool(name: string, args: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<unknown>;
  /** Ends the connection, and the child with all it started, within 2 s. Never rejects; may be called again. */
  close(): Promise<void>;
}

/** How to connect. */
export interface ConnectOptions {
  /** The longest that connecting, and each listing, may take, in milliseconds. Default 20 000. */
  readonly timeoutMs?: number;
  /** Ends what is being connected, and the connection. */
  readonly signal?: AbortSignal;
  /** Called whenever the server says that its tools are others. */
  readonly onToolsChanged?: () => void;
  /** Called when the connection has ended, whoever ended it. */
  readonly onClosed?: () => void;
}

/** How far a call has come, as the server says. */
export interface CallProgress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** How to call a tool. */
export interface CallOptions {
  /** The longest that the server may be silent, in milliseconds. Default a minute. */
  readonly timeoutMs?: number | undefined;
  /** Calls the call off, at the server too. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each report of progress, which begins the time anew. */
  readonly onProgress?: ((progress: CallProgress) => void) | undefined;
}

const DEFAULT_TIMEOUT_MS = 20_000;

/** The longest that a server may be silent about a call, in milliseconds. */
const CALL_TIMEOUT_MS = 60_000;

/** What a timer can count, in milliseconds; beyond it a timer fires at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** How we present ourselves to servers. */
export const CLIENT_INFO: Readonly<{ name: string; version: string }> = { name: "ranksack", version: "0.1.0" };

/**
 * Connects to a server: starts its command or reaches its url, and shakes hands. Nothing is left running when this
 * rejects.
 *
 * @throws RanksackError UPSTREAM_UNAVAILABLE, UPSTREAM_TIMEOUT or UPSTREAM_PROTOCOL, naming the server and what is
 * known of its end; CONFIG_INVALID for an entry that cannot be used; INVALID_ARGUMENT for the timeout.
 */
export async function connectUpstream(config: ServerConfig, options: ConnectOptions = {}): Promise<Upstream> {
  const timeoutMs = timeoutOf(options);
  const { Client: ClientClass } = await import("@modelcontextprotocol/client");
  if (options.signal?.aborted) throw closedFault(config.name);
  const channel = await openChannel(config);
  const client = new ClientClass(CLIENT_INFO, { versionNegotiation: { mode: channel.negotiation } });
  const upstream = new ConnectedUpstream(config.name, client, channel, timeoutMs);
  const { signal } = options;
  signal?.addEventListener("abort", () => void upstream.close(), { once: true });
  try {
    if (signal?.aborted) throw closedFault(config.name);
    await upstream.connect(options);
    return upstream;
  } catch (error) {
    await upstream.close();
    throw error;
  }
}

function timeoutOf({ timeoutMs = DEFAULT_TIMEOUT_MS }: ConnectOptions): number {
  if (timeoutMs > 0) return Math.min(timeoutMs, LONGEST_TIMEOUT_MS);
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `timeoutMs is ${quoted(timeoutMs)}, which is not a number above 0.`,
    "Leave it out for 20 seconds.",
  );
}

function openChannel(config: ServerConfig): Promise<Channel> {
  const isChild = config.type === undefined ? config.command !== undefined : config.type === "stdio";
  return isChild ? openChild(config) : openAddress(config);
}

class ConnectedUpstream implements Upstream {
  readonly name: string;
  title?: string;
  instructions?: string;
  readonly #client: Client;
  readonly #channel: Channel;
  readonly #timeoutMs: number;
  #closing: Promise<void> | undefined;

  constructor(name: string, client: Client, channel: Channel, timeoutMs: number) {
    this.name = name;
    this.#client = client;
    this.#channel = channel;
    this.#timeoutMs = timeoutMs;
  }

  async connect({ onToolsChanged, onClosed }: ConnectOptions): Promise<void> {
    const { transport } = this.#channel;
    transport.onmessage = sealToolList;
    if (onClosed !== undefined) this.#client.onclose = onClosed;
    if (onToolsChanged !== undefined)
      this.#client.setNotificationHandler("notifications/tools/list_changed", onToolsChanged);
    await this.#within(this.#timeoutMs, "the handshake", (options) => this.#client.connect(transport, options));
    if (onToolsChanged !== undefined) this.#listen();
    const title = this.#client.getServerVersion()?.title;
    const instructions = this.#client.getInstructions();
    if (title !== undefined) this.title = title;
    if (instructions !== undefined) this.instructions = instructions;
  }

  async listTools(onCut?: (reason: RanksackError) => void): Promise<readonly unknown[]> {
    const { tools, cut } = await this.#within(this.#timeoutMs, "tools/list", (options) =>
      readToolPages((cursor) => this.#page(cursor, options)),
    );
    if (cut !== undefined) onCut?.(cutFault(this.#accused, cut, tools.length));
    return tools;
  }

  callTool(name: string, args: Readonly<Record<string, unknown>>, options: CallOptions = {}): Promise<unknown> {
    const params = { name, arguments: args };
    const { timeoutMs = CALL_TIMEOUT_MS, signal, onProgress } = options;
    const work = (given: RequestOptions, alive: () => void): Promise<unknown> =>
      this.#request("tools/call", params, {
        ...given,
        resetTimeoutOnProgress: true,
        onprogress: (progress) => {
          alive();
          onProgress?.(progress);
        },
      });
    return this.#within(Math.min(timeoutMs, LONGEST_TIMEOUT_MS), `the call of ${quoted(name)}`, work, signal);
  }

  get #accused(): Accused {
    return { name: this.name, channel: this.#channel };
  }

  close(): Promise<void> {
    this.#closing ??= this.#channel.close();
    return this.#closing;
  }

  /** A page of the tool list; a server that knows no tools at all has none. */
  async #page(cursor: string | undefined, options: RequestOptions): Promise<unknown> {
    if (cursor !== undefined) return this.#request("tools/list", { cursor }, options);
    return this.#request("tools/list", {}, options).catch((error) => {
      if (isUnknownMethod(error)) return { tools: [] };
      throw error;
    });
  }

  async #request(method: string, params: Record<string, unknown>, options: RequestOptions): Promise<unknown> {
    return unsealed(await this.#client.request({ method, params }, ANYTHING, options));
  }

  /** Of the newer protocol a server tells only those who ask of other tools. One that does not, is not asked twice. */
  #listen(): void {
    const changes = this.#client.getServerCapabilities()?.tools?.listChanged === true;
    if (changes && this.#client.getProtocolEra() === "modern")
      void this.#client.listen({ toolsListChanged: true }).catch(() => {});
  }

  /**
   * The result of `work`, or the fault that explains why it failed or did not end in time; then it is called off. Each
   * sign of life begins the time anew.
   */
  async #within<T>(
    timeout: number,
    doing: string,
    work: (options: RequestOptions, alive: () => void) => Promise<T>,
    caller?: AbortSignal,
  ): Promise<T> {
    if (this.#closing !== undefined) throw closedFault(this.name);
    const abort = new AbortController();
    const signal = caller === undefined ? abort.signal : AbortSignal.any([abort.signal, caller]);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(timeoutFault(this.#accused, doing, timeout)), timeout);
    });
    try {
      return await Promise.race([work({ timeout, signal }, () => timer?.refresh()), late]);
    } catch (error) {
      abort.abort();
      if (caller?.aborted) throw cancelledFault(this.name, doing);
      throw isTimeout(error) ? timeoutFault(this.#accused, doing, timeout) : upstreamFault(this.#accused, doing, error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Where a raw tool list travels through the SDK unseen. */
const RAW: unique symbol = Symbol("raw tool list");

/** A result schema that takes every result as it is. */
const ANYTHING: StandardSchemaV1 = {
  "~standard": { version: 1, vendor: "ranksack", validate: (value) => ({ value }) },
};

/**
 * Puts a result with tools into an envelope that every protocol version accepts. Whoever listens on a transport before
 * the client takes it over hears each message first, the same object: so the client judges the envelope, not the tools.
 */
function sealToolList(message: JSONRPCMessage): void {
  if (!("result" in message) || !("tools" in message.result)) return;
  const { result } = message;
  Object.assign(message, {
    result: { resultType: "complete", ttlMs: 0, cacheScope: "private", tools: [], [RAW]: result },
  });
}

function unsealed(result: unknown): unknown {
  return typeof result === "object" && result !== null && RAW in result ? result[RAW] : result;
}

function isUnknownMethod(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === -32601;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "REQUEST_TIMEOUT";
}
