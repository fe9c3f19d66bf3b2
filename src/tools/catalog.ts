// The tools that can be found: definitions by key, and an index over their texts. The catalog owns the definitions,
// the index only their keys; a hit is looked up here, so it is always the tool that was indexed. A source of tools is
// listed anew as a whole, and only what changed is indexed; what is found depends on what the sources list, not on how
// it came to that.

import { quoted, RanksackError } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";
import { applyChangeSet, type ChangeSet } from "../index/change-set.ts";
import type { Document } from "../index/document.ts";
import { type Snapshot, SnapshotBuilder } from "../index/snapshot.ts";
import { presetNamed, TOOL_PRESETS } from "../ranking/presets.ts";
import type { Hit, Note, SearchResult } from "../retrieval/hit.ts";
import { checkRequest, type SearchOptions } from "../retrieval/request.ts";
import type { Candidate } from "../retrieval/retriever.ts";
import type { RankedCandidates } from "../retrieval/search.ts";
import {
  type Admission,
  admitTools,
  documentOf,
  type JudgedEntry,
  judgeInSteps,
  judgeList,
  type SourceEntry,
} from "./admission.ts";
import { keepCatalogNames } from "./catalog-names.ts";
import type { CatalogSource, SourceChange } from "./catalog-source.ts";
import { toolTexts } from "./fields.ts";
import { type HeldTools, IndexedTools } from "./indexed-tools.ts";
import { KnownWords } from "./known-words.ts";
import type { ToolTexts } from "./spoken.ts";
import type { RejectedTool, ToolDefinition } from "./tool.ts";
import { namesInSteps } from "./names.ts";
import { NetChange } from "./net-change.ts";
import { type ChangedTools, ToolListings } from "./tool-listings.ts";
import { ToolProfiles } from "./tool-profiles.ts";
import { type ToolRanking, toolRanking } from "./tool-ranking.ts";

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
  /** The tools that were given but not taken, ascending by source in code units, then by position. */
  readonly rejected: readonly RejectedTool[];
  /**
   * Those that were taken, hidden ones included, by key; another map after a change.
   *
   * In the order in which their keys came: a tool that stays keeps its place, also when its definition is another one or
   * its source lists it elsewhere; what is new is at the end, as its source lists it; what went and returns is new.
   */
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  /** What lists tools, ascending by name in code units. */
  readonly sources: readonly CatalogSource[];
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
  /**
   * Takes what a source lists now in place of all that it listed before, and indexes what is new or different. A
   * malformed tool costs no other. Of tools with one key the first counts: in the order of the sources' names, and of
   * the listing within one. Whose a tool is, its `server` says, as in a catalog's first list: `source` is who lists it.
   *
   * A definition is compared as JSON; what JSON cannot say, such as a function, is taken over with it.
   *
   * @throws RanksackError INVALID_ARGUMENT when `tools` cannot be iterated; then nothing changes.
   */
  setSource(source: string, tools: Iterable<ToolDefinition>): SourceChange;
  /**
   * Takes what several sources list now: as `setSource` for one after the other, in their order, with one change of the
   * index for all of them, which is what most of the time of a change goes to.
   *
   * @throws RanksackError INVALID_ARGUMENT when a list cannot be iterated or a source is no string; then nothing changes.
   */
  setSources(lists: Iterable<readonly [source: string, tools: Iterable<ToolDefinition>]>): SourceChange[];
  /** Forgets a source with all that it listed; one that is unknown changes nothing. */
  removeSource(source: string): SourceChange;
  /** Notes that a source could not be listed; what it listed last stays. `reason` is a clause. */
  failSource(source: string, reason: string): void;
  /** Notes that a source is connecting, for the first time or again; what it listed last stays. */
  expectSource(source: string): void;
  /** Notes that a source is there and lists what it listed last: as `setSource` with the same tools, without reading them. */
  confirmSource(source: string): void;
}

/** The limit of a search over tools that names none. */
export const TOOL_LIMIT = 8;

/**
 * Indexes tools in memory. A malformed tool, or a second one with the same key, is left out and named in `rejected`;
 * it never costs the others. Each tool belongs to the source that is named as its server, one without a server to the
 * source `""`.
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

/** Tells what the listing of a source changed, with the entries whose documents are at hand. */
type ListingStep = (source: string, changed: ChangedTools, judged: readonly JudgedEntry[]) => SourceChange;

/** A catalog in memory. */
export class LocalCatalog implements ToolCatalog {
  private readonly texts: ToolTexts;
  private readonly listings: ToolListings;
  private map: Map<string, ToolDefinition>;
  private current: IndexedTools;
  private toldSources: readonly CatalogSource[] | undefined;
  private toldRejected: readonly RejectedTool[] | undefined;

  constructor(tools: Iterable<ToolDefinition>, ranking: ToolRanking) {
    this.texts = toolTexts(ranking.ranking.name);
    const { admission, held } = firstTools(tools, ranking, this.texts);
    this.listings = new ToolListings(this.texts, admission);
    this.map = admission.tools;
    this.current = new IndexedTools(held);
  }

  /** The tools of this moment, for what takes its time. */
  get indexed(): IndexedTools {
    return this.current;
  }

  get size(): number {
    return this.current.size;
  }

  get tools(): ReadonlyMap<string, ToolDefinition> {
    return this.map;
  }

  get rejected(): readonly RejectedTool[] {
    return (this.toldRejected ??= this.listings.rejected);
  }

  get sources(): readonly CatalogSource[] {
    return (this.toldSources ??= this.listings.sources);
  }

  get(key: string): ToolDefinition | undefined {
    return this.map.get(key);
  }

  search(query: string, options?: SearchOptions): SearchResult<ToolHit> {
    const { limit, explain } = checkRequest(query, options, TOOL_LIMIT);
    const { current } = this;
    const ranked = current.rank(query, limit);
    const hits = ranked.candidates.map((candidate) => toolHit(current, candidate, ranked, explain));
    return { query, hits, total: current.size, notes: ranked.notes };
  }

  setSource(source: string, tools: Iterable<ToolDefinition>): SourceChange {
    checkSource(source);
    const judged = judgeList(source, tools, this.texts);
    return this.take((step) => step(source, this.listings.list(source, judged), judged.entries));
  }

  /**
   * As `setSource`, step by step, for an owner whose thread others need: searches see all as it was until the last step,
   * and all that changed after it. Of what is done to the catalog in between nothing is lost.
   */
  *setSourceInSteps(source: string, tools: Iterable<ToolDefinition>): Generator<void, SourceChange> {
    const { listings, texts, current } = this;
    checkSource(source);
    const judged = yield* judgeInSteps(source, tools, texts);
    const keys = yield* listings.keysInSteps(judged.entries);
    const { revision } = listings;
    const { upserts, deletes } = listings.foreseen(source, judged, keys);
    const documents = new Map(judged.entries.map(({ tool, document }) => [tool, document]));
    const coming = upserts.map(({ tool }) => (documents.has(tool) ? documents.get(tool) : documentOf(tool, texts)));
    const fresh = yield* current.freshInSteps(coming);
    const names = yield* namesInSteps(toolsAfter(current.tools, upserts, deletes));
    const isAlone = revision === listings.revision && current === this.current;
    const change = this.take(
      (step) => step(source, listings.list(source, judged, keys), judged.entries),
      isAlone ? fresh : undefined,
    );
    if (isAlone) keepCatalogNames(this.map, names);
    return change;
  }

  /** Makes ready what searches need of the tools of this moment, step by step; without it searches do, of some. */
  readyInSteps(): Generator<void, void> {
    return this.current.readyInSteps();
  }

  setSources(lists: Iterable<readonly [source: string, tools: Iterable<ToolDefinition>]>): SourceChange[] {
    const judged = Array.from(lists, ([source, tools]) => {
      return { source: checkSource(source), list: judgeList(source, tools, this.texts) };
    });
    return this.take((step) =>
      judged.map(({ source, list }) => step(source, this.listings.list(source, list), list.entries)),
    );
  }

  removeSource(source: string): SourceChange {
    checkSource(source);
    return this.take((step) => step(source, this.listings.remove(source), []));
  }

  failSource(source: string, reason: string): void {
    if (typeof reason !== "string" || reason === "") {
      const message = `The reason why ${quoted(source)} failed is ${quoted(reason)}, not a text.`;
      throw new RanksackError("INVALID_ARGUMENT", message, 'Pass a clause such as "no answer in 20 s".');
    }
    this.listings.mark(checkSource(source), "failed", reason);
    this.toldSources = undefined;
  }

  expectSource(source: string): void {
    this.listings.mark(checkSource(source), "connecting");
    this.toldSources = undefined;
  }

  confirmSource(source: string): void {
    this.listings.mark(checkSource(source), "ready");
    this.toldSources = undefined;
  }

  /**
   * Makes the catalog say what listings changed, each told to `step`; with one change of the index, at the end. `fresh` is
   * what comes into it, where that is known.
   */
  private take<T>(told: (step: ListingStep) => T, fresh?: Snapshot): T {
    this.toldSources = undefined;
    this.toldRejected = undefined;
    const net = new NetChange(this.map, {
      documentOf: (tool) => documentOf(tool, this.texts),
      changed: (key) => this.current.profiles.forget(key),
      renewed: (key, before, tool) => this.current.profiles.renew(key, before, tool),
    });
    const changes = told((source, changed, judged) => {
      const { added, others } = net.follow(changed, judged);
      const state = this.listings.source(source);
      return {
        source,
        added,
        changed: others,
        removed: changed.deletes,
        rejected: this.listings.rejectedOf(source),
        warnings: state ? emptyWarnings(state) : [],
      };
    });
    const { tools, documents, gone } = net;
    if (documents.size + gone.size > 0) {
      this.current = this.current.with(tools, changeSetOf(documents, [...gone]), fresh);
    }
    this.map = tools;
    return changes;
  }
}

/** The tools after a change, in any order. */
function* toolsAfter(
  tools: ReadonlyMap<string, ToolDefinition>,
  upserts: readonly SourceEntry[],
  deletes: readonly string[],
): Generator<ToolDefinition> {
  const others = new Set([...deletes, ...upserts.map(({ key }) => key)]);
  for (const [key, tool] of tools) if (!others.has(key)) yield tool;
  for (const { tool } of upserts) yield tool;
}

/** What comes into the index and what goes, hidden tools among it. */
function changeSetOf(documents: ReadonlyMap<string, Document | undefined>, deletes: readonly string[]): ChangeSet {
  const upserts = Array.from(documents.values()).filter((document) => document !== undefined);
  const hidden = Array.from(documents).flatMap(([key, document]) => (document ? [] : [key]));
  return { upserts, deletes: [...deletes, ...hidden] };
}

/** The tools that a catalog begins with. Not part of the constructor: what it makes on the way shall not be kept. */
function firstTools(
  tools: Iterable<ToolDefinition>,
  { ranking, rules }: ToolRanking,
  texts: ToolTexts,
): { admission: Admission; held: HeldTools } {
  const words = new KnownWords();
  const builder = new SnapshotBuilder(rules ? words.fields(ranking.fields) : ranking.fields);
  const admission = admitTools(tools, texts, (document) => builder.add(document));
  const snapshot = applyChangeSet(builder.build(), changeSetOf(admission.replaced, []));
  words.begin();
  const profiles = new ToolProfiles(texts, ranking.fields[0]?.sources ?? []);
  return { admission, held: { ranking, rules, texts, tools: admission.tools, snapshot, words, profiles } };
}

function toolHit(
  indexed: IndexedTools,
  candidate: Candidate,
  { plan, explain: explained }: RankedCandidates,
  explain: boolean,
): ToolHit {
  const { key, tier, score } = candidate;
  const explanation = explain ? explained(key) : undefined;
  const matched = indexed.matched(plan, candidate);
  return { key, score, tier, matched, ...(explanation && { explanation }), tool: indexed.definition(key) };
}

function emptyWarnings({ source, state, tools, reason }: CatalogSource): Note[] {
  if (state !== "ready" || tools > 0 || reason === undefined) return [];
  return [{ code: "source-empty", message: `The source ${quoted(source)} is connected, but ${reason}.` }];
}

function checkSource(source: string): string {
  if (typeof source === "string") return source;
  const message = `The source is ${quoted(source)}, not a string.`;
  throw new RanksackError("INVALID_ARGUMENT", message, "Name what lists the tools, such as the server.");
}
