// The servers that a project brings along in `.mcp.json`, as far as they may be started. The file is read once: what is
// compared with what was trusted is what is started.

import { join } from "node:path";
import type { ServerConfigs } from "../config.ts";
import { parseServerEntry } from "../server-entry.ts";
import { filesFrom } from "../text-file.ts";
import { type ClientFile, readClientFile } from "./client-files.ts";
import { clientNamed } from "./clients.ts";
import { type FoundServer, restrictedFields } from "./found-server.ts";
import { readTrust, trustKey, trustStates } from "./trust.ts";
import { pathsOf, type Surroundings } from "./surroundings.ts";

/** What a project brings along. */
export interface ProjectServers extends ServerConfigs {
  readonly file: string;
  /** Why none of them may be started, as a clause: `2 servers of it were never looked at`; undefined when they may. */
  readonly held?: string;
}

/** The file of a folder. */
export function projectFile(folder: string): string {
  return join(folder, ".mcp.json");
}

/** The file of a project as it is read, whatever is trusted; undefined when there is none. */
export async function readProjectFile(file: string, where: Surroundings): Promise<ClientFile | undefined> {
  const place = { client: clientNamed("claude-code"), scope: "project", file } as const;
  return readClientFile(place, { ...where, cwd: pathsOf(where).dirname(file) });
}

/** The servers of `.mcp.json` in the folder; undefined when there is no such file. Never rejects: doubts hold back. */
export async function projectServers(where: Surroundings): Promise<ProjectServers | undefined> {
  const file = projectFile(where.cwd);
  const read = await readProjectFile(file, where);
  if (read === undefined) return undefined;
  const held = read.fault === undefined ? await whyHeld(file, read.servers, where) : `it cannot be read: ${read.fault}`;
  if (held !== undefined) return { file, held, servers: [], problems: [] };
  return { file, ...configsOf(read.servers, where) };
}

async function whyHeld(
  file: string,
  servers: readonly FoundServer[],
  where: Surroundings,
): Promise<string | undefined> {
  try {
    const trusted = (await readTrust(where)).get(await trustKey(file));
    const states = [...trustStates(trusted, servers).values()];
    const fresh = states.filter((state) => state !== "trusted").length;
    if (fresh === 0) return undefined;
    if (trusted === undefined) return "it is not trusted";
    return `${fresh} of its ${servers.length} servers changed since it was trusted`;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
  }
}

function configsOf(servers: readonly FoundServer[], { env, cwd }: Surroundings): ServerConfigs {
  const files = filesFrom(cwd, env);
  const parsed = servers.map((server) => {
    return { server, config: parseServerEntry(server.name, restrictedFields(server), env, files) };
  });
  return {
    servers: parsed.flatMap(({ server, config }) =>
      "reason" in config || server.state === "disabled" ? [] : [config],
    ),
    problems: parsed.flatMap(({ server, config }) =>
      "reason" in config ? [{ server: server.name, reason: config.reason }] : [],
    ),
  };
}
