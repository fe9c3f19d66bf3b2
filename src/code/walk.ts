// The files below a root, found by reading directories. Links are not followed, whatever they point at; what is neither
// file nor directory is not touched; an ignored directory is entered only for what git tracks in it. What cannot be read
// is left out and said.
//
// A repository inside of another, submodule or not, is searched by its own rules. One kind is left out: another work tree
// of the repository it lies in, whose files would all be found twice.

import { type Dirent, existsSync, lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { quoted, RanksackError } from "../base/errors.ts";
import type { Environment } from "./git-config.ts";
import { type GitDirectory, gitDirectoryOf } from "./git-directory.ts";
import { byteString, type Decision, decidingRule } from "./ignore.ts";
import { type RulesInPlace, rulesAbove, rulesIn, rulesOfRepository } from "./ignore-files.ts";
import { type Listing, ListingBuilder } from "./listing.ts";
import type { RepositoryLimits } from "./limits.ts";
import { Pace } from "./pace.ts";
import { isSecretDirectory, isSecretFile } from "./secret.ts";
import { type Refusal, refusalOf } from "./skipped.ts";

/** What else to leave out, by path relative to the root; a directory's has "/" at its end. */
export type PathFilter = (path: string) => Refusal | undefined;

/** A directory that is to be read. */
export interface Pending {
  /** Relative to the root: empty, or with "/" at its end. */
  readonly path: string;
  /** The rules above it. */
  readonly above: RulesInPlace;
  /** What leaves the directory out, so that only what git tracks in it is taken. */
  readonly ignored: Decision | undefined;
}

/** What a walk goes by beside its limits. */
export interface WalkOptions {
  /** Leaves out more. */
  readonly filter?: PathFilter;
  /** Where git's settings of the user are; default: the environment of the process. */
  readonly env?: Environment;
  /** Is told what the walk comes by. */
  readonly witness?: WalkWitness;
}

/** What whoever goes on with a walk later has to know of it; paths as in the listing, those of directories end in "/". */
export interface WalkWitness {
  /** Told before a directory is read. */
  enter(path: string): void;
  /** The directories whose entries were taken. */
  readonly directories: Map<string, WalkedDirectory>;
  /** Those with a `.git`, but for the root. */
  readonly tops: Set<string>;
  /** Files that have further names, by which they may be changed. */
  readonly linked: Set<string>;
}

/** A directory that was read: as it came up, as the repository that it may be, and what decides on its entries. */
export interface WalkedDirectory {
  readonly directory: Pending;
  readonly entered: Pending;
  readonly place: RulesInPlace;
}

/** What all directories of a walk share. */
export interface Walk {
  readonly root: string;
  /** The root as rules see it. */
  readonly prefix: string;
  readonly listing: ListingBuilder;
  readonly secrets: boolean;
  readonly filter: PathFilter | undefined;
  readonly env: Environment;
  readonly witness: WalkWitness | undefined;
}

/**
 * Lists a root, which is a real path.
 *
 * @throws RanksackError LIMIT_EXCEEDED when there are too many files, STORAGE when the root itself cannot be read.
 */
export async function walkFiles(root: string, limits: RepositoryLimits, options?: WalkOptions): Promise<Listing> {
  const { walk, pending } = startWalk(root, limits, options);
  await walkOn(walk, pending);
  return walk.listing.build();
}

/** A walk that has not begun, and what it begins with. */
export function startWalk(
  root: string,
  limits: RepositoryLimits,
  { filter, env = process.env, witness }: WalkOptions = {},
): { readonly walk: Walk; readonly pending: Pending[] } {
  const { prefix, ...above } = rulesAbove(root, env);
  const { secrets } = limits;
  const walk = { root, prefix, listing: new ListingBuilder(limits), secrets, filter, env, witness };
  return { walk, pending: [{ path: "", above, ignored: undefined }] };
}

/** Takes into the listing what is in directories and below. */
export async function walkOn(walk: Walk, pending: Pending[]): Promise<void> {
  const pace = new Pace();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (pace.isDue()) await pace.rest();
    for (const below of readDirectory(walk, next)) pending.push(below);
  }
}

/** Takes the files of one directory into the listing and gives the directories in it. */
function readDirectory(walk: Walk, directory: Pending): Pending[] {
  const { path, above } = directory;
  // A repository's own data is no part of its tree, wherever it lies.
  if (`${walk.root}/${path}` === `${above.repository?.common}/`) return [];
  walk.witness?.enter(path);
  const entries = entriesOf(walk.root, path);
  if ("reason" in entries) {
    if (path === "") throw unreadableRoot(walk.root, entries);
    walk.listing.skip(path, entries);
    return [];
  }
  const names = new Set(entries.map(({ name }) => name));
  if (names.has(".git") && path !== "") walk.witness?.tops.add(path);
  const entered = names.has(".git") && path !== "" ? enterRepository(walk, directory) : directory;
  if ("reason" in entered) {
    walk.listing.skip(path, entered);
    return [];
  }
  const place = rulesIn(entered.above, `${walk.prefix}${path}`, `${walk.root}/${path}`, (name) => names.has(name));
  walk.witness?.directories.set(path, { directory, entered, place });
  const taken = new Set([".git"]);
  return entries.flatMap((entry) => {
    if (taken.has(entry.name)) {
      if (entry.name !== ".git") walk.listing.skip(`${path}${entry.name}`, NAMESAKE);
      return [];
    }
    taken.add(entry.name);
    return takeEntry(walk, entered, place, entry);
  });
}

/** A directory with `.git` as it is to be read: by its own rules, if git takes it for the top of a repository. */
function enterRepository(walk: Walk, directory: Pending): Pending | Refusal {
  const { path, above } = directory;
  const top = `${walk.root}/${path}`;
  const git = gitDirectoryOf(top);
  if (git === undefined) return directory;
  if (above.repository && git.common === above.repository.common && hasIndex(above.repository))
    return ANOTHER_WORK_TREE;
  return { path, above: rulesOfRepository(above, git, `${walk.prefix}${path}`, top, walk.env), ignored: undefined };
}

/** Where there is no index, as in a folder that holds a bare repository and its work trees, no file is found twice. */
function hasIndex({ own }: GitDirectory): boolean {
  return existsSync(join(own, "index"));
}

const ANOTHER_WORK_TREE: Refusal = { reason: "work-tree", detail: "another work tree of the repository it lies in" };

/** Names are read as UTF-8, and two that are not may come out alike: a path can mean but one of them. */
const NAMESAKE: Refusal = { reason: "unreadable", detail: "its name is not UTF-8 and reads like another's" };

/** What there is at a path, as a directory tells it. */
export type Entry = Pick<Dirent, "name" | "isDirectory" | "isFile" | "isSymbolicLink">;

/** Lists or skips an entry; gives it when it is a directory to be read. */
export function takeEntry(walk: Walk, { path, ignored }: Pending, place: RulesInPlace, entry: Entry): Pending[] {
  const full = `${path}${entry.name}`;
  const isDirectory = entry.isDirectory();
  const decision = decisionOn(byteString(`${walk.prefix}${full}`), isDirectory, place, ignored);
  const keeps = decision === undefined || decision.tracked;
  const shown = isDirectory ? `${full}/` : full;
  const refusal = keeps ? (refusalByKind(entry, walk.secrets) ?? walk.filter?.(shown)) : ignoredBy(decision);
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
  const { line: text, lineNumber: line } = rule;
  const detail = `rule ${text} in line ${line} of ${file.path}`;
  return { reason: "ignored", detail, rule: { file: file.path, line, text } };
}

function entriesOf(root: string, path: string): Dirent[] | Refusal {
  try {
    return readdirSync(`${root}/${path}`, { withFileTypes: true });
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalByKind(entry: Entry, secrets: boolean): Refusal | undefined {
  if (entry.isDirectory()) return !secrets && isSecretDirectory(entry.name) ? SECRET : undefined;
  if (entry.isSymbolicLink()) return { reason: "link", detail: "it is a symbolic link" };
  if (!entry.isFile()) return { reason: "not-a-file", detail: "it is no regular file" };
  return !secrets && isSecretFile(entry.name) ? SECRET : undefined;
}

const SECRET: Refusal = { reason: "secret", detail: "its name" };

function addFile({ root, listing, witness }: Walk, path: string): void {
  const stats = statsOf(`${root}/${path}`);
  if ("reason" in stats) return listing.skip(path, stats);
  if (stats.nlink > 1) witness?.linked.add(path);
  listing.add(path, stats);
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
