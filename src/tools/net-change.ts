// What several changes of a catalog come to, so that its index is changed once for all of them: the tools as they stand
// after the last, and of each key that any of them touched what is indexed at the end.

import type { Document } from "../index/document.ts";
import type { JudgedEntry } from "./admission.ts";
import type { ToolDefinition } from "./tool.ts";
import type { ChangedTools } from "./tool-listings.ts";

/** The keys that one change brought, and those that it made others. */
export interface FollowedKeys {
  readonly added: string[];
  readonly others: string[];
}

/** Whose tools change. */
export interface ChangedOwner {
  /** Makes the document of a tool whose is not at hand. */
  documentOf(tool: ToolDefinition): Document | undefined;
  /** Told of a key whose tool is new, another one or gone. */
  changed(key: string): void;
  /** Told of a tool that says what it said and is another object. */
  renewed(key: string, before: ToolDefinition | undefined, tool: ToolDefinition): void;
}

/** Changes, one after the other. */
export class NetChange {
  /** As the last change leaves them: the map that it began with while nothing of it is another. */
  tools: Map<string, ToolDefinition>;
  /** Of the keys that are new or others, nothing for a hidden tool. */
  readonly documents: Map<string, Document | undefined> = new Map();
  /** The keys that are held no more. */
  readonly gone: Set<string> = new Set();
  private readonly before: Map<string, ToolDefinition>;
  private readonly owner: ChangedOwner;

  constructor(tools: Map<string, ToolDefinition>, owner: ChangedOwner) {
    this.before = tools;
    this.tools = tools;
    this.owner = owner;
  }

  /** Takes in one change; `judged` are entries whose documents are at hand. */
  follow({ upserts, deletes, same }: ChangedTools, judged: readonly JudgedEntry[]): FollowedKeys {
    const keys = Array.from(upserts.keys());
    const [added, others] = [keys.filter((key) => !this.tools.has(key)), keys.filter((key) => this.tools.has(key))];
    if (keys.length + deletes.length > 0 && this.tools === this.before) this.tools = new Map(this.before);
    for (const key of deletes) this.leave(key);
    const ready = new Map(judged.map(({ tool, document }) => [tool, document]));
    for (const [key, { tool }] of upserts)
      this.enter(key, tool, ready.has(tool) ? ready.get(tool) : this.owner.documentOf(tool));
    // As they were in all that counts; but a host may have put more into them, such as a way to call them.
    for (const { key, tool } of same) {
      this.owner.renewed(key, this.tools.get(key), tool);
      this.tools.set(key, tool);
    }
    return { added, others };
  }

  private enter(key: string, tool: ToolDefinition, document: Document | undefined): void {
    this.owner.changed(key);
    this.tools.set(key, tool);
    this.documents.set(key, document);
    this.gone.delete(key);
  }

  private leave(key: string): void {
    this.owner.changed(key);
    this.tools.delete(key);
    this.documents.delete(key);
    if (this.before.has(key)) this.gone.add(key);
  }
}
