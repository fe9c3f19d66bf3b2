// The public surface of the runtime-neutral part: the engine and tools. Nothing here needs Node.

export type { ErrorCode } from "./base/errors.ts";
export { RanksackError } from "./base/errors.ts";
export type { Explanation } from "./ranking/explanation.ts";
export type { Tier } from "./ranking/top-hits.ts";
export type { Hit, Match, Note, SearchResult } from "./retrieval/hit.ts";
export type { SearchOptions } from "./retrieval/request.ts";
export type { TextDocument, TextIndex, TextIndexOptions } from "./retrieval/text-index.ts";
export { createTextIndex } from "./retrieval/text-index.ts";
export type { ToolCatalog, ToolCatalogOptions, ToolHit } from "./tools/catalog.ts";
export { createToolCatalog } from "./tools/catalog.ts";
export type { Embedder } from "./tools/embedder.ts";
export type { OpenToolCatalog, OpenToolCatalogOptions } from "./tools/open-catalog.ts";
export { openToolCatalog } from "./tools/open-catalog.ts";
export type { RerankCandidate, Reranker } from "./tools/reranker.ts";
export type { RejectedTool, ToolDefinition, ToolSource } from "./tools/tool.ts";
