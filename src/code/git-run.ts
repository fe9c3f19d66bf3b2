// Git as a program that is asked: what a caller names is never an option of it, no hook, filter or pager is run, and
// nothing is fetched. Variables that would lead it to another repository are not passed on.

import { quoted, RanksackError } from "../base/errors.ts";
import { headOf } from "../base/head.ts";

/** How a run of git ended, and what it said. */
export interface GitRun {
  /** 0 when it did what was asked; else what it ended with, or why it was stopped. */
  readonly status: unknown;
  readonly out: Buffer;
  readonly said: string;
}

/** How much a run of git may take. */
export interface GitLimits {
  /** In milliseconds; 0 is no limit. Default 0. */
  readonly timeout?: number;
  /** What it may answer, in bytes. Default 1 GiB. */
  readonly maxBuffer?: number;
}

/** Runs git in a directory. @throws RanksackError STORAGE when there is no git */
export async function runGit(root: string, args: readonly string[], limits: GitLimits = {}): Promise<GitRun> {
  // Loaded when git is asked: most commands never do.
  const { execFile } = await import("node:child_process");
  const { timeout = 0, maxBuffer = 2 ** 30 } = limits;
  const options = { encoding: "buffer", maxBuffer, timeout, env: gitEnvironment() } as const;
  return new Promise((done, fail) => {
    execFile("git", ["--no-pager", "-C", root, ...args], options, (error, out, err) => {
      if (error?.code === "ENOENT") fail(noGit(error));
      else done({ status: error === null ? 0 : (error.code ?? error.signal), out, said: err.toString("utf8") });
    });
  });
}

/** The environment git is run in. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_") || name === "GIT_EXEC_PATH");
  return {
    ...Object.fromEntries(kept),
    GIT_NO_LAZY_FETCH: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    LC_ALL: "C",
  };
}

/** That git ended with a status other than 0. */
export function gitRefuses(root: string, { status, said }: Pick<GitRun, "status" | "said">): RanksackError {
  const why = headOf(said.trim().split("\n")[0] ?? "", 200) || `status ${String(status)}`;
  const message = `git cannot read ${quoted(root)}: ${why.replace(/\.$/, "")}.`;
  return new RanksackError("STORAGE", message, "Check that it is a git repository.");
}

/** That git could not be started. */
export function noGit(error: unknown): RanksackError {
  return new RanksackError(
    "STORAGE",
    "git cannot be started.",
    "Revisions and history are read by git: install it.",
    error,
  );
}
