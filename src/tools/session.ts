// A session: one agent and the tools it has at hand. What it is, is a value (session-state.ts) that its owner here swaps
// for the next one; what it can see is that value held against a catalog. Searching changes nothing; selecting, pinning
// and the like do. Several sessions may share a catalog, and none of them touches its index.

import { checkOptions } from "../base/options.ts";
import type { SearchOptions } from "../retrieval/request.ts";
import { type Activated, type Activation, activateTools, activeTokens } from "./activation.ts";
import type { ToolCatalog } from "./catalog.ts";
import { type ConversationMessage, selectedNames } from "./conversation.ts";
import type { ModeDecision } from "./mode.ts";
import type { ModeOption } from "./mode-setting.ts";
import { type ToolNames, withScope } from "./scope.ts";
import {
  checkBudget,
  checkPins,
  checkSessionOptions,
  startState,
  type SubAgentOptions,
  type ToolSessionOptions,
} from "./session-options.ts";
import { type SessionSearchResult, searchSession } from "./session-search.ts";
import { catalogRules } from "./session-rules.ts";
import { checkMode } from "./session-settings.ts";
import {
  changedState,
  type Pins,
  type SessionBudget,
  type SessionState,
  withBudget,
  withoutActive,
  withoutPins,
  withPins,
} from "./session-state.ts";
import {
  type ListedTool,
  listedTools,
  type NamedTool,
  type Place,
  reachableTools,
  type SessionView,
  vanishedTools,
  viewOf,
} from "./session-view.ts";
import { checkNames } from "./tool.ts";
import { type SessionRules, type Standings, standingsOf } from "./standing.ts";

/** An agent and the tools it has at hand. Keys that are passed in and are not there change nothing. */
export interface ToolSession {
  /** All there is to know about it: plain JSON, another object after each change. */
  readonly state: SessionState;
  /** What the model can call: tools listed from the start in the order of the catalog, then the activated ones. */
  readonly tools: readonly ListedTool[];
  /** Keys of the activated tools that are there, in activation order. */
  readonly active: readonly string[];
  /** Keys of those active tools that searches brought in, in the order in which they first did. */
  readonly activeSelected: readonly string[];
  /** Keys of active tools that are not there any more: no longer offered, or hidden. They return with their tools. */
  readonly vanished: readonly string[];
  /** The estimated tokens of the activated tools' definitions. */
  readonly activeTokens: number;
  /** How many tools are left to search, active or not. */
  readonly deferred: number;
  /** Whether there are any: then the search tool has to be offered. */
  readonly offersSearch: boolean;
  /** Every tool that is there, called or found, in the order of the catalog; another array when there are others. */
  readonly reachable: readonly NamedTool[];
  /** What a model calls each tool of the catalog, and which tool it calls so; follows the catalog. */
  readonly names: ToolNames;
  /** Where a tool is, by key; undefined when it is not there: unknown, hidden or out of reach. */
  place(key: string): Place | undefined;
  /** What its mode comes to on the tools of the catalog, and why; in `warnings` settings that were not understood. */
  readonly decision: ModeDecision;
  /**
   * Searches what the session can reach. Scores are those of the catalog, whatever is active.
   *
   * @throws RanksackError INVALID_ARGUMENT as the catalog's search does.
   */
  search(query: string, options?: SearchOptions): SessionSearchResult;
  /** Activates what a search brought in, by key; no search calls it new again. */
  select(keys: readonly string[]): Activation;
  /** Activates tools by key for another reason than a search. */
  activate(keys: readonly string[]): Activation;
  /** Takes tools out of the active ones, by key; answers those that were. Pinned tools are still listed. */
  deactivate(keys: readonly string[]): readonly string[];
  /** Lists tools and servers whatever the mode. Done before the first turn it moves nothing that a provider cached. */
  pin(pins: Pins): void;
  /** Takes pins back. */
  unpin(pins: Pins): void;
  /** Takes the vanished tools out of the active ones, and answers them. */
  prune(): readonly string[];
  /** Selects what the searches of a conversation brought in; `refused` has names that mean nothing any more. */
  recall(messages: Iterable<ConversationMessage>, searchTools?: readonly string[]): Activation;
  /**
   * Another mode, in which what is active stays so.
   *
   * @throws RanksackError INVALID_ARGUMENT for an unknown one.
   */
  setMode(mode: ModeOption): void;
  /** Another budget for what is activated from now on. */
  setBudget(budget: Partial<SessionBudget>): void;
  /** Another scope, in place of the one before. */
  setScope(names: readonly string[]): void;
  /** A session in the same mode on the same catalog: nothing active, nothing pinned, a reach of its own, as much budget. */
  subAgent(options: SubAgentOptions): ToolSession;
}

/** What a session needs of its catalog. */
export type SessionCatalog = Pick<ToolCatalog, "tools" | "search">;

/**
 * Begins a session, or goes on with one. Modes and names are those of `decideMode` and `nameTable` on all tools of the
 * catalog, and follow when it has other tools.
 *
 * @throws RanksackError INVALID_ARGUMENT for an option that cannot be used, or a state that cannot be read.
 */
export function createToolSession(catalog: SessionCatalog, options?: ToolSessionOptions): ToolSession {
  const checked = checkSessionOptions(options);
  return new LocalSession(catalog, catalogRules(catalog, checked.settings), startState(checked));
}

class LocalSession implements ToolSession {
  private readonly catalog: SessionCatalog;
  private readonly rules: SessionRules;
  private current: SessionState;
  private seen: SessionView | undefined;
  private reach: { readonly standings: Standings; readonly tools: readonly NamedTool[] } | undefined;

  constructor(catalog: SessionCatalog, rules: SessionRules, state: SessionState) {
    this.catalog = catalog;
    this.rules = rules;
    this.current = state;
  }

  get state(): SessionState {
    return this.current;
  }

  get tools(): readonly ListedTool[] {
    return listedTools(this.view());
  }

  get active(): readonly string[] {
    const { place } = this.view();
    return this.current.active.filter((key) => place(key) === "active");
  }

  get activeSelected(): readonly string[] {
    const { place } = this.view();
    return this.current.selected.filter((key) => place(key) === "active");
  }

  get vanished(): readonly string[] {
    return vanishedTools(this.view());
  }

  get activeTokens(): number {
    return activeTokens(this.view());
  }

  get deferred(): number {
    return this.view().standings.deferredCount;
  }

  get decision(): ModeDecision {
    return this.rules.decision(this.current.mode);
  }

  get offersSearch(): boolean {
    return this.deferred > 0;
  }

  get reachable(): readonly NamedTool[] {
    const view = this.view();
    const { standings } = view;
    if (this.reach?.standings !== standings) this.reach = { standings, tools: reachableTools(view) };
    return this.reach.tools;
  }

  get names(): ToolNames {
    return this.rules.names;
  }

  place(key: string): Place | undefined {
    return this.view().place(key);
  }

  search(query: string, options?: SearchOptions): SessionSearchResult {
    return searchSession(this.view(), (text, wanted) => this.catalog.search(text, wanted), query, options);
  }

  select(keys: readonly string[]): Activation {
    return this.take(activateTools(this.view(), checkNames("keys", keys), true));
  }

  activate(keys: readonly string[]): Activation {
    return this.take(activateTools(this.view(), checkNames("keys", keys), false));
  }

  deactivate(keys: readonly string[]): readonly string[] {
    const wanted = new Set(checkNames("keys", keys));
    const gone = this.current.active.filter((key) => wanted.has(key));
    this.current = withoutActive(this.current, gone);
    return gone;
  }

  pin(pins: Pins): void {
    this.current = withPins(this.current, checkPins(pins));
  }

  unpin(pins: Pins): void {
    this.current = withoutPins(this.current, checkPins(pins));
  }

  prune(): readonly string[] {
    return this.deactivate(this.vanished);
  }

  recall(messages: Iterable<ConversationMessage>, searchTools?: readonly string[]): Activation {
    const { names } = this.rules;
    return this.select(selectedNames(messages, searchTools).map((name) => names.key(name) ?? name));
  }

  setMode(mode: ModeOption): void {
    this.current = changedState(this.current, { mode: checkMode(mode) });
  }

  setBudget(budget: Partial<SessionBudget>): void {
    this.current = withBudget(this.current, checkBudget(budget, this.current.budget));
  }

  setScope(names: readonly string[]): void {
    this.current = withScope(this.current, names);
  }

  subAgent(options: SubAgentOptions): ToolSession {
    const { own, scope, budget } = checkOptions(options, '{ own: ["read"] }');
    const { mode, budget: inherited } = this.current;
    const same = { mode, own: checkNames("own", own), budget: { ...inherited, ...budget } };
    const state = startState({ ...same, ...(scope !== undefined && { scope }), settings: {} });
    return new LocalSession(this.catalog, this.rules, state);
  }

  private take({ state, ...activation }: Activated): Activation {
    this.current = state;
    return activation;
  }

  /** The session at this moment. Made again after a change; how tools stand is kept for as long as it holds. */
  private view(): SessionView {
    const { current: state, seen } = this;
    const { tools } = this.catalog;
    const { names } = this.rules;
    const isSameCatalog = seen?.tools === tools && seen.names === names;
    if (seen && isSameCatalog && seen.state === state) return seen;
    const standings = seen && isSameCatalog && standAlike(seen.state, state) ? seen.standings : this.standings(state);
    this.seen = viewOf({ state, tools, names, standings });
    return this.seen;
  }

  private standings(state: SessionState): Standings {
    return standingsOf(state, this.catalog.tools, this.rules);
  }
}

/** What decides how tools stand. */
const STANDING = ["mode", "own", "scope", "pinnedTools", "pinnedServers"] as const;

function standAlike(a: SessionState, b: SessionState): boolean {
  return STANDING.every((name) => a[name] === b[name]);
}
