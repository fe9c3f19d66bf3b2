// Where git keeps what belongs to a work tree. Usually `.git` is a directory; in an additional work tree or a submodule it
// is a file that says where the directory is, and what all work trees share lies in yet another. A `.git` that git would
// not take for a repository, such as the empty one in a test's fixture, is none.

import { readlinkSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readRegularFile } from "./regular-file.ts";

/** The directories of a repository. */
export interface GitDirectory {
  /** What belongs to this work tree: its index. */
  readonly own: string;
  /** What all work trees share, as a real path: `info/exclude`, the configuration. */
  readonly common: string;
}

/** The git directory of the work tree whose top is `top`, or undefined when it is none. */
export function gitDirectoryOf(top: string): GitDirectory | undefined {
  const git = join(top, ".git");
  if (isDirectory(git)) return validated(git);
  const pointed = firstLine(git)?.match(/^gitdir: (.+)$/)?.[1];
  return pointed === undefined ? undefined : validated(resolve(top, pointed));
}

/** As git judges: a HEAD that can be one, and places for objects and references. */
function validated(own: string): GitDirectory | undefined {
  const shared = firstLine(join(own, "commondir"));
  const common = shared === undefined ? own : resolve(own, shared);
  if (!hasHead(own) || !isDirectory(join(common, "objects")) || !isDirectory(join(common, "refs"))) return undefined;
  return { own, common: realpathSync(common) };
}

function hasHead(own: string): boolean {
  const head = join(own, "HEAD");
  try {
    return readlinkSync(head).startsWith("refs/");
  } catch {
    // It is no link, as usual.
    return /^(?:ref:\s*refs\/|[0-9a-f]{40})/.test(firstLine(head) ?? "");
  }
}

/** The top of a work tree, and its git directory. */
export interface WorkTree {
  readonly top: string;
  readonly git: GitDirectory;
}

/** The work tree that a directory lies in, or whose top it is; undefined outside of one. */
export function workTreeOf(directory: string): WorkTree | undefined {
  for (let top = directory; ; top = dirname(top)) {
    const git = gitDirectoryOf(top);
    if (git) return { top, git };
    if (dirname(top) === top) return undefined;
  }
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The first line of a small file, or undefined when there is none. */
function firstLine(path: string): string | undefined {
  const file = readRegularFile(path, 65_536);
  return "reason" in file ? undefined : new TextDecoder().decode(file.bytes).split("\n")[0]?.trimEnd();
}
