// The tool `tool_search` for any agent: a model finds deferred tools by words, by required words or by name, and can
// call what it found in its next step. It stands on a session; what it returns is selected there, so a name that it
// returned is always one that can be called.

import { quoted, RanksackError } from "../../base/errors.ts";
import { checkOptions } from "../../base/options.ts";
import type { Note } from "../../retrieval/hit.ts";
import { checkLimit } from "../../retrieval/request.ts";
import { checkDetail, type Detail } from "../definition-detail.ts";
import { faultText } from "../hook-fault.ts";
import { searchOutcome, type SourceState } from "../outcome.ts";
import type { ToolSession } from "../session.ts";
import { Finder } from "./finding.ts";
import { type AnsweringTool, type MatchStatus, searchMatch } from "./search-match.ts";
import { errorResult, type InputSchema, jsonResult, type ToolObject, type ToolResult } from "./tool-object.ts";
import {
  DEFAULT_MAX_RESULTS,
  TOOL_SEARCH_DESCRIPTION,
  TOOL_SEARCH_TOOL_NAME,
  toolSearchSchema,
} from "./tool-search-description.ts";
import { type InputDefaults, readToolSearchInput, type ToolSearchInput } from "./tool-search-input.ts";
import { type RefusedMatch, toolSearchOutput, type ToolSearchOutput, toolSearchText } from "./tool-search-output.ts";

/** How `tool_search` is mounted. */
export interface ToolSearchConfig {
  /** The most matches where the model does not say: a whole number, 1 or more. Default 8. */
  readonly maxResults?: number;
  /** How much to tell of each match where the model does not say. Default `signature`. */
  readonly detail?: Detail;
  /** Whether what is returned is selected in the session. Default true; with false that is left to the host. */
  readonly activate?: boolean;
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
  const { maxResults, detail, activate = true, sources } = checkOptions(config, "{ maxResults: 8 }");
  const defaults = { max_results: checkLimit(maxResults, DEFAULT_MAX_RESULTS), detail: checkDetail(detail) };
  if (typeof activate !== "boolean") throw invalid("activate", activate, "true or false");
  if (sources !== undefined && typeof sources !== "function") throw invalid("sources", sources, "a function");
  return new MountedToolSearch(session, defaults, activate, sources);
}

function invalid(name: string, value: unknown, wanted: string): RanksackError {
  return new RanksackError("INVALID_ARGUMENT", `${name} is ${quoted(value)}, not ${wanted}.`, `Pass ${wanted}.`);
}

class MountedToolSearch implements ToolSearchTool {
  readonly name = TOOL_SEARCH_TOOL_NAME;
  readonly description = TOOL_SEARCH_DESCRIPTION;
  readonly inputSchema: InputSchema;
  private readonly session: ToolSession;
  private readonly defaults: InputDefaults;
  private readonly activates: boolean;
  private readonly sources: ToolSearchConfig["sources"];
  private readonly finder: Finder;

  constructor(session: ToolSession, defaults: InputDefaults, activates: boolean, sources: ToolSearchConfig["sources"]) {
    this.session = session;
    this.defaults = defaults;
    this.activates = activates;
    this.sources = sources;
    this.inputSchema = toolSearchSchema(defaults);
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
    return readToolSearchInput(input, this.defaults).input;
  }

  backfillInput(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    return { ...this.defaults, ...input };
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
    const { input: asked, notes: unread } = readToolSearchInput(input, this.defaults);
    const { query, detail } = asked;
    const found = this.finder.find(query, asked.max_results);
    const { sources, notes: unknown } = this.sourceStates();
    const notes = [...unread, ...unknown, ...found.notes];
    const outcome = searchOutcome({ ...found, query, hits: found.tools, notes, sources });
    const { taken, refused } = this.activated(found.tools);
    const matches = taken.map((tool) => searchMatch(tool, detail, this.statusOf(tool)));
    return toolSearchOutput({ query, matches, total: this.session.deferred, found, refused, outcome });
  }

  private sourceStates(): { readonly sources: readonly SourceState[]; readonly notes: readonly Note[] } {
    try {
      return { sources: this.sources?.() ?? [], notes: [] };
    } catch (error) {
      const message = `Which sources are missing is not known (${faultText(error)}).`;
      return { sources: [], notes: [{ code: "sources-failed", message }] };
    }
  }

  private activated(tools: readonly AnsweringTool[]): {
    readonly taken: readonly AnsweringTool[];
    readonly refused: readonly RefusedMatch[];
  } {
    if (!this.activates) return { taken: tools, refused: [] };
    const { refused } = this.session.select(tools.map(({ key }) => key));
    const reasons = new Map(refused.map(({ key, detail }) => [key, detail]));
    return {
      taken: tools.filter(({ key }) => !reasons.has(key)),
      refused: tools.flatMap(({ key, name }) => {
        const reason = reasons.get(key);
        return reason === undefined ? [] : [{ name, reason }];
      }),
    };
  }

  private statusOf({ isCallable }: AnsweringTool): MatchStatus {
    if (isCallable) return "callable";
    return this.activates ? "activated" : "found";
  }
}
