// What `tool_search` finds in a session: by words, or by name after `select:`. Reading only; nothing is activated yet.

import type { Note } from "../../retrieval/hit.ts";
import { nearWords, type NearWord } from "../near-words.ts";
import { type FailedTerm, failedTerms, namesFirst, requiredStems } from "../required-terms.ts";
import { type AmbiguousName, selectedIn, Selector, type UnknownName } from "../selection.ts";
import type { ToolSession } from "../session.ts";
import type { ActiveHit } from "../session-search.ts";
import type { NamedTool } from "../session-view.ts";
import type { AnsweringTool } from "./search-match.ts";

/** What there is, before anything is activated. */
export interface Finding {
  /** What answers and is to be told, best first, or in the order of the request. */
  readonly tools: readonly AnsweringTool[];
  /** Answers to words that can be called already, best first. */
  readonly active: readonly ActiveHit[];
  readonly unknown: readonly UnknownName[];
  readonly ambiguous: readonly AmbiguousName[];
  readonly failed: readonly FailedTerm[];
  /** How many tools could be found. */
  readonly total: number;
  readonly notes: readonly Note[];
  /** Words for another try; for names there are none. */
  readonly near: () => readonly NearWord[];
}

/** How many hits of a query with required words are looked at for those that are named so. */
const REORDERED = 64;

/** How many tools are told that would be found without a required word. */
const TOLD = 3;

/** Looks tools up in a session; owns the names of those within its reach. */
export class Finder {
  private readonly session: ToolSession;
  private selector: Selector | undefined;

  constructor(session: ToolSession) {
    this.session = session;
  }

  /** What there is for a query; `most` is the limit of what words find. */
  find(query: string, most: number): Finding {
    const names = selectedIn(query);
    return names ? this.byName(names) : this.byWords(query, most);
  }

  private byWords(query: string, most: number): Finding {
    const required = requiredStems(query);
    const limit = required.length > 0 ? Math.max(most, REORDERED) : most;
    const { hits, active, total, notes } = this.session.search(query, { limit });
    const isNothing = hits.length + active.length === 0;
    return {
      tools: namesFirst(hits, required)
        .slice(0, most)
        .map((hit) => ({ ...hit, isCallable: false })),
      active: namesFirst(active, required).slice(0, most),
      unknown: [],
      ambiguous: [],
      failed: isNothing ? failedTerms(query, (text) => this.namesFound(text)) : [],
      total,
      notes,
      near: () => nearWords(this.session.reachable, query),
    };
  }

  private byName(names: readonly string[]): Finding {
    const { reachable, state, deferred: total } = this.session;
    if (!this.selector?.isFor(reachable)) this.selector = new Selector(reachable);
    const { tools, unknown, ambiguous } = this.selector.select(names);
    const known = new Set(state.selected);
    const answering = (tool: NamedTool): AnsweringTool => {
      const isCallable = this.session.place(tool.key) !== "findable";
      return { ...tool, score: 1, isNew: !isCallable && !known.has(tool.key), isCallable };
    };
    const none = { active: [], failed: [], notes: [], near: () => [] };
    return { ...none, tools: tools.map(answering), unknown, ambiguous, total };
  }

  private namesFound(query: string): string[] {
    const { hits, active } = this.session.search(query, { limit: TOLD });
    return [...hits, ...active].slice(0, TOLD).map(({ name }) => name);
  }
}
