// Searching through a session. The catalog ranks all its tools, whatever is active; the session looks at that ranking
// from the top and tells apart what it can bring in from what is there already. So activation never changes a score and
// never touches the index.

import type { Note, SearchResult } from "../retrieval/hit.ts";
import { checkRequest, type SearchOptions } from "../retrieval/request.ts";
import { TOOL_LIMIT, type ToolHit } from "./catalog.ts";
import { findableCount, type SessionView } from "./session-view.ts";

/** A tool that a search can bring in. */
export interface SessionHit extends ToolHit {
  /** What a model calls, once it is activated. */
  readonly name: string;
  /** Whether no search has brought it in before; else it was deactivated since. */
  readonly isNew: boolean;
}

/** A tool that a search found and that can be called already. */
export interface ActiveHit extends ToolHit {
  /** What a model calls. */
  readonly name: string;
}

/** The answer to a search through a session. */
export interface SessionSearchResult {
  /** The query as it was given. */
  readonly query: string;
  /** What can be brought in, best first, `limit` at most. */
  readonly hits: readonly SessionHit[];
  /** Answers that can be called already, best first: those ahead of the last hit, or all if that is the last; `limit` at most. */
  readonly active: readonly ActiveHit[];
  /** How many tools can be brought in by any search. */
  readonly total: number;
  /** What else there is to say; usually empty. */
  readonly notes: readonly Note[];
}

/** The search of a catalog. */
export type RankTools = (query: string, options: SearchOptions) => SearchResult<ToolHit>;

/**
 * Searches what a session can reach.
 *
 * @throws RanksackError INVALID_ARGUMENT as the catalog's search does.
 */
export function searchSession(
  view: SessionView,
  search: RankTools,
  query: string,
  options?: SearchOptions,
): SessionSearchResult {
  const { limit, explain } = checkRequest(query, options, TOOL_LIMIT);
  const { ranked, seen } = rankedHits(view, search, query, limit);
  // Explaining takes longer than ranking, so it is done only as far as anybody looks; the head is the same by law 2.
  const hits = explain && seen > 0 ? search(query, { limit: seen, explain }).hits : ranked.hits.slice(0, seen);
  const selected = new Set(view.state.selected);
  const found = hits.filter(({ key }) => view.place(key) === "findable");
  const active = hits.filter(({ key }) => isCallable(view, key)).slice(0, limit);
  const named = <H extends ToolHit>(hit: H): H & ActiveHit => ({
    ...hit,
    name: view.names.exposed(hit.key) ?? hit.key,
  });
  return {
    query,
    hits: found.map((hit) => ({ ...named(hit), isNew: !selected.has(hit.key) })),
    active: active.map(named),
    total: findableCount(view),
    notes: ranked.notes,
  };
}

/** How much further a search looks each time that too much of what it saw cannot be brought in. */
const FURTHER = 4;

interface RankedHits {
  readonly ranked: SearchResult<ToolHit>;
  /** How many of the hits count: up to the last one that is wanted, or all. */
  readonly seen: number;
}

function rankedHits(view: SessionView, search: RankTools, query: string, limit: number): RankedHits {
  for (let asked = limit + view.state.active.length; ; asked *= FURTHER) {
    const ranked = search(query, { limit: asked });
    const seen = countUntil(ranked.hits, limit, ({ key }) => view.place(key) === "findable");
    if (seen !== undefined) return { ranked, seen };
    if (ranked.hits.length < asked) return { ranked, seen: ranked.hits.length };
  }
}

/** How many hits there are up to the `wanted`-th that is one of them, or undefined when there are fewer. */
function countUntil(hits: readonly ToolHit[], wanted: number, isWanted: (hit: ToolHit) => boolean): number | undefined {
  let left = wanted;
  for (const [at, hit] of hits.entries()) if (isWanted(hit) && --left === 0) return at + 1;
  return undefined;
}

function isCallable({ place }: SessionView, key: string): boolean {
  const where = place(key);
  return where === "active" || where === "listed";
}
