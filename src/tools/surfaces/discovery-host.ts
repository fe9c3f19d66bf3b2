// What the tool `search_tool_bm25` asks of the agent that mounts it: the hooks of oh-my-pi's tool sessions. Any of them
// may be missing, answer later, or fail, or answer nonsense (host-answers.ts); none has a deadline but its own, and calls
// wait for one another. session-host.ts makes them of a session of ours.

import type { SearchOptions } from "../../retrieval/request.ts";
import type { SearchResult } from "../../retrieval/hit.ts";
import type { ToolHit } from "../catalog.ts";
import type { Outcome, SearchFacts } from "../outcome.ts";
import type { ToolDefinition } from "../tool.ts";
import type { RefusedMatch } from "./refused-match.ts";

/** A value, now or later. */
export type Awaitable<T> = T | Promise<T>;

/** What an index of tools found. Catalogs answer so, and sessions. */
export interface FoundTools extends Pick<SearchResult<ToolHit>, "total" | "notes"> {
  /** Best first. */
  readonly hits: readonly FoundTool[];
  /** Answers that can be called already, where the index knows. */
  readonly active?: readonly FoundTool[];
}

/** A tool that an index found. */
export interface FoundTool extends Pick<ToolHit, "key" | "score" | "tool"> {
  /** What a model calls; default what the name table says. */
  readonly name?: string;
  /** Whether no search has brought it in before, where the index knows. */
  readonly isNew?: boolean;
}

/** What can be searched: a catalog, an opened one, or anything that answers as they do. */
export interface DiscoverableToolSearchIndex {
  /** The tools that it holds, where it tells: what they are called depends on them. */
  readonly tools?: ReadonlyMap<string, ToolDefinition>;
  /** The tools that best answer a query, at most `limit`. */
  search(query: string, options: SearchOptions): Awaitable<FoundTools>;
}

/** What is known of a search before its outcome is told. */
export type SearchedFacts = Omit<SearchFacts, "sources" | "near">;

/** What became of tools that were to be activated. A host may also answer with the activated names alone. */
export interface HostActivation {
  /** The names that can be called from now on. */
  readonly activated: readonly string[];
  /** The others, where the host says why. */
  readonly refused: readonly RefusedMatch[];
}

/**
 * An agent's side of tool discovery; hooks are called as methods of it. The first, second and fourth are needed, and one
 * of the two that activate. Tools go by what a model calls them.
 */
export interface ToolDiscoveryHost {
  /** Whether tools are left to search at all. */
  isToolDiscoveryEnabled?(): Awaitable<boolean>;
  /** The tools that can be found; those with an `exposedName` keep it. When it fails, there are none. */
  getDiscoverableTools?(): Awaitable<Iterable<ToolDefinition>>;
  /** An index over them that is kept. When it is missing or fails, one is made of the list. */
  getDiscoverableToolSearchIndex?(): Awaitable<DiscoverableToolSearchIndex | undefined>;
  /** Names that searches have brought in and that are still active: they are passed over. */
  getSelectedDiscoveredToolNames?(): Awaitable<readonly string[]>;
  /** Activates tools of any source. */
  activateDiscoveredTools?(names: readonly string[]): Awaitable<HostActivation | readonly string[]>;
  /** Activates MCP tools; called only where the one above is missing. */
  activateDiscoveredMCPTools?(names: readonly string[]): Awaitable<HostActivation | readonly string[]>;
  /** What became of a search, which is told where nothing matched; without it the answer has its four counts alone. */
  getDiscoveryOutcome?(facts: SearchedFacts): Awaitable<Outcome>;
}
