// Tools of servers that clients call directly, as a server of ours serves them: a list that changes as servers come and
// go, and calls by the listed names. A client that asks for the list right at the start, and perhaps never again, is
// answered when all servers have come or failed, or after a while.

import type { SourceState } from "../tools/source-state.ts";
import type { Bell } from "./bell.ts";
import type { ExposedListing, ExposedTools } from "./exposed-tools.ts";
import type { CallContext, CallResult } from "./served-tool.ts";
import type { ToolCall } from "./tool-caller.ts";

/** How long a list waits for servers that are connecting, in milliseconds. */
const LIST_PATIENCE_MS = 5_000;

/** Changes that follow one another faster are told together, in milliseconds. */
const PAUSE_MS = 100;

/** What these tools stand on. */
export interface DirectBoard {
  readonly exposed: ExposedTools;
  /** `call_tool`, which waits for a server that is connecting, and cuts results. */
  readonly caller: ToolCall;
  readonly sources: () => readonly SourceState[];
  /** Rings whenever a server came, went or listed. */
  readonly changes: Bell;
  readonly listPatienceMs?: number | undefined;
}

/** Tools that a client lists and calls directly. */
export class DirectTools {
  readonly #board: DirectBoard;
  readonly #listeners = new Set<() => void>();
  #told: readonly ExposedListing[] = [];
  #isLooking = false;

  constructor(board: DirectBoard) {
    this.#board = board;
  }

  /** The list as it is now, or once no server is connecting any more. */
  async list(signal: AbortSignal): Promise<readonly ExposedListing[]> {
    const { exposed, changes, listPatienceMs = LIST_PATIENCE_MS } = this.#board;
    const end = performance.now() + listPatienceMs;
    for (let left = listPatienceMs; this.#isConnecting && left > 0 && !signal.aborted; left = end - performance.now())
      await changes.wait(left, signal);
    return (this.#told = exposed.listings);
  }

  /** The call of a listed tool; undefined for a name that is not listed, nor can be of a server that is connecting. */
  call(name: string, input: Readonly<Record<string, unknown>>, context: CallContext): Promise<CallResult> | undefined {
    const { exposed, caller } = this.#board;
    if (exposed.tool(name) === undefined && !this.#isConnecting) return undefined;
    return caller.direct({ name, arguments: input }, context);
  }

  /** Calls `listener` when the list is another; answers how to stop that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Looks soon whether the list is another than the one that was told last. */
  look(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    setTimeout(() => {
      this.#isLooking = false;
      const { listings } = this.#board.exposed;
      if (listings === this.#told) return;
      this.#told = listings;
      for (const listener of this.#listeners) listener();
    }, PAUSE_MS).unref();
  }

  get #isConnecting(): boolean {
    return this.#board.sources().some(({ state }) => state === "connecting");
  }
}
