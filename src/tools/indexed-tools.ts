// The tools of a catalog at one moment, and their index: what a search sees. A change makes the next one; who holds this
// one goes on seeing what it saw.

import { rawWords } from "../analysis/raw-word.ts";
import { quoted, RanksackError } from "../base/errors.ts";
import { applyChangeSet, type ChangeSet, replaceRows } from "../index/change-set.ts";
import type { Document, SourceText } from "../index/document.ts";
import { type Snapshot, SnapshotBuilder } from "../index/snapshot.ts";
import type { ParsedQuery } from "../query/parse.ts";
import type { Plan } from "../ranking/plan.ts";
import type { Ranking } from "../ranking/ranking.ts";
import { type Match, matchesOf } from "../retrieval/hit.ts";
import { localRetriever } from "../retrieval/local-retriever.ts";
import type { Candidate, Retriever } from "../retrieval/retriever.ts";
import { type RankedCandidates, rankCandidates } from "../retrieval/search.ts";
import { isHiddenTool } from "./deferral.ts";
import type { KnownWords } from "./known-words.ts";
import type { ToolTexts } from "./spoken.ts";
import type { ToolDefinition } from "./tool.ts";
import { ToolProfiles } from "./tool-profiles.ts";
import type { ToolRanking } from "./tool-ranking.ts";
import { ToolReader } from "./tool-reading.ts";

/** What a catalog holds at one moment. */
export interface HeldTools extends ToolRanking {
  readonly texts: ToolTexts;
  /** Those that were taken, hidden ones included, by key. */
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  /** Of those that are not hidden. */
  readonly snapshot: Snapshot;
  /** The words of the catalog, noted when the snapshot was made. */
  readonly words: KnownWords;
  /** What the first window knows of each tool. */
  readonly profiles: ToolProfiles;
}

/** Tools and their index; never edited. */
export class IndexedTools {
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  readonly ranking: Ranking;
  readonly retriever: Retriever;
  private readonly held: HeldTools;
  private readonly reader: ToolReader | undefined;

  /** `retriever` is one over the snapshot, if there is one already. */
  constructor(held: HeldTools, retriever: Retriever = localRetriever(held.snapshot, held.ranking.fields)) {
    const { tools, ranking, rules, texts, words, profiles } = held;
    this.held = held;
    this.tools = tools;
    this.ranking = ranking;
    this.retriever = retriever;
    this.reader = rules && new ToolReader({ rules, ranking, retriever, tools, texts, words, profiles });
  }

  /** What the first window knows of each. */
  get profiles(): ToolProfiles {
    return this.held.profiles;
  }

  /** How many can be found. */
  get size(): number {
    return this.retriever.size;
  }

  /** What of these documents is to be indexed, step by step, for `with`. */
  *freshInSteps(documents: Iterable<Document | undefined>): Generator<void, Snapshot> {
    const builder = new SnapshotBuilder(this.held.snapshot.fields);
    for (const document of documents) {
      if (document !== undefined) builder.add(document);
      yield;
    }
    return builder.build();
  }

  /**
   * The next ones: other definitions, and the change of the index that they come to. `fresh` is what comes into the index,
   * where it has been indexed already.
   */
  with(tools: ReadonlyMap<string, ToolDefinition>, change: ChangeSet, fresh?: Snapshot): IndexedTools {
    const { held } = this;
    const gone = [...change.deletes, ...change.upserts.map(({ key }) => key)];
    const snapshot = fresh ? replaceRows(held.snapshot, gone, fresh) : applyChangeSet(held.snapshot, change);
    if (snapshot === held.snapshot) return new IndexedTools({ ...held, tools }, this.retriever);
    held.words.follow(() => rawWordsOf(tools.values(), held));
    return new IndexedTools({ ...held, tools, snapshot, profiles: held.profiles.next() });
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

  /** Makes ready what searches need of each tool, step by step; where that is kept for fewer tools, nothing. */
  *readyInSteps(): Generator<void, void> {
    const { tools, held } = this;
    if (held.rules === undefined || !ToolProfiles.holds(tools.size)) return;
    for (const [key, tool] of tools) {
      if (!isHiddenTool(tool)) held.profiles.get(key, tool);
      yield;
    }
  }

  /** Where each word of a plan was found in one of its candidates. */
  matched(plan: Plan, candidate: Candidate): Match[] {
    return matchesOf(this.retriever.found(plan, candidate), plan);
  }

  /** What a tool says, source by source; nothing for a key that is not there. */
  readonly textsOf = (key: string): readonly SourceText[] => {
    const tool = this.tools.get(key);
    return tool ? this.held.texts(tool) : [];
  };
}

/** Every raw word that the tools have in their bags, with repeats. */
function* rawWordsOf(tools: Iterable<ToolDefinition>, { ranking, texts }: HeldTools): Generator<string> {
  const [bag] = ranking.fields;
  if (bag === undefined) return;
  const sources = new Set(bag.sources.map(({ name }) => name));
  for (const tool of tools) {
    if (isHiddenTool(tool)) continue;
    for (const { source, text } of texts(tool))
      if (sources.has(source)) for (const word of rawWords(String(text), bag.analyzer.wordBytes)) yield word.text;
  }
}
