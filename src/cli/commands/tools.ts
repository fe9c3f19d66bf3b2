// `ranksack tools`: tools out of a file or out of running servers, ranked for a query.

import type { Note, SearchResult } from "../../retrieval/hit.ts";
import { createToolCatalog, type ToolCatalog, type ToolHit } from "../../tools/catalog.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json.ts";
import type { SearchFlags } from "../options.ts";
import { notesText, rejectionNotes, toolText } from "../print.ts";
import { gatherTools, type ToolSourceFlags } from "../tool-sources.ts";

/** What `ranksack tools` takes. */
export type ToolsFlags = SearchFlags & ToolSourceFlags;

/** Searches and prints. Returns the exit status: 0 with hits, 1 without. @throws RanksackError */
export async function searchTools(query: string, flags: ToolsFlags, io: Io): Promise<number> {
  const gathered = await gatherTools(flags, io);
  const catalog = createToolCatalog(gathered.tools, flags.preset === undefined ? {} : { preset: flags.preset });
  const { limit, explain = false } = flags;
  const result = catalog.search(query, { explain, ...(limit !== undefined && { limit }) });
  const notes = [...gathered.notes, ...rejectionNotes(catalog.rejected), ...result.notes];
  if (flags.json) io.out(jsonLine(withoutBodies({ ...result, notes })));
  else print(result.hits, notes, catalog, io);
  return result.hits.length > 0 ? 0 : 1;
}

function print(hits: readonly ToolHit[], notes: readonly Note[], catalog: ToolCatalog, io: Io): void {
  io.err(notesText(notes, io));
  for (const [index, hit] of hits.entries()) io.out(toolText(hit, index + 1, io));
  if (hits.length === 0) io.err(`No tool of ${catalog.size} matches.\n`);
}

function withoutBodies({ query, total, notes, hits }: SearchResult<ToolHit>): unknown {
  const shown = hits.map(({ key, score, tier, matched, explanation, tool }) => {
    return { key, name: tool.name, server: tool.server, score, tier, matched, explanation };
  });
  return { query, total, notes, hits: shown };
}
