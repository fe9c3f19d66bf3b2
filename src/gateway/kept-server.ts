// One server, kept connected for as long as we run: connected in the background, listed when it is there, again when it
// says that its tools are others and when its list is old, and tried again when it fails, ever later; a breaker says
// whether somebody who asks may have it tried sooner. One attempt is under way at a time, so a slow server is waited for
// and never doubled.

import { quoted, RanksackError } from "../base/errors.ts";
import { Breaker, type BreakerView } from "./breaker.ts";
import type { Question } from "./caller.ts";
import { listHash } from "./list-hash.ts";
import { listedTools, type ServerTools } from "./listing.ts";
import { Refresher } from "./refresher.ts";
import type { ServerConfig } from "./server-entry.ts";
import type { ConnectOptions, Upstream } from "./upstream.ts";
import { faultClause, RetryTime } from "./upstream-fault.ts";

/** What a server lists, and its `listHash`. */
export interface ServerList extends ServerTools {
  readonly hash: string;
}

/** What comes after a failure. */
export interface Outlook extends BreakerView {
  /** When it is tried again unasked, in milliseconds; undefined for never. */
  readonly retryMs: number | undefined;
  /** How long whoever asks is refused at once, in milliseconds. */
  readonly coolingMs: number;
}

/** What becomes of servers, told as it happens. */
export interface ServerEvents {
  /** It is being connected, and is waited for. */
  connecting(server: string): void;
  /** It lists this now; told once of a list that stays the same, and again when it was connected anew. */
  listed(server: string, list: ServerList): void;
  /** It cannot be used, or listed. */
  failed(server: string, error: RanksackError, outlook: Outlook): void;
  /** Its breaker stands otherwise than before. */
  broken?(server: string, view: BreakerView): void;
  /** Something of its list cannot be used; the rest is. */
  warned(server: string, error: RanksackError): void;
  /** It is connected, and its tools are being listed. */
  connected?(server: string, upstream: Upstream): void;
  /** It said, unasked, that something is another. */
  noticed?(server: string, notice: Question): void;
}

/** How servers are kept. */
export interface KeepOptions {
  /** The longest that connecting, and each listing, may take, in milliseconds. Default 20 000. */
  readonly timeoutMs?: number | undefined;
  /** How a server is connected; rejects with a RanksackError. */
  readonly connect: (config: ServerConfig, options: ConnectOptions) => Promise<Upstream>;
  /** A number from 0 to 1 for each wait. */
  readonly chance: () => number;
  /** Whether what a server says in its log is passed on. Default of all. */
  readonly isHeard?: ((server: string) => boolean) | undefined;
}

/** A server that forgets us so soon after it was connected is not connected anew for it, in milliseconds. */
const FORGETFUL_MS = 10_000;

/** A server that answered nothing for so long is ended and started again, in milliseconds. */
const DEAD_MS = 120_000;

/** When a server is listed that says nothing of changes, in milliseconds: where it does not say, and at its word. */
const UNASKED_MS = 300_000;
const SOONEST_UNASKED_MS = 60_000;
const LATEST_UNASKED_MS = 86_400_000;

/** Whom servers are kept for: what they can do, and who is asked between calls. */
export type Clients = Pick<ConnectOptions, "abilities" | "resident">;

/** A server and its connection. */
export class KeptServer {
  readonly #config: ServerConfig;
  readonly #events: ServerEvents;
  readonly #options: KeepOptions;
  readonly #ending = new AbortController();
  #upstream: Upstream | undefined;
  #refresher: Refresher | undefined;
  #attempt: Promise<void> = Promise.resolve();
  #clients: Clients = {};
  #retry: NodeJS.Timeout | undefined;
  #unasked: NodeJS.Timeout | undefined;
  /** Why it is not connected, while it is not. */
  #fault: RanksackError | undefined;
  readonly #breaker: Breaker;
  #since = 0;
  /** When each question began that is under way. */
  readonly #asking: number[] = [];
  /** When a listing first had no answer, if nothing else had one since. */
  #silentSince: number | undefined;
  /** Of the last list that was told; empty while none holds. */
  #hash = "";

  constructor(config: ServerConfig, events: ServerEvents, options: KeepOptions) {
    this.#config = config;
    this.#events = events;
    this.#options = options;
    this.#breaker = new Breaker(options.chance);
  }

  /** Begins to connect, on behalf of `clients`. */
  start(clients: Clients = this.#clients): void {
    this.#clients = clients;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#change(() => this.#breaker.begin());
    // A probe is not waited for: until it has come to something, the server stands as failed.
    if (this.#breaker.view.state === "closed") this.#events.connecting(this.#config.name);
    this.#attempt = this.#open();
  }

  /** Tells it something, if it is connected. Never throws. */
  tell(notice: Question): void {
    this.#upstream?.tell?.(notice);
  }

  /**
   * What the connected server answers. One that has failed is tried first, as far as its breaker lets that through.
   *
   * @throws RanksackError what it failed with while it is not connected, and when it is tried again; else as `question`.
   */
  async ask<T>(question: (upstream: Upstream) => Promise<T>): Promise<T> {
    const upstream = this.#upstream ?? (await this.#hurried());
    const begun = performance.now();
    this.#asking.push(begun);
    try {
      const answer = await question(upstream);
      this.#silentSince = undefined;
      return answer;
    } catch (error) {
      if (upstream.isForgotten === true) return await question(await this.#renewed(upstream));
      // Listing shows whether it was the call alone.
      if (isSilence(error)) this.#refresher?.ask();
      else this.#silentSince = undefined;
      throw error;
    } finally {
      this.#asking.splice(this.#asking.indexOf(begun), 1);
    }
  }

  /** Ends the connection, or the attempt, within 2 s, and tries no more. Never rejects. */
  async close(): Promise<void> {
    clearTimeout(this.#retry);
    this.#ending.abort();
    this.#rest();
    await Promise.all([this.#upstream?.close(), this.#attempt]);
  }

  /** The server, when it can be had: one that waits for its turn is tried now, unless its breaker refuses that. */
  async #hurried(): Promise<Upstream> {
    if (this.#fault === undefined || this.#ending.signal.aborted) return this.#connected();
    const now = performance.now();
    const { state, failures } = this.#breaker.view;
    if (!this.#breaker.admits(now))
      throw brokenFault(this.#config.name, this.#fault, { state, failures, coolingMs: this.#breaker.coolingMs(now) });
    if (this.#retry !== undefined) this.start();
    await this.#attempt;
    return this.#connected();
  }

  /** The server, connected anew after it has forgotten us. */
  async #renewed(forgotten: Upstream): Promise<Upstream> {
    if (this.#upstream === forgotten) {
      this.#upstream = undefined;
      this.#rest();
      void forgotten.close();
      this.#attempt = this.#open();
    }
    await this.#attempt;
    return this.#connected();
  }

  #connected(): Upstream {
    if (this.#upstream !== undefined) return this.#upstream;
    throw this.#fault ?? notConnected(this.#config.name);
  }

  async #open(): Promise<void> {
    const { timeoutMs, connect, isHeard } = this.#options;
    let upstream: Upstream | undefined;
    try {
      upstream = await connect(this.#config, {
        ...(timeoutMs !== undefined && { timeoutMs }),
        ...this.#clients,
        isHeard: isHeard?.(this.#config.name),
        signal: this.#ending.signal,
        onToolsChanged: () => this.#refresher?.ask(),
        onNotice: (notice) => this.#events.noticed?.(this.#config.name, notice),
        onClosed: () => void (upstream && this.#drop(upstream, gone(this.#config.name))),
      });
    } catch (error) {
      return this.#failed(error);
    }
    await this.#take(upstream);
  }

  async #take(upstream: Upstream): Promise<void> {
    if (this.#ending.signal.aborted) return upstream.close();
    this.#upstream = upstream;
    this.#fault = undefined;
    this.#since = performance.now();
    this.#hash = "";
    this.#silentSince = undefined;
    const refresher = new Refresher(() => this.#list(upstream));
    this.#refresher = refresher;
    this.#events.connected?.(this.#config.name, upstream);
    await this.#list(upstream);
  }

  /** Lists a server, and again when its list is old; answers whether it is news. */
  async #list(upstream: Upstream): Promise<boolean> {
    clearTimeout(this.#unasked);
    const isNews = await this.#read(upstream);
    if (this.#upstream !== upstream || this.#ending.signal.aborted) return isNews;
    // Another reading may have ended meanwhile.
    clearTimeout(this.#unasked);
    this.#unasked = setTimeout(() => this.#refresher?.ask(), unaskedMs(upstream));
    return isNews;
  }

  /** Reads the list of a server. One that has listed keeps its connection when it answers an error, and while it is slow. */
  async #read(upstream: Upstream): Promise<boolean> {
    const { name } = this.#config;
    try {
      const { tools, quarantined } = await listedTools(upstream, (error) => this.#events.warned(name, error));
      this.#silentSince = undefined;
      if (this.#upstream === upstream && this.#hash === "") this.#change(() => this.#breaker.succeeded(this.#since));
      const hash = await listHash([...tools, quarantined]);
      if (this.#upstream !== upstream || hash === this.#hash) return false;
      this.#hash = hash;
      this.#events.listed(name, { tools, quarantined, hash });
      return true;
    } catch (error) {
      const code = error instanceof RanksackError ? error.code : undefined;
      const hasListed = this.#hash !== "";
      // Not right after it was connected: a server that forgets each time would be asked without end.
      if (upstream.isForgotten === true && performance.now() - this.#since > FORGETFUL_MS)
        void this.#renewed(upstream).catch(() => {});
      else if (hasListed && code === "UPSTREAM_PROTOCOL") this.#events.warned(name, error as RanksackError);
      else if (hasListed && code === "UPSTREAM_TIMEOUT" && !this.#isDead()) {
        this.#events.warned(name, error as RanksackError);
        if (this.#upstream === upstream) this.#refresher?.ask();
      } else this.#drop(upstream, error);
      return false;
    }
  }

  /** Whether it has said nothing for so long that it will not any more; it may be at work on what was asked before. */
  #isDead(): boolean {
    const now = performance.now();
    this.#silentSince ??= now;
    const since = this.#silentSince;
    return now - since > DEAD_MS && this.#asking.every((begun) => begun > since);
  }

  #drop(upstream: Upstream, error: unknown): void {
    if (this.#upstream !== upstream) return;
    this.#upstream = undefined;
    this.#rest();
    // What is left of it ends before it is started again.
    void upstream.close().then(() => this.#failed(error));
  }

  /** Lists no more. */
  #rest(): void {
    clearTimeout(this.#unasked);
    this.#refresher?.close();
  }

  #failed(error: unknown): void {
    if (this.#ending.signal.aborted) return;
    const { name } = this.#config;
    const fault = error instanceof RanksackError ? error : internal(name, error);
    this.#fault = fault;
    if (fault.code === "CONFIG_INVALID") return this.#events.failed(name, fault, NEVER);
    const now = performance.now();
    const retryMs = this.#change(() => this.#breaker.failed(now));
    this.#retry = setTimeout(() => this.start(), retryMs);
    this.#events.failed(name, fault, { ...this.#breaker.view, retryMs, coolingMs: this.#breaker.coolingMs(now) });
  }

  /** Does something to the breaker, and tells when it stands otherwise then. */
  #change<T>(step: () => T): T {
    const { state } = this.#breaker.view;
    const result = step();
    const { view } = this.#breaker;
    if (view.state !== state) this.#events.broken?.(this.#config.name, view);
    return result;
  }
}

/** What comes after a failure that time does not mend. */
const NEVER: Outlook = { state: "closed", failures: 1, retryMs: undefined, coolingMs: 0 };

/** Whether a failure may mean that the server is gone, or hangs. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof RanksackError)) return false;
  return error.code === "UPSTREAM_UNAVAILABLE" || error.code === "UPSTREAM_TIMEOUT";
}

/** How long a list is taken to be what its server lists. */
function unaskedMs({ listTtlMs = UNASKED_MS }: Upstream): number {
  return Math.min(Math.max(listTtlMs, SOONEST_UNASKED_MS), LATEST_UNASKED_MS);
}

/** What whoever asks is told while the breaker refuses: what is wrong, and when it is tried again. */
function brokenFault(
  name: string,
  fault: RanksackError,
  { state, failures, coolingMs }: Omit<Outlook, "retryMs">,
): RanksackError {
  const isTried = state === "half-open";
  const how = isTried
    ? "is being tried again at the moment"
    : `is not tried again for ${Math.ceil(coolingMs / 1_000)} s`;
  const message = `Server ${quoted(name)} ${how}, as it has failed ${failures} times in a row: ${faultClause(fault, name)}.`;
  const retryAt = new Date(Date.now() + coolingMs).toISOString();
  const when = isTried ? "Call again in a moment." : `Call again from ${retryAt} on.`;
  return new RanksackError("UPSTREAM_UNAVAILABLE", message, `${fault.hint} ${when}`.trim(), new RetryTime(retryAt));
}

function notConnected(name: string): RanksackError {
  const message = `Server ${quoted(name)} is not connected at the moment.`;
  return new RanksackError("UPSTREAM_UNAVAILABLE", message, "It is tried again; call again in a while.");
}

function gone(name: string): RanksackError {
  return new RanksackError(
    "UPSTREAM_UNAVAILABLE",
    `Server ${quoted(name)} ended its connection.`,
    "It is started again.",
  );
}

/** What no server may cause. Its message may hold anything, so it is not told. */
function internal(name: string, error: unknown): RanksackError {
  const kind = error instanceof Error ? error.name : typeof error;
  return new RanksackError("INTERNAL", `Server ${quoted(name)} met a bug in ranksack (${kind}).`, "Please report it.");
}
