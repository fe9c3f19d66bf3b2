// Searching through a session. The catalog ranks all its tools, whatever is active; the session looks at that ranking
// from the top and tells apart what it can bring in from what is there already. So activation never changes a score and
// never touches the index. Nor does the share of an answer that is kept for skills (skill-share.ts): it says which hits
// are shown, not what they score.

import type { Note, SearchResult } from "../retrieval/hit.ts";
import { checkRequest, type SearchOptions } from "../retrieval/request.ts";
import { TOOL_LIMIT, type ToolHit } from "./catalog.ts";
import { findableCount, type SessionView } from "./session-view.ts";
import { isEnoughToShare, isSkill, withSkillShare } from "./skill-share.ts";
import type { ToolDefinition } from "./tool.ts";

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
  /** What can be brought in, best first, `limit` at most; a quarter of them skills where as many are worth it. */
  readonly hits: readonly SessionHit[];
  /**
   * Answers that can be called already, best first, `limit` at most: those ahead of the last of the first `limit` that
   * can be brought in, or all where there are fewer.
   */
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
  const { ranked, seen, findable } = rankedHits(view, search, query, limit);
  const found = withSkillShare(findable, limit, bestScore(ranked.hits));
  const active = ranked.hits
    .slice(0, seen)
    .filter(({ key }) => isCallable(view, key))
    .slice(0, limit);
  const selected = new Set(view.state.selected);
  const shown = explain ? explained(search, query, ranked.hits, [...found, ...active]) : (hit: ToolHit) => hit;
  const named = (hit: ToolHit): ActiveHit => ({ ...shown(hit), name: view.names.exposed(hit.key) ?? hit.key });
  return {
    query,
    hits: found.map((hit) => ({ ...named(hit), isNew: !selected.has(hit.key) })),
    active: active.map(named),
    total: findableCount(view),
    notes: ranked.notes,
  };
}

/**
 * Explaining takes longer than ranking, so it is done only as far as anybody looks; the head of a longer ranking is the
 * same by law 2.
 */
function explained(
  search: RankTools,
  query: string,
  ranked: readonly ToolHit[],
  wanted: readonly ToolHit[],
): (hit: ToolHit) => ToolHit {
  const limit = ranked.findLastIndex((hit) => wanted.includes(hit)) + 1;
  const hits = limit > 0 ? search(query, { limit, explain: true }).hits : [];
  const byKey = new Map(hits.map((hit) => [hit.key, hit]));
  return (hit) => byKey.get(hit.key) ?? hit;
}

/** How much further a search looks each time that it has not seen enough. */
const FURTHER = 4;

interface RankedHits {
  readonly ranked: SearchResult<ToolHit>;
  /** How many of the hits stand before or at the last of the first `limit` that can be brought in, or all. */
  readonly seen: number;
  /** The hits that can be brought in; more than `limit` where skills are to have a share. */
  readonly findable: readonly ToolHit[];
}

function rankedHits(view: SessionView, search: RankTools, query: string, limit: number): RankedHits {
  const isShared = hasSkills(view.tools);
  for (let asked = limit + view.state.active.length; ; asked *= FURTHER) {
    const ranked = search(query, { limit: asked });
    const findable = ranked.hits.filter(({ key }) => view.place(key) === "findable");
    const isEnough =
      findable.length >= limit && (!isShared || isEnoughToShare(ranked.hits, findable, limit, bestScore(ranked.hits)));
    if (!isEnough && ranked.hits.length === asked) continue;
    const last = findable[limit - 1];
    return { ranked, findable, seen: last ? ranked.hits.indexOf(last) + 1 : ranked.hits.length };
  }
}

function bestScore(hits: readonly ToolHit[]): number {
  return hits.reduce((best, { score }) => Math.max(best, score), 0);
}

const SKILLED = new WeakMap<ReadonlyMap<string, ToolDefinition>, boolean>();

/** Whether there are skills among the tools of a catalog, which are another map after each change. */
function hasSkills(tools: ReadonlyMap<string, ToolDefinition>): boolean {
  const known = SKILLED.get(tools);
  if (known !== undefined) return known;
  const found = Array.from(tools.values()).some(isSkill);
  SKILLED.set(tools, found);
  return found;
}

function isCallable({ place }: SessionView, key: string): boolean {
  const where = place(key);
  return where === "active" || where === "listed";
}
