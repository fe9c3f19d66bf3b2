// A tool as its owner lists it. Definitions come from other programs, so every field may be missing or of another
// type than promised: what cannot be read is left out, only a tool without a usable name is turned away.

import { quoted } from "../base/errors.ts";
import { headOf } from "../base/head.ts";
import { checkListed, checkTexts } from "../base/options.ts";
import { faultText } from "./hook-fault.ts";

/** Where a tool comes from. */
export type ToolSource = "builtin" | "mcp" | "extension" | "custom" | "skill";

/** A tool as it was listed, an MCP `Tool` with what the host knows beside it; unknown fields are kept. */
export interface ToolDefinition {
  /** As its owner lists it: `create_issue`. */
  readonly name: string;
  /** The server's key in the user's configuration. */
  readonly server?: string | undefined;
  /** Unique in the catalog, opaque, never split. Default `server/name`, or `name`. */
  readonly key?: string | undefined;
  /** What a model calls. */
  readonly exposedName?: string | undefined;
  /** A label for people. */
  readonly title?: string | undefined;
  /** What the tool does, in its owner's words; indexed whole. */
  readonly description?: string | undefined;
  /** JSON Schema of the arguments. */
  readonly inputSchema?: unknown;
  /** JSON Schema of the structured result. */
  readonly outputSchema?: unknown;
  /** MCP annotations, kept as they are. */
  readonly annotations?: unknown;
  /** MCP metadata, kept as it is. */
  readonly _meta?: unknown;
  /** A line about the tool. Default: the first 200 characters of the description, cut at a code point. */
  readonly summary?: string | undefined;
  /** Default `mcp` for a tool with a server, else `builtin`. */
  readonly source?: ToolSource | undefined;
  /** Whether a built-in is always listed (`essential`) or may be left to search (`discoverable`). */
  readonly loadMode?: "essential" | "discoverable" | undefined;
  /** Listed in every mode. */
  readonly alwaysLoad?: boolean | undefined;
  /** Left to search even where its source would be listed. */
  readonly shouldDefer?: boolean | undefined;
  /** Neither listed nor found. */
  readonly hidden?: boolean | undefined;
  /** Words its owner expects in a query. */
  readonly searchHint?: string | undefined;
  /** More such words, one a string. */
  readonly keywords?: readonly string[] | undefined;
  /** A group of tools, such as `calendar`. */
  readonly category?: string | undefined;
  /** What its server says of itself and its tools: searched at a low weight, its first 500 characters. */
  readonly serverInstructions?: string | undefined;
  /** More about it, such as the text of a skill: searched at a low weight, its first 2,000 characters. */
  readonly background?: string | undefined;
}

/** A tool that was not taken into a catalog. */
export interface RejectedTool {
  /** Its key, or the empty string when it has none. */
  readonly key: string;
  /** The source that listed it. */
  readonly source: string;
  /** Its place in the list that was given, from 0. */
  readonly position: number;
  /** Why, as a clause: `its key is already taken by the tool at position 3`, of another source with its name behind. */
  readonly reason: string;
}

/** The key of a tool: its own, else `server/name`, else `name`. */
export function toolKey(tool: ToolDefinition): string {
  if (tool.key !== undefined) return tool.key;
  // Joined, not concatenated: the parts of a concatenated string live on beside it, 90 bytes a key.
  return tool.server === undefined ? tool.name : [tool.server, tool.name].join("/");
}

/** The source that a tool belongs to when nobody says who listed it: its server, or the empty string. */
export function ownSource({ server }: ToolDefinition): string {
  return typeof server === "string" ? server : "";
}

const SOURCES: ReadonlySet<unknown> = new Set<ToolSource>(["builtin", "mcp", "extension", "custom", "skill"]);

/** Where a tool comes from; one that does not say, or says anything else, is `mcp` with a server, else `builtin`. */
export function toolSource({ source, server }: ToolDefinition): ToolSource {
  if (source !== undefined && SOURCES.has(source)) return source;
  return server === undefined ? "builtin" : "mcp";
}

/** What is read of a tool, some of it long after it was listed. */
const READ = [
  "exposedName",
  "title",
  "description",
  "summary",
  "searchHint",
  "keywords",
  "category",
  "serverInstructions",
  "background",
  "source",
  "inputSchema",
  "outputSchema",
  "annotations",
  "loadMode",
  "alwaysLoad",
  "shouldDefer",
  "hidden",
] as const;

/** Why `value` cannot be a tool, as a clause, or undefined when it can. Reads what will be read of it later too. */
export function toolFault(value: unknown): string | undefined {
  try {
    const fault = partFault(value);
    if (fault === undefined) for (const field of READ) void (value as ToolDefinition)[field];
    return fault;
  } catch (error) {
    return unreadable(error);
  }
}

/** Why a tool is left out that threw when it was read. */
export function unreadable(error: unknown): string {
  return `it cannot be read: ${faultText(error)}`;
}

/** @throws RanksackError INVALID_ARGUMENT when what a caller passes as tools is no list. */
export function checkTools(listed: unknown): asserts listed is Iterable<ToolDefinition> {
  checkListed("The tools", listed, "Pass an array of tool definitions.");
}

/** A list of tools by key or name; `name` is what messages call it. @throws RanksackError INVALID_ARGUMENT for any other. */
export function checkNames(name: string, value: unknown): readonly string[] {
  return checkTexts(name, value, 'Pass a list such as ["github/create_issue"].');
}

/**
 * Those that can be tools, in their order: a host's list may hold anything, and a bad one costs none of the others.
 *
 * @throws RanksackError INVALID_ARGUMENT when it is no list.
 */
export function usableTools(listed: Iterable<ToolDefinition>): ToolDefinition[] {
  checkTools(listed);
  return [...listed].filter((tool) => toolFault(tool) === undefined);
}

function partFault(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return `it is ${quoted(value)}, not an object`;
  const { name, key, server } = value as Partial<Record<"name" | "key" | "server", unknown>>;
  if (typeof name !== "string" || name.trim() === "") return "it has no name (a non-empty string)";
  if (key !== undefined && (typeof key !== "string" || key === ""))
    return `its key is ${quoted(key)}, not a non-empty string`;
  if (server !== undefined && typeof server !== "string") return `its server is ${quoted(server)}, not a string`;
  return undefined;
}

/** `value` when it is a string, else the empty string: fields of listed tools are not to be trusted. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The length of a default summary, in UTF-16 units (search_tool_bm25, `getDiscoverableTool`). */
const SUMMARY_LENGTH = 200;

/** The tool's summary, else the head of its description: 200 UTF-16 units, never half a surrogate pair. */
export function toolSummary(tool: ToolDefinition): string {
  const summary = textOf(tool.summary);
  if (summary !== "") return summary;
  return headOf(textOf(tool.description), SUMMARY_LENGTH);
}
