// The catalog as a promise: what ranks with the help of functions that take their time, a reranker and an embedder. Both
// are the caller's; no model is shipped. Words are searched as in the synchronous catalog, the vectors' list is fused
// with theirs, then the first thirty are ranked again. A function that fails costs its own part, never the answer.

import { quoted, RanksackError } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";
import type { ParsedQuery } from "../query/parse.ts";
import type { Note, SearchResult } from "../retrieval/hit.ts";
import { checkRequest, type SearchOptions } from "../retrieval/request.ts";
import type { Candidate } from "../retrieval/retriever.ts";
import type { RankedCandidates } from "../retrieval/search.ts";
import { askedText, conditionTest, parseAsked } from "./asked-conditions.ts";
import { localCatalog, TOOL_LIMIT, type ToolCatalogOptions, type ToolHit } from "./catalog.ts";
import { isHiddenTool } from "./deferral.ts";
import { type Embedder, embedTexts } from "./embedder.ts";
import { FUSED, fuse } from "./fusion.ts";
import type { IndexedTools } from "./indexed-tools.ts";
import type { RankedTool } from "./ranked-tool.ts";
import { RERANKED, type Reranker, rerankTools } from "./reranker.ts";
import type { RejectedTool, ToolDefinition } from "./tool.ts";
import { toolText } from "./tool-text.ts";
import { embedTools, type ToolVectors } from "./tool-vectors.ts";

/** How an opened catalog ranks. */
export interface OpenToolCatalogOptions extends ToolCatalogOptions {
  /** Ranks the first 30 again. Default: they stay as they are. */
  readonly rerank?: Reranker;
  /** Adds what is near in meaning to what holds the words, by reciprocal rank fusion. Default: words alone decide. */
  readonly embed?: Embedder;
}

/** Ranked search over tools, as promises; searches may overlap. */
export interface OpenToolCatalog {
  /** How many tools can be found: those that were taken and are not hidden. */
  readonly size: number;
  /** The tools that were given but not taken, in the order they were given. */
  readonly rejected: readonly RejectedTool[];
  /** The definition under a key, or undefined. */
  get(key: string): Promise<ToolDefinition | undefined>;
  /**
   * The tools that best answer `query`, 8 at most unless `limit` says otherwise.
   *
   * With an embedder a tool may be found without a word of the query; its hit has no `matched`. Where a hook failed, the
   * order is the one without it, and a note says so: `rerank-failed`, `embed-failed`.
   *
   * @throws RanksackError INVALID_ARGUMENT for a query that is no string or a limit that is no whole number above 0.
   */
  search(query: string, options?: SearchOptions): Promise<SearchResult<ToolHit>>;
}

/**
 * Indexes tools in memory as `createToolCatalog` does, and has them embedded when there is an embedder.
 *
 * @throws RanksackError INVALID_ARGUMENT for an unknown preset or rule, a hook that is no function, tools that cannot be
 * iterated, or vectors that cannot be used; UPSTREAM_UNAVAILABLE when the embedder throws.
 */
export async function openToolCatalog(
  tools: Iterable<ToolDefinition>,
  options?: OpenToolCatalogOptions,
): Promise<OpenToolCatalog> {
  const checked = checkOptions(options, "{ rerank, embed }");
  const { rerank, embed } = checked;
  checkHook("rerank", rerank);
  checkHook("embed", embed);
  const catalog = localCatalog(tools, checked);
  const vectors = embed && (await embedTools(embed, embeddedTools(catalog.tools)));
  return new HookedCatalog(catalog.indexed, catalog.rejected, {
    ...(rerank && { rerank }),
    ...(embed && vectors && { embed, vectors }),
  });
}

function checkHook(name: string, hook: unknown): void {
  if (hook === undefined || typeof hook === "function") return;
  const message = `${name} is ${quoted(hook)}, not a function.`;
  throw new RanksackError("INVALID_ARGUMENT", message, `Pass a function as ${name}, or leave it out.`);
}

function embeddedTools(tools: ReadonlyMap<string, ToolDefinition>): { key: string; text: () => string }[] {
  const found = Array.from(tools).filter(([, tool]) => !isHiddenTool(tool));
  return found.map(([key, tool]) => ({ key, text: () => toolText(tool) }));
}

/** What ranks besides words. */
interface Hooks {
  readonly rerank?: Reranker;
  readonly embed?: Embedder;
  /** Those of the embedder. */
  readonly vectors?: ToolVectors;
}

/** A list on its way, with what there is to say about it. */
interface Ranked {
  readonly tools: readonly RankedTool[];
  readonly notes: readonly Note[];
}

class HookedCatalog implements OpenToolCatalog {
  readonly rejected: readonly RejectedTool[];
  private readonly catalog: IndexedTools;
  private readonly hooks: Hooks;

  constructor(catalog: IndexedTools, rejected: readonly RejectedTool[], hooks: Hooks) {
    this.catalog = catalog;
    this.rejected = rejected;
    this.hooks = hooks;
  }

  get size(): number {
    return this.catalog.size;
  }

  async get(key: string): Promise<ToolDefinition | undefined> {
    return this.catalog.tools.get(key);
  }

  async search(query: string, options?: SearchOptions): Promise<SearchResult<ToolHit>> {
    const { limit, explain } = checkRequest(query, options, TOOL_LIMIT);
    const parsed = parseAsked(query, this.catalog.ranking);
    const found = this.catalog.rank(query, Math.max(limit, RERANKED, FUSED));
    const byWords = found.candidates.map(({ key, tier, score }) => {
      return { key, tier, score, explain: () => found.explain(key) };
    });
    const fused = await this.fused(byWords, found, parsed);
    const ranked = await this.reranked(fused, askedText(parsed));
    const shown = ranked.tools.slice(0, limit);
    const candidates = this.candidatesOf(shown, found);
    const hits = shown.map((tool) => this.hit(tool, found, candidates.get(tool.key), explain));
    return { query, hits, total: this.size, notes: [...found.notes, ...fused.notes, ...ranked.notes] };
  }

  private async fused(tools: readonly RankedTool[], found: RankedCandidates, parsed: ParsedQuery): Promise<Ranked> {
    const { embed, vectors } = this.hooks;
    const text = askedText(parsed);
    if (!embed || !vectors || this.size === 0 || text === "") return { tools, notes: [] };
    const answer = await embedTexts(embed, [text], vectors.dimensions);
    if (!("vectors" in answer)) return { tools, notes: [embedFailed(answer.fault)] };
    const near = answer.vectors.flatMap((vector) =>
      vectors.nearest(vector, conditionTest(parsed, found, this.catalog)),
    );
    return { tools: fuse(tools, near), notes: [] };
  }

  private async reranked({ tools }: Ranked, text: string): Promise<Ranked> {
    const { rerank } = this.hooks;
    if (!rerank || tools.length === 0 || text === "") return { tools, notes: [] };
    return rerankTools(tools, text, rerank, (key) => this.definition(key));
  }

  /** Where words found the tools that are shown; what vectors put in front may stand far behind by words. */
  private candidatesOf(shown: readonly RankedTool[], found: RankedCandidates): ReadonlyMap<string, Candidate> {
    const known = new Map(found.candidates.map((candidate) => [candidate.key, candidate]));
    if (shown.every(({ key }) => known.has(key)) || found.plan.words.length === 0) return known;
    const all = this.catalog.retriever.retrieve(found.plan, Math.max(1, this.size));
    return new Map(all.map((candidate) => [candidate.key, candidate]));
  }

  private hit(
    { key, tier, score, explain: explained }: RankedTool,
    { plan }: RankedCandidates,
    candidate: Candidate | undefined,
    explain: boolean,
  ): ToolHit {
    const explanation = explain ? explained() : undefined;
    const matched = candidate ? this.catalog.matched(plan, candidate) : [];
    return { key, score, tier, matched, ...(explanation && { explanation }), tool: this.definition(key) };
  }

  private definition(key: string): ToolDefinition {
    return this.catalog.definition(key);
  }
}

function embedFailed(fault: string): Note {
  return {
    code: "embed-failed",
    message: `The embedder failed (${fault}), so words alone decided which tools are hits.`,
  };
}
