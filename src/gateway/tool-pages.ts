// A tool list page by page, read as it comes: nothing in a page is judged here but its shape. Cursors are opaque, the
// empty string included (MCP 2026-07-28, server/utilities/pagination), an empty page is not the end, and a list that
// never ends is cut where it starts to repeat or at a cap; what was read until then is kept.

/** The most pages and tools that are read of one list. */
const PAGE_CAP = 100;
const TOOL_CAP = 10_000;

/** All pages of a list. */
export interface ToolPages {
  readonly tools: readonly unknown[];
  /** Why the list may be incomplete, as a clause; undefined when it was read to its end. */
  readonly cut?: string;
}

/** Asks for the page at `cursor` (undefined: the first) and answers the raw result. */
type AskPage = (cursor: string | undefined) => Promise<unknown>;

/** What `readToolPages` throws for a page that holds no list of tools; the message is a clause. */
export class NoToolList extends Error {}

/** Reads all pages. Rejects with what `ask` rejects with, and with `NoToolList`. */
export async function readToolPages(ask: AskPage): Promise<ToolPages> {
  const tools: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  let previous: readonly unknown[] = [];
  for (let page = 1; ; page++) {
    const { listed, next } = parsePage(await ask(cursor));
    const repeats = next !== undefined && seen.has(next);
    if (repeats && isSame(listed, previous)) return { tools, ...(next !== "" && { cut: REPEATS }) };
    const room = TOOL_CAP - tools.length;
    tools.push(...listed.slice(0, room));
    if (listed.length > room) return { tools, cut: TOO_MANY };
    if (next === undefined) return { tools };
    if (repeats) return { tools, cut: REPEATS };
    if (page === PAGE_CAP) return { tools, cut: TOO_LONG };
    seen.add(next);
    previous = listed;
    cursor = next;
  }
}

const REPEATS = "its tool list comes back to a page it has sent before";
const TOO_LONG = `its tool list has more than ${PAGE_CAP} pages`;
const TOO_MANY = `its tool list has more than ${TOOL_CAP} tools`;

function parsePage(page: unknown): { listed: readonly unknown[]; next: string | undefined } {
  const { tools, nextCursor } = (typeof page === "object" && page !== null ? page : {}) as Record<string, unknown>;
  if (!Array.isArray(tools)) throw new NoToolList("it answered without a list of tools");
  return { listed: tools, next: typeof nextCursor === "string" ? nextCursor : undefined };
}

/** Whether two pages hold the same; false when they are nested too deep to tell. */
function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  try {
    return JSON.stringify(a) === JSON.stringify(b);
  } catch {
    return false;
  }
}
