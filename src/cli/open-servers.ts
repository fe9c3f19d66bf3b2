// Servers that were asked for their tools and stay connected, so that the call that follows starts none a second time.

import type { ServerConfig } from "../gateway/server-entry.ts";
import { connectUpstream, type Upstream } from "../gateway/upstream.ts";

/** The servers that are connected, until `close`. */
export class OpenServers {
  readonly #open = new Map<string, Upstream>();

  /** Keeps a server that was listed. */
  keep(upstream: Upstream): void {
    this.#open.set(upstream.name, upstream);
  }

  /** The server of an entry, connected if it is not yet; all others are ended. @throws RanksackError as a connection does */
  async only(config: ServerConfig, timeoutMs: number | undefined): Promise<Upstream> {
    const found = this.#open.get(config.name);
    if (found !== undefined) this.#open.delete(config.name);
    const ended = this.close();
    const upstream = found ?? (await connectUpstream(config, timeoutMs === undefined ? {} : { timeoutMs }));
    this.keep(upstream);
    await ended;
    return upstream;
  }

  /** Ends them all. Never rejects. */
  async close(): Promise<void> {
    const ending = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(ending.map((upstream) => upstream.close()));
  }
}
