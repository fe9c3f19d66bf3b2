// What a tool's definition costs a model, without any tokenizer: those differ from model to model, and a budget has to
// give the same answer everywhere. Four bytes of UTF-8 are taken for a token, which for English and JSON is the usual
// four characters and counts other scripts by what they need.
//
//   name "add" 3, description "Adds." 5, schema {"type":"object"} 17  ->  25 bytes, 7 tokens
//
// 7 is asserted in definition-size.test.ts: change one, change both.

import { textOf, type ToolDefinition } from "./tool.ts";

const BYTES_PER_TOKEN = 4;

const UTF_8 = new TextEncoder();

/**
 * The estimated tokens of a definition as a model is sent it: the name it calls, description and input schema, rounded
 * up. A schema that cannot be written as JSON cannot be sent and counts nothing.
 */
export function definitionTokens(tool: ToolDefinition, exposedName: string): number {
  const texts = [exposedName, textOf(tool.description), jsonOf(tool.inputSchema)];
  const bytes = texts.reduce((sum, text) => sum + UTF_8.encode(text).length, 0);
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

/** A value as JSON without spaces; the empty string for what has none, such as a schema that holds itself. */
export function jsonOf(schema: unknown): string {
  try {
    return textOf(JSON.stringify(schema));
  } catch {
    return "";
  }
}
