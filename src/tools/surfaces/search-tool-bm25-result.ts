// The answer of `search_tool_bm25`: what a model reads, as small as it can be, and beside it what a host shows to people.
// Names of fields are those of oh-my-pi.

import type { Note } from "../../retrieval/hit.ts";
import type { DefinitionAt, Detail } from "../definition-detail.ts";
import { ohMyPiLabel } from "../fields.ts";
import { fitAnswer, type ToldMatch } from "../fitted-answer.ts";
import type { Outcome, OutcomeCode } from "../outcome.ts";
import { topLevelKeys } from "../schema.ts";
import { toolSource, toolSummary } from "../tool.ts";
import type { Discovered, DiscoveredTool } from "./discovery.ts";
import type { HostActivation } from "./discovery-host.ts";
import { noRoom, type RefusedMatch } from "./refused-match.ts";
import { jsonResult, type ToolResult } from "../../base/tool-object.ts";

/** An activated tool, with as much of its definition as was asked for. */
export interface ActivatedTool extends DefinitionAt {
  /** What the model calls. */
  readonly name: string;
}

/** What a model reads. What is optional is there only where it has something to say. */
export interface SearchToolBm25Output {
  /** As it was asked, without white space around it. */
  readonly query: string;
  /** What this call activated, best match first. */
  readonly activated_tools: readonly string[];
  /** How many tools matched and were not active, `limit` at most; those that were refused count too. */
  readonly match_count: number;
  /** How many tools there were to find before this call. */
  readonly total_tools: number;
  /** The activated tools, where the host asks for more than names; the last ones may be told less, or not, to fit. */
  readonly tools?: readonly ActivatedTool[];
  /** Which of the activated tools an earlier search had brought in already. */
  readonly activated_again?: readonly string[];
  /** Matches that were not activated, where the host says why. */
  readonly refused?: readonly RefusedMatch[];
  /** Why nothing was activated: nothing matched, or there was `no-room` for any match. */
  readonly outcome?: OutcomeCode | "no-room";
  /** The same in words, and what to do next. */
  readonly message?: string;
  /** Tools that answer and can be called already, best first. */
  readonly already_callable?: readonly string[];
  /** Words that tools have, for words that none has. */
  readonly near?: Outcome["near"];
  /** Sources that are still connecting. */
  readonly connecting?: Outcome["connecting"];
  /** Sources whose tools are missing. */
  readonly missing?: Outcome["missing"];
  /** What else there is to say. */
  readonly notes?: readonly Note[];
}

/** A match as a host shows it. */
export interface SearchToolBm25Match {
  /** What a model calls. */
  readonly name: string;
  /** For people: `github/create_issue`, or the title of a tool without a server. */
  readonly label: string;
  /** The summary: its own, else the first 200 characters of the description. */
  readonly description: string;
  /** Of an MCP tool. */
  readonly server_name?: string;
  /** Of an MCP tool: its name as the server lists it. */
  readonly mcp_tool_name?: string;
  /** The names of its parameters, ascending in code units. */
  readonly schema_keys: readonly string[];
  /** To 6 decimals. */
  readonly score: number;
}

/** What a host shows to people; not for the model. */
export interface SearchToolBm25Details {
  /** As in what the model reads. */
  readonly query: string;
  /** The most matches that were asked for. */
  readonly limit: number;
  /** As in what the model reads. */
  readonly total_tools: number;
  /** As in what the model reads. */
  readonly activated_tools: readonly string[];
  /** All that searches have brought in and that is active now. */
  readonly active_selected_tools: readonly string[];
  /** The matches, best first; also those that were not activated. */
  readonly tools: readonly SearchToolBm25Match[];
}

/** The answer to a call. */
export interface SearchToolBm25Result extends ToolResult<SearchToolBm25Output> {
  /** Not there when the call failed. */
  readonly details?: SearchToolBm25Details;
}

/** What a search came to. */
export interface Searched {
  readonly query: string;
  readonly limit: number;
  readonly found: Discovered;
  readonly activation: HostActivation;
  /** What is selected and active after the call. */
  readonly selected: readonly string[];
  /** What became of the search, where that is to be told. */
  readonly outcome: Outcome | undefined;
}

/** How much is told of what was activated. */
export interface Telling {
  readonly detail: Detail;
  /** The most tokens that may take; any number without. */
  readonly resultTokens: number | undefined;
}

/** The answer to a search. */
export function searchToolBm25Result(searched: Searched, telling: Telling): SearchToolBm25Result {
  const { query, limit, found, activation, selected } = searched;
  const details: SearchToolBm25Details = {
    query,
    limit,
    total_tools: found.total,
    activated_tools: activation.activated,
    active_selected_tools: selected,
    tools: found.hits.map(matchOf),
  };
  return { ...jsonResult(outputOf(searched, telling)), details };
}

function outputOf({ query, found, activation, outcome }: Searched, telling: Telling): SearchToolBm25Output {
  const { detail, resultTokens } = telling;
  const { activated, refused } = activation;
  const isActivated = new Set(activated);
  const tools = found.hits.filter(({ name }) => isActivated.has(name));
  const again = tools.filter(({ isNew }) => isNew === false);
  const isMiss = found.hits.length === 0;
  const notes = (isMiss || detail !== "names" ? outcome : undefined)?.notes ?? found.notes;
  return {
    query,
    activated_tools: activated,
    match_count: found.hits.length,
    total_tools: found.total,
    ...(detail !== "names" &&
      tools.length > 0 && { tools: fitAnswer(tools.map(listed), detail, resultTokens).matches }),
    ...(again.length > 0 && { activated_again: again.map(({ name }) => name) }),
    ...(refused.length > 0 && { refused }),
    ...(outcome && isMiss && missOf(outcome)),
    ...(activated.length === 0 && refused.length > 0 && noRoomOf(refused)),
    ...(notes.length > 0 && { notes }),
  };
}

function missOf({ code, message, active, near, connecting, missing }: Outcome): Partial<SearchToolBm25Output> {
  return {
    outcome: code,
    message,
    ...(active.length > 0 && { already_callable: active }),
    ...(near.length > 0 && { near }),
    ...(connecting.length > 0 && { connecting }),
    ...(missing.length > 0 && { missing }),
  };
}

function noRoomOf(refused: readonly RefusedMatch[]): Partial<SearchToolBm25Output> {
  const { code, message } = noRoom(refused);
  return { outcome: code, message };
}

function listed({ name, tool }: DiscoveredTool): ToldMatch<{ readonly name: string }> {
  return { fields: { name }, tool };
}

function matchOf({ name, tool, score }: DiscoveredTool): SearchToolBm25Match {
  const isMcp = toolSource(tool) === "mcp";
  return {
    name,
    label: ohMyPiLabel(tool),
    description: toolSummary(tool),
    ...(isMcp && tool.server !== undefined && { server_name: tool.server }),
    ...(isMcp && { mcp_tool_name: tool.name }),
    schema_keys: topLevelKeys(tool.inputSchema),
    score: Number(score.toFixed(6)),
  };
}
