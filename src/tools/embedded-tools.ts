// The vectors of a catalog's tools as these change. What is new is embedded after it can be found by words already, and
// what an embedder could not do is tried again when tools change the next time: so a tool that is there is always found.

import { RanksackError } from "../base/errors.ts";
import { isHiddenTool } from "./deferral.ts";
import type { Embedder } from "./embedder.ts";
import type { ToolDefinition } from "./tool.ts";
import { toolText } from "./tool-text.ts";
import { embedTools, type EmbeddedTool, ToolVectors } from "./tool-vectors.ts";

/** Tools by key. */
type Tools = ReadonlyMap<string, ToolDefinition>;

/** Vectors, and what makes them. */
export class EmbeddedTools {
  private readonly embed: Embedder;
  private current: ToolVectors;
  private running: Promise<unknown> = Promise.resolve();

  private constructor(embed: Embedder, vectors: ToolVectors) {
    this.embed = embed;
    this.current = vectors;
  }

  /** Has all tools embedded. @throws RanksackError as `embedTools`. */
  static async of(embed: Embedder, tools: Tools): Promise<EmbeddedTools> {
    return new EmbeddedTools(embed, await embedTools(embed, found(tools)));
  }

  /** Of this moment: none is of a text that its tool no longer has. */
  get vectors(): ToolVectors {
    return this.current;
  }

  /** Forgets the vectors of tools that went or are different. */
  drop(keys: readonly string[]): void {
    this.current = this.current.without(new Set(keys));
  }

  /** Has tools without a vector embedded; one call after the other. `tools` is asked for those there are by then. */
  complete(tools: () => Tools): Promise<RanksackError | undefined> {
    const done = this.running.then(() => this.embedMissing(tools));
    this.running = done;
    return done;
  }

  /** Never rejects for a fault of the embedder: it answers that. */
  private async embedMissing(tools: () => Tools): Promise<RanksackError | undefined> {
    const missing = found(tools()).filter(({ key }) => !this.current.has(key));
    try {
      const made = await embedTools(this.embed, missing, this.current.dimensions);
      // What changed while the embedder worked is left to the call that waits because of it.
      const now = tools();
      const old = missing.filter(({ key, text }) => textIn(now, key) !== text());
      this.current = this.current.with(made.without(new Set(old.map(({ key }) => key))));
      return undefined;
    } catch (error) {
      if (error instanceof RanksackError) return error;
      throw error;
    }
  }
}

function textIn(tools: Tools, key: string): string | undefined {
  const tool = tools.get(key);
  return tool && toolText(tool);
}

/** The tools that can be found. */
function found(tools: Tools): EmbeddedTool[] {
  const shown = Array.from(tools).filter(([, tool]) => !isHiddenTool(tool));
  return shown.map(([key, tool]) => ({ key, text: () => toolText(tool) }));
}
