// Which of the listed tools a catalog takes. Tools come from other programs and are judged one by one: a bad one is
// named with its reason and never costs the others.

import { quoted, RanksackError } from "../base/errors.ts";
import type { Document } from "../index/document.ts";
import { isHiddenTool } from "./deferral.ts";
import { toolDocument } from "./fields.ts";
import type { ToolTexts } from "./spoken.ts";
import { type RejectedTool, type ToolDefinition, toolFault, toolKey } from "./tool.ts";

/** The tools that were taken, and those that were not. */
export interface Admission {
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  /** In the order they were given. */
  readonly rejected: readonly RejectedTool[];
}

/**
 * Judges a list of tools, and hands the document of each that was taken and is not hidden to `index`, one by one: texts
 * that live no longer than that cost half of what they cost when all are kept.
 *
 * @throws RanksackError INVALID_ARGUMENT when it is no list.
 */
export function admitTools(
  listed: Iterable<ToolDefinition>,
  texts: ToolTexts,
  index: (document: Document) => void,
): Admission {
  if (typeof listed?.[Symbol.iterator] !== "function") {
    const message = `The tools are ${quoted(listed)}, not a list.`;
    throw new RanksackError("INVALID_ARGUMENT", message, "Pass an array of tool definitions.");
  }
  const tools = new Map<string, ToolDefinition>();
  const positions = new Map<string, number>();
  const rejected: RejectedTool[] = [];
  let position = 0;
  for (const tool of listed) {
    const { key, reason, document } = judgeTool(tool, positions, texts);
    if (reason !== undefined) rejected.push({ key, position, reason });
    else {
      tools.set(key, tool);
      positions.set(key, position);
      if (document) index(document);
    }
    position++;
  }
  return { tools, rejected };
}

interface Judgement {
  readonly key: string;
  readonly reason?: string;
  readonly document?: Document;
}

/** Reads a tool once, as a whole: whatever it throws is a reason to leave it out. */
function judgeTool(tool: ToolDefinition, positions: ReadonlyMap<string, number>, texts: ToolTexts): Judgement {
  try {
    const fault = toolFault(tool);
    if (fault !== undefined) return { key: "", reason: fault };
    const key = toolKey(tool);
    const taken = positions.get(key);
    if (taken !== undefined) return { key, reason: `its key is already taken by the tool at position ${taken}` };
    return isHiddenTool(tool) ? { key } : { key, document: toolDocument(tool, texts) };
  } catch (error) {
    return { key: "", reason: `it cannot be read: ${error instanceof Error ? error.message : quoted(error)}` };
  }
}
