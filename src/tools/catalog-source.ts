// A source of tools: whatever lists some at one go, such as a server. Who listed a tool is written down.

import type { Note } from "../retrieval/hit.ts";
import type { SourceState } from "./source-state.ts";
import type { RejectedTool } from "./tool.ts";

/** A source, and how it stands: in `reason` why it failed, or that it is ready without any tool. */
export interface CatalogSource extends SourceState {
  /** How many tools of its last listing count, hidden ones included; those of another state than `ready` may be old. */
  readonly tools: number;
}

/** What a listing changed. */
export interface SourceChange {
  /** The source that was listed, or removed. */
  readonly source: string;
  /** Keys that are new in the catalog. */
  readonly added: readonly string[];
  /** Keys whose definition is another one, or was listed by another source before. */
  readonly changed: readonly string[];
  /** Keys that are gone. */
  readonly removed: readonly string[];
  /** The tools of this listing that were not taken, by position. */
  readonly rejected: readonly RejectedTool[];
  /** What is odd about it: `source-empty` for a listing without a tool that could be taken. */
  readonly warnings: readonly Note[];
}
