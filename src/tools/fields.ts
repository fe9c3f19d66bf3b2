// A tool as a document: which of its texts goes into which source of a preset (ranking/presets). Only strings count;
// a field of another type says nothing.

import { headOf } from "../base/head.ts";
import type { Document, SourceText } from "../index/document.ts";
import { schemaTexts, topLevelKeys } from "./schema.ts";
import { codexTexts, seshatTexts } from "./seed-texts.ts";
import { say, spoken, type ToolTexts } from "./spoken.ts";
import { textOf, type ToolDefinition, toolKey, toolSummary } from "./tool.ts";

const SEEDS: ReadonlyMap<string, ToolTexts> = new Map([
  ["oh-my-pi", ohMyPiTexts],
  ["seshat", seshatTexts],
  ["codex", codexTexts],
]);

/** How the preset called `preset` reads a tool. */
export function toolTexts(preset: string): ToolTexts {
  return SEEDS.get(preset) ?? defaultTexts;
}

/** The document of a tool: what the index takes in. */
export function toolDocument(tool: ToolDefinition, texts: ToolTexts): Document {
  return { key: toolKey(tool), sources: texts(tool) };
}

/** How much of a background is searched, in UTF-16 units. */
const BACKGROUND_LENGTH = 2_000;

/** How much of a server's instructions is searched, in UTF-16 units: each of its tools carries them. */
const INSTRUCTIONS_LENGTH = 500;

/** Everything the owner wrote: names, label, description, hints, and the schema of the arguments at any depth. */
function defaultTexts(tool: ToolDefinition): SourceText[] {
  const said: SourceText[] = [];
  say(said, "name", tool.name);
  say(said, "full name", fullName(tool));
  say(said, "full name", tool.exposedName);
  say(said, "server", tool.server);
  say(said, "title", tool.title);
  say(said, "description", tool.description);
  // A summary is often the head of the description, which would count twice.
  if (!textOf(tool.description).includes(textOf(tool.summary))) say(said, "description", tool.summary);
  say(said, "hint", tool.searchHint);
  for (const keyword of listed(tool.keywords)) say(said, "hint", keyword);
  say(said, "category", tool.category);
  say(said, "category", headOf(textOf(tool.serverInstructions), INSTRUCTIONS_LENGTH));
  say(said, "category", headOf(textOf(tool.background), BACKGROUND_LENGTH));
  for (const { kind, text } of schemaTexts(tool.inputSchema)) {
    say(said, kind === "enum value" ? "parameter text" : kind, text);
  }
  return said;
}

/** `server name`: what every way of writing a tool with its server comes down to. */
function fullName({ server, name }: ToolDefinition): string {
  return textOf(server) === "" ? "" : `${server} ${name}`;
}

/** The six fields of `search_tool_bm25`: the registered name, the label, the two MCP names, a summary, the keys. */
function ohMyPiTexts(tool: ToolDefinition): SourceText[] {
  const isMcp = tool.source === undefined ? tool.server !== undefined : tool.source === "mcp";
  return spoken([
    ["name", ohMyPiName(tool)],
    ["label", ohMyPiLabel(tool)],
    ["mcp tool name", isMcp ? tool.name : undefined],
    ["server name", isMcp ? tool.server : undefined],
    ["summary", toolSummary(tool)],
    ...topLevelKeys(tool.inputSchema).map((key) => ["schema key", key] as const),
  ]);
}

function listed(keywords: unknown): readonly unknown[] {
  return Array.isArray(keywords) ? keywords : [];
}

/** The label under which oh-my-pi shows a tool: `fs/readFile`, or the title of a tool without a server. */
export function ohMyPiLabel(tool: ToolDefinition): string {
  if (tool.server !== undefined) return `${tool.server}/${tool.name}`;
  return textOf(tool.title) || tool.name;
}

/** The name under which oh-my-pi registers a tool: `mcp__fs_readfile` for `readFile` of server `fs`. */
export function ohMyPiName(tool: ToolDefinition): string {
  const exposed = textOf(tool.exposedName);
  if (exposed !== "") return exposed;
  if (tool.server === undefined) return tool.name;
  const server = mcpPart(tool.server, "server");
  const name = mcpPart(tool.name, "tool");
  return `mcp__${server}_${name.startsWith(`${server}_`) ? name.slice(server.length + 1) : name}`;
}

/** Lower-case letters and single inner underscores; digits go, as they did there. */
function mcpPart(text: string, fallback: string): string {
  const words = text.toLowerCase().match(/[a-z]+/g);
  return words?.join("_") ?? fallback;
}
