// The tools that can be found: definitions by key, and an index over their texts. The catalog owns the definitions,
// the index only their keys; a hit is looked up here, so it is always the tool that was indexed.

import { quoted, RanksackError } from "../base/errors.ts";
import { buildSnapshot } from "../index/snapshot.ts";
import type { Plan } from "../ranking/plan.ts";
import { presetNamed, TOOL_PRESETS } from "../ranking/presets.ts";
import type { Ranking } from "../ranking/ranking.ts";
import { localRetriever } from "../retrieval/local-retriever.ts";
import type { Candidate, Retriever } from "../retrieval/retriever.ts";
import {
  checkRequest,
  type Hit,
  matchesOf,
  rankCandidates,
  type SearchOptions,
  type SearchResult,
} from "../retrieval/search.ts";
import { toolDocument, toolTexts } from "./fields.ts";
import { type RejectedTool, type ToolDefinition, toolFault, toolKey } from "./tool.ts";

/** A tool that was found. */
export interface ToolHit extends Hit {
  /** The definition as it was given. */
  readonly tool: ToolDefinition;
}

/** How a catalog ranks. */
export interface ToolCatalogOptions {
  /** `default` or `oh-my-pi`. */
  readonly preset?: string;
}

/** Ranked search over tools; synchronous. */
export interface ToolCatalog {
  /** How many tools can be found. */
  readonly size: number;
  /** The tools that were given but not taken, in the order they were given. */
  readonly rejected: readonly RejectedTool[];
  /** The definition under a key, or undefined. */
  get(key: string): ToolDefinition | undefined;
  /**
   * The tools that best answer `query`, 8 at most unless `limit` says otherwise.
   *
   * Every text is a query. A hit holds at least one word that counts and has a score above 0.
   *
   * @throws RanksackError INVALID_ARGUMENT for a query that is no string or a limit that is no whole number above 0.
   */
  search(query: string, options?: SearchOptions): SearchResult<ToolHit>;
}

const STANDARD_LIMIT = 8;

/**
 * Indexes tools in memory. A malformed tool, or a second one with the same key, is left out and named in `rejected`;
 * it never costs the others.
 *
 * @throws RanksackError INVALID_ARGUMENT for an unknown preset, or when `tools` cannot be iterated.
 */
export function createToolCatalog(tools: Iterable<ToolDefinition>, options: ToolCatalogOptions = {}): ToolCatalog {
  return new LocalCatalog(tools, presetNamed(TOOL_PRESETS, options?.preset));
}

class LocalCatalog implements ToolCatalog {
  readonly rejected: readonly RejectedTool[];
  private readonly tools: ReadonlyMap<string, ToolDefinition>;
  private readonly ranking: Ranking;
  private readonly retriever: Retriever;

  constructor(tools: Iterable<ToolDefinition>, ranking: Ranking) {
    const admitted = admitTools(tools);
    this.tools = admitted.tools;
    this.rejected = admitted.rejected;
    this.ranking = ranking;
    const texts = toolTexts(ranking.name);
    const documents = Array.from(this.tools.values(), (tool) => toolDocument(tool, texts));
    this.retriever = localRetriever(buildSnapshot(ranking.fields, documents), ranking.fields);
  }

  get size(): number {
    return this.tools.size;
  }

  get(key: string): ToolDefinition | undefined {
    return this.tools.get(key);
  }

  search(query: string, options?: SearchOptions): SearchResult<ToolHit> {
    const { limit, explain } = checkRequest(query, options, STANDARD_LIMIT);
    const { plan, candidates, notes } = rankCandidates(this.retriever, this.ranking, query, limit);
    const hits = candidates.map((candidate) => this.hit(candidate, plan, explain));
    return { query, hits, total: this.size, notes };
  }

  private hit(candidate: Candidate, plan: Plan, explain: boolean): ToolHit {
    const { key, score } = candidate;
    const tool = this.tools.get(key);
    if (!tool)
      throw new RanksackError("INTERNAL", `A bug: the index found ${quoted(key)}, which the catalog does not hold.`);
    const explanation = explain ? this.retriever.explain(plan, key) : undefined;
    const matched = matchesOf(candidate, plan);
    return { key, score, tier: "ranked", matched, ...(explanation && { explanation }), tool };
  }
}

interface Admitted {
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  readonly rejected: readonly RejectedTool[];
}

function admitTools(listed: Iterable<ToolDefinition>): Admitted {
  if (typeof listed?.[Symbol.iterator] !== "function") {
    throw new RanksackError(
      "INVALID_ARGUMENT",
      `The tools are ${quoted(listed)}, not a list.`,
      "Pass an array of tool definitions.",
    );
  }
  const tools = new Map<string, ToolDefinition>();
  const positions = new Map<string, number>();
  const rejected: RejectedTool[] = [];
  let position = 0;
  for (const tool of listed) {
    const fault = toolFault(tool);
    const key = fault === undefined ? toolKey(tool) : "";
    const reason = fault ?? takenBy(positions.get(key));
    if (reason !== undefined) rejected.push({ key, position, reason });
    else {
      tools.set(key, tool);
      positions.set(key, position);
    }
    position++;
  }
  return { tools, rejected };
}

function takenBy(position: number | undefined): string | undefined {
  return position === undefined ? undefined : `its key is already taken by the tool at position ${position}`;
}
