// The servers that a command fronts or asks: those of a file that is named, else the user's own and, as far as they are
// trusted, those of the project. Naming a file is one's word for it; a folder that one happens to be in is not.

import { resolve } from "node:path";
import { quoted, quotedPath } from "../base/errors.ts";
import { OWN_SETTINGS } from "../gateway/clients/own-settings.ts";
import { type ProjectServers, projectServers } from "../gateway/clients/project-servers.ts";
import { readConfig, readOwnConfig, type ServerConfigs } from "../gateway/config.ts";
import type { Io } from "./io.ts";
import { surroundingsOf } from "./surroundings.ts";

/** The servers, where they come from, and what was held back. */
export interface ServerSources extends ServerConfigs {
  /** The files that were read. */
  readonly files: readonly string[];
  /** A sentence for each file that may start nothing. */
  readonly held: readonly string[];
}

/**
 * The servers of `config`, or without one of our own file and of `.mcp.json` of the working directory. A server of the
 * project whose name the user has already given away is a problem of its own.
 *
 * @throws RanksackError NOT_FOUND or CONFIG_INVALID for a file that is named, or our own.
 */
export async function serverSources(config: string | undefined, io: Io): Promise<ServerSources> {
  if (config !== undefined) {
    const file = resolve(io.cwd, config);
    return { files: [file], held: [], ...(await readConfig(file, io.env)) };
  }
  const where = surroundingsOf(io);
  const [own] = OWN_SETTINGS.places(where).user;
  const mine = own === undefined ? NONE : await readOwnConfig(own, io.env);
  const hasServers = mine.servers.length + mine.problems.length > 0;
  const project = await projectServers(where);
  return merged(mine, own !== undefined && hasServers ? [own] : [], project);
}

const NONE: ServerConfigs = { servers: [], problems: [] };

function merged(mine: ServerConfigs, files: readonly string[], project: ProjectServers | undefined): ServerSources {
  if (project === undefined) return { ...mine, files, held: [] };
  if (project.held !== undefined) return { ...mine, files, held: [heldBack(project.file, project.held)] };
  const names = new Set([...mine.servers.map(({ name }) => name), ...mine.problems.map(({ server }) => server)]);
  const isTaken = (name: string): boolean => names.has(name);
  const taken = project.servers.filter(({ name }) => isTaken(name));
  return {
    files: [...files, project.file],
    held: [],
    servers: [...mine.servers, ...project.servers.filter(({ name }) => !isTaken(name))],
    problems: [
      ...mine.problems,
      ...project.problems.filter(({ server }) => !isTaken(server)),
      ...taken.map(({ name }) => ({
        server: `${name} (.mcp.json)`,
        reason: `you have a server ${quoted(name)} already`,
      })),
    ],
  };
}

function heldBack(file: string, reason: string): string {
  return `Nothing of ${quotedPath(file)} is started: ${reason}. Look at it with ranksack trust.`;
}
