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
  return textTokens([exposedName, textOf(tool.description), jsonOf(tool.inputSchema)]);
}

/** The estimated tokens of texts that follow one another, rounded up once. */
export function textTokens(texts: readonly string[]): number {
  return bytesTokens(texts.reduce((sum, text) => sum + utf8Length(text), 0));
}

/** The estimated tokens of so many bytes of UTF-8, rounded up. */
export function bytesTokens(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

/** How many bytes a text has as UTF-8. */
export function utf8Length(text: string): number {
  return UTF_8.encode(text).length;
}

/** A value as JSON without spaces; the empty string for what has none, such as a schema that holds itself. */
export function jsonOf(schema: unknown): string {
  try {
    return textOf(JSON.stringify(schema));
  } catch {
    return "";
  }
}
