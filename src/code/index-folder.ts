// The folder of all stored indexes of a user: what is there, and what nobody needs any more. Indexes that were not used
// for 30 days go, and the least recently used ones while all together take more than 2 GB.

import { join } from "node:path";
import { readImageLazily } from "../index/image-reader.ts";
import { faultOf } from "../index/image.ts";
import type { Note } from "../retrieval/hit.ts";
import type { Directory } from "../storage/directory.ts";
import { fileSystemDirectory } from "../storage/file-system.ts";
import { subjectIn } from "./index-place.ts";
import { historyFile } from "./stored-history.ts";
import { recordedFiles } from "./tree-record.ts";

/** One file of the folder. */
export interface FolderEntry {
  /** Its name in the folder. */
  readonly file: string;
  readonly bytes: number;
  /** When it was written or used last, to the day, in milliseconds. */
  readonly usedAt: number;
}

/** A stored index, or what is left of one. */
export interface IndexEntry extends FolderEntry {
  /** Why it cannot be read, a clause; undefined for one that can. */
  readonly fault?: string;
  /** Of what it is the index, if that could be read. */
  readonly root?: string;
  readonly preset?: string;
  /** How many files are in it. */
  readonly files?: number;
}

/** When an index is not kept any longer. */
export interface KeepingRules {
  /** In days; default 30. */
  readonly days?: number;
  /** What all may take together; default 2,000,000,000. */
  readonly bytes?: number;
  /** A file that stays in any case. */
  readonly keep?: string;
}

const DAY = 86_400_000;
const STANDARD_DAYS = 30;
const STANDARD_BYTES = 2_000_000_000;

/** An index of any format, or one that was set aside. */
const OURS = /^[\w-]+\.v\d+\.index(\.damaged\.[\w-]+)?$/;

/** What lies in a folder of indexes, the most recently used first. @throws RanksackError STORAGE */
export async function listIndexes(folder: string): Promise<IndexEntry[]> {
  const directory = fileSystemDirectory(folder);
  const entries = await entriesOf(directory);
  return Promise.all(entries.map(async (entry) => ({ ...entry, ...(await contentOf(directory, entry.file)) })));
}

async function entriesOf(directory: Directory): Promise<FolderEntry[]> {
  const entries: FolderEntry[] = [];
  for (const file of await directory.list()) {
    const opened = OURS.test(file) ? await directory.open(file) : "not a file";
    if (typeof opened === "string") continue;
    opened.close();
    entries.push({ file, bytes: opened.size, usedAt: (await directory.touched(file)) ?? 0 });
  }
  return entries.sort((a, b) => b.usedAt - a.usedAt || (a.file < b.file ? -1 : 1));
}

type Content = Omit<IndexEntry, keyof FolderEntry>;

async function contentOf(directory: Directory, file: string): Promise<Content> {
  const opened = await directory.open(file);
  if (typeof opened === "string") return { fault: "it is gone" };
  try {
    const image = readImageLazily(opened);
    if ("reason" in image) return { fault: image.message };
    const { stamp } = JSON.parse(image.identity) as { stamp: string };
    const subject = subjectIn(stamp);
    if (subject === undefined) return { fault: "it is not of a repository" };
    return { root: subject.root, preset: subject.preset, files: recordedFiles(image.extra()) };
  } catch (error) {
    return { fault: error instanceof SyntaxError ? "it says nothing of itself" : faultOf(error) };
  } finally {
    opened.close();
  }
}

/** Removes indexes by their files' names, and the histories beside them. @throws RanksackError STORAGE */
export async function removeIndexes(folder: string, files: readonly string[]): Promise<void> {
  const directory = fileSystemDirectory(folder);
  for (const file of files.flatMap((name) => [name, historyFile(name)])) await directory.remove(file);
}

/** Removes what is no longer kept, and says what. @throws RanksackError STORAGE */
export async function pruneIndexes(folder: string, rules: KeepingRules = {}): Promise<readonly Note[]> {
  const directory = fileSystemDirectory(folder);
  const entries = await entriesOf(directory);
  const old = outdated(entries, rules, Date.now());
  await pruneHistories(directory, entries, rules, Date.now());
  await removeIndexes(
    folder,
    old.map(({ file }) => file),
  );
  return old.map(({ file, bytes, usedAt }) => {
    const message = `The index ${join(folder, file)} (${bytes} bytes) was removed: last used on ${dayOf(usedAt)}.`;
    return { code: "index-pruned", message };
  });
}

/** A small repository has a history and no index. Nobody misses the file: git is asked again. */
async function pruneHistories(
  directory: Directory,
  entries: readonly FolderEntry[],
  { days = STANDARD_DAYS }: KeepingRules,
  now: number,
): Promise<void> {
  const kept = new Set(entries.map(({ file }) => historyFile(file)));
  for (const file of await directory.list()) {
    const isAlone = /^[\w-]+\.history$/.test(file) && !kept.has(file);
    if (isAlone && now - ((await directory.touched(file)) ?? now) >= days * DAY) await directory.remove(file);
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The entries that go, given the most recently used first. */
export function outdated(entries: readonly FolderEntry[], rules: KeepingRules, now: number): FolderEntry[] {
  const { days = STANDARD_DAYS, bytes: most = STANDARD_BYTES, keep } = rules;
  const kept = entries.filter(({ file }) => file === keep);
  let sum = kept.reduce((total, { bytes }) => total + bytes, 0);
  return entries.filter(({ file, bytes, usedAt }) => {
    if (file === keep) return false;
    const stays = now - usedAt < days * DAY && sum + bytes <= most;
    if (stays) sum += bytes;
    return !stays;
  });
}
