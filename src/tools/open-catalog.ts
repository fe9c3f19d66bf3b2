// The catalog as a promise: what ranks with the help of functions that take their time, a reranker and an embedder. Both
// are the caller's; no model is shipped. Words are searched as in the synchronous catalog, the vectors' list is fused
// with theirs, then the first thirty are ranked again. A function that fails costs its own part, never the answer.

import { quoted, RanksackError } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";
import type { Note, SearchResult } from "../retrieval/hit.ts";
import type { SearchOptions } from "../retrieval/request.ts";
import { type LocalCatalog, localCatalog, type ToolCatalogOptions, type ToolHit } from "./catalog.ts";
import type { CatalogSource, SourceChange } from "./catalog-source.ts";
import { EmbeddedTools } from "./embedded-tools.ts";
import type { Embedder } from "./embedder.ts";
import { HookedSearch } from "./hooked-search.ts";
import type { Reranker } from "./reranker.ts";
import type { RejectedTool, ToolDefinition } from "./tool.ts";

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
  /** As of the synchronous catalog. */
  readonly rejected: readonly RejectedTool[];
  /** As of the synchronous catalog. */
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  /** As of the synchronous catalog. */
  readonly sources: readonly CatalogSource[];
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
  /**
   * As of the synchronous catalog, at once; resolves when what is new is embedded as well. An embedder that fails costs
   * the vectors: the change has the warning `embed-failed`, words find the tools, and the next change tries again.
   *
   * @throws RanksackError INVALID_ARGUMENT when `tools` cannot be iterated; then nothing changes.
   */
  setSource(source: string, tools: Iterable<ToolDefinition>): Promise<SourceChange>;
  /** As of the synchronous catalog, and as `setSource`. */
  removeSource(source: string): Promise<SourceChange>;
  /** As of the synchronous catalog. */
  failSource(source: string, reason: string): Promise<void>;
  /** As of the synchronous catalog. */
  expectSource(source: string): Promise<void>;
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
  const embedded = embed && (await EmbeddedTools.of(embed, catalog.tools));
  return new HookedCatalog(catalog, rerank, embed, embedded);
}

function checkHook(name: string, hook: unknown): void {
  if (hook === undefined || typeof hook === "function") return;
  const message = `${name} is ${quoted(hook)}, not a function.`;
  throw new RanksackError("INVALID_ARGUMENT", message, `Pass a function as ${name}, or leave it out.`);
}

class HookedCatalog implements OpenToolCatalog {
  private readonly catalog: LocalCatalog;
  private readonly rerank: Reranker | undefined;
  private readonly embed: Embedder | undefined;
  /** Those of the embedder. */
  private readonly embedded: EmbeddedTools | undefined;

  constructor(
    catalog: LocalCatalog,
    rerank: Reranker | undefined,
    embed: Embedder | undefined,
    embedded: EmbeddedTools | undefined,
  ) {
    this.catalog = catalog;
    this.rerank = rerank;
    this.embed = embed;
    this.embedded = embedded;
  }

  get size(): number {
    return this.catalog.size;
  }

  get rejected(): readonly RejectedTool[] {
    return this.catalog.rejected;
  }

  get tools(): ReadonlyMap<string, ToolDefinition> {
    return this.catalog.tools;
  }

  get sources(): readonly CatalogSource[] {
    return this.catalog.sources;
  }

  async get(key: string): Promise<ToolDefinition | undefined> {
    return this.catalog.get(key);
  }

  async search(query: string, options?: SearchOptions): Promise<SearchResult<ToolHit>> {
    const { rerank, embed, embedded } = this;
    const vectors = embed && embedded && { embed, vectors: embedded.vectors };
    return new HookedSearch(this.catalog.indexed, { ...(rerank && { rerank }), ...vectors }).search(query, options);
  }

  async setSource(source: string, tools: Iterable<ToolDefinition>): Promise<SourceChange> {
    return this.followed(this.catalog.setSource(source, tools));
  }

  async removeSource(source: string): Promise<SourceChange> {
    return this.followed(this.catalog.removeSource(source));
  }

  async failSource(source: string, reason: string): Promise<void> {
    this.catalog.failSource(source, reason);
  }

  async expectSource(source: string): Promise<void> {
    this.catalog.expectSource(source);
  }

  /** A change, once the vectors are those of the changed tools. */
  private async followed(change: SourceChange): Promise<SourceChange> {
    const { embedded } = this;
    if (embedded === undefined) return change;
    embedded.drop([...change.changed, ...change.removed]);
    const fault = await embedded.complete(() => this.catalog.tools);
    return fault ? { ...change, warnings: [...change.warnings, notEmbedded(fault)] } : change;
  }
}

function notEmbedded({ message }: RanksackError): Note {
  return { code: "embed-failed", message: `${message} Until the next change words alone find what has no vector.` };
}
