// How much room the definitions of tools take in a model's context, and how much they may take. Both are counted in
// characters (UTF-16 units), four to a token: near enough to decide by, the same for every model, and quickly measured.

import { textOf, type ToolDefinition } from "./tool.ts";

/** The context window where nothing else is said, in tokens. */
export const DEFAULT_CONTEXT_WINDOW = 200_000;

/** How many characters count as a token. */
export const CHARACTERS_PER_TOKEN = 4;

/**
 * The characters that definitions may have: whole tokens of `percent` of a window, four characters each. 10 percent of
 * 200,000 tokens are 20,000 tokens, 80,000 characters.
 */
export function thresholdCharacters(windowTokens: number, percent: number): number {
  return Math.floor((windowTokens * percent) / 100) * CHARACTERS_PER_TOKEN;
}

/** The characters of a definition: its name, its description, and its input schema as JSON without spaces. */
export function definitionCharacters({ name, description, inputSchema }: ToolDefinition): number {
  return name.length + textOf(description).length + jsonLength(inputSchema);
}

/** 0 for what has no JSON, such as a schema that holds itself: it cannot be sent to a model either. */
function jsonLength(value: unknown): number {
  try {
    return (JSON.stringify(value) as string | undefined)?.length ?? 0;
  } catch {
    return 0;
  }
}
