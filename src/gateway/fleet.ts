// All the servers of a configuration, kept connected side by side: what one of them does or fails to do holds up no
// other. At most sixteen begin to shake hands at a time, so that many that start together do not run into their own
// timeouts; one that takes longer than others need makes room for the next.

import { quoted, RanksackError } from "../base/errors.ts";
import type { Question } from "./caller.ts";
import { type Clients, type KeepOptions, KeptServer, type ServerEvents } from "./kept-server.ts";
import type { ServerConfig } from "./server-entry.ts";
import type { CallOptions } from "./call-options.ts";
import { connectUpstream, type Upstream } from "./upstream.ts";

/** How many servers begin to be connected at a time. */
const CONCURRENCY = 16;

/** How long a server counts as one that begins, in milliseconds. */
const BEGINNING_MS = 3_000;

/** Servers by name. */
export class Fleet {
  readonly #servers: ReadonlyMap<string, KeptServer>;
  #connecting = 0;
  readonly #waiting: (() => void)[] = [];

  /** Nothing is started yet. Of two servers with one name the last counts. */
  constructor(configs: readonly ServerConfig[], events: ServerEvents, options: Partial<KeepOptions> = {}) {
    const { connect = connectUpstream, chance = Math.random, timeoutMs, isHeard } = options;
    const inTurn: KeepOptions["connect"] = async (config, given) => {
      await this.#turn();
      let isBeginning = true;
      const begun = (): void => {
        if (!isBeginning) return;
        isBeginning = false;
        this.#connecting--;
        this.#waiting.shift()?.();
      };
      const timer = setTimeout(begun, BEGINNING_MS);
      try {
        return await connect(config, given);
      } finally {
        clearTimeout(timer);
        begun();
      }
    };
    const kept = { connect: inTurn, chance, timeoutMs, isHeard };
    this.#servers = new Map(configs.map((config) => [config.name, new KeptServer(config, events, kept)]));
  }

  /** Begins to connect them all, in the background, on behalf of `clients`. */
  start(clients: Clients = {}): void {
    for (const server of this.#servers.values()) server.start(clients);
  }

  /** Calls a tool of a server. @throws RanksackError NOT_FOUND for an unknown server; else as KeptServer does. */
  call(
    server: string,
    tool: string,
    args: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<unknown> {
    return this.ask(server, (upstream) => upstream.callTool(tool, args, options));
  }

  /** What a connected server answers. @throws RanksackError as a call does. */
  ask<T>(server: string, question: (upstream: Upstream) => Promise<T>): Promise<T> {
    const kept = this.#servers.get(server);
    if (kept !== undefined) return kept.ask(question);
    return Promise.reject(new RanksackError("NOT_FOUND", `There is no server ${quoted(server)}.`, "Search again."));
  }

  /** Tells all that are connected something about their client. */
  tell(notice: Question): void {
    for (const server of this.#servers.values()) server.tell(notice);
  }

  /** Ends them all at once, within 2 s. Never rejects; may be called again. */
  async close(): Promise<void> {
    const ending = Array.from(this.#servers.values(), (server) => server.close());
    for (const go of this.#waiting.splice(0)) go();
    await Promise.all(ending);
  }

  async #turn(): Promise<void> {
    while (this.#connecting >= CONCURRENCY) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#connecting++;
  }
}
