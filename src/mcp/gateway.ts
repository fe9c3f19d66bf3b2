// Many servers behind a few tools that never change. Servers come, go and change in the background, into a catalog; a
// search looks at the catalog as it is and never waits for a server. What can be called is what can be found: both look
// at one session.

import { Fleet } from "../gateway/fleet.ts";
import type { ServerConfigs } from "../gateway/config.ts";
import type { Clients, KeepOptions, ServerEvents } from "../gateway/kept-server.ts";
import type { ListCache } from "../gateway/list-cache.ts";
import { isOwnEntry } from "../gateway/own-entry.ts";
import { faultClause } from "../gateway/upstream-fault.ts";
import { type LocalCatalog, localCatalog, type ToolCatalog } from "../tools/catalog.ts";
import { createToolSession } from "../tools/session.ts";
import { Bell } from "./bell.ts";
import type { Log } from "./log.ts";
import { Passed } from "./passed.ts";
import { ParkedCalls } from "./parked-calls.ts";
import { RESULT_BYTES } from "./result-cap.ts";
import type { ServedTool } from "./served-tool.ts";
import { type ListKeeping, ServerLists } from "./server-lists.ts";
import { type GatewayStatus, gatewayStatus, outlookOf, type ServerOutlook, type StatusParts } from "./status.ts";
import { STATUS_URI, StatusNotices } from "./status-resource.ts";
import { Surface, surfaceNames } from "./surface.ts";
import type { SurfaceSettings } from "./surface-settings.ts";
import { toolCaller } from "./tool-caller.ts";
import { toolFinder } from "./tool-finder.ts";

/** How servers are fronted. */
export interface GatewayOptions extends Partial<KeepOptions> {
  /** The most bytes of a result. Default 100 KiB. */
  readonly resultBytes?: number | undefined;
  /** The longest that a server may be silent about a call, in milliseconds. Default a minute. */
  readonly callTimeoutMs?: number | undefined;
  /** How long a call waits for a server that is connecting, in milliseconds. Default 15 000. */
  readonly patienceMs?: number | undefined;
  /** How long a list waits for servers that are connecting, in milliseconds. Default 5 000. */
  readonly listPatienceMs?: number | undefined;
  /** What clients see of the servers. */
  readonly surface?: SurfaceSettings | undefined;
  /** What servers listed in earlier runs. Default none. */
  readonly cache?: ListCache | undefined;
}

const PATIENCE_MS = 15_000;

/** How long a list waits for servers that are connecting, in milliseconds. */
const LIST_PATIENCE_MS = 5_000;

/** The servers of a configuration and the tools that lead to them. */
export class Gateway {
  /** The names of the servers, in the order of the configuration. */
  readonly servers: readonly string[];
  /** What clients see: as a rule `tool_search` and `call_tool`. */
  readonly surface: Surface;
  /** Prompts, resources and logs of the servers. */
  readonly passed: Passed;
  /** Calls that wait for what their client says. */
  readonly parked: ParkedCalls = new ParkedCalls();
  /** What comes for the servers that have failed. */
  readonly #outlooks = new Map<string, ServerOutlook>();
  #isStarted = false;
  readonly #catalog: LocalCatalog = localCatalog([], {});
  readonly #changes: Bell = new Bell();
  readonly #fleet: Fleet;
  readonly #lists: ServerLists;
  readonly #log: Log;
  #onChange: () => void = () => {};
  readonly #notices: StatusNotices = new StatusNotices(() => this.passed.ownChanged());
  /** Every server of the configuration, in its order, and those of them that are ourselves. */
  readonly #configured: Pick<StatusParts, "servers" | "own">;
  #mode = "";

  /** Entries that cannot be used, and our own, stand as failed; nothing is started yet. */
  constructor({ servers, problems }: ServerConfigs, log: Log, options: GatewayOptions = {}) {
    const usable = servers.filter((config) => !isOwnEntry(config));
    this.#log = log;
    this.#configured = {
      servers: [...servers.map(({ name }) => name), ...problems.map(({ server }) => server)],
      own: servers.filter(isOwnEntry).map(({ name }) => name),
    };
    const { surface = {}, cache } = options;
    const named: ListKeeping["named"] = (server, tools) => surfaceNames(server, tools, surface);
    this.#lists = new ServerLists(usable, { catalog: this.#catalog, log, cache, named });
    this.servers = usable.map(({ name }) => name);
    const { toolsOnly = [] } = surface;
    const isPassed = (server: string): boolean => !toolsOnly.includes("*") && !toolsOnly.includes(server);
    this.#fleet = new Fleet(usable, this.#events(), { ...options, isHeard: isPassed });
    for (const { server, reason } of problems) this.#unusable(server, `its configuration cannot be used: ${reason}`);
    for (const config of servers) if (isOwnEntry(config)) log("info", "own-entry-skipped", { server: config.name });
    const session = createToolSession(this.#catalog, { mode: "all" });
    const sources = (): ToolCatalog["sources"] => this.#catalog.sources;
    const { resultBytes = RESULT_BYTES, patienceMs = PATIENCE_MS, callTimeoutMs, listPatienceMs } = options;
    const onOddResult = (server: string, tool: string): void => log("warn", "odd-result", { server, tool });
    const calls = { session, sources, fleet: this.#fleet, changes: this.#changes, onOddResult };
    const caller = toolCaller({ ...calls, resultBytes, patienceMs, callTimeoutMs });
    const earlier = {
      loaded: (): Promise<unknown> => this.#lists.searchable,
      has: (name: string): boolean => {
        const tool = this.#catalog.get(session.names.key(name) ?? "");
        return this.#lists.isCached(tool?.server ?? "");
      },
    };
    const finder = toolFinder(session, sources, earlier);
    const parts = { catalog: this.#catalog, finder, caller, sources, listPatienceMs };
    this.passed = new Passed({
      fleet: this.#fleet,
      servers: this.servers.filter(isPassed),
      settings: surface,
      isConnecting: () => sources().some(({ state }) => state === "connecting"),
      changes: this.#changes,
      warn: (server, { code, message }) => log("warn", "odd-list", { server, code, message }),
      ownUri: STATUS_URI,
      patienceMs: listPatienceMs ?? LIST_PATIENCE_MS,
    });
    this.surface = new Surface({ ...parts, changes: this.#changes }, surface);
  }

  /** Those of what every client sees that never change. */
  get tools(): readonly ServedTool[] {
    return this.surface.shown.tools;
  }

  /** Calls `listener`, in place of the one before, when a server came, went or listed. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  /** How it stands now. */
  get status(): GatewayStatus {
    const { decision, decisionText } = this.surface;
    return gatewayStatus({
      ...this.#configured,
      catalog: this.#catalog,
      mode: { mode: decision.mode, decision: decisionText },
      secretsOf: (server) => this.#lists.secretsOf(server),
      unlisted: (server) => this.#lists.quarantined(server),
      outlook: (server) => this.#outlooks.get(server),
    });
  }

  /**
   * Begins to connect, in the background; only the first time counts. Servers of the older protocol are told then what
   * their clients can do, so it is best done when the client is known.
   */
  start(clients: Clients = {}): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#lists.start();
    void this.#lists.loaded.then(() => this.#catalog.tools.size > 0 && this.#looked());
    this.#fleet.start(clients);
  }

  /** To be called when the client has other roots. */
  rootsChanged(): void {
    this.#fleet.tell({ method: "notifications/roots/list_changed" });
  }

  /** Ends all servers within 2 s. Never rejects; may be called again. */
  async close(): Promise<void> {
    this.parked.close();
    this.passed.close();
    this.#notices.close();
    await Promise.all([this.#fleet.close(), this.#lists.close()]);
  }

  #events(): ServerEvents {
    return {
      connecting: (server) => {
        this.#lists.connecting(server);
        this.#told("info", "connecting", { server });
      },
      listed: (server, list) => {
        this.#outlooks.delete(server);
        void this.#lists.listed(server, list).then(() => this.#looked());
      },
      failed: (server, error, { retryMs, failures, state, coolingMs }) => {
        const times = failures > 1 ? ` (${failures} times in a row)` : "";
        this.#lists.failed(server, `${faultClause(error, server)}${times}`);
        if (retryMs === undefined) this.#outlooks.delete(server);
        else this.#outlooks.set(server, outlookOf({ retryMs, failures, state, coolingMs }, Date.now()));
        const again = retryMs === undefined ? {} : { failures, retryMs: Math.round(retryMs), breaker: state };
        this.#told("warn", "failed", { server, code: error.code, message: error.message, ...again });
      },
      broken: (server, view) => {
        const outlook = this.#outlooks.get(server);
        if (view.state === "closed") this.#outlooks.delete(server);
        else if (outlook !== undefined) this.#outlooks.set(server, { ...outlook, breaker: view });
        this.#told(view.state === "open" ? "warn" : "info", "breaker", { server, ...view });
      },
      warned: (server, { code, message }) => this.#told("warn", "odd-list", { server, code, message }),
      connected: (server, upstream) => this.passed.connected(server, upstream),
      noticed: (server, notice) => this.passed.noticed(server, notice),
    };
  }

  #unusable(server: string, reason: string): void {
    this.#catalog.failSource(server, reason);
    this.#log("warn", "not-configured", { server, reason });
  }

  #told(...entry: Parameters<Log>): void {
    this.#log(...entry);
    this.#changed();
  }

  #changed(): void {
    this.#changes.ring();
    this.surface.look();
    this.#notices.changed();
    this.#onChange();
  }

  /** There may be other tools; logs what the mode comes to, when that is news. */
  #looked(): void {
    this.#changed();
    const { mode } = this.surface;
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.#log("info", "mode", { mode, setting: this.surface.decision.setting, decision: this.surface.decisionText });
  }
}
