// The tools that can be found: definitions by key, and an index over their texts. The catalog owns the definitions,
// the index only their keys; a hit is looked up here, so it is always the tool that was indexed.

import { quoted, RanksackError } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";
import type { SourceText } from "../index/document.ts";
import { SnapshotBuilder } from "../index/snapshot.ts";
import type { Plan } from "../ranking/plan.ts";
import { presetNamed, TOOL_PRESETS } from "../ranking/presets.ts";
import type { Ranking } from "../ranking/ranking.ts";
import { localRetriever } from "../retrieval/local-retriever.ts";
import type { Candidate, Retriever } from "../retrieval/retriever.ts";
import { checkRequest, type SearchOptions } from "../retrieval/request.ts";
import { type RankedCandidates, rankCandidates } from "../retrieval/search.ts";
import { type Hit, type Match, matchesOf, type SearchResult } from "../retrieval/hit.ts";
import type { ParsedQuery } from "../query/parse.ts";
import { admitTools } from "./admission.ts";
import { toolTexts } from "./fields.ts";
import type { ToolTexts } from "./spoken.ts";
import { type ToolRanking, toolRanking } from "./tool-ranking.ts";
import { ToolReader } from "./tool-reading.ts";
import { WordLog } from "./word-log.ts";
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
  /** Rules of `default` to leave out, by name (docs/ranking.md): to see what each gives. Default none. */
  readonly without?: readonly string[];
}

/** Ranked search over tools; synchronous. */
export interface ToolCatalog {
  /** How many tools can be found: those that were taken and are not hidden. */
  readonly size: number;
  /** The tools that were given but not taken, in the order they were given. */
  readonly rejected: readonly RejectedTool[];
  /** Those that were taken, hidden ones included, by key in the order they were given; another map after a change. */
  readonly tools: ReadonlyMap<string, ToolDefinition>;
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

/** The limit of a search over tools that names none. */
export const TOOL_LIMIT = 8;

/**
 * Indexes tools in memory. A malformed tool, or a second one with the same key, is left out and named in `rejected`;
 * it never costs the others.
 *
 * @throws RanksackError INVALID_ARGUMENT for an unknown preset or rule, or when `tools` cannot be iterated.
 */
export function createToolCatalog(tools: Iterable<ToolDefinition>, options?: ToolCatalogOptions): ToolCatalog {
  return localCatalog(tools, checkOptions(options, '{ preset: "default" }'));
}

/** The same with its parts at hand, for what ranks further. @throws RanksackError as `createToolCatalog`. */
export function localCatalog(
  tools: Iterable<ToolDefinition>,
  { preset, without }: Pick<ToolCatalogOptions, "preset" | "without">,
): LocalCatalog {
  return new LocalCatalog(tools, toolRanking(presetNamed(TOOL_PRESETS, preset), without));
}

/** A catalog in memory. */
export class LocalCatalog implements ToolCatalog {
  readonly rejected: readonly RejectedTool[];
  /** Those that were taken, hidden ones included, by key. */
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  readonly ranking: Ranking;
  readonly retriever: Retriever;
  private readonly texts: ToolTexts;
  private readonly reader: ToolReader | undefined;

  constructor(tools: Iterable<ToolDefinition>, { ranking, rules }: ToolRanking) {
    this.ranking = ranking;
    this.texts = toolTexts(ranking.name);
    const log = new WordLog();
    const builder = new SnapshotBuilder(rules ? log.fields(ranking.fields) : ranking.fields);
    const admission = admitTools(tools, this.texts, (document) => builder.add(document));
    this.tools = admission.tools;
    this.rejected = admission.rejected;
    this.retriever = localRetriever(builder.build(), ranking.fields);
    log.close();
    // Not a function made here: it would keep the builder, which the one above has in hand.
    const { tools: taken, texts, retriever } = this;
    this.reader = rules && new ToolReader({ rules, ranking, retriever, tools: taken, texts, words: log.words });
  }

  get size(): number {
    return this.retriever.size;
  }

  get(key: string): ToolDefinition | undefined {
    return this.tools.get(key);
  }

  search(query: string, options?: SearchOptions): SearchResult<ToolHit> {
    const { limit, explain } = checkRequest(query, options, TOOL_LIMIT);
    const ranked = this.rank(query, limit);
    const hits = ranked.candidates.map((candidate) => this.hit(candidate, ranked, explain));
    return { query, hits, total: this.size, notes: ranked.notes };
  }

  /** The best `limit` (1 or more) candidates for a query. */
  rank(query: string, limit: number): RankedCandidates {
    const { retriever, ranking, textsOf, reader } = this;
    const read = reader && { read: (parsed: ParsedQuery) => reader.read(parsed) };
    return rankCandidates({ retriever, ranking, textsOf, ...read }, query, limit);
  }

  /** The definition of a tool that was found. */
  definition(key: string): ToolDefinition {
    const tool = this.tools.get(key);
    if (tool) return tool;
    throw new RanksackError("INTERNAL", `A bug: the index found ${quoted(key)}, which the catalog does not hold.`);
  }

  /** Where each word of a plan was found in one of its candidates. */
  matched(plan: Plan, candidate: Candidate): Match[] {
    return matchesOf(this.retriever.found(plan, candidate), plan);
  }

  /** What a tool says, source by source; nothing for a key that is not there. */
  readonly textsOf = (key: string): readonly SourceText[] => {
    const tool = this.tools.get(key);
    return tool ? this.texts(tool) : [];
  };

  private hit(candidate: Candidate, { plan, explain: explained }: RankedCandidates, explain: boolean): ToolHit {
    const { key, tier, score } = candidate;
    const explanation = explain ? explained(key) : undefined;
    const matched = this.matched(plan, candidate);
    return { key, score, tier, matched, ...(explanation && { explanation }), tool: this.definition(key) };
  }
}
