// The tools that can be found: definitions by key, and an index over their texts. The catalog owns the definitions,
// the index only their keys; a hit is looked up here, so it is always the tool that was indexed.

import { quoted, RanksackError } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";
import { SnapshotBuilder } from "../index/snapshot.ts";
import type { Plan } from "../ranking/plan.ts";
import { presetNamed, TOOL_PRESETS } from "../ranking/presets.ts";
import type { Ranking } from "../ranking/ranking.ts";
import { localRetriever } from "../retrieval/local-retriever.ts";
import type { Candidate, Retriever } from "../retrieval/retriever.ts";
import { checkRequest, type SearchOptions } from "../retrieval/request.ts";
import { rankCandidates } from "../retrieval/search.ts";
import { type Hit, matchesOf, type SearchResult } from "../retrieval/hit.ts";
import { admitTools } from "./admission.ts";
import { toolTexts } from "./fields.ts";
import type { ToolTexts } from "./spoken.ts";
import type { RejectedTool, ToolDefinition } from "./tool.ts";

/** A tool that was found. */
export interface ToolHit extends Hit {
  /** The definition as it was given. */
  readonly tool: ToolDefinition;
}

/** How a catalog ranks. */
export interface ToolCatalogOptions {
  /** `default`, `oh-my-pi`, `seshat` or `codex`. */
  readonly preset?: string;
}

/** Ranked search over tools; synchronous. */
export interface ToolCatalog {
  /** How many tools can be found: those that were taken and are not hidden. */
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
export function createToolCatalog(tools: Iterable<ToolDefinition>, options?: ToolCatalogOptions): ToolCatalog {
  return new LocalCatalog(tools, presetNamed(TOOL_PRESETS, checkOptions(options, '{ preset: "default" }').preset));
}

class LocalCatalog implements ToolCatalog {
  readonly rejected: readonly RejectedTool[];
  private readonly tools: ReadonlyMap<string, ToolDefinition>;
  private readonly ranking: Ranking;
  private readonly texts: ToolTexts;
  private readonly retriever: Retriever;

  constructor(tools: Iterable<ToolDefinition>, ranking: Ranking) {
    this.ranking = ranking;
    this.texts = toolTexts(ranking.name);
    const builder = new SnapshotBuilder(ranking.fields);
    const admission = admitTools(tools, this.texts, (document) => builder.add(document));
    this.tools = admission.tools;
    this.rejected = admission.rejected;
    this.retriever = localRetriever(builder.build(), ranking.fields);
  }

  get size(): number {
    return this.retriever.size;
  }

  get(key: string): ToolDefinition | undefined {
    return this.tools.get(key);
  }

  search(query: string, options?: SearchOptions): SearchResult<ToolHit> {
    const { limit, explain } = checkRequest(query, options, STANDARD_LIMIT);
    const { plan, candidates, notes } = rankCandidates(
      { retriever: this.retriever, ranking: this.ranking, textsOf: this.textsOf },
      query,
      limit,
    );
    const hits = candidates.map((candidate) => this.hit(candidate, plan, explain));
    return { query, hits, total: this.size, notes };
  }

  private readonly textsOf = (key: string): string[] => {
    const tool = this.tools.get(key);
    return tool ? this.texts(tool).map(({ text }) => String(text)) : [];
  };

  private hit(candidate: Candidate, plan: Plan, explain: boolean): ToolHit {
    const { key, tier, score } = candidate;
    const tool = this.tools.get(key);
    if (!tool)
      throw new RanksackError("INTERNAL", `A bug: the index found ${quoted(key)}, which the catalog does not hold.`);
    const explanation = explain ? this.retriever.explain(plan, key) : undefined;
    const matched = matchesOf(candidate, plan);
    return { key, score, tier, matched, ...(explanation && { explanation }), tool };
  }
}
