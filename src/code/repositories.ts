// One search over several repositories. Words are counted over all of them together, so that a word is as rare in one as in
// the other and what the index gives compares. Each repository then ranks its own files against its best one; that best
// one against the best of all says what the whole answer counts, and the answers are merged by score.

import { quoted, RanksackError } from "../base/errors.ts";
import type { Query } from "../query/query.ts";
import type { Explanation } from "../ranking/explanation.ts";
import { withoutConditions } from "../ranking/plan.ts";
import { addStatistics, type Statistics } from "../ranking/statistics.ts";
import type { Note, SearchResult } from "../retrieval/hit.ts";
import type { CodeHit } from "./code-hit.ts";
import { checkCodeRequest, type CodeSearchOptions, type CodeSearchRequest } from "./code-request.ts";
import type { IndexedTree } from "./indexed-tree.ts";
import { type LocalRepository, openLocally, type Repository, type RepositoryOptions } from "./repository.ts";

/** A repository among others. */
export interface NamedRoot {
  /** The directory. */
  readonly root: string;
  /** What the paths of its hits begin with; default: the directory as it is given. */
  readonly name?: string;
}

/** Ranked search over several repositories. */
export interface Repositories {
  /** In the order they were given. */
  readonly repositories: readonly Repository[];
  /** What there was to say about their stored indexes. */
  readonly notes: readonly Note[];
  /**
   * The files of all repositories that best answer `query`, as `Repository.search` finds them. Paths begin with the names
   * of their repositories. A repository in which only less than the query asks for is found gives nothing while another
   * has what it asks.
   *
   * @throws RanksackError as `Repository.search` does.
   */
  search(query: string, options?: CodeSearchOptions): Promise<SearchResult<CodeHit>>;
  /** Closes them all. */
  close(): Promise<void>;
}

/**
 * Opens several repositories, each as `openRepository` does.
 *
 * @throws RanksackError as `openRepository` does; INVALID_ARGUMENT when there is none, or two have one name.
 */
export async function openRepositories(
  roots: readonly (string | NamedRoot)[],
  options?: RepositoryOptions,
): Promise<Repositories> {
  const named = roots.map((root): NamedRoot => (typeof root === "string" ? { root } : root));
  const names = named.map(({ root, name = root }) => name.replace(/\/+$/, ""));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (names.length === 0 || twice !== undefined) throw badRoots(twice);
  const opened: LocalRepository[] = [];
  try {
    // One after the other: each takes the whole machine while it reads.
    for (const { root } of named) opened.push(await openLocally(root, options));
  } catch (error) {
    await Promise.all(opened.map((one) => one.close()));
    throw error;
  }
  return new MergedRepositories(opened, names);
}

function badRoots(twice: string | undefined): RanksackError {
  const message =
    twice === undefined ? "There are no repositories to open." : `Two repositories are called ${quoted(twice)}.`;
  return new RanksackError("INVALID_ARGUMENT", message, 'Pass directories such as ["app", "lib"], each once.');
}

class MergedRepositories implements Repositories {
  readonly repositories: readonly LocalRepository[];
  private readonly names: readonly string[];

  constructor(repositories: readonly LocalRepository[], names: readonly string[]) {
    this.repositories = repositories;
    this.names = names;
  }

  get notes(): readonly Note[] {
    return this.repositories.flatMap(({ notes }) => notes);
  }

  async search(query: string, options?: CodeSearchOptions): Promise<SearchResult<CodeHit>> {
    const request = checkCodeRequest(query, options);
    for (let look = request; ; look = { ...request, rebuild: false }) {
      await Promise.all(this.repositories.map((one) => one.use(look, () => undefined)));
      // From here on nothing is waited for: a tree may be replaced, and its file closed, whenever something is.
      const trees = this.repositories.map(({ tree }) => tree);
      if (!trees.every((tree) => tree !== undefined)) continue;
      const failed: LocalRepository[] = [];
      try {
        return this.answer(request, trees, failed);
      } catch (error) {
        const [first] = failed;
        if (first === undefined || !(await first.isSetAside(error))) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.repositories.map((one) => one.close()));
  }

  /** The answer of these trees; `failed` takes those whose tree could not be read, the one where it happened first. */
  private answer(
    request: CodeSearchRequest,
    trees: readonly IndexedTree[],
    failed: LocalRepository[],
  ): SearchResult<CodeHit> {
    const onEach = <T>(work: (tree: IndexedTree, repository: LocalRepository, name: string) => T): T[] =>
      trees.map((tree, at) => {
        // There are as many repositories and names as trees.
        const repository = this.repositories[at]!;
        try {
          return work(tree, repository, this.names[at]!);
        } catch (error) {
          failed.push(repository);
          throw error;
        }
      });
    const statistics = (asked: Query): Statistics =>
      addStatistics(onEach(({ retriever }) => retriever.statistics(asked)));
    const parts = onEach((tree, one, name) => partOf(one, tree, request, statistics, name));
    return merged(parts, request);
  }
}

/** What one repository has to say. */
interface Part {
  readonly answer: SearchResult<CodeHit>;
  /** What the index gives its best file, whatever the conditions; 1 where scores are not ranked again. */
  readonly best: number;
}

function partOf(
  repository: LocalRepository,
  tree: IndexedTree,
  request: CodeSearchRequest,
  statistics: (query: Query) => Statistics,
  name: string,
): Part {
  const ranked = repository.rank(tree, request, statistics);
  const answer = named(name, repository.answer(tree, request, ranked));
  const [first] = tree.reader === undefined ? [] : tree.retriever.retrieve(withoutConditions(ranked.plan), 1);
  return { answer, best: tree.reader === undefined ? 1 : (first?.score ?? 0) };
}

/** An answer whose scores count only so much. */
function scaled(answer: SearchResult<CodeHit>, factor: number): SearchResult<CodeHit> {
  if (factor === 1) return answer;
  const hits = answer.hits.map((hit) => {
    const score = hit.score * factor;
    return { ...hit, score, ...(hit.explanation && { explanation: explainScaled(hit.explanation, score, factor) }) };
  });
  return { ...answer, hits };
}

function explainScaled(explanation: Explanation, value: number, factor: number): Explanation {
  const share = { what: "the best of its repository as a share of the best of all", value: factor, parts: [] };
  return { what: "product of the score in its repository and what that counts", value, parts: [explanation, share] };
}

/** An answer with the name of its repository before its paths. */
function named(name: string, result: SearchResult<CodeHit>): SearchResult<CodeHit> {
  const hits = result.hits.map((hit) => {
    const path = name === "" || name === "." ? hit.path : `${name}/${hit.path}`;
    return { ...hit, key: path, path };
  });
  return { ...result, hits };
}

/** Notes that say that less was searched than was asked for, the least of it last. */
const RELAXED = ["phrase-missing", "required-dropped", "near-words", "filters-only"];

/** How far an answer is from what was asked: 0 is not at all. */
function relaxation({ notes }: SearchResult<CodeHit>): number {
  return Math.max(0, ...notes.map(({ code }) => RELAXED.indexOf(code) + 1));
}

/**
 * One answer of several. Where a repository has what was asked for, those that have only less of it are left out, their
 * best files included: hits of one answer are all as near to the question as the nearest.
 */
function merged(parts: readonly Part[], { query, limit }: CodeSearchRequest): SearchResult<CodeHit> {
  const answers = parts.map(({ answer }) => answer);
  const least = Math.min(...answers.filter(({ hits }) => hits.length > 0).map(relaxation));
  const kept = parts.filter(({ answer }) => relaxation(answer) <= least);
  const best = Math.max(...kept.map((part) => part.best));
  const hits = kept
    .flatMap((part) => (best > 0 ? scaled(part.answer, part.best / best) : part.answer).hits)
    .sort(byRank);
  return {
    query,
    hits: hits.slice(0, limit),
    total: answers.reduce((sum, { total }) => sum + total, 0),
    notes: distinctNotes(
      answers,
      kept.map(({ answer }) => answer),
    ),
  };
}

/** Hits of one tier by score, and those behind the windows last, as within a repository. */
function byRank(a: CodeHit, b: CodeHit): number {
  return Number(a.tier === "tail") - Number(b.tier === "tail") || b.score - a.score || (a.path < b.path ? -1 : 1);
}

/** What answers say, each sentence once; of the ones that are left out, what concerns their files. */
function distinctNotes(all: readonly SearchResult<CodeHit>[], kept: readonly SearchResult<CodeHit>[]): Note[] {
  const notes = all.flatMap((answer) => {
    return kept.includes(answer) ? answer.notes : answer.notes.filter(({ code }) => !RELAXED.includes(code));
  });
  return Array.from(new Map(notes.map((note) => [note.message, note])).values());
}
