// The settings files of all clients that are there, read. A file that cannot be read costs only its own servers, and
// says where it is wrong. Nothing is started, nothing written.

import { readFile, stat } from "node:fs/promises";
import { entriesOf, kindOf } from "../server-entry.ts";
import { CLIENTS, type Client, type Scope } from "./clients.ts";
import { type FoundServer, foundServer } from "./found-server.ts";
import { readSettings, type SettingsReading } from "./settings-text.ts";
import type { Surroundings } from "./surroundings.ts";

/** A file of a client that is there. */
export interface ClientFile {
  readonly client: Client;
  readonly scope: Scope;
  /** Absolute. */
  readonly file: string;
  /** Why its servers are not known, in one clause with line and column. */
  readonly fault?: string;
  /** Its permission bits; 0 where they say nothing. */
  readonly mode: number;
  readonly servers: readonly FoundServer[];
}

/** The largest file that is read, in bytes. */
const LARGEST = 64 * 2 ** 20;

/** The files of `clients`, in their order, of the user before those of the project. A file that is not there is none. */
export async function clientFiles(
  where: Surroundings,
  clients: readonly Client[] = CLIENTS,
): Promise<readonly ClientFile[]> {
  const places = clients.flatMap((client) => {
    const { user, project } = client.places(where);
    const at = (scope: Scope) => (file: string | undefined) => (file === undefined ? [] : [{ client, scope, file }]);
    return [...user.flatMap(at("user")), ...project.flatMap(at("project"))];
  });
  const files = await Promise.all(places.map((place) => readClientFile(place, where)));
  return files.filter((file) => file !== undefined);
}

/** Reads one file as a client would; undefined when it is not there. Never rejects for what is in it. */
export async function readClientFile(
  place: Pick<ClientFile, "client" | "scope" | "file">,
  where: Surroundings,
): Promise<ClientFile | undefined> {
  const status = await stat(place.file).catch((error: unknown) => codeOf(error));
  if (status === "ENOENT" || status === "ENOTDIR") return undefined;
  const mode = typeof status === "string" || where.platform === "win32" ? 0 : status.mode & 0o777;
  const faulty = (fault: string): ClientFile => ({ ...place, mode, fault, servers: [] });
  if (typeof status === "string") return faulty(`it cannot be read: ${status}`);
  if (!status.isFile()) return faulty(status.isDirectory() ? "it is a folder" : "it is no ordinary file");
  if (status.size > LARGEST) return faulty("it is larger than 64 MiB");
  const text = await readFile(place.file, "utf8").catch((error: unknown) => ({ failure: codeOf(error) }));
  if (typeof text !== "string") return faulty(`it cannot be read: ${text.failure}`);
  const servers = serversIn(await readSettings(text, place.client.format), place, where);
  return typeof servers === "string" ? faulty(servers) : { ...place, mode, servers };
}

/** The servers in a file, or why they cannot be told. */
export function serversIn(
  reading: SettingsReading,
  place: Pick<ClientFile, "client" | "scope" | "file">,
  where: Surroundings,
): readonly FoundServer[] | string {
  if ("fault" in reading) {
    const { line, column, reason } = reading.fault;
    return `line ${line}, column ${column}: ${reason}`;
  }
  if (entriesOf(reading.value) === undefined) return `it holds ${kindOf(reading.value)}, not an object`;
  const { client, scope } = place;
  const paths = [client.path, ...(client.also?.(where) ?? [])];
  const servers: FoundServer[] = [];
  for (const path of paths) {
    const value = valueAt(reading.value, path);
    const entries = entriesOf(value);
    if (entries === undefined && value !== undefined && path === client.path)
      return `${path.join(".")} is ${kindOf(value)}, not an object`;
    const project = scope === "project" ? where.cwd : path[0] === "projects" ? path[1] : undefined;
    for (const [name, entry] of entries ?? []) {
      const from = { ...place, path, project };
      if (!isGroup([...path, name], entry, paths)) servers.push(foundServer(name, entry, from, where));
    }
  }
  return servers;
}

/** Whether an entry is no server but an object of servers, on a path of its own. */
function isGroup(path: readonly string[], entry: unknown, paths: readonly (readonly string[])[]): boolean {
  return paths.some((one) => one.join("\0") === path.join("\0")) && entriesOf(entry)?.has("type") !== true;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => entriesOf(inner)?.get(name), value);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
