// Ranked search over the files of a directory. The index is kept on disk, outside of the directory. Each search first
// looks whether anything changed (a walk and a stat of each file) and indexes that: an answer is never older than its
// question, unless that is asked for.

import { isAbsolute, relative, sep } from "node:path";
import { countOf } from "../base/count.ts";
import { quoted, RanksackError } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";
import type { Query } from "../query/query.ts";
import type { Statistics } from "../ranking/statistics.ts";
import { matchesOf, type Note, type SearchResult } from "../retrieval/hit.ts";
import type { RankedCandidates } from "../retrieval/search.ts";
import { type CodeHit, type ShownHit, showHit } from "./code-hit.ts";
import { codePreset } from "./code-preset.ts";
import { type CodeRules, codeRules } from "./code-rules.ts";
import { checkCodeRequest, type CodeSearchOptions, type CodeSearchRequest } from "./code-request.ts";
import type { CurrentHistory } from "./current-history.ts";
import { CurrentTree } from "./current-tree.ts";
import { checkIndexFolder } from "./index-place.ts";
import type { IndexedTree, Tell, TreeSource } from "./indexed-tree.ts";
import { type PathReason, reasonFor, type SearchedFile, searchedFiles } from "./inventory.ts";
import { checkLimits, type RepositoryLimits } from "./limits.ts";
import type { Listing } from "./listing.ts";
import type { Revision } from "./revision.ts";
import { checkRoot } from "./root.ts";
import type { SkippedPath } from "./skipped.ts";
import { StoredTree } from "./stored-tree.ts";
import { treeNotes } from "./tree-notes.ts";
import { rankFiles } from "./tree-search.ts";
import { WantedTerms } from "./wanted-terms.ts";
import { WatchedWalk } from "./watched-walk.ts";

/** How a repository is opened. */
export interface RepositoryOptions {
  /** `default` or `code-context-agent`. */
  readonly preset?: string;
  /** Of a larger file only so many bytes are searched: 1 to 268435456. Default 1048576. */
  readonly maxFileBytes?: number;
  /** The most files a repository may have: 1 or more. Default 200000. */
  readonly maxFiles?: number;
  /**
   * Searches the files of a git revision (a commit, a tag, a branch) instead of those on disk. They are read out of git's
   * objects and held in memory; no index of them is kept.
   */
  readonly rev?: string;
  /**
   * Whether what the last 400 commits changed counts too (docs/ranking.md); read with git, as of the revision that is
   * searched. Where there is no history files are ranked without it, and a note says so. Default false.
   */
  readonly history?: boolean;
  /** Rules of preset `default` that are left out, by name: docs/ranking.md lists them. Default none. */
  readonly without?: readonly string[];
  /** The most bytes there may be to index; of a large file only its head counts. Default 2147483648. */
  readonly maxTotalBytes?: number;
  /**
   * The most bytes of memory that the process may take: where reading would take more it ends with LIMIT_EXCEEDED, before
   * the system ends the process. Default: what the machine or its container has.
   */
  readonly maxMemoryBytes?: number;
  /** Searches what looks like keys and credentials too. Default false. */
  readonly secrets?: boolean;
  /** Whether a manifest, `.code-context/files.all.txt`, decides which files there are. Default true. */
  readonly manifest?: boolean;
  /** Allows the whole disk, the home directory or a folder above it as root. Default false. */
  readonly force?: boolean;
  /** The directory in which indexes are kept, or false for none. Default: `ranksack` in the user's cache. */
  readonly index?: string | false;
  /** Reads every file, whatever is stored. Default false. */
  readonly rebuild?: boolean;
  /** Whether searches take the index as it is, where there is one, without a look at the files. Default false. */
  readonly cached?: boolean;
  /**
   * Whether the directories are watched, so that a search looks only at what changed instead of at every file. On Linux;
   * where it cannot be done, `notes` says why, and every file is looked at as ever. Default false.
   */
  readonly watch?: boolean;
  /** Told now and then, at most ten times a second, how far reading files is. */
  readonly onProgress?: (progress: IndexProgress) => void;
}

/** How far indexing is. */
export interface IndexProgress {
  /** Files that were read. */
  readonly done: number;
  /** Files that are to be read: all, or those that changed. */
  readonly total: number;
}

/** Ranked search over the files of one directory. */
export interface Repository {
  /** The real path of the directory. */
  readonly root: string;
  /** How many files could be found, as of the last search. */
  readonly size: number;
  /** What was left out and why, or cut, as of the last search; by path, ascending by code units. */
  readonly skipped: readonly SkippedPath[];
  /** The files that are searched, as they are now; by path, ascending by code units. @throws RanksackError as `search` */
  files(): Promise<readonly SearchedFile[]>;
  /** Whether and why a path, absolute or from the root, is searched as of now. @throws RanksackError as `search` */
  why(path: string): Promise<PathReason>;
  /** What there was to say about the stored index (damaged, not kept, old ones removed), and that nothing is watched. */
  readonly notes: readonly Note[];
  /**
   * The files that best answer `query`, 20 at most unless `limit` says otherwise, as they are now.
   *
   * Every text is a query. A hit holds a word that counts, in its body or its path, and has a score above 0; in preset
   * `code-context-agent` a word in half of the files or more may count nothing, as in its original, and paths are not
   * searched. A file that vanishes while the search runs is left out with a note.
   *
   * @throws RanksackError INVALID_ARGUMENT for a query that is no string, a bad number in the options, or a closed
   * repository; LIMIT_EXCEEDED when there are more than `maxFiles` files; STORAGE when the directory is gone.
   */
  search(query: string, options?: CodeSearchOptions): Promise<SearchResult<CodeHit>>;
  /** Stores what is worth it and lets go of the index; later searches are refused. May be called twice. */
  close(): Promise<void>;
}

/**
 * Indexes the files of a directory. Left out, and listed in `skipped`: what ignore files say (`.gitignore` as git reads
 * it, `.ignore`, `.ranksackignore`), links, secrets, binary files, further work trees of the same repository, and whatever
 * cannot be read. Of a large file the head is searched. A manifest, `.code-context/files.all.txt`, stands for the rules.
 *
 * @throws RanksackError NOT_FOUND when there is no such directory, INVALID_ARGUMENT for a file, an unknown preset or rule or
 * a bad limit, PATH_NOT_ALLOWED for the whole disk or the home directory without `force`, LIMIT_EXCEEDED for too many files or
 * bytes, STORAGE when the system refuses.
 */
export async function openRepository(root: string, given?: RepositoryOptions): Promise<Repository> {
  return openLocally(root, given);
}

/** As `openRepository`. */
export async function openLocally(root: string, given?: RepositoryOptions): Promise<LocalRepository> {
  const options = checkOptions(given, '{ preset: "default" }');
  const preset = codePreset(options.preset);
  const rules = codeRules(preset, options.without, options.history === true ? ["history"] : []);
  const limits = checkLimits(options);
  const folder = checkIndexFolder(options.index, process.env);
  const place = checkRoot(root, options.force === true);
  const revision = options.rev === undefined ? undefined : await revisionOf(place, options.rev, limits);
  const source = { root: place, preset, limits, ...(revision && { read: revision.read }) };
  const watched = options.watch === true && !revision ? new WatchedWalk(place, limits) : undefined;
  const tree = new CurrentTree(source, {
    list: revision ? () => Promise.resolve(revision.listing) : () => listOutside(source, folder, watched),
    stored: folder === undefined || revision ? undefined : new StoredTree(source, folder),
    tell: progressTeller(options.onProgress),
  });
  const history = rules.has("history") ? await historyOf(source, options.rev, folder) : undefined;
  try {
    await history?.look(options.cached !== true);
    if (options.rebuild !== true) await tree.open();
    if (tree.last === undefined || options.cached !== true) await tree.fresh();
  } catch (error) {
    watched?.close();
    throw error;
  }
  return new LocalRepository(source, { rules, history }, tree, options.cached === true, watched);
}

/** Git is started for revisions alone, so what does that is loaded for them alone. */
async function revisionOf(root: string, rev: string, limits: RepositoryLimits): Promise<Revision> {
  const { readRevision } = await import("./revision.ts");
  return readRevision(root, rev, limits);
}

/** As for revisions, git is started for history alone. */
async function historyOf(source: TreeSource, rev?: string, folder?: string): Promise<CurrentHistory> {
  const { openHistory } = await import("./current-history.ts");
  return openHistory(source, rev, folder);
}

/** Lists a root without the folder of indexes, should that lie in it. */
async function listOutside(
  { root, preset, limits }: TreeSource,
  folder: string | undefined,
  watched: WatchedWalk | undefined,
): Promise<Listing> {
  const listing = await preset.listFiles(root, limits, watched && ((options) => watched.list(options)));
  const inside = folder === undefined ? ".." : relative(root, folder);
  if (inside === "" || inside.startsWith("..") || isAbsolute(inside)) return listing;
  const start = `${inside.split(sep).join("/")}/`;
  return { ...listing, files: listing.files.filter(({ path }) => !path.startsWith(start)) };
}

/** The least time between two calls of `onProgress`, in milliseconds. */
const PROGRESS_INTERVAL = 100;

function progressTeller(onProgress: RepositoryOptions["onProgress"]): Tell | undefined {
  if (onProgress === undefined) return undefined;
  let last = Date.now();
  return (done, total) => {
    if (Date.now() - last < PROGRESS_INTERVAL) return;
    last = Date.now();
    onProgress({ done, total });
  };
}

/** How the files of a repository are ranked. */
interface RankingManner {
  readonly rules: CodeRules;
  /** Present when a rule asks for it. */
  readonly history: CurrentHistory | undefined;
}

/** A repository with what a search over several of them needs. */
export class LocalRepository implements Repository {
  private readonly source: TreeSource;
  private readonly manner: RankingManner;
  private readonly current: CurrentTree;
  private readonly cached: boolean;
  private readonly watched: WatchedWalk | undefined;

  constructor(
    source: TreeSource,
    manner: RankingManner,
    current: CurrentTree,
    cached: boolean,
    watched: WatchedWalk | undefined,
  ) {
    this.source = source;
    this.manner = manner;
    this.current = current;
    this.cached = cached;
    this.watched = watched;
  }

  get root(): string {
    return this.source.root;
  }

  get size(): number {
    return this.current.last?.retriever.size ?? 0;
  }

  get skipped(): readonly SkippedPath[] {
    return this.current.last?.skipped ?? [];
  }

  get notes(): readonly Note[] {
    return [...this.current.notes, ...(this.watched?.notes ?? [])];
  }

  async search(query: string, options?: CodeSearchOptions): Promise<SearchResult<CodeHit>> {
    const request = checkCodeRequest(query, options);
    return this.use(request, (tree) => this.answer(tree, request, this.rank(tree, request)));
  }

  files(): Promise<readonly SearchedFile[]> {
    return this.current.use(true, searchedFiles);
  }

  async why(path: string): Promise<PathReason> {
    const checked = checkPath(path);
    return this.current.use(true, (tree) => reasonFor(tree, this.source, checked));
  }

  /** The tree as of the last look. It may be replaced, and its file closed, whenever something is waited for. */
  get tree(): IndexedTree | undefined {
    return this.current.last;
  }

  /** Whether an error came of a damaged stored index, which then was set aside: the next look builds another. */
  isSetAside(error: unknown): Promise<boolean> {
    return this.current.isSetAside(error);
  }

  /** Works with the tree that a search asks for. */
  use<T>({ cached = this.cached, rebuild }: CodeSearchRequest, work: (tree: IndexedTree) => T): Promise<T> {
    if (rebuild) this.current.rebuild();
    const isFresh = rebuild || !cached;
    const { history } = this.manner;
    if (history === undefined) return this.current.use(isFresh, work);
    return history.look(isFresh).then(() => this.current.use(isFresh, work));
  }

  async close(): Promise<void> {
    await this.manner.history?.settled;
    await this.current.close();
    this.watched?.close();
  }

  /** Ranks the files of a tree; `statistics` are those of a collection that it is a part of. */
  rank(
    tree: IndexedTree,
    { query, limit, path }: CodeSearchRequest,
    statistics?: (query: Query) => Statistics,
  ): RankedCandidates {
    const { rules, history } = this.manner;
    return rankFiles(this.source, tree, query, limit, rules, { path, statistics, history: history?.last });
  }

  /** The answer of a tree, whose files were ranked. */
  answer(tree: IndexedTree, request: CodeSearchRequest, ranked: RankedCandidates): SearchResult<CodeHit> {
    const { query, explain, showing } = request;
    const { plan, candidates, notes, explain: explained } = ranked;
    const wanted = new WantedTerms(plan, this.source.preset.ranking);
    const shown = candidates.map((candidate) => {
      const matched = matchesOf(tree.retriever.found(plan, candidate), plan);
      return showHit(this.source, candidate, matched, tree.files.get(candidate.key), wanted, showing);
    });
    const hits = shown.flatMap(({ hit }) => {
      if (hit === undefined) return [];
      const explanation = explain ? explained(hit.key) : undefined;
      return [explanation ? { ...hit, explanation } : hit];
    });
    return { query, hits, total: tree.retriever.size, notes: [...notes, ...changeNotes(shown), ...this.notesOn(tree)] };
  }

  private notesOn(tree: IndexedTree): Note[] {
    return [...treeNotes(tree), ...(this.manner.history?.notes ?? [])];
  }
}

function changeNotes(shown: readonly ShownHit[]): Note[] {
  const changed = shown.filter((one) => one.changed).length;
  const dropped = shown.filter(({ hit }) => hit === undefined).length;
  if (changed + dropped === 0) return [];
  const message = `${countOf(Math.max(changed, dropped), "file")} changed while the search ran; ${dropped} of them are left out.`;
  return [{ code: "changed-files", message }];
}

function checkPath(path: unknown): string {
  if (typeof path === "string" && !path.includes("\0")) return path;
  const message = `The path is ${quoted(path)}, which is not the path of a file.`;
  throw new RanksackError("INVALID_ARGUMENT", message, "Pass it from the root of the repository, or absolute.");
}
