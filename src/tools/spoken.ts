// What a tool says, source by source. Definitions come from other programs: what is no string says nothing.

import type { SourceText } from "../index/document.ts";
import type { ToolDefinition } from "./tool.ts";

/** The texts of a tool for a preset, in the order of the sources. */
export type ToolTexts = (tool: ToolDefinition) => readonly SourceText[];

/** A source and what may be its text. */
export type Spoken = readonly [source: string, text: unknown];

/** What is said, without what is empty or no string. */
export function spoken(texts: readonly Spoken[]): SourceText[] {
  const said: SourceText[] = [];
  for (const [source, text] of texts) say(said, source, text);
  return said;
}

/** Adds a text, unless it is empty or no string. */
export function say(said: SourceText[], source: string, text: unknown): void {
  if (typeof text === "string" && text !== "") said.push({ source, text });
}
