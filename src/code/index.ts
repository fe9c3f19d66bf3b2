// `ranksack/code`: ranked search over the files of a repository.

export { type ErrorCode, RanksackError } from "../base/errors.ts";
export type { Explanation } from "../ranking/explanation.ts";
export type { Tier } from "../ranking/top-hits.ts";
export type { Hit, Match, Note, SearchResult } from "../retrieval/hit.ts";
export type { SearchOptions } from "../retrieval/request.ts";
export type { AnswerFormat } from "./answer-format.ts";
export type { CodeBlock } from "./block.ts";
export type { CodeHit } from "./code-hit.ts";
export type { CodeSearchOptions } from "./code-request.ts";
export { type CodeSearchTool, type CodeSearchToolOptions, createCodeSearchTool } from "./code-search-tool.ts";
export { type Extract, type ExtractedBlock, extractBlocks, type ExtractOptions } from "./extract.ts";
export type { PathReason, SearchedFile, SearchedReason, UnsearchedReason } from "./inventory.ts";
export type { LineReference } from "./line-reference.ts";
export type { ContextLine, LineMatch } from "./lines.ts";
export { type NamedRoot, openRepositories, type Repositories } from "./repositories.ts";
export { type IndexProgress, openRepository, type Repository, type RepositoryOptions } from "./repository.ts";
export type { SeedAnswer, SeedError, SeedLine, SeedResult } from "./seed-answer.ts";
export type { DataResult, InputSchema, TextPart, ToolObject, ToolResult } from "../base/tool-object.ts";
export type { Refusal, SkippedPath, SkipReason, SkipRule } from "./skipped.ts";
