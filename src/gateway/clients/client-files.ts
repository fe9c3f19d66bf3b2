// The settings files of all clients that are there, read. A file that cannot be read costs only its own servers, and
// says where it is wrong. Nothing is started, nothing written.

import { readFile, stat } from "node:fs/promises";
import { entriesOf, kindOf } from "../server-entry.ts";
import { unreadReason } from "../unread.ts";
import { CLIENTS, type Client } from "./clients.ts";
import { type FoundServer, foundServer } from "./found-server.ts";
import { readSettings, type SettingsReading } from "./settings-text.ts";
import type { Scope, Surroundings } from "./surroundings.ts";
import { type RuleDocument, rulesOf } from "./tool-rules.ts";

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

/**
 * The files of `clients`, in their order, of the user before those of the project, and files of rules that cannot be
 * read. A file that is not there is none.
 */
export async function clientFiles(
  where: Surroundings,
  clients: readonly Client[] = CLIENTS,
): Promise<readonly ClientFile[]> {
  const files = await Promise.all(
    clients.map(async (client) => {
      const settings = await readAll(placesOf(client, where), where);
      const rules = await readAll(rulePlaces(client, where), where);
      const documents = documentsOf([...settings, ...rules]);
      return [
        ...settings.map((file) => withServers(file, documents, where)),
        ...rules.filter(({ reading }) => "fault" in reading).map((file) => withServers(file, [], where)),
      ];
    }),
  );
  return files.flat();
}

/** Reads one file as a client would; undefined when it is not there. Never rejects for what is in it. */
export async function readClientFile(place: Place, where: Surroundings): Promise<ClientFile | undefined> {
  const file = await readPlace(place, where);
  if (file === undefined) return undefined;
  const beside = [...placesOf(place.client, where), ...rulePlaces(place.client, where)];
  const others = await readAll(place.client.rules === undefined ? [] : beside, where);
  return withServers(file, documentsOf(others), where);
}

type Place = Pick<ClientFile, "client" | "scope" | "file">;

function placesOf(client: Client, where: Surroundings): readonly Place[] {
  const { user, project } = client.places(where);
  return [...placesIn("user", client, user), ...placesIn("project", client, project)];
}

function rulePlaces(client: Client, where: Surroundings): readonly Place[] {
  return placesIn("user", client, client.ruleFiles?.(where) ?? []);
}

function placesIn(scope: Scope, client: Client, files: readonly (string | undefined)[]): readonly Place[] {
  return files.flatMap((file) => (file === undefined ? [] : [{ client, scope, file }]));
}

/** A file as it was read, or why it could not be. */
interface ReadFile extends Place {
  readonly mode: number;
  readonly reading: SettingsReading | { readonly fault: string };
}

async function readAll(places: readonly Place[], where: Surroundings): Promise<readonly ReadFile[]> {
  const files = await Promise.all(places.map((place) => readPlace(place, where)));
  return files.filter((file) => file !== undefined);
}

async function readPlace(place: Place, where: Surroundings): Promise<ReadFile | undefined> {
  const status = await stat(place.file).catch((error: unknown) => unreadReason(error));
  if (status === "is not there") return undefined;
  const mode = typeof status === "string" || where.platform === "win32" ? 0 : status.mode & 0o777;
  const faulty = (fault: string): ReadFile => ({ ...place, mode, reading: { fault } });
  if (typeof status === "string") return faulty(`it ${status}`);
  if (!status.isFile()) return faulty(status.isDirectory() ? "it is a folder" : "it is no ordinary file");
  if (status.size > LARGEST) return faulty("it is larger than 64 MiB");
  const text = await readFile(place.file, "utf8").catch((error: unknown) => ({ failure: unreadReason(error) }));
  if (typeof text !== "string") return faulty(`it ${text.failure}`);
  return { ...place, mode, reading: await readSettings(text, place.client.format) };
}

function documentsOf(files: readonly ReadFile[]): readonly RuleDocument[] {
  return files.flatMap(({ file, reading }) => ("value" in reading ? [{ file, value: reading.value }] : []));
}

function withServers(
  { reading, mode, ...place }: ReadFile,
  documents: readonly RuleDocument[],
  where: Surroundings,
): ClientFile {
  const servers =
    "fault" in reading && typeof reading.fault === "string"
      ? reading.fault
      : serversIn(reading as SettingsReading, place, where, documents);
  return typeof servers === "string" ? { ...place, mode, fault: servers, servers: [] } : { ...place, mode, servers };
}

/** The servers in a file, or why they cannot be told; `documents` hold what the client says beside the entries. */
export function serversIn(
  reading: SettingsReading,
  place: Place,
  where: Surroundings,
  documents: readonly RuleDocument[] = [],
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
      if (isGroup([...path, name], entry, paths)) continue;
      const rules = rulesOf(client.rules, documents, { name, scope, path }, where);
      servers.push(foundServer(name, entry, { ...place, path, project, rules }, where));
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
