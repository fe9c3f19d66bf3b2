// Tools by their names: what a command calls them, which one a name means, and how to say that it means none.

import { quoted, RanksackError } from "../base/errors.ts";
import type { Note } from "../retrieval/hit.ts";
import { createToolCatalog } from "../tools/catalog.ts";
import { listedText } from "../tools/outcome.ts";
import { type Selection, Selector } from "../tools/selection.ts";
import { createToolSession, type ToolSession } from "../tools/session.ts";
import type { NamedTool } from "../tools/session-view.ts";
import type { Io } from "./io.ts";
import { rejectionNotes } from "./print.ts";
import { type Asking, gatherTools, type OfferedTools, type ToolSourceFlags } from "./tool-sources.ts";

/** What the commands about single tools take. */
export interface NamedToolsFlags extends ToolSourceFlags {
  readonly json?: boolean;
  /** Whether servers are asked even where a list of theirs is kept. */
  readonly live?: boolean;
}

/** Tools that can be asked for by name. */
export interface NamedTools {
  readonly session: ToolSession;
  /** In the order of the catalog. */
  readonly tools: readonly NamedTool[];
  readonly select: (names: readonly string[]) => Selection;
  readonly notes: readonly Note[];
  readonly servers: OfferedTools["servers"];
  /** The names of servers whose tools are not there, or not all. */
  readonly absent: readonly string[];
  readonly isNarrowed: OfferedTools["isNarrowed"];
}

/** Gathers tools and names them. @throws RanksackError as `gatherTools` */
export async function gatherNamedTools(flags: NamedToolsFlags, io: Io, asking: Asking = {}): Promise<NamedTools> {
  const { tools, notes, servers, absent, isNarrowed } = await gatherTools(flags, io, asking);
  const catalog = createToolCatalog(tools);
  const session = createToolSession(catalog, { mode: "all" });
  const selector = new Selector(session.reachable);
  return {
    session,
    tools: session.reachable,
    select: (names) => selector.select(names),
    notes: [...notes, ...rejectionNotes(catalog.rejected)],
    servers,
    absent,
    isNarrowed,
  };
}

/** Gathers what a name is looked for in: the servers that it says, or those kept, and all of them when it is not there. */
export async function gatherAbout(asked: string, flags: NamedToolsFlags, io: Io): Promise<NamedTools> {
  const named = await gatherNamedTools(flags, io, { about: asked });
  return !named.isNarrowed || isKnown(asked, named) ? named : gatherNamedTools(flags, io);
}

/** Whether a name is one of them, or of several. */
export function isKnown(asked: string, { select }: NamedTools): boolean {
  const { tools, ambiguous } = select([asked]);
  return tools.length + ambiguous.length > 0;
}

/** The one tool of a name. @throws RanksackError NOT_FOUND, or INVALID_ARGUMENT for the name of several */
export function theTool(named: NamedTools, asked: string): NamedTool {
  const selection = named.select([asked]);
  const [tool] = selection.tools;
  if (tool !== undefined) return tool;
  const [several] = selection.ambiguous;
  if (several !== undefined) {
    const message = `${quoted(asked)} is the name of several tools.`;
    throw new RanksackError("INVALID_ARGUMENT", message, `Write one of ${several.candidates.join(", ")}.`);
  }
  const near = selection.unknown[0]?.near ?? [];
  const meant = near.length > 0 ? `Did you mean ${near.join(" or ")}? ` : "";
  throw new RanksackError("NOT_FOUND", missText(named, asked), `${meant}Search with ranksack tools -- WORDS.`);
}

/** That a name was not found: a miss of this look among these tools, and no more than that. */
export function missText({ tools, absent }: Pick<NamedTools, "tools" | "absent">, asked: string): string {
  const count = tools.length === 1 ? "the 1 tool" : `the ${tools.length} tools`;
  const missing = absent.length > 0 ? ` The tools of ${listedText(absent)} are not among them.` : "";
  return `None of ${count} looked through is called ${quoted(asked)}; another may do the same.${missing}`;
}
