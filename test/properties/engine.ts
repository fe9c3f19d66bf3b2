// What the laws look at: something that is built from documents and ranks keys for a query. The text index, the tool
// catalog, a snapshot in any number of segments and every mutant are one.

import type { Document } from "../../src/index/document.ts";
import { allLive, type LiveSegment } from "../../src/index/live-segment.ts";
import { SegmentBuilder } from "../../src/index/segment-builder.ts";
import { type Snapshot, snapshotOf } from "../../src/index/snapshot.ts";
import type { Ranking } from "../../src/ranking/ranking.ts";
import { localRetriever } from "../../src/retrieval/local-retriever.ts";
import { rankCandidates, type SearchedCollection } from "../../src/retrieval/search.ts";
import { createTextIndex } from "../../src/retrieval/text-index.ts";
import { createToolCatalog } from "../../src/tools/catalog.ts";
import { toolDocument, toolTexts } from "../../src/tools/fields.ts";
import type { ToolDefinition } from "../../src/tools/tool.ts";
import type { Ranked } from "../reference/scorer.ts";

/** Ranks keys for a query. */
export interface Engine {
  search(query: string, limit: number): readonly Ranked[];
}

/** Makes an engine of documents. */
export type Build = (documents: readonly Document[]) => Engine;

/** The text index of a preset; the texts of a document are joined. */
export function textEngine(preset: string): Build {
  return (documents) => {
    const index = createTextIndex(
      documents.map(({ key, sources }) => ({ key, text: sources.map(({ text }) => text).join(" ") })),
      { preset },
    );
    return { search: (query, limit) => index.search(query, { limit }).hits.map(ranked) };
  };
}

/** A ranking over segments of at most `rows` documents, with all its fields and sources; `read` as a collection's. */
export function segmentEngine(ranking: Ranking, rows: number, read?: NonNullable<SearchedCollection["read"]>): Build {
  const reading = read === undefined ? {} : { read };
  return (documents) => {
    const retriever = localRetriever(segmented(ranking, documents, rows), ranking.fields);
    const texts = textsOf(documents);
    return {
      search: (query, limit) =>
        rankCandidates({ retriever, ranking, textsOf: texts, ...reading }, query, limit).candidates.map(ranked),
    };
  };
}

/** The texts of documents by key, where a phrase is looked for. */
export function textsOf(documents: readonly Document[]): NonNullable<SearchedCollection["textsOf"]> {
  const texts = new Map(documents.map(({ key, sources }) => [key, sources]));
  return (key) => texts.get(key) ?? [];
}

/** A snapshot whose segments hold at most `rows` documents. */
export function segmented(ranking: Ranking, documents: readonly Document[], rows: number): Snapshot {
  const segments: LiveSegment[] = [];
  for (let first = 0; first < documents.length; first += rows) {
    const builder = new SegmentBuilder(ranking.fields);
    for (const document of documents.slice(first, first + rows)) builder.add(document);
    segments.push(allLive(builder.build()));
  }
  return snapshotOf(ranking.fields, segments);
}

/** The tool catalog of a preset, over the tools that `toolOf` makes. */
export function catalogEngine(preset: string): Build {
  return (documents) => {
    const catalog = createToolCatalog(documents.map(toolOf), { preset });
    return { search: (query, limit) => catalog.search(query, { limit }).hits.map(ranked) };
  };
}

/** What a preset indexes of those tools. */
export function catalogDocuments(preset: string, documents: readonly Document[]): Document[] {
  return documents.map((document) => toolDocument(toolOf(document), toolTexts(preset)));
}

/** A tool with the texts of a document: the first is its name, then title, description and a parameter. */
export function toolOf({ key, sources }: Document): ToolDefinition {
  const [name = "", title = "", description = "", parameter = ""] = sources.map(({ text }) => String(text));
  return {
    key,
    name: name.trim() === "" ? "tool" : name,
    title,
    description,
    inputSchema: { type: "object", properties: { [parameter]: { description: parameter } } },
  };
}

function ranked({ key, tier = "ranked", score }: Ranked): Ranked {
  return { key, tier, score };
}
