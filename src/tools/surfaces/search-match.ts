// A tool as `tool_search` tells it: the fields of seshat's match, whether it can be called, and as much of its definition
// as was asked for.

import { headOf, shortened } from "../../base/head.ts";
import { isDeferredTool } from "../deferral.ts";
import { type DefinitionAt, type Detail, summaryLine } from "../definition-detail.ts";
import type { NamedTool } from "../session-view.ts";
import { textOf, type ToolDefinition, toolSource } from "../tool.ts";
import { oneLine } from "../tool-text.ts";

/**
 * Whether a match can be called: `activated` by this answer, `callable` before it, or only `found`, where the host does
 * the activating.
 */
export type MatchStatus = "activated" | "callable" | "found";

/** A tool that was found. */
export interface SearchMatch extends Omit<DefinitionAt, "summary" | "description"> {
  /** What the model calls. */
  readonly name: string;
  /** `mcp`, else `deferred` for a tool that asks to be left to search, else its category, else `builtin`. */
  readonly namespace: string;
  /** Above 0, to 6 digits, comparable within one answer only; 1 for a tool that was asked for by name. */
  readonly score: number;
  /** Its first sentence, 81 UTF-16 units with its `…` at most, at `names`; whole at `schema`; else a line of 200 units at most. */
  readonly description: string;
  /** Words that its owner expects in a query, on one line of 200 UTF-16 units at most. */
  readonly search_hint?: string;
  /** Its group of tools, bounded alike. */
  readonly category?: string;
  /** Whether the tool itself asks to be left to search. */
  readonly is_deferred: boolean;
  /** Whether it is the tool of an MCP server. */
  readonly is_mcp: boolean;
  /** Whether no search has brought it in before. */
  readonly is_new: boolean;
  /** Whether it can be called. */
  readonly status: MatchStatus;
}

/** A tool that answers, before it is known whether there is room for it. */
export interface AnsweringTool extends NamedTool {
  readonly score: number;
  readonly isNew: boolean;
  /** Whether it could be called before. */
  readonly isCallable: boolean;
}

/** What is told of a match in any case. */
export type MatchFields = Omit<SearchMatch, Exclude<keyof DefinitionAt, "description">>;

/** How many digits of a score are told: a model pays for them, and no two tools are told apart by more. */
const SCORE_DIGITS = 6;

/** The match of a tool, with as little of its definition as there may be. */
export function matchFields({ tool, name, score, isNew }: AnsweringTool, status: MatchStatus): MatchFields {
  const [hint, category] = [wordsOf(tool.searchHint), wordsOf(tool.category)];
  return {
    name,
    namespace: namespaceOf(tool),
    score: Number(score.toPrecision(SCORE_DIGITS)),
    description: firstSentence(summaryLine(tool)),
    ...(hint !== "" && { search_hint: hint }),
    ...(category !== "" && { category }),
    is_deferred: isDeferredTool(tool),
    is_mcp: toolSource(tool) === "mcp",
    is_new: isNew,
    status,
  };
}

/** The same with as much of its definition as there is room for, in which a summary is the description. */
export function searchMatch({ summary, ...match }: MatchFields & DefinitionAt, detail: Detail): SearchMatch {
  return detail === "schema" || summary === undefined ? match : { ...match, description: summary };
}

function namespaceOf(tool: ToolDefinition): string {
  if (toolSource(tool) === "mcp") return "mcp";
  return isDeferredTool(tool) ? "deferred" : wordsOf(tool.category) || "builtin";
}

/** The longest words of an owner, in UTF-16 units. */
const WORDS_LENGTH = 200;

function wordsOf(text: unknown): string {
  return shortened(oneLine(textOf(text)).toWellFormed(), WORDS_LENGTH);
}

/** The longest text on the line of a match, in UTF-16 units. */
const LINE_LENGTH = 80;

/** A match on one line: `mcp__alpha__ping [mcp] — Ping the service.` */
export function matchLine({ name, namespace, search_hint: hint, description }: SearchMatch): string {
  const said = hint ?? firstSentence(description);
  return `${name} [${namespace}]${said === "" ? "" : ` — ${said}`}`;
}

/** A text up to its first full stop or line break, if that is among the first 80 UTF-16 units; else those and `…`. */
function firstSentence(text: string): string {
  const head = headOf(text, LINE_LENGTH);
  const end = head.search(/[.\n]/);
  if (end >= 0) return head.slice(0, head.charAt(end) === "." ? end + 1 : end);
  return head === text ? text : `${head}…`;
}
