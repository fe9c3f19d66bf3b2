// `ranksack index list`, `remove` and `prune`: what is kept of which repositories, and letting go of it.

import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { quoted, RanksackError } from "../../base/errors.ts";
import { type IndexEntry, listIndexes, pruneIndexes, removeIndexes } from "../../code/index-folder.ts";
import type { Note } from "../../retrieval/hit.ts";
import { indexFolder } from "../index-folder.ts";
import { printable } from "../../base/printable.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../json.ts";
import { alignedTable } from "../table.ts";
import { checkIndexFile } from "./index-check.ts";

/** What the commands about stored indexes take. */
export interface IndexFlags {
  /** The folder of indexes; default: the user's cache. */
  readonly index?: string;
  readonly json?: boolean;
  /** Whether all of them go. */
  readonly all?: boolean;
  /** After how many days without use an index goes. */
  readonly days?: number;
}

const DONE = 0;

/** Prints what indexes there are, the most recently used first. Returns the exit status. @throws RanksackError STORAGE */
export async function listStored(flags: IndexFlags, io: Io): Promise<number> {
  const folder = folderOf(flags, io);
  const entries = await listIndexes(folder);
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (flags.json) io.out(jsonLine({ folder, bytes, indexes: entries.map(jsonOf) }));
  else io.out(listText(folder, bytes, entries));
  return DONE;
}

/**
 * Judges one index, or all there are. Returns the exit status: the worst of theirs.
 *
 * @throws RanksackError as `checkIndexFile` does
 */
export async function checkStored(file: string | undefined, flags: IndexFlags, io: Io): Promise<number> {
  const json = flags.json === true;
  if (file !== undefined) return checkIndexFile(file, json, io);
  const folder = folderOf(flags, io);
  let worst = DONE;
  for (const { file: name } of await listIndexes(folder))
    worst = Math.max(worst, await checkIndexFile(join(folder, name), json, io));
  return worst;
}

/**
 * Removes indexes, given by the root they are of or by the name of their file. Returns the exit status.
 *
 * @throws RanksackError NOT_FOUND when there is none, before anything is removed; STORAGE
 */
export async function removeStored(wanted: readonly string[], flags: IndexFlags, io: Io): Promise<number> {
  const folder = folderOf(flags, io);
  const entries = await listIndexes(folder);
  if (!flags.all && wanted.length === 0) throw nothingNamed();
  const chosen = flags.all ? entries : wanted.flatMap((name) => entriesFor(name, entries, io));
  await removeIndexes(
    folder,
    chosen.map(({ file }) => file),
  );
  if (flags.json) io.out(jsonLine({ folder, removed: chosen.map(jsonOf) }));
  else
    for (const { file, root } of chosen)
      io.out(`removed ${file}${root === undefined ? "" : `, of ${printable(root)}`}\n`);
  return DONE;
}

/** Removes what was not used for long, or is too much. Returns the exit status. @throws RanksackError STORAGE */
export async function pruneStored(flags: IndexFlags, io: Io): Promise<number> {
  const folder = folderOf(flags, io);
  const notes = await pruneIndexes(folder, flags.days === undefined ? {} : { days: flags.days });
  if (flags.json) io.out(jsonLine({ folder, removed: notes.map(({ message }) => message) }));
  else io.out(pruneText(notes));
  return DONE;
}

function pruneText(notes: readonly Note[]): string {
  if (notes.length === 0) return "Nothing to remove.\n";
  return notes.map(({ message }) => `${printable(message)}\n`).join("");
}

function folderOf({ index }: IndexFlags, io: Io): string {
  const folder = indexFolder(index, io);
  if (folder !== undefined) return folder;
  const message = "The environment names no place for caches.";
  throw new RanksackError("NOT_FOUND", message, "Name the folder: ranksack index list --index DIR.");
}

function entriesFor(name: string, entries: readonly IndexEntry[], io: Io): readonly IndexEntry[] {
  const path = resolve(io.cwd, name);
  const roots = [path, realPath(path)];
  const found = entries.filter(({ file, root }) => file === name || (root !== undefined && roots.includes(root)));
  if (found.length > 0) return found;
  throw new RanksackError("NOT_FOUND", `There is no index of ${quoted(name)}.`, "See ranksack index list.");
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function nothingNamed(): RanksackError {
  return new RanksackError("INVALID_ARGUMENT", "Nothing is named.", "Name repositories or files, or pass --all.");
}

function jsonOf({ usedAt, ...entry }: IndexEntry): unknown {
  return { ...entry, usedAt: new Date(usedAt).toISOString() };
}

function listText(folder: string, bytes: number, entries: readonly IndexEntry[]): string {
  if (entries.length === 0) return `No indexes in ${printable(folder)}.\n`;
  const rows = entries.map(({ file, bytes: size, usedAt, root, preset, files, fault }) => {
    const what = root === undefined ? `${file} (${fault ?? "unknown"})` : root;
    return [printable(what), preset ?? "", files === undefined ? "" : String(files), megabytes(size), dayOf(usedAt)];
  });
  const table = alignedTable([["repository", "preset", "files", "size", "last used"], ...rows]);
  return `${table}${entries.length} in ${printable(folder)}, ${megabytes(bytes)}\n`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
