// The source trees of judged sets as folders: those that are there already, and those that git takes out of a bundle into
// a temporary folder, each when it is first asked for.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { quoted, RanksackError } from "../base/errors.ts";
import type { CodeSet } from "./code-set.ts";

const run = promisify(execFile);

/** Nothing of the user's own settings is to touch a tree. */
const PLAIN = ["-c", "core.hooksPath=/dev/null", "-c", "core.autocrlf=false", "-c", "advice.detachedHead=false"];

/** Source trees on disk; to be closed when done. */
export class Trees {
  private temporary: string | undefined;
  /** The folder of each bundle's repository, by the folder of its set. */
  private readonly clones = new Map<string, string>();

  /**
   * The folder of a tree.
   *
   * @throws RanksackError NOT_FOUND when the set has no such tree, STORAGE when git cannot take it out.
   */
  async folderOf({ folder }: CodeSet, tag: string): Promise<string> {
    const plain = join(folder, "trees", tag);
    if (existsSync(plain)) return realpath(plain);
    const bundle = join(folder, "trees.bundle");
    if (!existsSync(bundle)) throw noTree(folder, tag);
    const clone = this.clones.get(folder) ?? (await this.clone(bundle));
    this.clones.set(folder, clone);
    const tree = `${clone}-${tag}`;
    if (!existsSync(tree))
      await git(["-C", clone, "worktree", "add", "--force", "--quiet", "--detach", tree, `refs/tags/${tag}`]);
    return tree;
  }

  /** Removes what was taken out. */
  async close(): Promise<void> {
    if (this.temporary !== undefined) await rm(this.temporary, { recursive: true, force: true });
    this.temporary = undefined;
    this.clones.clear();
  }

  private async clone(bundle: string): Promise<string> {
    this.temporary ??= await realpath(await mkdtemp(join(tmpdir(), "ranksack-eval-")));
    const clone = join(this.temporary, String(this.clones.size));
    await git(["clone", "--quiet", "--no-checkout", "--template=", bundle, clone]);
    return clone;
  }
}

async function git(args: readonly string[]): Promise<void> {
  try {
    await run("git", [...PLAIN, ...args]);
  } catch (error) {
    const said = error instanceof Error ? error.message.replace(/\s+/g, " ").trim() : String(error);
    throw new RanksackError("STORAGE", `A tree cannot be taken out of its bundle: ${said}`, "It needs git.", error);
  }
}

function noTree(folder: string, tag: string): RanksackError {
  return new RanksackError(
    "NOT_FOUND",
    `${quoted(folder)} has no tree ${quoted(tag)}.`,
    "Put it into trees.bundle as a tag, or into trees as a folder.",
  );
}
