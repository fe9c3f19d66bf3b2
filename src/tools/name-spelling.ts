// How exactly a query writes a tool's name. Names are found in any case and with any separator; where several tools have
// what is then one name, the one that is written as it is asked for comes first.

import { namesIn } from "../analysis/name-analyzer.ts";
import { textOf, type ToolDefinition, toolKey } from "./tool.ts";

/** What the forms of a query put around a name. */
const FORMS = /^[+"]+|"+$/g;

/** What of a query may be a name, as it is written. */
export function writtenNames(query: string): string[] {
  return namesIn(query).map(({ word }) => word.replace(FORMS, ""));
}

/** 1 where a name of the tool is among `asked` to the letter, .5 where it is but for case, else 0. */
export function nameSpelling(asked: readonly string[], tool: ToolDefinition | undefined): number {
  if (tool === undefined || asked.length === 0) return 0;
  const names = [textOf(tool.name), textOf(toolKey(tool)), textOf(tool.exposedName)].filter((name) => name !== "");
  if (names.some((name) => asked.includes(name))) return 1;
  const lower = names.map((name) => name.toLowerCase());
  return asked.some((word) => lower.includes(word.toLowerCase())) ? 0.5 : 0;
}
