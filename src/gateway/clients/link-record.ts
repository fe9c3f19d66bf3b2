// What was linked where, and what the file was before, byte for byte. A file that is still as it was written goes back
// to exactly those bytes, or away if there was none; of one that was changed since only the entry is taken out.

import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { quotedPath, RanksackError } from "../../base/errors.ts";
import { entriesOf } from "../server-entry.ts";
import type { Client } from "./clients.ts";
import { linkedText, type Link, unlinkedText } from "./linked-text.ts";
import { settingsFolder } from "./own-settings.ts";
import { openSettingsFile, type SettingsFile, writeSettingsFile } from "./settings-file.ts";
import { readSettings } from "./settings-text.ts";
import type { Surroundings } from "./surroundings.ts";

/** What a link or its undoing comes to. */
export interface LinkChange {
  /** The file, without links of the file system. */
  readonly file: string;
  /** Texts before and after; `undefined` for no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Where the file is kept as it was; undefined when there was none, or nothing changes. */
  readonly backup?: string;
  /** Whether the bytes of before the link come back, rather than the entry being taken out. */
  readonly exact?: boolean;
  /** Makes it so. @throws RanksackError CONFIG_INVALID when the file changed in between; STORAGE */
  readonly apply: () => Promise<void>;
}

interface LinkRecord extends Link {
  /** The digest of what was written. */
  readonly written: string;
  /** The name of the backup; undefined when there was no file. */
  readonly backup: string | undefined;
}

/** Plans a link in `file`. @throws RanksackError CONFIG_INVALID for a file that cannot be read or edited */
export async function planLink(client: Client, file: string, link: Link, where: Surroundings): Promise<LinkChange> {
  const opened = await openSettingsFile(file);
  const before = textOf(opened);
  const edited = await linkedText(client, before ?? "", link);
  if ("refusal" in edited) throw refused(opened.file, edited.refusal);
  const after = edited.text;
  if (after === before) return { file: opened.file, before, after, apply: async () => {} };
  const store = await openStore(where);
  const former = store.records.get(opened.file);
  const isOurs = former !== undefined && opened.bytes !== undefined && former.written === digestOf(opened.bytes);
  const backup = isOurs ? former.backup : opened.bytes && `${client.id}-${digestOf(opened.bytes).slice(0, 16)}`;
  const bytes = new TextEncoder().encode(after);
  const apply = async (): Promise<void> => {
    if (!isOurs && opened.bytes !== undefined && backup !== undefined)
      await keep(join(store.folder, backup), opened.bytes);
    await save(store, opened.file, { ...link, written: digestOf(bytes), backup });
    await writeSettingsFile(opened, bytes);
  };
  return {
    file: opened.file,
    before,
    after,
    apply,
    ...(backup !== undefined && { backup: join(store.folder, backup) }),
  };
}

/**
 * Plans to take a link back.
 *
 * @throws RanksackError NOT_FOUND when nothing was linked there; CONFIG_INVALID for a file that cannot be edited
 */
export async function planUnlink(client: Client, file: string, where: Surroundings): Promise<LinkChange> {
  const opened = await openSettingsFile(file);
  const store = await openStore(where);
  const record = store.records.get(opened.file);
  if (record === undefined) {
    const message = `Nothing was linked in ${quotedPath(opened.file)}.`;
    throw new RanksackError("NOT_FOUND", message, `See ranksack mcp link ${client.id} --dry-run.`);
  }
  const before = textOf(opened);
  const exact = opened.bytes !== undefined && record.written === digestOf(opened.bytes);
  const bytes = exact ? await original(store, record) : await withoutEntry(client, opened, record);
  const apply = async (): Promise<void> => {
    if (bytes !== undefined) await writeSettingsFile(opened, bytes);
    else if (opened.bytes !== undefined) await removeUnchanged(opened);
    await save(store, opened.file, undefined);
    if (record.backup !== undefined) await rm(join(store.folder, record.backup), { force: true });
  };
  return { file: opened.file, before, after: bytes && decoded(opened.file, bytes), exact, apply };
}

async function original({ folder }: Store, { backup }: LinkRecord): Promise<Uint8Array | undefined> {
  if (backup === undefined) return undefined;
  const file = join(folder, backup);
  return readFile(file).catch((error: unknown) => {
    const message = `The backup ${quotedPath(file)} cannot be read.`;
    throw new RanksackError("STORAGE", message, "Take the entry out by hand.", error);
  });
}

/** What is left of a file that was changed since, without the entry. */
async function withoutEntry(client: Client, opened: SettingsFile, link: Link): Promise<Uint8Array | undefined> {
  const text = textOf(opened);
  if (text === undefined) return undefined;
  const edited = await unlinkedText(client, text, link);
  if ("refusal" in edited) throw refused(opened.file, edited.refusal);
  return new TextEncoder().encode(edited.text);
}

async function removeUnchanged({ file, bytes }: SettingsFile): Promise<void> {
  const now = await readFile(file);
  if (bytes === undefined || !now.equals(bytes)) {
    throw new RanksackError("CONFIG_INVALID", `${quotedPath(file)} was changed just now.`, "Try again.");
  }
  await rm(file);
}

// The records, one file of ours for all clients.

interface Store {
  readonly folder: string;
  readonly opened: SettingsFile;
  readonly records: ReadonlyMap<string, LinkRecord>;
}

async function openStore(where: Surroundings): Promise<Store> {
  const settings = settingsFolder(where);
  if (settings === undefined) {
    const message = "There is no place for a backup: the environment names no home directory.";
    throw new RanksackError("NOT_FOUND", message, "Set HOME or XDG_CONFIG_HOME.");
  }
  const folder = join(settings, "links");
  const opened = await openSettingsFile(join(folder, "links.json"));
  return { folder, opened, records: await recordsIn(opened) };
}

async function recordsIn({ bytes }: SettingsFile): Promise<ReadonlyMap<string, LinkRecord>> {
  const reading = await readSettings(new TextDecoder().decode(bytes), "json");
  const files = "value" in reading ? entriesOf(entriesOf(reading.value)?.get("files")) : undefined;
  return new Map([...(files ?? [])].flatMap(([file, value]) => recordFrom(file, value)));
}

function recordFrom(file: string, value: unknown): [string, LinkRecord][] {
  const record = entriesOf(value);
  const [name, written, backup] = ["name", "written", "backup"].map((field) => record?.get(field));
  const entry = entriesOf(record?.get("entry"));
  if (typeof name !== "string" || typeof written !== "string" || entry === undefined) return [];
  const kept = typeof backup === "string" && /^[\w-]+$/.test(backup) ? backup : undefined;
  return [[file, { name, entry: Object.fromEntries(entry), written, backup: kept }]];
}

async function save({ opened, records }: Store, file: string, record: LinkRecord | undefined): Promise<void> {
  const files = new Map(records);
  if (record === undefined) files.delete(file);
  else files.set(file, record);
  const text = JSON.stringify({ version: 1, files: Object.fromEntries(files) }, undefined, 2);
  await writeSettingsFile(opened, new TextEncoder().encode(`${text}\n`));
}

/** Keeps bytes under a name that stands for them. */
async function keep(file: string, bytes: Uint8Array): Promise<void> {
  const opened = await openSettingsFile(file);
  if (opened.bytes === undefined) await writeSettingsFile(opened, bytes);
}

function textOf({ file, bytes }: SettingsFile): string | undefined {
  return bytes && decoded(file, bytes);
}

function decoded(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw refused(file, "it is not in UTF-8", error);
  }
}

function refused(file: string, reason: string, cause?: unknown): RanksackError {
  const message = `${quotedPath(file)} is left alone: ${reason}.`;
  return new RanksackError("CONFIG_INVALID", message, "Correct it, or add the entry by hand: --print shows it.", cause);
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
