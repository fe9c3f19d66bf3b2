// Asking a host. What fails to be read is replaced, as oh-my-pi does it: an index by one made of the list, a list by none.
// What fails to be done is told.

import { quoted, RanksackError } from "../../base/errors.ts";
import type { Note } from "../../retrieval/hit.ts";
import { createToolCatalog, type ToolCatalogOptions } from "../catalog.ts";
import { faultText } from "../hook-fault.ts";
import { type NameTable, nameTable } from "../names.ts";
import { nearWords } from "../near-words.ts";
import { type Outcome, searchOutcome } from "../outcome.ts";
import { textOf, type ToolDefinition, usableTools } from "../tool.ts";
import type {
  Awaitable,
  DiscoverableToolSearchIndex,
  FoundTool,
  FoundTools,
  HostActivation,
  SearchedFacts,
  ToolDiscoveryHost,
} from "./discovery-host.ts";
import { readActivation, readFound, readNames, readOutcome } from "./host-answers.ts";

/** A tool that was found, with what a model calls it. */
export interface DiscoveredTool extends FoundTool {
  readonly name: string;
}

/** What a search of a host found. */
export interface Discovered {
  /** What can be activated, best first. */
  readonly hits: readonly DiscoveredTool[];
  /** Answers that were passed over because they can be called already, best first; as many at most. */
  readonly active: readonly DiscoveredTool[];
  /** How many tools the host lists as discoverable. */
  readonly total: number;
  /** What else the index says. */
  readonly notes: readonly Note[];
}

/** What is asked of a host: the index is made as `catalog` says, where it has to be. */
export class Discovery {
  private readonly host: ToolDiscoveryHost;
  private readonly catalog: ToolCatalogOptions;
  private named: { readonly tools: ReadonlyMap<string, ToolDefinition>; readonly table: NameTable } | undefined;

  constructor(host: ToolDiscoveryHost, catalog: ToolCatalogOptions) {
    this.host = host;
    this.catalog = catalog;
  }

  /** Whether the host has the hooks without which nothing can be found and activated. */
  get isAvailable(): boolean {
    const { host } = this;
    const isThere = (hook: keyof ToolDiscoveryHost): boolean => typeof host[hook] === "function";
    const needed = ["isToolDiscoveryEnabled", "getDiscoverableTools", "getSelectedDiscoveredToolNames"] as const;
    const activating = ["activateDiscoveredTools", "activateDiscoveredMCPTools"] as const;
    return needed.every(isThere) && activating.some(isThere);
  }

  /** Whether discovery is on. */
  async isEnabled(): Promise<boolean> {
    return (await asked("isToolDiscoveryEnabled", () => this.host.isToolDiscoveryEnabled?.())) === true;
  }

  /** The names that searches have brought in and that are still active. */
  async selected(): Promise<readonly string[]> {
    const hook = "getSelectedDiscoveredToolNames";
    // A copy: an answer must not grow with the host's own list.
    return asked(hook, async () => readNames(await this.host[hook]?.()));
  }

  /** The tools that can be found; none when they cannot be read. */
  async tools(): Promise<readonly ToolDefinition[]> {
    try {
      return usableTools((await this.host.getDiscoverableTools?.()) ?? []);
    } catch {
      return [];
    }
  }

  /** The best `limit` answers that are not among the selected names, and those that are. */
  async search(query: string, limit: number, selected: readonly string[]): Promise<Discovered> {
    const kept = await this.keptIndex();
    try {
      if (kept) return await this.passingOver(selected, kept, query, limit);
    } catch {
      // As if there were none.
    }
    return this.passingOver(selected, createToolCatalog(await this.tools(), this.catalog), query, limit);
  }

  /** Activates tools by the hook for any source, or else by the one for MCP. */
  async activate(names: readonly string[]): Promise<HostActivation> {
    const { host } = this;
    const hook = host.activateDiscoveredTools ? "activateDiscoveredTools" : "activateDiscoveredMCPTools";
    return asked(hook, async () => activationBy(hook, await host[hook]?.(names)));
  }

  /** What became of a search: as the host says, else, where `isWanted`, as the search itself tells. */
  async outcome(facts: SearchedFacts, isWanted: boolean): Promise<Outcome | undefined> {
    return (await this.hostOutcome(facts)) ?? (isWanted ? this.ownOutcome(facts) : undefined);
  }

  /** Tools may be active by now: a host that cannot tell costs no answer. */
  private async hostOutcome(facts: SearchedFacts): Promise<Outcome | undefined> {
    try {
      return readOutcome(await this.host.getDiscoveryOutcome?.(facts));
    } catch {
      return undefined;
    }
  }

  private async ownOutcome(facts: SearchedFacts): Promise<Outcome> {
    const tools = (await this.tools()).map((tool) => ({ tool }));
    return searchOutcome({ ...facts, near: () => nearWords(tools, facts.query) });
  }

  private async keptIndex(): Promise<DiscoverableToolSearchIndex | undefined> {
    try {
      return await this.host.getDiscoverableToolSearchIndex?.();
    } catch {
      return undefined;
    }
  }

  /** Looks further only where names have to be passed over: an index may know of them itself. */
  private async passingOver(
    selected: readonly string[],
    index: DiscoverableToolSearchIndex,
    query: string,
    limit: number,
  ): Promise<Discovered> {
    const isSelected = new Set(selected);
    const first = await this.answer(index, query, limit);
    const isEnough = first.hits.length < limit || first.hits.every(({ name }) => !isSelected.has(name));
    const found = isEnough ? first : await this.answer(index, query, limit + isSelected.size);
    return {
      ...found,
      hits: found.hits.filter(({ name }) => !isSelected.has(name)).slice(0, limit),
      active: [...found.active, ...found.hits.filter(({ name }) => isSelected.has(name))].slice(0, limit),
    };
  }

  private async answer(index: DiscoverableToolSearchIndex, query: string, limit: number): Promise<Discovered> {
    const { hits, active = [], total, notes } = foundBy(await index.search(query, { limit }));
    const isNamed = [...hits, ...active].every(({ name }) => name !== undefined);
    const table = isNamed ? undefined : await this.tableOf(index);
    const named = (hit: FoundTool): DiscoveredTool => ({ ...hit, name: hit.name ?? nameIn(table, hit) });
    return { hits: hits.map(named), active: active.map(named), total, notes };
  }

  /** What the tools of an index are called; kept for as long as the index holds the same ones. */
  private async tableOf({ tools }: DiscoverableToolSearchIndex): Promise<NameTable> {
    if (tools === undefined) return nameTable(await this.tools());
    if (this.named?.tools !== tools) this.named = { tools, table: nameTable(tools.values()) };
    return this.named.table;
  }
}

function activationBy(hook: string, answer: unknown): HostActivation {
  const activation = readActivation(answer);
  if (activation) return activation;
  const message = `The hook ${hook} of this session answered ${quoted(answer)}, not the names that it activated.`;
  throw new RanksackError("UPSTREAM_UNAVAILABLE", message, "Try again.");
}

function foundBy(answer: unknown): FoundTools {
  const found = readFound(answer);
  if (found) return found;
  throw new RanksackError("UPSTREAM_UNAVAILABLE", "The index of this session answered what is no list of tools.");
}

function nameIn(table: NameTable | undefined, { key, tool }: FoundTool): string {
  return table?.exposed(key) ?? (textOf(tool.exposedName) || tool.name);
}

async function asked<T>(hook: string, ask: () => Awaitable<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RanksackError) throw error;
    const message = `The hook ${hook} of this session failed: ${faultText(error)}.`;
    throw new RanksackError("UPSTREAM_UNAVAILABLE", message, "Try again.", error);
  }
}
