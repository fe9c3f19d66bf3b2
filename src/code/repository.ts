// Ranked search over the files of a directory. The index lives in memory. Each search first looks whether anything
// changed (a walk and a stat of each file) and indexes anew if so: an answer is never older than its question.

import { checkOptions } from "../base/options.ts";
import { RanksackError } from "../base/errors.ts";
import { matchesOf, type Note, type SearchResult } from "../retrieval/hit.ts";
import { type CodeHit, type ShownHit, showHit } from "./code-hit.ts";
import { codePreset } from "./code-preset.ts";
import { codeRulesWithout } from "./code-rules.ts";
import { checkCodeRequest, type CodeSearchOptions, type CodeSearchRequest } from "./code-request.ts";
import { confirmTree, type IndexedTree, indexTree, type TreeSource } from "./indexed-tree.ts";
import { checkLimits } from "./limits.ts";
import { checkRoot } from "./root.ts";
import type { SkippedPath } from "./skipped.ts";
import { rankFiles } from "./tree-search.ts";
import { WantedTerms } from "./wanted-terms.ts";

/** How a repository is opened. */
export interface RepositoryOptions {
  /** `default` or `code-context-agent`. */
  readonly preset?: string;
  /** The largest file whose content is indexed, in bytes: 1 to 268435456. Default 1048576. */
  readonly maxFileBytes?: number;
  /** The most files a repository may have: 1 or more. Default 200000. */
  readonly maxFiles?: number;
  /** Allows the whole disk or the home directory as root. Default false. */
  readonly force?: boolean;
}

/** Ranked search over the files of one directory. */
export interface Repository {
  /** The real path of the directory. */
  readonly root: string;
  /** How many files could be found, as of the last search. */
  readonly size: number;
  /** What was left out and why, as of the last search; by path, ascending by code units. */
  readonly skipped: readonly SkippedPath[];
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
  /** Lets go of the index; later searches are refused. May be called twice. */
  close(): Promise<void>;
}

/**
 * Indexes the files of a directory. Left out, and listed in `skipped`: what ignore files say (`.gitignore` as git reads
 * it, `.ignore`, `.ranksackignore`), links, secrets, binary and too large files, and whatever cannot be read.
 *
 * @throws RanksackError NOT_FOUND when there is no such directory, INVALID_ARGUMENT for a file, an unknown preset or a bad
 * limit, PATH_NOT_ALLOWED for the whole disk or the home directory without `force`, LIMIT_EXCEEDED for too many files,
 * STORAGE when the system refuses.
 */
export async function openRepository(root: string, given?: RepositoryOptions): Promise<Repository> {
  const options = checkOptions(given, '{ preset: "default" }');
  const preset = codePreset(options.preset);
  const limits = checkLimits(options);
  const repository = new LocalRepository({ root: checkRoot(root, options.force === true), preset, limits });
  await repository.freshTree();
  return repository;
}

const ALL_RULES = codeRulesWithout([]);

class LocalRepository implements Repository {
  private readonly source: TreeSource;
  private tree: IndexedTree | undefined;
  private closed = false;
  private running: Promise<IndexedTree> | undefined;
  private queued: Promise<IndexedTree> | undefined;

  constructor(source: TreeSource) {
    this.source = source;
  }

  get root(): string {
    return this.source.root;
  }

  get size(): number {
    return this.tree?.retriever.size ?? 0;
  }

  get skipped(): readonly SkippedPath[] {
    return this.tree?.skipped ?? [];
  }

  async search(query: string, options?: CodeSearchOptions): Promise<SearchResult<CodeHit>> {
    const request = checkCodeRequest(query, options);
    return this.searchTree(await this.freshTree(), request);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.tree = undefined;
  }

  /**
   * The tree as it is now. A look that has begun may have passed what just changed, so a caller who comes meanwhile
   * waits for the next one, together with all others who do.
   */
  freshTree(): Promise<IndexedTree> {
    if (this.closed) return Promise.reject(closedRepository(this.root));
    if (this.running === undefined) return this.run();
    this.queued ??= this.runAfter(this.running);
    return this.queued;
  }

  private async runAfter(running: Promise<unknown>): Promise<IndexedTree> {
    // If it failed, whoever waits for it is told.
    await running.catch(() => undefined);
    this.queued = undefined;
    return this.freshTree();
  }

  private run(): Promise<IndexedTree> {
    this.running = this.refresh().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async refresh(): Promise<IndexedTree> {
    const { root, preset, limits } = this.source;
    const listing = await preset.listFiles(root, limits);
    const confirmed = this.tree && (await confirmTree(this.source, this.tree, listing));
    const tree = confirmed ?? (await indexTree(this.source, listing));
    if (!this.closed) this.tree = tree;
    return tree;
  }

  private searchTree(
    tree: IndexedTree,
    { query, limit, explain, path, showing }: CodeSearchRequest,
  ): SearchResult<CodeHit> {
    const { plan, candidates, notes, explain: explained } = rankFiles(this.source, tree, query, limit, ALL_RULES, path);
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
    return { query, hits, total: tree.retriever.size, notes: [...notes, ...changeNotes(shown), ...skipNotes(tree)] };
  }
}

function changeNotes(shown: readonly ShownHit[]): Note[] {
  const changed = shown.filter((one) => one.changed).length;
  const dropped = shown.filter(({ hit }) => hit === undefined).length;
  if (changed + dropped === 0) return [];
  const message = `${files(Math.max(changed, dropped))} changed while the search ran; ${dropped} of them are left out.`;
  return [{ code: "changed-files", message }];
}

/** What might have held an answer and was not searched; what nobody would look for goes without saying. */
function skipNotes({ skipped }: IndexedTree): Note[] {
  const large = skipped.filter(({ reason }) => reason === "too-large").length;
  const unreadable = skipped.filter(({ reason }) => reason === "unreadable").length;
  const parts = [...(large > 0 ? [`${large} too large`] : []), ...(unreadable > 0 ? [`${unreadable} unreadable`] : [])];
  if (parts.length === 0) return [];
  return [{ code: "skipped-files", message: `${files(large + unreadable)} not searched: ${parts.join(", ")}.` }];
}

function files(count: number): string {
  return count === 1 ? "1 file" : `${count} files`;
}

function closedRepository(root: string): RanksackError {
  return new RanksackError(
    "INVALID_ARGUMENT",
    `The repository ${root} is closed.`,
    "Open it again with openRepository.",
  );
}
