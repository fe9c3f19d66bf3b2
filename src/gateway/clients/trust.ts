// Which files of projects may start servers. A project is somebody else's text: cloning it must not run it. A user
// looks at what a file would start and trusts exactly that; the digest of every entry is kept, and an entry that is new
// or another one by a single character holds the whole file back until it was looked at again. What cannot be read or
// could have been written by others trusts nothing.

import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { quotedPath, RanksackError } from "../../base/errors.ts";
import { entriesOf } from "../server-entry.ts";
import type { FoundServer } from "./found-server.ts";
import { canonical } from "./import-plan.ts";
import { settingsFolder } from "./own-settings.ts";
import { openSettingsFile, type SettingsFile, writeSettingsFile } from "./settings-file.ts";
import { readSettings } from "./settings-text.ts";
import type { Surroundings } from "./surroundings.ts";

/** A file that was trusted. */
export interface TrustedFile {
  /** By name of a server the digest of its entry. */
  readonly servers: ReadonlyMap<string, string>;
  /** When, as ISO 8601. */
  readonly since: string;
}

/** All trusted files, by `trustKey`. */
export type TrustedFiles = ReadonlyMap<string, TrustedFile>;

/** How an entry stands to what was trusted. */
export type TrustState = "trusted" | "new" | "changed";

const VERSION = 1;

/**
 * The name of a file here: that of its folder, links resolved, with its own. A link to a trusted file in another folder
 * is another file, since its commands would be looked for there.
 */
export async function trustKey(file: string): Promise<string> {
  const folder = await realpath(dirname(file)).catch(() => dirname(file));
  return join(folder, basename(file));
}

/** The file that all this is kept in; undefined where there is no place for settings. */
function trustFile(where: Surroundings): string | undefined {
  const folder = settingsFolder(where);
  return folder === undefined ? undefined : join(folder, "trust.json");
}

/** How each server of a file stands, by name. The file is trusted when all of them are. */
export function trustStates(
  trusted: TrustedFile | undefined,
  servers: readonly FoundServer[],
): ReadonlyMap<string, TrustState> {
  return new Map(servers.map((server) => [server.name, stateOf(trusted?.servers.get(server.name), server)]));
}

function stateOf(digest: string | undefined, server: FoundServer): TrustState {
  if (digest === undefined) return "new";
  return digest === digestOf(server) ? "trusted" : "changed";
}

/** Everything that decides what is started or reached, and with what: the entry whole, references as they are. */
function digestOf({ name, fields, state, reason }: FoundServer): string {
  const unusable = state === "unusable" ? reason : undefined;
  return createHash("sha256").update(canonical({ name, fields, unusable })).digest("hex");
}

/**
 * What is trusted.
 *
 * @throws RanksackError NOT_ALLOWED when others can write the file; CONFIG_INVALID when it is not ours. Nothing is
 * trusted then.
 */
export async function readTrust(where: Surroundings): Promise<TrustedFiles> {
  const file = trustFile(where);
  return file === undefined ? new Map() : filesIn(await openTrust(file, where));
}

/** Trusts `servers` of the file, and forgets what else was trusted of it. @throws RanksackError as `readTrust`, and STORAGE */
export async function trust(file: string, servers: readonly FoundServer[], where: Surroundings): Promise<void> {
  const digests = new Map(servers.map((server) => [server.name, digestOf(server)]));
  const entry = { servers: digests, since: new Date().toISOString() };
  await change(where, async (files) => files.set(await trustKey(file), entry));
}

/** Forgets a file; answers whether it was trusted. @throws RanksackError as `readTrust`, and STORAGE */
export async function distrust(file: string, where: Surroundings): Promise<boolean> {
  let wasTrusted = false;
  await change(where, async (files) => {
    wasTrusted = files.delete(await trustKey(file)) || files.delete(file);
  });
  return wasTrusted;
}

async function change(where: Surroundings, edit: (files: Map<string, TrustedFile>) => Promise<unknown>): Promise<void> {
  const file = trustFile(where);
  if (file === undefined) {
    const message = "There is no place to remember what is trusted: the environment names no home directory.";
    throw new RanksackError("NOT_FOUND", message, "Set HOME or XDG_CONFIG_HOME.");
  }
  const opened = await openTrust(file, where);
  const files = new Map(await filesIn(opened));
  await edit(files);
  const entries = [...files].map(([path, { servers, since }]) => [
    path,
    { since, servers: Object.fromEntries(servers) },
  ]);
  const document = { version: VERSION, files: Object.fromEntries(entries) as unknown };
  await writeSettingsFile(opened, new TextEncoder().encode(`${JSON.stringify(document, undefined, 2)}\n`));
}

async function openTrust(path: string, where: Surroundings): Promise<SettingsFile> {
  const opened = await openSettingsFile(path);
  if (where.platform === "win32" || (opened.mode & 0o022) === 0) return opened;
  const message = `Others can write ${quotedPath(path)}, so nothing in it is trusted.`;
  throw new RanksackError("NOT_ALLOWED", message, `Look at it, then chmod 600 ${path}.`);
}

async function filesIn({ file, bytes }: SettingsFile): Promise<TrustedFiles> {
  if (bytes === undefined) return new Map();
  const reading = await readSettings(new TextDecoder().decode(bytes), "json");
  const document = "value" in reading ? entriesOf(reading.value) : undefined;
  const files = entriesOf(document?.get("files"));
  if (document?.get("version") !== VERSION || files === undefined) {
    const message = `${quotedPath(file)} does not say what is trusted, so nothing is.`;
    throw new RanksackError("CONFIG_INVALID", message, "Remove it, and trust again what you do.");
  }
  return new Map([...files].map(([path, entry]) => [path, trustedFile(entry)]));
}

function trustedFile(value: unknown): TrustedFile {
  const entry = entriesOf(value);
  const since = entry?.get("since");
  const servers = [...(entriesOf(entry?.get("servers")) ?? [])];
  return {
    since: typeof since === "string" ? since : "",
    servers: new Map(servers.flatMap(([name, digest]) => (typeof digest === "string" ? [[name, digest]] : []))),
  };
}
