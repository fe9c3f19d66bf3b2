// What a tool's definition costs a model (base/tokens.ts).
//
//   name "add" 3, description "Adds." 5, schema {"type":"object"} 17  ->  25 bytes, 7 tokens
//
// 7 is asserted in definition-size.test.ts: change one, change both.

import { estimatedTokens } from "../base/tokens.ts";
import { textOf, type ToolDefinition } from "./tool.ts";

/**
 * The estimated tokens of a definition as a model is sent it: the name it calls, description and input schema, rounded
 * up. A schema that cannot be written as JSON cannot be sent and counts nothing.
 */
export function definitionTokens(tool: ToolDefinition, exposedName: string): number {
  return estimatedTokens(exposedName, textOf(tool.description), jsonOf(tool.inputSchema));
}

/** A value as JSON without spaces; the empty string for what has none, such as a schema that holds itself. */
export function jsonOf(schema: unknown): string {
  try {
    return textOf(JSON.stringify(schema));
  } catch {
    return "";
  }
}
