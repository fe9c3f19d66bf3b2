// Where git keeps what belongs to a work tree. Usually `.git` is a directory; in an additional work tree or a submodule it
// is a file that says where the directory is, and what all work trees share lies in yet another.

import { lstatSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readRegularFile } from "./regular-file.ts";

/** The directories of a repository. */
export interface GitDirectory {
  /** What belongs to this work tree: its index. */
  readonly own: string;
  /** What all work trees share: `info/exclude`. */
  readonly common: string;
}

/** The git directory of a work tree, whose top is `top`. Nothing says that it exists. */
export function gitDirectoryOf(top: string): GitDirectory {
  const git = join(top, ".git");
  const pointed = firstLine(git)?.match(/^gitdir: (.+)$/)?.[1];
  if (pointed === undefined) return { own: git, common: git };
  const own = resolve(top, pointed);
  const common = firstLine(join(own, "commondir"));
  return { own, common: common === undefined ? own : resolve(own, common) };
}

/** The nearest directory, `directory` itself or above, that is the top of a work tree. */
export function repositoryTop(directory: string): string | undefined {
  for (let at = directory; ; at = dirname(at)) {
    if (isRepositoryTop(at)) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** Whether a directory holds `.git`, of whatever kind. */
export function isRepositoryTop(directory: string): boolean {
  try {
    return lstatSync(join(directory, ".git"), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** The first line of a small file, or undefined when there is none. */
function firstLine(path: string): string | undefined {
  const file = readRegularFile(path, 65_536);
  return "reason" in file ? undefined : new TextDecoder().decode(file.bytes).split("\n")[0]?.trimEnd();
}
