// The files below a root, found by reading directories. Links are not followed, whatever they point at; what is neither
// file nor directory is not touched; an ignored directory is entered only for what git tracks in it. What cannot be read
// is left out and said.

import { type Dirent, lstatSync, readdirSync, type Stats } from "node:fs";
import { quoted, RanksackError } from "../base/errors.ts";
import { byteString, type Decision, decidingRule } from "./ignore.ts";
import { type RulesInPlace, rulesAbove, rulesIn } from "./ignore-files.ts";
import { type Listing, ListingBuilder } from "./listing.ts";
import type { RepositoryLimits } from "./limits.ts";
import { Pace } from "./pace.ts";
import { isSecretDirectory, isSecretFile } from "./secret.ts";
import { type Refusal, refusalOf } from "./skipped.ts";

/** What else to leave out, by path relative to the root; a directory's has "/" at its end. */
export type PathFilter = (path: string) => Refusal | undefined;

/** A directory that is to be read. */
interface Pending {
  /** Relative to the root: empty, or with "/" at its end. */
  readonly path: string;
  /** The rules above it. */
  readonly above: RulesInPlace;
  /** What leaves the directory out, so that only what git tracks in it is taken. */
  readonly ignored: Decision | undefined;
}

/** What all directories of a walk share. */
interface Walk {
  readonly root: string;
  /** The root as rules see it. */
  readonly prefix: string;
  readonly listing: ListingBuilder;
  readonly filter: PathFilter | undefined;
}

/**
 * Lists a root, which is a real path. A file above the size limit is listed all the same: its path can be searched.
 *
 * @throws RanksackError LIMIT_EXCEEDED when there are too many files, STORAGE when the root itself cannot be read.
 */
export async function walkFiles(root: string, limits: RepositoryLimits, filter?: PathFilter): Promise<Listing> {
  const { prefix, ...above } = rulesAbove(root);
  const walk: Walk = { root, prefix, listing: new ListingBuilder(limits.maxFiles), filter };
  const pending: Pending[] = [{ path: "", above, ignored: undefined }];
  const pace = new Pace();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (pace.isDue()) await pace.rest();
    for (const below of readDirectory(walk, next)) pending.push(below);
  }
  return walk.listing.build();
}

/** Takes the files of one directory into the listing and gives the directories in it. */
function readDirectory(walk: Walk, directory: Pending): Pending[] {
  const { path } = directory;
  const entries = entriesOf(walk.root, path);
  if ("reason" in entries) {
    if (path === "") throw unreadableRoot(walk.root, entries);
    walk.listing.skip(path, entries);
    return [];
  }
  const names = new Set(entries.map(({ name }) => name));
  const place = rulesIn(directory.above, `${walk.prefix}${path}`, `${walk.root}/${path}`, (name) => names.has(name));
  // A repository's own data is no part of its tree.
  const taken = new Set([".git"]);
  return entries.flatMap((entry) => {
    if (taken.has(entry.name)) {
      if (entry.name !== ".git") walk.listing.skip(`${path}${entry.name}`, NAMESAKE);
      return [];
    }
    taken.add(entry.name);
    return takeEntry(walk, directory, place, entry);
  });
}

/** Names are read as UTF-8, and two that are not may come out alike: a path can mean but one of them. */
const NAMESAKE: Refusal = { reason: "unreadable", detail: "its name is not UTF-8 and reads like another's" };

/** Lists or skips an entry; gives it when it is a directory to be read. */
function takeEntry(walk: Walk, { path, ignored }: Pending, place: RulesInPlace, entry: Dirent): Pending[] {
  const full = `${path}${entry.name}`;
  const isDirectory = entry.isDirectory();
  const decision = decisionOn(byteString(`${walk.prefix}${full}`), isDirectory, place, ignored);
  const keeps = decision === undefined || decision.tracked;
  const shown = isDirectory ? `${full}/` : full;
  const refusal = keeps ? (refusalByKind(entry) ?? walk.filter?.(shown)) : ignoredBy(decision);
  if (refusal) walk.listing.skip(shown, refusal);
  else if (isDirectory) return [{ path: shown, above: place, ignored: decision }];
  else addFile(walk, full);
  return [];
}

/** What leaves a path out, if anything does, and whether git tracks it nevertheless. */
function decisionOn(
  path: string,
  isDirectory: boolean,
  { rules, isTracked }: RulesInPlace,
  above: Decision | undefined,
): (Decision & { readonly tracked: boolean }) | undefined {
  // In a directory that is left out git's rules bring nothing back.
  const decision = decidingRule(above ? { ...rules, git: [] } : rules, path, isDirectory) ?? above;
  return decision && { ...decision, tracked: decision.kind === "git" && isTracked(path, isDirectory) };
}

function ignoredBy({ rule, file }: Decision): Refusal {
  return { reason: "ignored", detail: `rule ${rule.line} of ${file.path}` };
}

function entriesOf(root: string, path: string): Dirent[] | Refusal {
  try {
    return readdirSync(`${root}/${path}`, { withFileTypes: true });
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalByKind(entry: Dirent): Refusal | undefined {
  if (entry.isDirectory()) return isSecretDirectory(entry.name) ? { reason: "secret", detail: "its name" } : undefined;
  if (entry.isSymbolicLink()) return { reason: "link", detail: "it is a symbolic link" };
  if (!entry.isFile()) return { reason: "not-a-file", detail: "it is no regular file" };
  return isSecretFile(entry.name) ? { reason: "secret", detail: "its name" } : undefined;
}

function addFile({ root, listing }: Walk, path: string): void {
  const stats = statsOf(`${root}/${path}`);
  if ("reason" in stats) listing.skip(path, stats);
  else listing.add(path, stats);
}

function statsOf(path: string): Stats | Refusal {
  try {
    return lstatSync(path);
  } catch (error) {
    return refusalOf(error);
  }
}

/** A root that cannot be listed is no empty one. */
function unreadableRoot(root: string, { detail }: Refusal): RanksackError {
  const message = `The directory ${quoted(root)} cannot be read (${detail}).`;
  return new RanksackError("STORAGE", message, "Check that it still exists and that you may read it.");
}
