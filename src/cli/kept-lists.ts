// The lists that a gateway kept of servers, for commands that need no server to be started: a check before the work, a
// look at what there is. A list that is not whole counts as none, since what it lacks would be told as not there.

import { join } from "node:path";
import { ListCache } from "../gateway/list-cache.ts";
import type { ServerConfig } from "../gateway/server-entry.ts";
import { permitted } from "../gateway/tool-policy.ts";
import type { Note } from "../retrieval/hit.ts";
import { fileSystemDirectory } from "../storage/file-system.ts";
import { listedText } from "../tools/outcome.ts";
import type { ToolDefinition } from "../tools/tool.ts";
import { indexFolder } from "./index-folder.ts";
import type { Io } from "./io.ts";

/** What was kept, and of whom. */
export interface KeptLists {
  /** Without those that the entries do not permit. */
  readonly tools: readonly ToolDefinition[];
  /** The names of the servers. */
  readonly servers: readonly string[];
  /** Says that it is from the cache, and how old. */
  readonly notes: readonly Note[];
}

/** Reads what is kept of servers in the user's cache. @throws RanksackError STORAGE */
export async function keptLists(
  servers: readonly ServerConfig[],
  io: Io,
  now: number = Date.now(),
): Promise<KeptLists> {
  const folder = indexFolder(undefined, io);
  if (folder === undefined) return { tools: [], servers: [], notes: [] };
  const cache = new ListCache(fileSystemDirectory(join(folder, "servers")));
  const lists = await Promise.all(servers.map((config) => keptList(cache, config)));
  const kept = lists.filter((list) => list !== undefined);
  const names = kept.map(({ server }) => server);
  const oldest = Math.min(...kept.map(({ at }) => at));
  return { tools: kept.flatMap(({ tools }) => tools), servers: names, notes: noteOf(names, now - oldest) };
}

async function keptList(cache: ListCache, config: ServerConfig): Promise<Kept | undefined> {
  const found = await cache.load(config);
  if (typeof found === "string" || found.hash === "") return undefined;
  const tools = permitted(config, found.tools);
  return { server: config.name, tools, at: (await cache.confirmed(config)) ?? 0 };
}

interface Kept {
  readonly server: string;
  readonly tools: readonly ToolDefinition[];
  /** When it was last true, in milliseconds since 1970. */
  readonly at: number;
}

function noteOf(names: readonly string[], ageMs: number): Note[] {
  if (names.length === 0) return [];
  const message = `The tools of ${listedText(names)} are from the cache, ${ageText(ageMs)} old${names.length > 1 ? " at most" : ""}; --live asks the servers.`;
  return [{ code: "from-cache", message }];
}

/** An age in the largest unit of which there are two, so that a figure is never off by more than half. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [size, unit] = UNITS.find(([one]) => seconds >= 2 * one) ?? [1, "second"];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const UNITS = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
] as const;
