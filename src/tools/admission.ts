// Which of the listed tools a catalog takes. Tools come from other programs and are judged one by one: a bad one is
// named with its reason and never costs the others. Several may have one key; which of them counts is said in
// sync/reconcile.ts.

import { allSteps } from "../base/steps.ts";
import type { Document } from "../index/document.ts";
import { isHiddenTool } from "./deferral.ts";
import { toolDocument } from "./fields.ts";
import type { ToolTexts } from "./spoken.ts";
import {
  checkTools,
  ownSource,
  type RejectedTool,
  type ToolDefinition,
  toolFault,
  toolKey,
  unreadable,
} from "./tool.ts";

/** A tool that can be taken, where its source listed it. */
export interface SourceEntry {
  readonly key: string;
  readonly tool: ToolDefinition;
  /** Its place in the list that was given, from 0. */
  readonly position: number;
}

/** The same with what the index takes in: nothing for a hidden one. */
export interface JudgedEntry extends SourceEntry {
  readonly document: Document | undefined;
}

/** What a list holds. */
export interface JudgedList {
  readonly entries: readonly JudgedEntry[];
  /** The malformed ones. */
  readonly faults: readonly RejectedTool[];
}

/** Judges what a source lists. @throws RanksackError INVALID_ARGUMENT when it is no list. */
export function judgeList(source: string, listed: Iterable<ToolDefinition>, texts: ToolTexts): JudgedList {
  return allSteps(judgeInSteps(source, listed, texts));
}

/** The same tool by tool. */
export function* judgeInSteps(
  source: string,
  listed: Iterable<ToolDefinition>,
  texts: ToolTexts,
): Generator<void, JudgedList> {
  checkTools(listed);
  const entries: JudgedEntry[] = [];
  const faults: RejectedTool[] = [];
  let position = 0;
  for (const tool of listed) {
    const judged = judgeTool(tool, position++, texts);
    if ("tool" in judged) entries.push(judged);
    else faults.push({ ...judged, source });
    yield;
  }
  return { entries, faults };
}

/** The tools that a catalog begins with, each of its own source. */
export interface Admission {
  /** Those that count, in the order they were given. */
  readonly tools: Map<string, ToolDefinition>;
  /** Those whose key belongs to another. */
  readonly spare: readonly SourceEntry[];
  readonly faults: readonly RejectedTool[];
  /** Where those that count stood; undefined when nothing was left out: then as they stand in `tools`. */
  readonly positions: ReadonlyMap<string, number> | undefined;
  /** For keys that an earlier source took over after they had been indexed: what counts, nothing for a hidden tool. */
  readonly replaced: ReadonlyMap<string, Document | undefined>;
}

/**
 * Judges the tools that a catalog begins with, and hands the document of each that was taken and is not hidden to
 * `index`, one by one: texts that live no longer than that cost half of what they cost when all are kept.
 *
 * @throws RanksackError INVALID_ARGUMENT when it is no list.
 */
export function admitTools(
  listed: Iterable<ToolDefinition>,
  texts: ToolTexts,
  index: (document: Document) => void,
): Admission {
  checkTools(listed);
  const desk = new AdmissionDesk();
  let position = 0;
  for (const tool of listed) {
    const judged = judgeTool(tool, position++, texts);
    if (!("tool" in judged)) desk.faults.push({ ...judged, source: sourceOf(tool) });
    else if (desk.admit(judged) && judged.document) index(judged.document);
  }
  return desk.admission(position);
}

/** Takes tools in one after the other. */
class AdmissionDesk {
  readonly faults: RejectedTool[] = [];
  private readonly tools = new Map<string, ToolDefinition>();
  private readonly positions = new Map<string, number>();
  private readonly spare: SourceEntry[] = [];
  private readonly replaced = new Map<string, Document | undefined>();

  /** Whether the key is new, so that its document can be indexed at once. */
  admit({ key, tool, position, document }: JudgedEntry): boolean {
    const holder = this.tools.get(key);
    if (holder && ownSource(tool) >= ownSource(holder)) {
      this.spare.push({ key, tool, position });
      return false;
    }
    if (holder) {
      this.spare.push({ key, tool: holder, position: this.positions.get(key) ?? 0 });
      this.replaced.set(key, document);
    }
    this.tools.set(key, tool);
    this.positions.set(key, position);
    return holder === undefined;
  }

  /** All of them; `listed` is how many were given. */
  admission(listed: number): Admission {
    const { tools, spare, faults, replaced } = this;
    return { tools, spare, faults, positions: tools.size === listed ? undefined : this.positions, replaced };
  }
}

/** Reads a tool once, as a whole: whatever it throws is a reason to leave it out. */
function judgeTool(
  tool: ToolDefinition,
  position: number,
  texts: ToolTexts,
): JudgedEntry | Omit<RejectedTool, "source"> {
  try {
    const fault = toolFault(tool);
    if (fault !== undefined) return { key: "", position, reason: fault };
    const document = isHiddenTool(tool) ? undefined : toolDocument(tool, texts);
    return { key: toolKey(tool), tool, position, document };
  } catch (error) {
    return { key: "", position, reason: unreadable(error) };
  }
}

/** What the index takes in of a tool that was judged before; nothing of a hidden one, or one that cannot be read now. */
export function documentOf(tool: ToolDefinition, texts: ToolTexts): Document | undefined {
  const judged = judgeTool(tool, 0, texts);
  return "tool" in judged ? judged.document : undefined;
}

/** The source of what may be no tool at all. */
function sourceOf(value: unknown): string {
  try {
    return typeof value === "object" && value !== null ? ownSource(value as ToolDefinition) : "";
  } catch {
    return "";
  }
}
