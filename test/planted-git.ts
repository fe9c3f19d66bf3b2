// Git repositories for tests, made by git itself.

import { execFileSync } from "node:child_process";

/** Runs git in a directory, as somebody whose settings do not matter. */
export function runGitIn(root: string, ...args: string[]): string {
  const identity = ["-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"];
  return execFileSync("git", ["-C", root, ...identity, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** Commits all that is there, ignored or not; the directory becomes a repository when it is none. */
export function commitAll(root: string, message: string): void {
  runGitIn(root, "init", "-q");
  runGitIn(root, "add", "-A", "-f");
  runGitIn(root, "commit", "-q", "--allow-empty", "-m", message);
}
