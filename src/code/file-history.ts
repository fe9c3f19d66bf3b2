// What the last commits of a repository changed, read out of git with one call: what was worked on lately is asked about
// more. Merges count for nothing, since what they bring was counted; nor do commits without a parent, which add all
// there is. A file that was renamed keeps what was counted under its old name.

import type { GitRun } from "./git-run.ts";
import { gitRefuses, runGit } from "./git-run.ts";

/** What the last commits up to one changed. */
export interface FileHistory {
  /** The commit that they end with. */
  readonly commit: string;
  /** How many were read; fewer than HISTORY_LENGTH where there are no more. */
  readonly commits: number;
  /** Whether there are more elsewhere: this is a shallow clone. */
  readonly isShallow: boolean;
  /** How many of them changed a file, by its path from the root that was asked about. */
  readonly changes: ReadonlyMap<string, number>;
}

/** How many commits are read. */
export const HISTORY_LENGTH = 400;

/** What git may take: in milliseconds, and in bytes of an answer. */
const LIMITS = { timeout: 10_000, maxBuffer: 2 ** 26 };

/** A commit, and whether git knows its whole history. */
export interface Tip {
  readonly commit: string;
  readonly isShallow: boolean;
}

/**
 * The commit that a name stands for, in the repository of a directory; undefined when it stands for none.
 *
 * @throws RanksackError STORAGE when there is no git or no repository
 */
export async function readTip(root: string, rev: string): Promise<Tip | undefined> {
  const commit = ["--verify", "--quiet", "--end-of-options", `${rev}^{commit}`];
  const run = await runGit(root, ["rev-parse", "--is-shallow-repository", ...commit], LIMITS);
  if (run.status === 1) return undefined;
  const [shallow = "", name = ""] = textOf(run, root).split("\n");
  return { commit: name, isShallow: shallow === "true" };
}

/** Reads what the last commits up to this one changed below a directory. @throws RanksackError STORAGE */
export async function readHistory(root: string, { commit, isShallow }: Tip): Promise<FileHistory> {
  const wanted = ["--min-parents=1", "--max-parents=1", `--max-count=${HISTORY_LENGTH}`, "--end-of-options", commit];
  // Settings of the repository must not have signatures checked, which starts a program that they name.
  const plain = ["--no-show-signature", "--no-color", "--no-ext-diff", "--format=%H"];
  const changes = ["-z", "--name-status", "--find-renames", "-l400", "--relative"];
  const run = await runGit(root, ["log", ...plain, ...changes, ...wanted, "--"], LIMITS);
  return { commit, isShallow, ...parseChanges(textOf(run, root)) };
}

function textOf(run: GitRun, root: string): string {
  if (run.status === 0) return run.out.toString("utf8");
  throw gitRefuses(root, run);
}

/**
 * Counts the commits, the latest first, and how many of them changed each file. A commit is its name, then for each file
 * a status and its path, or R, the path before and the path after, all with NUL behind them.
 */
export function parseChanges(text: string): Pick<FileHistory, "commits" | "changes"> {
  const parts = text.split("\0");
  const names = new Map<string, string>();
  const changes = new Map<string, number>();
  let commits = 0;
  for (let at = 0; at + 1 < parts.length; at++) {
    const part = (parts[at] as string).trimStart();
    if (/^[0-9a-f]{40,}$/.test(part)) {
      commits++;
      continue;
    }
    const before = parts[++at] ?? "";
    const isRename = part.startsWith("R");
    const after = isRename ? (parts[++at] ?? "") : before;
    const name = names.get(after) ?? after;
    if (isRename) names.set(before, name);
    changes.set(name, (changes.get(name) ?? 0) + 1);
  }
  return { commits, changes };
}
