// Where a tool stands in a mode: listed for the model from the start, or deferred, that is left to search. A hidden
// tool is neither; every other is one of the two in every mode, so none can fall between.

import { quoted } from "../base/errors.ts";
import type { Note } from "../retrieval/hit.ts";
import { checkNames, type ToolDefinition, toolKey, toolSource } from "./tool.ts";

/** Where a tool stands. */
export type Placement = "listed" | "deferred" | "hidden";

/** A mode in which nothing is left to decide. */
export type FixedMode = "standard" | "all" | "mcp-only";

/** Whom no mode defers. */
export interface DeferralOptions {
  /**
   * `tools.essentialOverride`: a list of names or keys adds to the essential tools, `{ only: [...] }` replaces them.
   * What a user wrote may be of any type.
   */
  readonly essentialOverride?: unknown;
  /** Keys of tools that are always listed. */
  readonly pinned?: readonly string[] | undefined;
  /** Servers all of whose tools are always listed. */
  readonly pinnedServers?: readonly string[] | undefined;
}

/** The options, ready to be asked. */
export interface DeferralRules {
  /** Names or keys in lower case. */
  readonly essentials: ReadonlySet<string>;
  readonly pinned: ReadonlySet<string>;
  readonly pinnedServers: ReadonlySet<string>;
  /** One for each part of the override that was not understood: code `unknown-setting`. */
  readonly warnings: readonly Note[];
}

/** The tools without which an agent cannot work, by name. */
export const ESSENTIAL_TOOLS: readonly string[] = ["read", "bash", "edit", "write", "glob", "eval"];

/** The tools that search for tools. */
export const SEARCH_TOOLS: ReadonlySet<string> = new Set(["tool_search", "search_tool_bm25"]);

/** Built-in tools that a host calls for itself. */
const INTERNAL_TOOLS: ReadonlySet<string> = new Set(["resolve", "yield", "report_finding", "report_tool_issue"]);

/** Reads the options. */
export function deferralRules(options: DeferralOptions = {}): DeferralRules {
  const { names, warnings } = readEssentials(options.essentialOverride);
  const pinned = new Set(checkNames("pinned", options.pinned ?? []));
  const pinnedServers = new Set(checkNames("pinnedServers", options.pinnedServers ?? []));
  return { essentials: names, pinned, pinnedServers, warnings };
}

/** Where a tool stands in a mode. One that searches for tools is listed; whether it is offered is the host's to say. */
export function placementOf(tool: ToolDefinition, mode: FixedMode, rules: DeferralRules): Placement {
  if (isHiddenTool(tool)) return "hidden";
  if (mode === "standard" || isSearchTool(tool) || isAlwaysListed(tool, rules)) return "listed";
  return isLeftToSearch(tool, mode) ? "deferred" : "listed";
}

/** Whether the tool itself asks to be left to search, before any mode: seshat's rule, and skills, which it flags so. */
export function isDeferredTool(tool: ToolDefinition): boolean {
  if (tool.alwaysLoad === true) return false;
  if (toolSource(tool) === "mcp") return true;
  return !isSearchTool(tool) && (tool.shouldDefer === true || toolSource(tool) === "skill");
}

/** Whether the tool is one that searches for tools; a server's tool or a skill of that name is one like any other. */
export function isSearchTool(tool: ToolDefinition): boolean {
  return SEARCH_TOOLS.has(tool.name) && isOwn(tool);
}

/** Whether the tool is neither listed nor found. */
export function isHiddenTool(tool: ToolDefinition): boolean {
  return tool.hidden === true || (toolSource(tool) === "builtin" && INTERNAL_TOOLS.has(tool.name));
}

function isAlwaysListed(tool: ToolDefinition, { essentials, pinned, pinnedServers }: DeferralRules): boolean {
  const key = toolKey(tool);
  if (tool.alwaysLoad === true || tool.loadMode === "essential" || pinned.has(key)) return true;
  if (tool.server !== undefined && pinnedServers.has(tool.server)) return true;
  return essentials.has(key.toLowerCase()) || (isOwn(tool) && essentials.has(tool.name.toLowerCase()));
}

/** A server, or a skill, that calls itself `write` is not the tool of that name. */
function isOwn(tool: ToolDefinition): boolean {
  return !["mcp", "skill"].includes(toolSource(tool));
}

function isLeftToSearch(tool: ToolDefinition, mode: FixedMode): boolean {
  if (mode === "mcp-only") return toolSource(tool) === "mcp";
  return isDeferredTool(tool) || tool.loadMode === "discoverable";
}

function readEssentials(override: unknown): { names: ReadonlySet<string>; warnings: Note[] } {
  if (override === undefined || override === null) return { names: new Set(ESSENTIAL_TOOLS), warnings: [] };
  const only = Array.isArray(override) ? undefined : (override as { only?: unknown }).only;
  const list: unknown = only ?? override;
  if (!Array.isArray(list)) return { names: new Set(ESSENTIAL_TOOLS), warnings: [unknownOverride(override)] };
  const added = list.filter((name) => typeof name === "string").map((name) => name.trim().toLowerCase());
  const warnings = list.filter((name) => typeof name !== "string").map(unknownOverride);
  return { names: new Set(only === undefined ? [...ESSENTIAL_TOOLS, ...added] : added), warnings };
}

function unknownOverride(value: unknown): Note {
  const fault = `tools.essentialOverride holds ${quoted(value)}, not a list of names or { only: [...] }`;
  return { code: "unknown-setting", message: `${fault}; it is passed over.` };
}
