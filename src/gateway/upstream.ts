// A connected MCP server. The SDK does the handshake and carries requests and answers; the tool list is read as it
// came, because the SDK's typed list rejects every tool of a server when one of them is malformed.

import type { Client, JSONRPCRequest, RequestOptions, Result } from "@modelcontextprotocol/client";
import { quoted, RanksackError } from "../base/errors.ts";
import { type Retry, settledAnswer, unknownState } from "./asked-back.ts";
import { type Abilities, type Caller, METHOD_NOT_FOUND, type Question, refusal, relayedAbilities } from "./caller.ts";
import { type CallOptions, metaOf } from "./call-options.ts";
import { Callers } from "./callers.ts";
import type { Channel } from "./channel.ts";
import { openChild } from "./child-channel.ts";
import { openAddress } from "./http-channel.ts";
import { OpenedPages } from "./opened-pages.ts";
import { ANYTHING, sealResult, unsealedResult } from "./raw-result.ts";
import { exchanged } from "./exchange.ts";
import { mendMessage } from "./odd-result.ts";
import { isTooDeep } from "./result-depth.ts";
import { otherEntry, protocolAdvice, protocolMode } from "./protocol-choice.ts";
import type { ServerConfig } from "./server-entry.ts";
import { LONGEST_TIMEOUT_MS, type TimeLimits, timeLimits } from "./time-limits.ts";
import { readToolPages } from "./tool-pages.ts";
import { type Accused, closedFault, cutFault, depthFault, httpStatusOf } from "./upstream-fault.ts";

/** A connected server. Whoever connected it closes it; every method but `close` may reject with a RanksackError. */
export interface Upstream {
  /** Its key in the configuration. */
  readonly name: string;
  /** The name it gives itself for people. */
  readonly title?: string;
  /** What it tells models about its use. */
  readonly instructions?: string;
  /** What it says it can do. */
  readonly abilities?: Abilities;
  /** Whether the server has forgotten us: it does not know our session any more, and has not done what it was asked. */
  readonly isForgotten?: boolean | undefined;
  /** How long the list that was read last may be kept, in milliseconds, where the server says so. */
  readonly listTtlMs?: number | undefined;
  /**
   * All its tools as it lists them; in place of one that is too large or too deep, or no object, stands an `UnfitTool`.
   * A list that does not end is cut (100 pages, 10 000 tools, 32 MiB, a cursor that comes back); `onCut` is then told
   * why, and what was read is returned.
   */
  listTools(onCut?: (reason: RanksackError) => void): Promise<readonly unknown[]>;
  /** Calls a tool by the name the server lists; the raw result, `isError` included. A call that ends early is called off. */
  callTool(name: string, args: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<unknown>;
  /** Sends any other request, as a call is sent; the raw result. */
  request(method: string, params: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<unknown>;
  /** Asks to be told when a resource is another; answers how to stop that. */
  subscribe?(uri: string): Promise<() => Promise<void>>;
  /** Tells it something about its client, where it said that it would. Never throws. */
  tell?(notice: Question): void;
  /** Ends the connection, and the child with all it started, within 2 s. Never rejects; may be called again. */
  close(): Promise<void>;
}

/** How to connect. */
export interface ConnectOptions {
  /** The longest that connecting, and each listing, may take, in milliseconds. Default what its entry says, else 20 000. */
  readonly timeoutMs?: number;
  /** Ends what is being connected, and the connection. */
  readonly signal?: AbortSignal;
  /** Called whenever the server says that its tools are others. */
  readonly onToolsChanged?: () => void;
  /** What the clients can do on whose behalf the server is asked; it is told what of that is relayed. Default nothing. */
  readonly abilities?: Abilities | undefined;
  /** Told of what else the server says unasked: that other lists changed, or a resource. */
  readonly onNotice?: ((notice: Question) => void) | undefined;
  /** Whether what it says in its log is passed on. Default true. */
  readonly isHeard?: boolean | undefined;
  /** The client that a server of the older protocol asks between calls. */
  readonly resident?: Caller | undefined;
  /** Called when the connection has ended, whoever ended it. */
  readonly onClosed?: () => void;
}

/** How we present ourselves to servers. */
export const CLIENT_INFO: Readonly<{ name: string; version: string }> = { name: "ranksack", version: "0.1.0" };

/**
 * Connects to a server: starts its command or reaches its url, and shakes hands. One that refuses the older protocol is
 * tried with the newer one, unless its entry says which it has. Nothing is left running when this rejects.
 *
 * @throws RanksackError UPSTREAM_UNAVAILABLE, UPSTREAM_TIMEOUT or UPSTREAM_PROTOCOL, naming the server and what is
 * known of its end; CONFIG_INVALID for an entry that cannot be used; INVALID_ARGUMENT for the timeout.
 */
export async function connectUpstream(config: ServerConfig, options: ConnectOptions = {}): Promise<Upstream> {
  try {
    return await connectAs(config, options);
  } catch (error) {
    const other = otherEntry(config, error);
    if (other === undefined) throw protocolAdvice(config, error);
    return connectAs(other, options).catch(() => Promise.reject(error as Error));
  }
}

async function connectAs(config: ServerConfig, options: ConnectOptions): Promise<Upstream> {
  const limits = timeLimits(config, options.timeoutMs);
  const { Client: ClientClass } = await import("@modelcontextprotocol/client");
  if (options.signal?.aborted) throw closedFault(config.name);
  const channel = await openChannel(config);
  const capabilities = relayedAbilities(options.abilities ?? {});
  const client = new ClientClass(CLIENT_INFO, {
    capabilities,
    versionNegotiation: { mode: protocolMode(config, channel) },
  });
  const upstream = new ConnectedUpstream(config.name, client, channel, { ...options, limits });
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

function openChannel(config: ServerConfig): Promise<Channel> {
  const isChild = config.type === undefined ? config.command !== undefined : config.type === "stdio";
  return isChild ? openChild(config) : openAddress(config);
}

class ConnectedUpstream implements Upstream {
  readonly name: string;
  title?: string;
  instructions?: string;
  abilities?: Abilities;
  listTtlMs: number | undefined;
  isForgotten = false;
  readonly #client: Client;
  readonly #channel: Channel;
  readonly #limits: TimeLimits;
  readonly #callers: Callers;
  readonly #isHeard: boolean;
  readonly #pages = new OpenedPages();
  #isConnected = false;
  #closing: Promise<void> | undefined;

  constructor(name: string, client: Client, channel: Channel, { limits, resident, isHeard = true }: Setting) {
    this.name = name;
    this.#client = client;
    this.#channel = channel;
    this.#limits = limits;
    this.#callers = new Callers(name, resident);
    this.#isHeard = isHeard;
    client.fallbackRequestHandler = (request, { mcpReq }) => this.#asked(request, mcpReq.signal);
  }

  async connect({ onToolsChanged, onClosed, onNotice }: ConnectOptions): Promise<void> {
    const { transport } = this.#channel;
    transport.onmessage = (message) => {
      mendMessage(message);
      if (this.#isConnected) sealResult(message, this.#isModern);
    };
    if (onClosed !== undefined) this.#client.onclose = onClosed;
    if (onToolsChanged !== undefined)
      this.#client.setNotificationHandler("notifications/tools/list_changed", onToolsChanged);
    this.#client.fallbackNotificationHandler = async ({ method, params }) => this.#heard({ method, params }, onNotice);
    await this.#within(this.#limits.connectMs, "the handshake", (options) => this.#client.connect(transport, options));
    this.#isConnected = true;
    if (onToolsChanged !== undefined) this.#listen();
    const title = this.#client.getServerVersion()?.title;
    const instructions = this.#client.getInstructions();
    this.abilities = this.#client.getServerCapabilities() ?? {};
    if (title !== undefined) this.title = title;
    if (instructions !== undefined) this.instructions = instructions;
  }

  async listTools(onCut?: (reason: RanksackError) => void): Promise<readonly unknown[]> {
    const { tools, cut, ttlMs } = await this.#within(this.#limits.connectMs, "tools/list", (options) =>
      readToolPages((cursor) => this.#page(cursor, options)),
    );
    this.listTtlMs = ttlMs;
    if (cut !== undefined) onCut?.(cutFault(this.#accused, cut, tools.length));
    return tools;
  }

  callTool(name: string, args: Readonly<Record<string, unknown>>, options: CallOptions = {}): Promise<unknown> {
    return this.#send(`the call of ${quoted(name)}`, "tools/call", { name, arguments: args }, options);
  }

  request(method: string, params: Readonly<Record<string, unknown>>, options: CallOptions = {}): Promise<unknown> {
    return this.#send(method, method, params, options);
  }

  /** Sends a request until it is answered, or the client is to answer first. */
  async #send(
    doing: string,
    method: string,
    params: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): Promise<unknown> {
    const { retry: first = {}, caller } = options;
    if (!this.#isModern && first.requestState !== undefined) throw unknownState();
    const signal = options.signal ?? new AbortController().signal;
    const limits = { timeoutMs: options.timeoutMs ?? this.#limits.callMs, signal };
    const once = (retry: Retry): Promise<unknown> =>
      this.#callers.during(
        caller,
        () => this.#sendOnce(doing, method, { ...params, ...defined(retry) }, options),
        limits,
      );
    const send = (retry: Retry): Promise<unknown> => this.#pages.opened(caller, signal, () => once(retry));
    return settledAnswer(this.name, send, caller, { first, signal });
  }

  #sendOnce(
    doing: string,
    method: string,
    params: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): Promise<unknown> {
    const { timeoutMs = this.#limits.callMs, onProgress } = options;
    const meta = metaOf(options, { isModern: this.#isModern, isHeard: this.#isHeard });
    const work = async (given: RequestOptions, alive: () => void): Promise<unknown> => {
      const result = await this.#request(
        method,
        { ...params, ...(Object.keys(meta).length > 0 && { _meta: meta }) },
        {
          ...given,
          // The time is ours to keep: it stands still while a client thinks.
          timeout: LONGEST_TIMEOUT_MS,
          allowInputRequired: true,
          onprogress: (progress) => {
            alive();
            onProgress?.(progress);
          },
        },
      );
      if (isTooDeep(result)) throw depthFault(this.#accused, doing);
      return result;
    };
    return this.#within(Math.min(timeoutMs, LONGEST_TIMEOUT_MS), doing, work, options);
  }

  /** A server of the older protocol asks its client, which is whoever called. */
  async #asked({ method, params }: JSONRPCRequest, signal: AbortSignal): Promise<Result> {
    if (!ASKED.has(method)) throw refusal(METHOD_NOT_FOUND, `There is no method ${quoted(method)}.`);
    return (await this.#callers.ask({ method, params }, signal)) as Result;
  }

  /** What is of a call is its client's to hear. */
  #heard(notice: Question, onNotice: ConnectOptions["onNotice"]): void {
    if (notice.method === LOG_ENTRY && !this.#isHeard) return;
    if (notice.method === PAGE_DONE) this.#pages.complete();
    if (OF_CALLS.has(notice.method)) this.#callers.tell(notice);
    else onNotice?.(notice);
  }

  tell({ method, params = {} }: Question): void {
    if (!this.#isModern) this.#client.notification({ method, params }).catch(() => {});
  }

  async subscribe(uri: string): Promise<() => Promise<void>> {
    if (this.#isModern) {
      const subscription = await this.#client.listen({ resourceSubscriptions: [uri] });
      return () => subscription.close();
    }
    await this.request("resources/subscribe", { uri });
    return async () => void (await this.request("resources/unsubscribe", { uri }));
  }

  get #isModern(): boolean {
    return this.#client.getProtocolEra() === "modern";
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
    return unsealedResult(await this.#client.request({ method, params }, ANYTHING, options));
  }

  /** Of the newer protocol a server tells only those who ask of other lists. One that does not, is not asked twice. */
  #listen(): void {
    const { tools, prompts, resources } = this.#client.getServerCapabilities() ?? {};
    const wanted = {
      ...(tools?.listChanged === true && { toolsListChanged: true }),
      ...(prompts?.listChanged === true && { promptsListChanged: true }),
      ...(resources?.listChanged === true && { resourcesListChanged: true }),
    };
    if (this.#isModern && Object.keys(wanted).length > 0) void this.#client.listen(wanted).catch(() => {});
  }

  /** The result of `work`, which asks the server, on behalf of a client where there is one. */
  async #within<T>(
    timeoutMs: number,
    doing: string,
    work: (options: RequestOptions, alive: () => void) => Promise<T>,
    { signal, caller }: CallOptions = {},
  ): Promise<T> {
    if (this.#closing !== undefined) throw closedFault(this.name);
    const isPaused = (): boolean => this.#callers.isAsking;
    const onFailure = (error: unknown): void => {
      this.isForgotten ||= httpStatusOf(error) === 404 && this.#channel.hasSession;
    };
    return exchanged(
      { server: this.#accused, connection: this.#callers, doing, timeoutMs, isPaused, signal, caller, onFailure },
      work,
    );
  }
}

type Setting = Pick<ConnectOptions, "resident" | "isHeard"> & { readonly limits: TimeLimits };

/** What a server may ask a client. */
const ASKED: ReadonlySet<string> = new Set(["elicitation/create", "sampling/createMessage", "roots/list"]);

/** What a server says unasked that belongs to a call. */
const LOG_ENTRY = "notifications/message";
const PAGE_DONE = "notifications/elicitation/complete";
const OF_CALLS: ReadonlySet<string> = new Set([LOG_ENTRY, PAGE_DONE]);

function defined({ inputResponses, requestState }: Retry): Record<string, unknown> {
  return {
    ...(inputResponses !== undefined && { inputResponses }),
    ...(requestState !== undefined && { requestState }),
  };
}

function isUnknownMethod(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === -32601;
}
