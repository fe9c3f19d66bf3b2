// Whether an entry of a tool list can be kept. Lists come from other programs: an entry may be no tool at all, as large
// as a book, or nested so deep that nothing can write it down again. One that cannot be kept costs no other, and what is
// remembered of it is its name and why.

import { kindOf } from "./server-entry.ts";

/** The most of one tool, in bytes of its JSON. */
const TOOL_BYTES = 256 * 1024;

/** The most levels of one tool, the tool being the first. */
const TOOL_DEPTH = 64;

/** The most values in one tool, at all levels. */
const TOOL_VALUES = 20_000;

/** An entry that is not kept. */
export class UnfitTool {
  /** What it calls itself, the empty string where it does not. */
  readonly name: string;
  /** Why, as a clause: `it is larger than 256 KiB`. */
  readonly reason: string;

  constructor(name: string, reason: string) {
    this.name = name;
    this.reason = reason;
  }
}

/** An entry, or what is left of one that cannot be kept; `bytes` is what it takes as JSON. */
export function fitTool(entry: unknown): { readonly tool: unknown; readonly bytes: number } {
  if (kindOf(entry) !== "an object") return unfit("", `it is ${kindOf(entry)}, not an object`);
  const { name } = entry as { name?: unknown };
  const called = typeof name === "string" ? name : "";
  const fault = shapeFault(entry);
  if (fault !== undefined) return unfit(called, fault);
  const bytes = Buffer.byteLength(JSON.stringify(entry));
  if (bytes > TOOL_BYTES) return unfit(called, `it is larger than ${TOOL_BYTES / 1024} KiB`);
  return { tool: entry, bytes };
}

function unfit(name: string, reason: string): { tool: UnfitTool; bytes: number } {
  return { tool: new UnfitTool(name, reason), bytes: 0 };
}

/** Goes through a value level by level, so that no depth is too much for the stack. */
function shapeFault(entry: unknown): string | undefined {
  let values = 0;
  let level: readonly unknown[] = [entry];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > TOOL_DEPTH) return `it is nested deeper than ${TOOL_DEPTH} levels`;
    values += level.length;
    if (values > TOOL_VALUES) return `it has more than ${TOOL_VALUES} values`;
    level = level.flatMap(partsOf);
  }
  return undefined;
}

function partsOf(value: unknown): readonly unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}
