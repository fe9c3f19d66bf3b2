// A search that asks functions of the caller as well: words find and rank, the vectors' list is fused with theirs, then
// the first thirty are ranked again. It works on the tools of one moment, however long the functions take. One that fails
// costs its own part, never the answer.

import type { ParsedQuery } from "../query/parse.ts";
import type { Note, SearchResult } from "../retrieval/hit.ts";
import { checkRequest, type SearchOptions } from "../retrieval/request.ts";
import type { Candidate } from "../retrieval/retriever.ts";
import { parseFor, type RankedCandidates } from "../retrieval/search.ts";
import { askedText, conditionTest } from "./asked-conditions.ts";
import { TOOL_LIMIT, type ToolHit } from "./catalog.ts";
import { type Embedder, embedTexts } from "./embedder.ts";
import { FUSED, fuse } from "./fusion.ts";
import type { IndexedTools } from "./indexed-tools.ts";
import type { RankedTool } from "./ranked-tool.ts";
import { RERANKED, type Reranker, rerankTools } from "./reranker.ts";
import type { ToolDefinition } from "./tool.ts";
import type { ToolVectors } from "./tool-vectors.ts";

/** What ranks besides words. */
export interface Hooks {
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

/** Searches the tools of one moment. */
export class HookedSearch {
  private readonly catalog: IndexedTools;
  private readonly hooks: Hooks;

  /** The vectors are of these tools, of all or of some. */
  constructor(catalog: IndexedTools, hooks: Hooks) {
    this.catalog = catalog;
    this.hooks = hooks;
  }

  async search(query: string, options?: SearchOptions): Promise<SearchResult<ToolHit>> {
    const { limit, explain } = checkRequest(query, options, TOOL_LIMIT);
    const parsed = parseFor(this.catalog.ranking, query);
    const found = this.catalog.rank(query, Math.max(limit, RERANKED, FUSED));
    const byWords = found.candidates.map(({ key, tier, score }) => {
      return { key, tier, score, explain: () => found.explain(key) };
    });
    const fused = await this.fused(byWords, found, parsed);
    const ranked = await this.reranked(fused, askedText(parsed));
    const shown = ranked.tools.slice(0, limit);
    const candidates = this.candidatesOf(shown, found);
    const hits = shown.map((tool) => this.hit(tool, found, candidates.get(tool.key), explain));
    return { query, hits, total: this.catalog.size, notes: [...found.notes, ...fused.notes, ...ranked.notes] };
  }

  private async fused(tools: readonly RankedTool[], found: RankedCandidates, parsed: ParsedQuery): Promise<Ranked> {
    const { embed, vectors } = this.hooks;
    const text = askedText(parsed);
    if (!embed || !vectors || this.catalog.size === 0 || text === "") return { tools, notes: [] };
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
    const all = this.catalog.retriever.retrieve(found.plan, Math.max(1, this.catalog.size));
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
