// The public surface of the runtime-neutral part: the engine and tools. Nothing here needs Node.

export type { ErrorCode } from "./base/errors.ts";
export { RanksackError } from "./base/errors.ts";
export type { Explanation } from "./ranking/explanation.ts";
export type { Tier } from "./ranking/top-hits.ts";
export type { Hit, Match, Note, SearchResult } from "./retrieval/hit.ts";
export type { SearchOptions } from "./retrieval/request.ts";
export type { TextDocument, TextIndex, TextIndexOptions } from "./retrieval/text-index.ts";
export { createTextIndex } from "./retrieval/text-index.ts";
export type { Activation, RefusalReason, RefusedTool } from "./tools/activation.ts";
export type { ToolCatalog, ToolCatalogOptions, ToolHit } from "./tools/catalog.ts";
export { createToolCatalog } from "./tools/catalog.ts";
export type { CatalogSource, SourceChange } from "./tools/catalog-source.ts";
export type { ConversationMessage } from "./tools/conversation.ts";
export type { DeferralOptions, FixedMode } from "./tools/deferral.ts";
export { isDeferredTool } from "./tools/deferral.ts";
export type { DefinitionAt, Detail } from "./tools/definition-detail.ts";
export { definitionAt } from "./tools/definition-detail.ts";
export type { Embedder } from "./tools/embedder.ts";
export type { FittedAnswer, NamedFields, ToldMatch } from "./tools/fitted-answer.ts";
export { fitAnswer } from "./tools/fitted-answer.ts";
export type { ModeDecision, ModeOptions } from "./tools/mode.ts";
export { decideMode, describeDecision } from "./tools/mode.ts";
export type { DiscoveryMode, ModeOption, ModeSettings } from "./tools/mode-setting.ts";
export type { NameTable, RefusedName } from "./tools/names.ts";
export { nameTable } from "./tools/names.ts";
export type { NearWord } from "./tools/near-words.ts";
export { nearWords } from "./tools/near-words.ts";
export type { OpenToolCatalog, OpenToolCatalogOptions } from "./tools/open-catalog.ts";
export { openToolCatalog } from "./tools/open-catalog.ts";
export type { MissingSource, Outcome, OutcomeCode, SearchFacts } from "./tools/outcome.ts";
export { searchOutcome } from "./tools/outcome.ts";
export type { FailedTerm } from "./tools/required-terms.ts";
export type { RerankCandidate, Reranker } from "./tools/reranker.ts";
export type { ToolNames } from "./tools/scope.ts";
export { scopeNames, withScope } from "./tools/scope.ts";
export type { AmbiguousName, UnknownName } from "./tools/selection.ts";
export type { SessionCatalog, ToolSession } from "./tools/session.ts";
export { createToolSession } from "./tools/session.ts";
export type { SubAgentOptions, ToolSessionOptions } from "./tools/session-options.ts";
export type { ActiveHit, SessionHit, SessionSearchResult } from "./tools/session-search.ts";
export type { SessionSettings } from "./tools/session-settings.ts";
export type { Pins, SessionBudget, SessionState } from "./tools/session-state.ts";
export type { ListedTool, NamedTool, Place } from "./tools/session-view.ts";
export { toolSignature } from "./tools/signature.ts";
export { restoreSession, serializeSession } from "./tools/stored-session.ts";
export type {
  Awaitable,
  DiscoverableToolSearchIndex,
  FoundTool,
  FoundTools,
  HostActivation,
  SearchedFacts,
  ToolDiscoveryHost,
} from "./tools/surfaces/discovery-host.ts";
export type { RefusedMatch } from "./tools/surfaces/refused-match.ts";
export type { MatchStatus, SearchMatch } from "./tools/surfaces/search-match.ts";
export type { SearchToolBm25, SearchToolBm25Options } from "./tools/surfaces/search-tool-bm25.ts";
export { createSearchToolBm25, createSearchToolBm25If } from "./tools/surfaces/search-tool-bm25.ts";
export {
  SEARCH_TOOL_BM25_DESCRIPTION,
  searchToolBm25Description,
} from "./tools/surfaces/search-tool-bm25-description.ts";
export type { RenderOptions } from "./tools/surfaces/search-tool-bm25-rendering.ts";
export { renderSearchToolBm25 } from "./tools/surfaces/search-tool-bm25-rendering.ts";
export type {
  ActivatedTool,
  SearchToolBm25Details,
  SearchToolBm25Match,
  SearchToolBm25Output,
  SearchToolBm25Result,
} from "./tools/surfaces/search-tool-bm25-result.ts";
export type { SessionHost, SessionHostOptions } from "./tools/surfaces/session-host.ts";
export { sessionHost } from "./tools/surfaces/session-host.ts";
export type { InputSchema, TextPart, ToolObject, ToolResult } from "./base/tool-object.ts";
export type {
  ToolPermission,
  ToolSearchConfig,
  ToolSearchDefinition,
  ToolSearchTool,
} from "./tools/surfaces/tool-search.ts";
export { createToolSearchTool } from "./tools/surfaces/tool-search.ts";
export {
  DEFAULT_MAX_RESULTS,
  TOOL_SEARCH_DESCRIPTION,
  TOOL_SEARCH_TOOL_NAME,
} from "./tools/surfaces/tool-search-description.ts";
export type { ToolSearchInput } from "./tools/surfaces/tool-search-input.ts";
export type { ToolSearchOutcome, ToolSearchOutput } from "./tools/surfaces/tool-search-output.ts";
export type { SourceState } from "./tools/source-state.ts";
export type { RejectedTool, ToolDefinition, ToolSource } from "./tools/tool.ts";
export type { ToolSearchMode } from "./tools/tool-search-mode.ts";
export {
  DEFAULT_AUTO_THRESHOLD_PERCENT,
  getAutoThresholdPercent,
  getToolSearchMode,
  isToolSearchEnabledOptimistic,
  parseAutoPercentage,
  TOOL_SEARCH_ENV_VAR,
} from "./tools/tool-search-mode.ts";
