// The tool `search_tool_bm25` for any agent: a model searches what is left out of its list, and the best matches are
// activated. Checks and their texts are oh-my-pi's, in its order; what it leaves unsaid when nothing was found is told.

import { quoted, RanksackError } from "../../base/errors.ts";
import { checkOptions } from "../../base/options.ts";
import { TOOL_LIMIT, type ToolCatalogOptions } from "../catalog.ts";
import { checkDetail, type Detail } from "../definition-detail.ts";
import { type ModeSettings, readModeSetting } from "../mode-setting.ts";
import { type AskedQuery, askedQuery } from "./asked-query.ts";
import { type Discovered, Discovery } from "./discovery.ts";
import type { HostActivation, ToolDiscoveryHost } from "./discovery-host.ts";
import { SEARCH_TOOL_BM25_DESCRIPTION, searchToolBm25Description } from "./search-tool-bm25-description.ts";
import { type SearchToolBm25Result, searchToolBm25Result, type Telling } from "./search-tool-bm25-result.ts";
import { argumentsOf, errorResult, type InputSchema, type ToolObject } from "../../base/tool-object.ts";

/** How the tool answers, and how it presents itself. */
export interface SearchToolBm25Options {
  /** How much of each activated tool a model is told. Default `names`. */
  readonly detail?: Detail;
  /** The most tokens that may take, four bytes of UTF-8 each; the last tools are told less. Default any. */
  readonly resultTokens?: number;
  /** Whether `describe` tells what there is to find, which changes with each activation. Default `static`. */
  readonly description?: "static" | "dynamic";
  /** How tools are ranked where the host has no index of its own. */
  readonly catalog?: ToolCatalogOptions;
}

/** The tool. */
export interface SearchToolBm25 extends ToolObject<SearchToolBm25Result> {
  /** The description to list the tool with: `description`, or at `dynamic` that and what there is to find. */
  describe(): Promise<string>;
  /**
   * Answers a call as `call` does, and throws what that tells.
   *
   * @throws RanksackError NOT_ALLOWED where there is no discovery, INVALID_ARGUMENT for arguments that cannot be used,
   * UPSTREAM_UNAVAILABLE when a hook fails that cannot be done without.
   */
  execute(input: unknown): Promise<SearchToolBm25Result>;
}

/**
 * Mounts the tool on an agent's hooks; on a session with `sessionHost(session)`. Without hooks every call is an error.
 *
 * @throws RanksackError INVALID_ARGUMENT for options that cannot be used.
 */
export function createSearchToolBm25(
  host: ToolDiscoveryHost | undefined,
  options?: SearchToolBm25Options,
): SearchToolBm25 {
  const {
    detail = "names",
    resultTokens,
    description,
    catalog = {},
  } = checkOptions(options, '{ detail: "signature" }');
  const telling = { detail: checkDetail(detail), resultTokens: checkTokens(resultTokens) };
  return new MountedSearch(host ?? {}, catalog, telling, checkDescription(description) === "dynamic");
}

/**
 * The tool where the settings ask for discovery in so many words: `mcp-only`, `all`, or `mcp.discoveryMode`. On `auto`
 * it is undefined: that is decided when all tools are there, and `session.offersSearch` tells then, turn by turn.
 *
 * @throws RanksackError INVALID_ARGUMENT as `createSearchToolBm25`, and for a mode in code that is none.
 */
export function createSearchToolBm25If(
  settings: ModeSettings,
  host: ToolDiscoveryHost | undefined,
  options?: SearchToolBm25Options,
): SearchToolBm25 | undefined {
  const { mode } = readModeSetting(checkOptions(settings, '{ "tools.discoveryMode": "all" }'));
  return mode === "mcp-only" || mode === "all" ? createSearchToolBm25(host, options) : undefined;
}

const INPUT: InputSchema = {
  type: "object",
  properties: {
    query: { type: "string", description: "What has to be done, in words, or the name of a tool or server." },
    limit: { type: "integer", minimum: 1, default: TOOL_LIMIT, description: "The most tools to activate." },
  },
  required: ["query"],
  additionalProperties: false,
};

class MountedSearch implements SearchToolBm25 {
  readonly name = "search_tool_bm25";
  readonly description = SEARCH_TOOL_BM25_DESCRIPTION;
  readonly inputSchema: InputSchema = INPUT;
  private readonly discovery: Discovery;
  private readonly telling: Telling;
  private readonly isDynamic: boolean;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(host: ToolDiscoveryHost, catalog: ToolCatalogOptions, telling: Telling, isDynamic: boolean) {
    this.discovery = new Discovery(host, catalog);
    this.telling = telling;
    this.isDynamic = isDynamic;
  }

  async describe(): Promise<string> {
    return this.isDynamic ? searchToolBm25Description(await this.discovery.tools()) : this.description;
  }

  async call(input: unknown): Promise<SearchToolBm25Result> {
    try {
      return await this.execute(input);
    } catch (error) {
      return errorResult(error);
    }
  }

  execute(input: unknown): Promise<SearchToolBm25Result> {
    // One after the other: of two calls in one message the second one passes over what the first one activates.
    const answer = this.turn.then(() => this.answer(input));
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  private async answer(input: unknown): Promise<SearchToolBm25Result> {
    await this.checkDiscovery();
    const { query, limit, notes } = readArguments(input);
    const before = await this.discovery.selected();
    const searched = await this.discovery.search(query, limit, before);
    const found = { ...searched, notes: [...notes, ...searched.notes] };
    const activation = await this.activate(found);
    const outcome = await this.discovery.outcome({ query, ...found }, this.telling.detail !== "names");
    // What is done is told, even if it can no longer be read.
    const selected = await this.discovery.selected().catch(() => [...before, ...activation.activated]);
    return searchToolBm25Result({ query, limit, found, activation, selected, outcome }, this.telling);
  }

  private async checkDiscovery(): Promise<void> {
    if (!this.discovery.isAvailable)
      throw new RanksackError("NOT_ALLOWED", "Tool discovery is unavailable in this session.");
    if (await this.discovery.isEnabled()) return;
    const message =
      "Tool discovery is disabled. Enable tools.discoveryMode or mcp.discoveryMode to use search_tool_bm25.";
    throw new RanksackError("NOT_ALLOWED", message);
  }

  private async activate({ hits }: Discovered): Promise<HostActivation> {
    if (hits.length === 0) return { activated: [], refused: [] };
    return this.discovery.activate(hits.map(({ name }) => name));
  }
}

/** @throws RanksackError INVALID_ARGUMENT in the order and the words of oh-my-pi. */
function readArguments(input: unknown): AskedQuery & { readonly limit: number } {
  const { query: asked, limit: most = TOOL_LIMIT } = argumentsOf(input);
  const query = typeof asked === "string" ? asked.trim() : "";
  if (query === "") throw invalid("Query is required and must not be empty.");
  if (typeof most !== "number" || !Number.isInteger(most) || most < 1)
    throw invalid("Limit must be a positive integer.", `Leave it out for ${TOOL_LIMIT}.`);
  // What the tokenizer of oh-my-pi leaves: of a ligature its letters, of a mark nothing.
  if (!/[\p{L}\p{N}]/u.test(query.normalize("NFKD")))
    throw invalid("Query must contain at least one letter or number.");
  return { ...askedQuery(query), limit: most };
}

function invalid(message: string, hint = ""): RanksackError {
  return new RanksackError("INVALID_ARGUMENT", message, hint);
}

function checkTokens(value: unknown): number | undefined {
  if (value === undefined || (typeof value === "number" && value > 0)) return value;
  throw invalid(`resultTokens is ${quoted(value)}, not a number above 0.`, "Leave it out for any number.");
}

function checkDescription(value: unknown): "static" | "dynamic" {
  if (value === undefined || value === "static") return "static";
  if (value === "dynamic") return "dynamic";
  throw invalid(`description is ${quoted(value)}, neither "static" nor "dynamic".`, "Leave it out for static.");
}
