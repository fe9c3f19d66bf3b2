// What is known of the tools of servers, from their lists and from those of an earlier run. Here alone tools come into the
// catalog: what an entry does not permit stays out, so that nothing that searches, lists or calls can know of it.

import { setImmediate, setTimeout } from "node:timers/promises";
import { RanksackError } from "../base/errors.ts";
import { shown } from "../gateway/last-words.ts";
import type { CachedList, ListCache } from "../gateway/list-cache.ts";
import type { QuarantinedTool } from "../gateway/listing.ts";
import type { ServerList } from "../gateway/kept-server.ts";
import { secretsOf } from "../gateway/secrets.ts";
import type { ServerConfig } from "../gateway/server-entry.ts";
import { inSlices } from "../gateway/slices.ts";
import { permitted } from "../gateway/tool-policy.ts";
import type { LocalCatalog } from "../tools/catalog.ts";
import type { ToolDefinition } from "../tools/tool.ts";
import type { Log } from "./log.ts";
import { hidesText } from "./visible-text.ts";

/** How many rejected tools of one listing are logged one by one. */
const LOGGED = 20;

/** The most tools of a first list that is taken at one go. */
const AT_ONCE = 500;

/** How long searches wait for what was kept, from the start, in milliseconds. */
const LONGEST_WAIT_MS = 1_000;

/** What of a server is in the catalog. */
interface Held {
  readonly hash: string;
  /** Whether it was listed in an earlier run, and not yet in this one. */
  readonly isCached: boolean;
  readonly quarantined: readonly QuarantinedTool[];
}

/** What was kept of a server. */
interface KeptList extends CachedList {
  readonly server: string;
}

/** How lists are kept. */
export interface ListKeeping {
  readonly catalog: LocalCatalog;
  readonly log: Log;
  /** What is kept from run to run; none by default. */
  readonly cache?: ListCache | undefined;
  /** A list as the catalog is to have it, such as under other names. Default as it is. */
  readonly named?: ((server: string, tools: readonly ToolDefinition[]) => readonly ToolDefinition[]) | undefined;
}

/** The lists of servers. */
export class ServerLists {
  readonly #configs: ReadonlyMap<string, ServerConfig>;
  readonly #keeping: ListKeeping;
  readonly #held = new Map<string, Held>();
  #loaded: Promise<void> = Promise.resolve();
  #searchable: Promise<unknown> = Promise.resolve();
  #taking: Promise<void> = Promise.resolve();
  #writing: Promise<void> = Promise.resolve();
  /** How servers stand that said so after they listed last. */
  readonly #marks = new Map<string, () => void>();
  #isReadying = false;
  #isPruned = false;
  #isClosed = false;

  constructor(configs: readonly ServerConfig[], keeping: ListKeeping) {
    this.#configs = new Map(configs.map((config) => [config.name, config]));
    this.#keeping = keeping;
  }

  /** Begins to read what was kept. */
  start(): void {
    this.#loaded = this.#load();
    this.#searchable = Promise.race([this.#loaded, setTimeout(LONGEST_WAIT_MS, undefined, { ref: false })]);
  }

  /** Resolves once what was kept has been read. */
  get loaded(): Promise<void> {
    return this.#loaded;
  }

  /** Resolves once a search need wait no longer for it: when it has been read, or a second after the start. */
  get searchable(): Promise<unknown> {
    return this.#searchable;
  }

  /** Whether the tools of a server are those of an earlier run. */
  isCached(server: string): boolean {
    return this.#held.get(server)?.isCached === true;
  }

  /** What a server lists and could not be kept. */
  quarantined(server: string): readonly QuarantinedTool[] {
    return this.#held.get(server)?.quarantined ?? [];
  }

  /** What a server may repeat, and what a log or a status must not hold. */
  secretsOf(server: string): readonly string[] {
    const config = this.#configs.get(server);
    return config === undefined ? [] : secretsOf(config);
  }

  /** Notes that a server is connecting. */
  connecting(server: string): void {
    this.#mark(server, () => this.#keeping.catalog.expectSource(server));
  }

  /** Notes that a server cannot be used or listed; `reason` is a clause. */
  failed(server: string, reason: string): void {
    this.#mark(server, () => this.#keeping.catalog.failSource(server, reason));
  }

  /**
   * Takes what a server lists now, after what was listed before it and in slices: until it resolves, searches see what
   * they saw. Never rejects.
   */
  listed(server: string, list: ServerList): Promise<void> {
    this.#marks.delete(server);
    const taking = this.#taking
      .then(() => this.#takeListed(server, list))
      .catch((error) => this.#broken(server, error));
    this.#taking = taking;
    void taking.then(() => taking === this.#taking && this.#ready());
    return taking;
  }

  /** Resolves once what was listed is in the catalog, and what is to be kept has been written. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#loaded;
    await this.#taking;
    await this.#writing;
  }

  #mark(server: string, mark: () => void): void {
    this.#marks.set(server, mark);
    mark();
  }

  async #takeListed(server: string, { tools, quarantined, hash }: ServerList): Promise<void> {
    const isSame = this.#held.get(server)?.hash === hash;
    if (isSame) this.#confirm(server, tools.length);
    else if (!this.#isClosed) await this.#take(server, tools, quarantined);
    this.#held.set(server, { hash, isCached: false, quarantined });
    this.#marks.get(server)?.();
    this.#keep(server, { tools, hash }, isSame);
  }

  /** What no list may cause. */
  #broken(server: string, error: unknown): void {
    const kind = error instanceof Error ? error.name : typeof error;
    this.failed(server, `its list met a bug in ranksack (${kind})`);
    this.#keeping.log("error", "bug", { server, kind });
  }

  /** Makes ready, in slices, what searches need of each tool, while no list is to be taken. */
  #ready(): void {
    if (this.#isReadying) return;
    this.#isReadying = true;
    void inSlices(this.#readyAll()).then(() => void (this.#isReadying = false));
  }

  *#readyAll(): Generator<void, void> {
    const { catalog } = this.#keeping;
    for (let tools: unknown; tools !== catalog.tools; ) {
      tools = catalog.tools;
      for (const _ of catalog.readyInSteps()) {
        if (this.#isClosed) return;
        yield;
      }
    }
  }

  async #load(): Promise<void> {
    const { cache } = this.#keeping;
    if (cache === undefined) return;
    const kept: KeptList[] = [];
    for (const [server, config] of this.#configs) {
      // A client may be waiting for the handshake.
      if (kept.length > 0) await setImmediate();
      const found = await this.#found(cache, server, config);
      if (found !== undefined) kept.push({ server, ...found });
    }
    this.#takeKept(kept.filter(({ server }) => !this.#held.has(server)));
    this.#ready();
  }

  /** What is kept of a server, unless there is nothing that can be read. */
  async #found(cache: ListCache, server: string, config: ServerConfig): Promise<CachedList | undefined> {
    const { log } = this.#keeping;
    const found = await cache.load(config).catch((error: unknown) => notCached(error, log));
    if (found === "damaged") log("warn", "cache-damaged", { server, place: cache.place });
    return typeof found === "string" ? undefined : found;
  }

  /** Puts what was kept into the catalog, in one step: list by list it takes several times as long. */
  #takeKept(kept: readonly KeptList[]): void {
    const { catalog } = this.#keeping;
    const before = new Map(catalog.sources.map((source) => [source.source, source]));
    for (const { server, hash } of kept) this.#held.set(server, { hash, isCached: true, quarantined: [] });
    catalog.setSources(kept.map(({ server, tools }) => [server, this.#permitted(server, tools)]));
    for (const { server } of kept) {
      const { state, reason = "it failed" } = before.get(server) ?? {};
      if (state === "failed") catalog.failSource(server, reason);
      else catalog.expectSource(server);
    }
  }

  async #take(
    server: string,
    listed: readonly ToolDefinition[],
    quarantined: readonly QuarantinedTool[],
  ): Promise<void> {
    const { catalog, log } = this.#keeping;
    const tools = this.#permitted(server, listed);
    // Until the first list is there, there is nothing that a search could find sooner.
    const isFirst = catalog.tools.size === 0 && tools.length <= AT_ONCE;
    const { added, changed, removed, rejected } = isFirst
      ? catalog.setSource(server, tools)
      : await inSlices(catalog.setSourceInSteps(server, tools));
    log("info", "listed", {
      server,
      tools: tools.length,
      notPermitted: listed.length - tools.length,
      rejected: rejected.length + quarantined.length,
      added: added.length,
      changed: changed.length,
      removed: removed.length,
    });
    const hiding = tools.filter((tool) => hidesText(tool)).length;
    if (hiding > 0) log("warn", "hidden-text", { server, tools: hiding });
    const secrets = this.secretsOf(server);
    for (const { position, reason } of [...quarantined, ...rejected].slice(0, LOGGED))
      log("warn", "tool-rejected", { server, position, reason: shown(reason, secrets) });
  }

  #confirm(server: string, tools: number): void {
    const { catalog, log } = this.#keeping;
    catalog.confirmSource(server);
    log("info", "listed", { server, tools, unchanged: true });
  }

  #permitted(server: string, tools: readonly ToolDefinition[]): readonly ToolDefinition[] {
    const { named = (_, same) => same } = this.#keeping;
    const config = this.#configs.get(server) ?? {};
    return named(server, permitted(config, tools));
  }

  /** Writes lists one after the other, in the background. */
  #keep(server: string, list: Pick<ServerList, "tools" | "hash">, isSame: boolean): void {
    const { cache, log } = this.#keeping;
    const config = this.#configs.get(server);
    if (cache === undefined || config === undefined) return;
    this.#writing = this.#writing
      .then(() => (isSame ? cache.confirm(config) : cache.save(config, list)))
      .then(() => (this.#isPruned ? undefined : cache.prune()))
      .then(
        () => void (this.#isPruned = true),
        (error: unknown) => void notCached(error, log),
      );
  }
}

function notCached(error: unknown, log: Log): "missing" {
  const message = error instanceof RanksackError ? error.message : "a bug in ranksack";
  log("warn", "not-cached", { message });
  return "missing";
}
