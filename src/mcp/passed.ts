// Prompts, resources and what belongs to them, of all servers as of one. A list is what its servers list; a request goes
// to whoever has what it names. Lists are read when a server connects and when it says that they are others.

import { quoted, RanksackError } from "../base/errors.ts";
import type { Question } from "../gateway/caller.ts";
import type { Fleet } from "../gateway/fleet.ts";
import { type Listed, NO_LISTS, type PassedLists, readPassedLists } from "../gateway/passed-lists.ts";
import { Refresher } from "../gateway/refresher.ts";
import type { Upstream } from "../gateway/upstream.ts";
import { errorAnswerOf } from "../gateway/upstream-fault.ts";
import type { Bell } from "./bell.ts";
import {
  addressNames,
  type ListsByServer,
  type Owned,
  type PassedNames,
  promptNames,
  unprefixed,
} from "./passed-names.ts";
import type { CallContext, CallResult } from "./served-tool.ts";
import type { SurfaceSettings } from "./surface-settings.ts";

/** What became another: a list, or the resource at an address. */
export type PassedChange =
  | { readonly kind: "prompts" }
  | { readonly kind: "resources" }
  | { readonly kind: "resource"; readonly uri: string };

/** What this stands on. */
export interface PassedBoard {
  readonly fleet: Pick<Fleet, "ask">;
  /** The servers whose lists are passed on, in the order of the configuration. */
  readonly servers: readonly string[];
  readonly settings: SurfaceSettings;
  /** Whether a server is connecting. */
  readonly isConnecting: () => boolean;
  /** Rings whenever a server came, went or listed. */
  readonly changes: Bell;
  readonly warn: (server: string, error: RanksackError) => void;
  /** The address of a resource of ours, which can be watched as those of servers can. */
  readonly ownUri?: string;
  readonly patienceMs: number;
}

/** What `completion/complete` says where there is nothing to say. */
const NO_COMPLETION: CallResult = { completion: { values: [] } };

/** The lists of servers, and the way to what is on them. */
export class Passed {
  readonly #board: PassedBoard;
  readonly #lists = new Map<string, PassedLists>();
  readonly #refreshers = new Map<string, Refresher>();
  readonly #abilities = new Map<string, Listed>();
  readonly #listeners = new Set<(change: PassedChange) => void>();
  readonly #watched = new Map<string, Watched>();
  #level: unknown;
  #reading = 0;
  #names: Names | undefined;

  constructor(board: PassedBoard) {
    this.#board = board;
  }

  /** Reads the lists of a server that has connected. */
  connected(server: string, upstream: Upstream): void {
    if (!this.#board.servers.includes(server)) return;
    this.#refreshers.get(server)?.close();
    this.#abilities.set(server, upstream.abilities ?? {});
    this.#remind(server, upstream);
    const refresher = new Refresher(() => this.#read(server, upstream));
    this.#refreshers.set(server, refresher);
    this.#reading++;
    void this.#read(server, upstream).finally(() => {
      this.#reading--;
      this.#board.changes.ring();
    });
  }

  /** Hears that a list, or a resource, of a server is another. */
  noticed(server: string, { method, params }: Question): void {
    if (method.endsWith("/list_changed")) return this.#refreshers.get(server)?.ask();
    const name = params?.["uri"];
    if (method !== "notifications/resources/updated" || typeof name !== "string") return;
    for (const [uri, { owned }] of this.#watched)
      if (owned.server === server && owned.name === name) this.#tell({ kind: "resource", uri });
  }

  /** To be called when the resource of ours is another. */
  ownChanged(): void {
    const { ownUri } = this.#board;
    if (ownUri !== undefined) this.#tell({ kind: "resource", uri: ownUri });
  }

  /** Reads no more. */
  close(): void {
    for (const refresher of this.#refreshers.values()) refresher.close();
  }

  /** A list as it is now, or once no server is connecting any more. */
  async list(kind: keyof PassedLists, signal: AbortSignal): Promise<readonly Listed[]> {
    const { changes, patienceMs, isConnecting } = this.#board;
    const end = performance.now() + patienceMs;
    const isLate = (): boolean => isConnecting() || this.#reading > 0;
    for (let left = patienceMs; isLate() && left > 0 && !signal.aborted; left = end - performance.now())
      await changes.wait(left, signal);
    return this.#now[kind].listings;
  }

  /** Answers `prompts/get`. @throws RanksackError NOT_FOUND for a name that no prompt has; else as servers do. */
  async prompt(params: Listed, context: CallContext): Promise<CallResult> {
    const owned = await this.#found("prompts", params["name"], context.signal);
    if (owned === undefined) throw missing("prompt", params["name"]);
    return this.#ask(owned.server, "prompts/get", { ...params, name: owned.name }, context);
  }

  /** Answers `resources/read`, from the first server that has it. @throws RanksackError as `prompt` does. */
  async read(params: Listed, context: CallContext): Promise<CallResult> {
    const uri = String(params["uri"]);
    let fault: RanksackError | undefined;
    for (const { server, name } of await this.#holders(uri, context.signal))
      try {
        const result = await this.#ask(server, "resources/read", { ...params, uri: name }, context);
        return name === uri ? result : readdressed(result, name, uri);
      } catch (error) {
        if (!(error instanceof RanksackError) || errorAnswerOf(error) === undefined) throw error;
        fault ??= error;
      }
    throw fault ?? missing("resource", uri);
  }

  /** Answers `completion/complete`; a server that completes nothing has nothing to say. */
  async complete(params: Listed, context: CallContext): Promise<CallResult> {
    const ref = params["ref"] as Listed;
    const field = ref["type"] === "ref/prompt" ? "name" : "uri";
    const owned =
      field === "name"
        ? await this.#found("prompts", ref["name"], context.signal)
        : ((await this.#found("templates", ref["uri"], context.signal)) ?? this.#holder(String(ref["uri"])));
    if (owned === undefined) throw missing(field === "name" ? "prompt" : "resource", ref[field]);
    if (this.#abilities.get(owned.server)?.["completions"] === undefined) return NO_COMPLETION;
    return this.#ask(owned.server, "completion/complete", { ...params, ref: { ...ref, [field]: owned.name } }, context);
  }

  /** Has every server say as much in its log as a client wants to hear. */
  setLevel(level: unknown): void {
    this.#level = level;
    for (const [server, abilities] of this.#abilities)
      if (abilities["logging"] !== undefined)
        this.#board.fleet.ask(server, (upstream) => upstream.request("logging/setLevel", { level })).catch(() => {});
  }

  /** Tells a server again what one that was connected before it knew; what is watched may be another by now. */
  #remind(server: string, upstream: Upstream): void {
    const level = this.#level;
    if (level !== undefined && upstream.abilities?.["logging"] !== undefined)
      upstream.request("logging/setLevel", { level }).catch(() => {});
    for (const [uri, watched] of this.#watched)
      if (watched.owned.server === server && upstream.subscribe !== undefined) {
        watched.stop = upstream.subscribe(watched.owned.name);
        watched.stop.then(() => this.#tell({ kind: "resource", uri })).catch(() => {});
      }
  }

  /** Watches a resource; answers how to stop that. @throws RanksackError NOT_FOUND, or as its server does. */
  async watch(uri: string): Promise<() => void> {
    if (uri === this.#board.ownUri) return () => {};
    const watched = this.#watched.get(uri) ?? this.#newlyWatched(uri);
    watched.count++;
    const stop = (): void => {
      if (--watched.count > 0) return;
      this.#watched.delete(uri);
      watched.stop.then((end) => end()).catch(() => {});
    };
    try {
      await watched.stop;
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  }

  /** Calls `listener` when something is another; answers how to stop that. */
  onChange(listener: (change: PassedChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async #read(server: string, upstream: Upstream): Promise<boolean> {
    const last = this.#lists.get(server) ?? NO_LISTS;
    const lists = await readPassedLists(upstream, last, (error) => this.#board.warn(server, error));
    const isNew = (kind: keyof PassedLists): boolean => !isSame(lists[kind], last[kind]);
    const [prompts, resources] = [isNew("prompts"), isNew("resources") || isNew("templates")];
    if (!prompts && !resources) return false;
    this.#lists.set(server, lists);
    this.#names = undefined;
    if (prompts) this.#tell({ kind: "prompts" });
    if (resources) this.#tell({ kind: "resources" });
    return true;
  }

  #newlyWatched(uri: string): Watched {
    const owned = this.#holder(uri);
    if (owned === undefined) throw missing("resource", uri);
    const stop = this.#board.fleet.ask(owned.server, async (upstream) => {
      if (upstream.subscribe === undefined) throw missing("resource", uri);
      return upstream.subscribe(owned.name);
    });
    const watched = { owned, stop, count: 0 };
    this.#watched.set(uri, watched);
    return watched;
  }

  #tell(change: PassedChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  async #ask(server: string, method: string, params: Listed, context: CallContext): Promise<CallResult> {
    return (await this.#board.fleet.ask(server, (upstream) => upstream.request(method, params, context))) as CallResult;
  }

  /** Whose it is that is called so, once a server that may have it is there. */
  async #found(kind: keyof PassedLists, name: unknown, signal: AbortSignal): Promise<Owned | undefined> {
    const wanted = String(name);
    const owned = this.#now[kind].owner(wanted);
    if (owned !== undefined) return owned;
    await this.list(kind, signal);
    return this.#now[kind].owner(wanted);
  }

  /** Those that may have the resource at an address, likely ones first. */
  async #holders(uri: string, signal: AbortSignal): Promise<readonly Owned[]> {
    const own = (await this.#found("resources", uri, signal)) ?? unprefixed(uri, this.#board.servers);
    if (own !== undefined) return [own];
    const able = this.#board.servers.filter((server) => this.#abilities.get(server)?.["resources"] !== undefined);
    const likely = (server: string): number => Math.max(0, ...this.#starts(server).map((start) => shared(uri, start)));
    const ranked = able.map((server) => ({ server, name: uri, share: likely(server) }));
    return ranked.sort((a, b) => b.share - a.share);
  }

  #holder(uri: string): Owned | undefined {
    const { resources, templates } = this.#now;
    const own = resources.owner(uri) ?? templates.owner(uri) ?? unprefixed(uri, this.#board.servers);
    if (own !== undefined) return own;
    const server = this.#board.servers.find((one) => this.#starts(one).some((start) => shared(uri, start) > 0));
    return server === undefined ? undefined : { server, name: uri };
  }

  /** How the addresses of the templates of a server begin, up to their first variable. */
  #starts(server: string): string[] {
    const { templates } = this.#lists.get(server) ?? NO_LISTS;
    return templates.map(({ uriTemplate }) => String(uriTemplate).split("{", 1)[0] ?? "");
  }

  get #now(): Names {
    if (this.#names !== undefined) return this.#names;
    const lists: ListsByServer = new Map(
      this.#board.servers.map((server) => [server, this.#lists.get(server) ?? NO_LISTS] as const),
    );
    this.#names = {
      prompts: promptNames(lists, this.#board.settings),
      resources: addressNames(lists, "resources"),
      templates: addressNames(lists, "templates"),
    };
    return this.#names;
  }
}

type Names = Readonly<Record<keyof PassedLists, PassedNames>>;

interface Watched {
  readonly owned: Owned;
  stop: Promise<() => Promise<void>>;
  /** For how many it is watched. */
  count: number;
}

/** Whether two lists are the same; false when they are nested too deep to tell. */
function isSame(a: readonly Listed[], b: readonly Listed[]): boolean {
  try {
    return JSON.stringify(a) === JSON.stringify(b);
  } catch {
    return false;
  }
}

/** How much of an address is the beginning of a template; 0 when it begins otherwise. */
function shared(uri: string, start: string): number {
  return uri.startsWith(start) ? start.length : 0;
}

/** The contents of a resource under the address that the client asked for. */
function readdressed(result: CallResult, name: string, uri: string): CallResult {
  const { contents } = result;
  if (!Array.isArray(contents)) return result;
  return { ...result, contents: contents.map((one: Listed) => (one["uri"] === name ? { ...one, uri } : one)) };
}

function missing(what: "prompt" | "resource", name: unknown): RanksackError {
  return new RanksackError("NOT_FOUND", `There is no ${what} ${quoted(name)}.`, `List the ${what}s again.`);
}
