// `ranksack code`: files of a repository, ranked for a query, with their best lines.

import { resolve } from "node:path";
import type { CodeHit } from "../../code/code-hit.ts";
import { openRepository } from "../../code/repository.ts";
import type { SearchResult } from "../../retrieval/hit.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json.ts";
import type { SearchFlags } from "../options.ts";
import { codeText, notesText } from "../print.ts";

/** What `ranksack code` takes. */
export interface CodeFlags extends SearchFlags {
  /** Whether `/` and the home directory may be searched. */
  readonly force?: boolean;
}

/** Searches and prints. Returns the exit status: 0 with hits, 1 without. @throws RanksackError */
export async function searchCode(query: string, path: string, flags: CodeFlags, io: Io): Promise<number> {
  const { limit, preset, explain = false, force = false } = flags;
  if (io.errIsTerminal) io.err("Reading the files …\n");
  const repository = await openRepository(resolve(io.cwd, path), { force, ...(preset !== undefined && { preset }) });
  try {
    const result = await repository.search(query, { explain, ...(limit !== undefined && { limit }) });
    if (flags.json) io.out(jsonLine(bare(result)));
    else print(result, io);
    return result.hits.length > 0 ? 0 : 1;
  } finally {
    await repository.close();
  }
}

function print({ hits, notes, total }: SearchResult<CodeHit>, io: Io): void {
  io.err(notesText(notes, io));
  for (const hit of hits) io.out(codeText(hit, io));
  if (hits.length === 0) io.err(`No file of ${total} matches.\n`);
}

function bare({ query, total, notes, hits }: SearchResult<CodeHit>): unknown {
  const shown = hits.map(({ path, score, tier, lines, matched, explanation }) => {
    return { path, score, tier, lines, matched, explanation };
  });
  return { query, total, notes, hits: shown };
}
