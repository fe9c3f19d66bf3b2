// A tool list page by page, read as it comes: of a page only its shape and size are judged here. Cursors are opaque, the
// empty string included (MCP 2026-07-28, server/utilities/pagination), an empty page is not the end, and a list that
// never ends is cut where it starts to repeat or at a cap; what was read until then is kept.

import { inSlices } from "./slices.ts";
import { fitTool } from "./tool-fit.ts";

/** The most pages, tools and bytes of JSON that are read of one list. */
const PAGE_CAP = 100;
const TOOL_CAP = 10_000;
const BYTE_CAP = 32 * 1024 * 1024;

/** All pages of a list. */
export interface ToolPages {
  /** As they were listed; those that cannot be kept are `UnfitTool`s. */
  readonly tools: readonly unknown[];
  /** How long the list may be kept, in milliseconds, as its server says: the least that a page says. */
  readonly ttlMs?: number;
  /** Why the list may be incomplete, as a clause; undefined when it was read to its end. */
  readonly cut?: string;
}

/** Asks for the page at `cursor` (undefined: the first) and answers the raw result. */
type AskPage = (cursor: string | undefined) => Promise<unknown>;

/** What `readToolPages` throws for a page that holds no list of tools; the message is a clause. */
export class NoToolList extends Error {}

/** Reads all pages. Rejects with what `ask` rejects with, and with `NoToolList`. */
export async function readToolPages(ask: AskPage): Promise<ToolPages> {
  const read = new PagesRead();
  const seen = new Set<string>();
  let cursor: string | undefined;
  let previous: readonly unknown[] = [];
  for (let page = 1; ; page++) {
    const { listed, next, ttlMs } = parsePage(await ask(cursor));
    const repeats = next !== undefined && seen.has(next);
    if (repeats && isSame(listed, previous)) return read.ended(next === "" ? undefined : REPEATS);
    const cut = await inSlices(read.take(listed, ttlMs));
    if (cut !== undefined) return read.ended(cut);
    if (next === undefined) return read.ended();
    if (repeats) return read.ended(REPEATS);
    if (page === PAGE_CAP) return read.ended(TOO_LONG);
    seen.add(next);
    previous = listed;
    cursor = next;
  }
}

const REPEATS = "its tool list comes back to a page it has sent before";
const TOO_LONG = `its tool list has more than ${PAGE_CAP} pages`;
const TOO_MANY = `its tool list has more than ${TOOL_CAP} tools`;
const TOO_LARGE = `its tool list is larger than ${BYTE_CAP / 1024 / 1024} MiB`;

/** What was read of a list so far. */
class PagesRead {
  readonly #tools: unknown[] = [];
  #bytes = 0;
  #ttlMs = Number.POSITIVE_INFINITY;

  /** Takes a page; answers why no more of the list can be taken. */
  *take(listed: readonly unknown[], ttlMs = Number.POSITIVE_INFINITY): Generator<void, string | undefined> {
    this.#ttlMs = Math.min(this.#ttlMs, ttlMs);
    for (const entry of listed) {
      if (this.#tools.length === TOOL_CAP) return TOO_MANY;
      const { tool, bytes } = fitTool(entry);
      this.#bytes += bytes;
      if (this.#bytes > BYTE_CAP) return TOO_LARGE;
      this.#tools.push(tool);
      yield;
    }
    return undefined;
  }

  ended(cut?: string): ToolPages {
    const [tools, ttlMs] = [this.#tools, this.#ttlMs];
    return { tools, ...(Number.isFinite(ttlMs) && { ttlMs }), ...(cut !== undefined && { cut }) };
  }
}

interface Page {
  readonly listed: readonly unknown[];
  readonly next: string | undefined;
  readonly ttlMs: number | undefined;
}

function parsePage(page: unknown): Page {
  const fields = (typeof page === "object" && page !== null ? page : {}) as Record<string, unknown>;
  const { tools, nextCursor, ttlMs } = fields;
  if (!Array.isArray(tools)) throw new NoToolList("it answered without a list of tools");
  return {
    listed: tools,
    next: typeof nextCursor === "string" ? nextCursor : undefined,
    ttlMs: typeof ttlMs === "number" && ttlMs > 0 ? ttlMs : undefined,
  };
}

/** Whether two pages hold the same; false when they are nested too deep to tell. */
function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  try {
    return JSON.stringify(a) === JSON.stringify(b);
  } catch {
    return false;
  }
}
