// `ranksack tools`: tools out of a file or out of running servers, ranked for a query.

import { resolve } from "node:path";
import { quoted, RanksackError } from "../../base/errors.ts";
import { printable } from "../../base/printable.ts";
import { listServers } from "../../gateway/listing.ts";
import { readSkills } from "../../gateway/skills.ts";
import type { Note, SearchResult } from "../../retrieval/hit.ts";
import { createToolCatalog, type ToolCatalog, type ToolHit } from "../../tools/catalog.ts";
import { type GatheredTools, parseCatalog, readCatalogFile } from "../catalog-file.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json.ts";
import type { SearchFlags } from "../options.ts";
import { notesText, rejectionNotes, toolText } from "../print.ts";
import { type ServerSources, serverSources } from "../server-sources.ts";

/** What `ranksack tools` takes. */
export interface ToolsFlags extends SearchFlags {
  /** A file of tools; `-` is standard input. */
  readonly catalog?: string;
  /** A file of servers to start and ask. */
  readonly config?: string;
  /** A directory whose folders are skills. */
  readonly skills?: string;
  /** The longest that a server may take to connect, and to list, in milliseconds. */
  readonly timeout?: number;
}

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

/** The tools of a file or of servers, and beside them, or alone, the skills of a directory. */
async function gatherTools(flags: ToolsFlags, io: Io): Promise<GatheredTools> {
  if (flags.skills === undefined) return gatherOffered(flags, io);
  const { tools, rejected } = await readSkills(resolve(io.cwd, flags.skills));
  const isAlone = flags.catalog === undefined && flags.config === undefined;
  const offered = isAlone ? { tools: [], notes: [] } : await gatherOffered(flags, io);
  const notes = rejected.map(({ folder, reason }) => ({
    code: "skill-rejected",
    message: `Folder ${quoted(folder)} is no skill: ${reason}.`,
  }));
  return { tools: [...offered.tools, ...tools], notes: [...offered.notes, ...notes] };
}

async function gatherOffered({ catalog, config, timeout }: ToolsFlags, io: Io): Promise<GatheredTools> {
  if (catalog !== undefined && config !== undefined) {
    throw new RanksackError("INVALID_ARGUMENT", "Both --catalog and --config are given.", "Pass one of the two.");
  }
  if (catalog === "-") return parseCatalog(await io.readInput(), "standard input");
  if (catalog !== undefined) return readCatalogFile(resolve(io.cwd, catalog));
  const sources = await serverSources(config, io);
  if (sources.files.length === 0) throw noTools(sources);
  return askServers(sources, timeout, io);
}

function noTools({ held }: ServerSources): RanksackError {
  if (held.length > 0) throw new RanksackError("NOT_ALLOWED", held.join(" "), "Or name it: --config .mcp.json.");
  return new RanksackError(
    "INVALID_ARGUMENT",
    "There are no tools to search: neither --catalog, --config nor --skills is given, you have imported no servers, and there is no .mcp.json here.",
    'Pass --catalog FILE with a tools/list answer, or --config FILE with {"mcpServers": …}; or see ranksack config import.',
  );
}

async function askServers(sources: ServerSources, timeout: number | undefined, io: Io): Promise<GatheredTools> {
  const { servers, problems, files, held } = sources;
  if (io.errIsTerminal) io.err(`Asking ${servers.map(({ name }) => printable(name)).join(", ")} for tools …\n`);
  const { tools, failures } = await listServers(servers, timeout === undefined ? {} : { timeoutMs: timeout });
  const notes = [
    ...held.map((message) => ({ code: "not-trusted", message })),
    ...problems.map(({ server, reason }) => ({
      code: "server-not-configured",
      message: `Server ${quoted(server)} is not configured: ${reason}.`,
    })),
    ...failures.map(({ error }) => ({ code: "server-failed", message: `${error.message} ${error.hint}`.trim() })),
  ];
  if (tools.length === 0 && notes.length > 0) {
    const message = `No server of ${files.join(" and ")} gave any tools. ${notes.map((note) => note.message).join(" ")}`;
    throw new RanksackError("UPSTREAM_UNAVAILABLE", message, "Correct the servers in that file and try again.");
  }
  return { tools, notes };
}
