// A walk that looks at changed paths alone, each of which is decided by the rules that were in place. What an ignore file
// says holds for all that is below it, so that is read again with it.

import { lstatSync } from "node:fs";
import { isIgnoreFile } from "./ignore-files.ts";
import { type Listing, ListingBuilder } from "./listing.ts";
import type { RepositoryLimits } from "./limits.ts";
import { type Entry, takeEntry, type Walk, type WalkedDirectory, walkOn, type WalkWitness } from "./walk.ts";

/** What is known of a walk, kept up to date. */
export interface WalkMemory extends WalkWitness {
  /** Told when nothing of what was known of a directory holds. */
  leave(path: string): void;
}

/** A walk that is remembered. */
export interface RememberedWalk extends Walk {
  readonly witness: WalkMemory;
}

/** What changed of a root, as far as it was walked. */
interface Stale {
  /** What there is now at paths, if anything; no "/" at their ends. */
  readonly paths: ReadonlyMap<string, Entry | undefined>;
  /** Directories of which nothing holds that was known. */
  readonly folders: ReadonlySet<string>;
  /** Those among them whose own place is as it was. */
  readonly again: readonly WalkedDirectory[];
}

/**
 * The listing after `changed`, given the one before; undefined when all must be walked.
 *
 * @throws RanksackError as `walkFiles`; what the walk remembers is of no use then.
 */
export async function walkChanged(
  walk: RememberedWalk,
  limits: RepositoryLimits,
  before: Listing,
  changed: Iterable<string>,
): Promise<Listing | undefined> {
  const { directories } = walk.witness;
  const stale = staleIn(walk, changed);
  if (stale === undefined) return undefined;
  const { paths, folders, again } = stale;
  const places = Array.from(paths, ([path, entry]) => ({ entry, place: directories.get(folderOf(path)) }));
  const holds = (path: string): boolean => !paths.has(path.replace(/\/$/, "")) && !isBelow(path, folders);
  forget(walk.witness, stale, holds);
  const listing = new ListingBuilder(limits, {
    files: before.files.filter(({ path }) => holds(path)),
    skipped: before.skipped.filter(({ path }) => holds(path)),
  });
  const next = { ...walk, listing };
  const found = places.flatMap(({ entry, place }) => {
    return entry === undefined || place === undefined ? [] : takeEntry(next, place.entered, place.place, entry);
  });
  await walkOn(next, [...again.map(({ directory }) => directory), ...found]);
  return listing.build();
}

/** Sorts out what changed; undefined when that decides on more than what is below it. */
function staleIn({ root, witness }: RememberedWalk, changed: Iterable<string>): Stale | undefined {
  const { directories } = witness;
  const paths = new Map<string, Entry | undefined>();
  const folders = new Set<string>();
  const again = new Map<string, WalkedDirectory>();
  for (const path of changed) {
    const folder = folderOf(path);
    const name = path.slice(folder.length);
    if (name === ".git") return undefined;
    const known = directories.get(folder);
    if (known === undefined) continue;
    const entry = isIgnoreFile(name) || name.includes(UNREADABLE) ? "unclear" : entryAt(root, folder, name);
    if (entry === "unclear") again.set(folder, known);
    else paths.set(path, entry);
    if (entry === "unclear") folders.add(folder);
    else if (directories.has(`${path}/`)) folders.add(`${path}/`);
  }
  if (folders.has("")) return undefined;
  return {
    paths: new Map([...paths].filter(([path]) => !isBelow(path, folders))),
    folders,
    again: [...again].flatMap(([folder, known]) => {
      const path = folder.slice(0, -1);
      // What is looked at as a path or with what it lies in is not read twice.
      return paths.has(path) || isBelow(path, folders) ? [] : [known];
    }),
  };
}

/** Names that are not UTF-8 have this character, and several may look the same. */
const UNREADABLE = "\ufffd";

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** Whether a path is one of these directories or lies in one. */
function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  if (folders.size === 0) return false;
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1))
    if (folders.has(path.slice(0, at + 1))) return true;
  return false;
}

/** What is at a path; "unclear" when the system does not say, as its directory may. */
function entryAt(root: string, folder: string, name: string): Entry | undefined | "unclear" {
  try {
    const stats = lstatSync(`${root}/${folder}${name}`, { throwIfNoEntry: false });
    return stats && Object.assign(stats, { name });
  } catch {
    return "unclear";
  }
}

function forget(memory: WalkMemory, { paths, folders }: Stale, holds: (path: string) => boolean): void {
  const { directories, tops, linked } = memory;
  for (const path of paths.keys()) memory.leave(`${path}/`);
  if (folders.size > 0)
    for (const path of directories.keys()) {
      if (holds(path)) continue;
      directories.delete(path);
      memory.leave(path);
    }
  for (const known of [tops, linked]) for (const path of known) if (!holds(path)) known.delete(path);
}
