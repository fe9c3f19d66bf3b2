// What a conversation says about the tools that searches have brought in. A host that keeps nothing but messages can
// make its session again from them. Only results of the search tools are read: what another tool says, or a person,
// activates nothing. A result that cannot be read says nothing.

import { checkListed } from "../base/options.ts";
import { SEARCH_TOOLS } from "./deferral.ts";
import { textOf } from "./tool.ts";

/**
 * A message, as far as it is read: the result of a tool. Hosts whose messages have another shape map them to this one;
 * messages of other kinds may stand between.
 */
export interface ConversationMessage {
  /** The tool whose result it is, as a model calls it. */
  readonly toolName?: unknown;
  /** A result with `true` says nothing. */
  readonly isError?: unknown;
  /** The result as data, where the host keeps it. */
  readonly details?: unknown;
  /** The same by its name in MCP. */
  readonly structuredContent?: unknown;
  /** The result as a model reads it: a text, or parts with a `text` each. */
  readonly content?: unknown;
}

/**
 * The tools that searches have brought in, as a model calls them, each once, in the order of the conversation:
 * `activated_tools` of `search_tool_bm25`, `matches` of `tool_search`. Data counts before text.
 *
 * @throws RanksackError INVALID_ARGUMENT when one of the two is no list.
 */
export function selectedNames(
  messages: Iterable<ConversationMessage>,
  searchTools: Iterable<string> = SEARCH_TOOLS,
): string[] {
  checkListed("The messages", messages, "Pass the messages of a conversation.");
  checkListed("The search tools", searchTools, 'Pass a list such as ["tool_search"].');
  const isSearch = new Set<unknown>(searchTools);
  const names = new Set<string>();
  for (const message of messages) {
    const { toolName, isError } = fieldsOf(message);
    if (!isSearch.has(toolName) || isError === true) continue;
    for (const name of resultNames(message)) names.add(name);
  }
  return Array.from(names);
}

function resultNames({ details, structuredContent, content }: ConversationMessage): string[] {
  const readings = [() => details, () => structuredContent, () => parsed(textOfContent(content))];
  for (const reading of readings) {
    const names = namesIn(fieldsOf(reading()));
    if (names) return names;
  }
  return [];
}

/** The names that a result brings in, or undefined when it is no result of a search. */
function namesIn({ activated_tools: activated, matches }: Readonly<Record<string, unknown>>): string[] | undefined {
  if (Array.isArray(activated)) return activated.map(textOf).filter((name) => name !== "");
  if (!Array.isArray(matches)) return undefined;
  return matches.map((match) => textOf(fieldsOf(match)["name"])).filter((name) => name !== "");
}

function textOfContent(content: unknown): string {
  if (!Array.isArray(content)) return textOf(content);
  return content.map((part) => textOf(fieldsOf(part)["text"])).join("");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
