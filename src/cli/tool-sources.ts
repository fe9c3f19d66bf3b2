// Where the commands about tools have them from: a file, servers that are asked, and folders of skills.

import { resolve } from "node:path";
import { quoted, RanksackError } from "../base/errors.ts";
import { printable } from "../base/printable.ts";
import { type ListOptions, listServers } from "../gateway/listing.ts";
import type { ServerConfig } from "../gateway/server-entry.ts";
import { readSkills } from "../gateway/skills.ts";
import { type GatheredTools, parseCatalog, readCatalogFile } from "./catalog-file.ts";
import type { Io } from "./io.ts";
import { keptLists } from "./kept-lists.ts";
import { type ServerSources, serverSources } from "./server-sources.ts";

/** Where tools are to come from. */
export interface ToolSourceFlags {
  /** A file of tools; `-` is standard input. */
  readonly catalog?: string;
  /** A file of servers to start and ask. */
  readonly config?: string;
  /** A directory whose folders are skills. */
  readonly skills?: string;
  /** The longest that a server may take to connect, and to list, in milliseconds. */
  readonly timeout?: number;
  /** Whether servers are asked only where nothing is kept of them. */
  readonly fromCache?: boolean;
}

/** Tools, and the servers behind them. */
export interface OfferedTools extends GatheredTools {
  /** The servers that were asked. */
  readonly servers: readonly ServerConfig[];
  /** The names of servers whose tools are not there, or not all. */
  readonly absent: readonly string[];
  /** Whether not all servers were asked, but those that a name says, or of which a list is kept. */
  readonly isNarrowed: boolean;
}

/** How servers are asked. */
export interface Asking extends Pick<ListOptions, "keep"> {
  /** The name of a tool: where it says its server no other is asked, elsewhere none of which no list is kept. */
  readonly about?: string;
}

/** The tools of a file or of servers, and beside them, or alone, the skills of a directory. @throws RanksackError */
export async function gatherTools(flags: ToolSourceFlags, io: Io, asking: Asking = {}): Promise<OfferedTools> {
  if (flags.skills === undefined) return gatherOffered(flags, io, asking);
  const { tools, rejected } = await readSkills(resolve(io.cwd, flags.skills));
  const isAlone = flags.catalog === undefined && flags.config === undefined;
  const offered = isAlone ? NOTHING : await gatherOffered(flags, io, asking);
  const notes = rejected.map(({ folder, reason }) => ({
    code: "skill-rejected",
    message: `Folder ${quoted(folder)} is no skill: ${reason}.`,
  }));
  return { ...offered, tools: [...offered.tools, ...tools], notes: [...offered.notes, ...notes] };
}

const NOTHING: OfferedTools = { tools: [], notes: [], servers: [], absent: [], isNarrowed: false };

async function gatherOffered(flags: ToolSourceFlags, io: Io, asking: Asking): Promise<OfferedTools> {
  const { catalog, config } = flags;
  if (catalog !== undefined && config !== undefined) {
    throw new RanksackError("INVALID_ARGUMENT", "Both --catalog and --config are given.", "Pass one of the two.");
  }
  if (catalog === "-") return { ...NOTHING, ...parseCatalog(await io.readInput(), "standard input") };
  if (catalog !== undefined) return { ...NOTHING, ...(await readCatalogFile(resolve(io.cwd, catalog))) };
  const sources = await serverSources(config, io);
  if (sources.files.length === 0) throw noTools(sources);
  const { about, ...listing } = asking;
  const few = about === undefined ? undefined : await narrowed(about, sources, flags, io);
  return askServers(few ?? sources, flags, io, { ...listing, isNarrowed: few !== undefined });
}

function noTools({ held }: ServerSources): RanksackError {
  if (held.length > 0) throw new RanksackError("NOT_ALLOWED", held.join(" "), "Or name it: --config .mcp.json.");
  return new RanksackError(
    "INVALID_ARGUMENT",
    "There are no tools to search: neither --catalog, --config nor --skills is given, you have imported no servers, and there is no .mcp.json here.",
    'Pass --catalog FILE with a tools/list answer, or --config FILE with {"mcpServers": …}; or see ranksack config import.',
  );
}

/**
 * The servers that a name says, in any way of writing it (`my-files/read`, `mcp__my_files__read`); for one that says none
 * those whose lists are kept.
 */
async function narrowed(
  about: string,
  sources: ServerSources,
  { fromCache = false }: ToolSourceFlags,
  io: Io,
): Promise<ServerSources | undefined> {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "_");
  const asked = plain(about.replace(/^mcp__/i, ""));
  const named = sources.servers.filter(({ name }) => asked.startsWith(`${plain(name)}_`));
  const kept = named.length > 0 || !fromCache ? [] : (await keptLists(sources.servers, io)).servers;
  const servers = named.length > 0 ? named : sources.servers.filter(({ name }) => kept.includes(name));
  return servers.length === 0 ? undefined : { ...sources, servers, problems: [], held: [] };
}

async function askServers(
  sources: ServerSources,
  { timeout, fromCache = false }: ToolSourceFlags,
  io: Io,
  { isNarrowed, ...listing }: Pick<ListOptions, "keep"> & { readonly isNarrowed: boolean },
): Promise<OfferedTools> {
  const { servers, problems, files, held } = sources;
  const kept = await keptLists(fromCache ? servers : [], io);
  const asked = servers.filter(({ name }) => !kept.servers.includes(name));
  if (io.errIsTerminal && asked.length > 0)
    io.err(`Asking ${asked.map(({ name }) => printable(name)).join(", ")} for tools …\n`);
  const { tools: listed, failures } = await listServers(asked, {
    ...listing,
    ...(timeout !== undefined && { timeoutMs: timeout }),
  });
  const tools = [...kept.tools, ...listed];
  const notes = [
    ...kept.notes,
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
  const absent = [...problems, ...failures].map(({ server }) => server);
  return { tools, notes, servers, absent: Array.from(new Set(absent)), isNarrowed };
}
