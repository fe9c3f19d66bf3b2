// The tool `tool_search` for any agent: a model finds deferred tools by words, by required words or by name, and can
// call what it found in its next step. It stands on a session; what it returns is selected there, so a name that it
// returned is always one that can be called.

import { quoted, RanksackError } from "../../base/errors.ts";
import { checkOptions } from "../../base/options.ts";
import type { Note } from "../../retrieval/hit.ts";
import { checkLimit } from "../../retrieval/request.ts";
import { checkDetail, type Detail } from "../definition-detail.ts";
import { fitAnswer } from "../fitted-answer.ts";
import { searchOutcome } from "../outcome.ts";
import type { SourceState } from "../source-state.ts";
import type { ToolSession } from "../session.ts";
import { Finder } from "./finding.ts";
import type { RefusedMatch } from "./refused-match.ts";
import { type AnsweringTool, matchFields, type MatchStatus, type SearchMatch, searchMatch } from "./search-match.ts";
import { sourceStates } from "./source-states.ts";
import {
  argumentsOf,
  errorResult,
  type InputSchema,
  jsonResult,
  type ToolObject,
  type ToolResult,
} from "../../base/tool-object.ts";
import {
  DEFAULT_MAX_RESULTS,
  TOOL_SEARCH_DESCRIPTION,
  TOOL_SEARCH_TOOL_NAME,
  toolSearchSchema,
} from "./tool-search-description.ts";
import { type InputDefaults, readToolSearchInput, type ToolSearchInput } from "./tool-search-input.ts";
import { toolSearchOutput, type ToolSearchOutput, toolSearchText } from "./tool-search-output.ts";

/** How `tool_search` is mounted. */
export interface ToolSearchConfig {
  /** The most matches where the model does not say: a whole number, 1 or more. Default 8. */
  readonly maxResults?: number;
  /** How much to tell of each match where the model does not say. Default `signature`. */
  readonly detail?: Detail;
  /** Whether what is returned is selected in the session. Default true; with false that is left to the host. */
  readonly activate?: boolean;
  /** The most tokens that matches may take, four bytes of UTF-8 each; the last are told less. Default any. */
  readonly resultTokens?: number;
  /** How the sources of the catalog's tools are, asked at each call. Default: none is late or missing. */
  readonly sources?: () => readonly SourceState[];
}

/** What a host lists for its model. */
export type ToolSearchDefinition = Pick<ToolSearchTool, "name" | "description" | "inputSchema">;

/** Leave to make a call, with its arguments. */
export interface ToolPermission {
  /** Nothing is ever asked or denied. */
  readonly behavior: "allow";
  /** As they were given. */
  readonly updatedInput: unknown;
}

/** The tool, mounted on a session. */
export interface ToolSearchTool extends ToolObject<ToolResult<ToolSearchOutput>> {
  /** What a host lists for its model. */
  readonly definition: ToolSearchDefinition;
  /** Whether it is to be offered: only while anything is left to search. */
  isEnabled(): boolean;
  /** True: nothing changes but what the session has at hand. */
  isReadOnly(): boolean;
  /** True: a call is done before another one begins. */
  isConcurrencySafe(): boolean;
  /** Leave for any call. */
  checkPermissions(input: unknown): ToolPermission;
  /**
   * The arguments of a call, all of them, as it would take them.
   *
   * @throws RanksackError INVALID_ARGUMENT `query is required`, or for an unknown detail.
   */
  validateInput(input: unknown): ToolSearchInput;
  /** The arguments with the defaults of those that are left out; the others as they are. */
  backfillInput(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** An answer as text for people. */
  formatResult(output: ToolSearchOutput): string;
}

/**
 * Mounts `tool_search` on a session. Which forms a query may have, `+word` among them, is the preset's of its catalog.
 *
 * @throws RanksackError INVALID_ARGUMENT for a config that cannot be used.
 */
export function createToolSearchTool(session: ToolSession, config?: ToolSearchConfig): ToolSearchTool {
  const { maxResults, detail, activate = true, resultTokens, sources } = checkOptions(config, "{ maxResults: 8 }");
  const defaults = { max_results: checkLimit(maxResults, DEFAULT_MAX_RESULTS), detail: checkDetail(detail) };
  if (typeof activate !== "boolean") throw invalid("activate", activate, "true or false");
  if (resultTokens !== undefined && !(typeof resultTokens === "number" && resultTokens > 0))
    throw invalid("resultTokens", resultTokens, "a number above 0");
  if (sources !== undefined && typeof sources !== "function") throw invalid("sources", sources, "a function");
  return new MountedToolSearch(session, { defaults, activate, resultTokens, sources });
}

/** A config that can be used. */
interface CheckedConfig {
  readonly defaults: InputDefaults;
  readonly activate: boolean;
  readonly resultTokens: number | undefined;
  readonly sources: ToolSearchConfig["sources"];
}

/** What an answer tells of the tools that were found. */
interface Told {
  readonly matches: readonly SearchMatch[];
  readonly refused: readonly RefusedMatch[];
  readonly shortened: readonly Note[];
}

function invalid(name: string, value: unknown, wanted: string): RanksackError {
  return new RanksackError("INVALID_ARGUMENT", `${name} is ${quoted(value)}, not ${wanted}.`, `Pass ${wanted}.`);
}

class MountedToolSearch implements ToolSearchTool {
  readonly name = TOOL_SEARCH_TOOL_NAME;
  readonly description = TOOL_SEARCH_DESCRIPTION;
  readonly inputSchema: InputSchema;
  private readonly session: ToolSession;
  private readonly config: CheckedConfig;
  private readonly finder: Finder;

  constructor(session: ToolSession, config: CheckedConfig) {
    this.session = session;
    this.config = config;
    this.inputSchema = toolSearchSchema(config.defaults);
    this.finder = new Finder(session);
  }

  get definition(): ToolSearchDefinition {
    const { name, description, inputSchema } = this;
    return { name, description, inputSchema };
  }

  isEnabled(): boolean {
    return this.session.offersSearch;
  }

  isReadOnly(): boolean {
    return true;
  }

  isConcurrencySafe(): boolean {
    return true;
  }

  checkPermissions(input: unknown): ToolPermission {
    return { behavior: "allow", updatedInput: input };
  }

  validateInput(input: unknown): ToolSearchInput {
    return readToolSearchInput(input, this.config.defaults).input;
  }

  backfillInput(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    return { ...this.config.defaults, ...argumentsOf(input) };
  }

  formatResult(output: ToolSearchOutput): string {
    return toolSearchText(output);
  }

  async call(input: unknown): Promise<ToolResult<ToolSearchOutput>> {
    try {
      return jsonResult(this.answer(input));
    } catch (error) {
      const { content, ...rest } = errorResult(error);
      return { ...rest, content: [{ type: "text", text: `Error: ${content[0].text}` }] };
    }
  }

  private answer(input: unknown): ToolSearchOutput {
    const { input: asked, notes: unread } = readToolSearchInput(input, this.config.defaults);
    const { query, detail } = asked;
    const found = this.finder.find(query, asked.max_results);
    const { sources, notes: unknown } = sourceStates(this.config.sources);
    const notes = [...unread, ...unknown, ...found.notes];
    const outcome = searchOutcome({ ...found, query, hits: found.tools, notes, sources });
    const { matches, refused, shortened } = this.told(found.tools, detail);
    return toolSearchOutput({
      query,
      matches,
      total: this.session.deferred,
      found,
      refused,
      outcome,
      notes: [...notes, ...shortened],
    });
  }

  /** The matches that there is room for, in the answer and in the session; what is left out of the first is not selected. */
  private told(tools: readonly AnsweringTool[], detail: Detail): Told {
    const { resultTokens } = this.config;
    const listed = tools.map((tool) => ({ fields: matchFields(tool, this.statusOf(tool)), tool: tool.tool }));
    const { matches, details, notes: shortened } = fitAnswer(listed, detail, resultTokens);
    const refused = this.refused(tools.slice(0, matches.length));
    const isRefused = new Set(refused.map(({ name }) => name));
    const whole = matches.map((match, at) => searchMatch(match, details[at] ?? detail));
    return { matches: whole.filter(({ name }) => !isRefused.has(name)), refused, shortened };
  }

  /** Selects what is told, where that is its part, and tells what the session has no room for. */
  private refused(tools: readonly AnsweringTool[]): RefusedMatch[] {
    if (!this.config.activate) return [];
    const { refused } = this.session.select(tools.map(({ key }) => key));
    const names = new Map(tools.map(({ key, name }) => [key, name]));
    return refused.map(({ key, detail: reason }) => ({ name: names.get(key) ?? key, reason }));
  }

  private statusOf({ isCallable }: AnsweringTool): MatchStatus {
    if (isCallable) return "callable";
    return this.config.activate ? "activated" : "found";
  }
}
