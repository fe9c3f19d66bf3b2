// A tool as seshat and as Codex read it: one flat text each, in which a name stands as it is and once more with spaces
// for `_`, so that its words count twice against those of the description. What no original reads (keywords, a title in
// Codex, enum values) is not read here either.

import { type SchemaReading, schemaTexts } from "./schema.ts";
import { type Spoken, spoken, type ToolTexts } from "./spoken.ts";
import { textOf, type ToolDefinition } from "./tool.ts";

/** The name under which both register a tool: `mcp__fs__readFile` for `readFile` of server `fs`. */
export function mcpName(tool: ToolDefinition): string {
  const exposed = textOf(tool.exposedName);
  if (exposed !== "") return exposed;
  return tool.server === undefined ? tool.name : `mcp__${tool.server}__${tool.name}`;
}

const NESTED: SchemaReading = {
  root: true,
  texts: ["description"],
  values: false,
  named: ["properties"],
  one: ["items"],
  many: [],
  references: false,
};

const NESTED_OR_VARIANT: SchemaReading = { ...NESTED, many: ["anyOf"] };

/** Name, category, hint, title, description, and the schema at any depth. */
export const seshatTexts: ToolTexts = (tool) => {
  const name = mcpName(tool);
  const title = textOf(tool.title);
  const parameters = schemaTexts(tool.inputSchema, NESTED);
  return spoken([
    ...twice("name", name),
    ["category", tool.category],
    ["hint", tool.searchHint],
    ...(title === name ? [] : twice("title", title)),
    ["description", tool.description],
    ...parameters.flatMap(({ kind, text }): Spoken[] =>
      kind === "parameter name" ? twice(kind, text) : [[kind, text]],
    ),
  ]);
};

/** The whole name, the server, the tool's own name, description, and the schema at any depth. */
export const codexTexts: ToolTexts = (tool) => {
  const namespace = tool.server === undefined ? "" : `mcp__${tool.server}`;
  return spoken([
    ["name", mcpName(tool)],
    ["name", spaced(tool.name)],
    ["server", namespace],
    ["server", namespace],
    ...twice("name", tool.name),
    ["description", tool.description],
    ...schemaTexts(tool.inputSchema, NESTED_OR_VARIANT).map(({ kind, text }): Spoken => [kind, text]),
  ]);
};

function twice(source: string, text: string): Spoken[] {
  return [
    [source, text],
    [source, spaced(text)],
  ];
}

function spaced(name: string): string {
  return name.replaceAll("_", " ");
}
