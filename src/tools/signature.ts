// A tool as one line that a model can call it from, in far fewer tokens than its schema takes:
//
//     create_issue(owner: string, title: string, labels?: string[], state?: "open" | "closed")
//
// A line that gets too long says less of each parameter first: objects lose what is in them, enumerations their values.
// Only then the last parameters are left out, and `…` says so.

import { isSchema } from "./schema.ts";
import type { ToolDefinition } from "./tool.ts";
import { type TypeRoom, TypeWriter } from "./type-text.ts";

/** The longest list of parameters, in UTF-16 units: a hundred tokens. */
const PARAMETERS_LENGTH = 400;

/** What is written of types, from the most to the least. */
const ROOMS: readonly TypeRoom[] = [
  { depth: 2, values: 8 },
  { depth: 1, values: 8 },
  { depth: 0, values: 8 },
  { depth: 0, values: 3 },
  { depth: 0, values: 0 },
];

/** Something there that is not told. */
const MORE = "…";

/**
 * The signature of a tool, on one line: what a model calls it, and its parameters, 400 UTF-16 units at most: required
 * ones first, then optional ones (`?`), each part in the order of the schema. A schema that cannot be read is `…`.
 * Never throws.
 */
export function toolSignature(tool: ToolDefinition, name: string): string {
  return `${name.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")}(${parametersText(tool)})`;
}

function parametersText(tool: ToolDefinition): string {
  try {
    const { inputSchema } = tool;
    if (inputSchema === undefined) return "";
    return isSchema(inputSchema) ? fittedText(inputSchema) : MORE;
  } catch {
    return MORE;
  }
}

function fittedText(schema: unknown): string {
  let text = "";
  for (const room of ROOMS) {
    const written = writtenText(schema, room);
    text = written.text;
    if (written.isWhole) break;
  }
  return text;
}

function writtenText(schema: unknown, room: TypeRoom): { readonly text: string; readonly isWhole: boolean } {
  const writer = new TypeWriter(schema, room);
  const parameters = writer.parameters(schema);
  if (parameters.length === 0) return { text: writer.anyKey(schema) ?? "", isWhole: true };
  let text = "";
  for (const [at, parameter] of parameters.entries()) {
    const next = `${at === 0 ? "" : ", "}${writer.parameter(parameter)}`;
    const reserved = at === parameters.length - 1 ? 0 : `, ${MORE}`.length;
    if (text.length + next.length + reserved > PARAMETERS_LENGTH)
      return { text: at === 0 ? MORE : `${text}, ${MORE}`, isWhole: false };
    text += next;
  }
  return { text, isWhole: true };
}
