// Which directory a caller may have searched. What counts is where a path really leads: a check of its letters alone is
// passed by `..`, by links, and by a neighbour with a longer name.

import { realpathSync } from "node:fs";
import { isAbsolute, resolve, sep } from "node:path";
import { quoted, RanksackError } from "../base/errors.ts";
import { checkRoot } from "./root.ts";

/** A directory below which everything may be searched. */
interface AllowedRoot {
  /** As it was given, absolute. */
  readonly given: string;
  readonly real: string;
}

/** The directories that may be searched. */
export class AllowedRoots {
  private readonly roots: readonly AllowedRoot[];

  /** @throws RanksackError as `checkRoot` does, and INVALID_ARGUMENT when there is none. */
  constructor(roots: readonly string[], force: boolean) {
    if (!Array.isArray(roots) || roots.length === 0) throw noRoots(roots);
    this.roots = roots.map((root) => ({ given: resolve(String(root)), real: checkRoot(root, force) }));
  }

  /**
   * The real path of a directory that may be searched; undefined is the only root there is.
   *
   * @throws RanksackError PATH_NOT_ALLOWED for what is not an absolute path within the roots, whether or not it exists;
   * INVALID_ARGUMENT for undefined when there are several roots; NOT_FOUND for nothing within a root.
   */
  resolve(path: unknown): string {
    const [first, ...others] = this.roots;
    if (path === undefined && first && others.length === 0) return first.real;
    if (path === undefined) throw this.unsaid();
    if (typeof path !== "string" || path.includes("\0") || !isAbsolute(path)) throw this.refused(path);
    const real = realPath(path);
    const place = real ?? resolve(path);
    const isAllowed = this.roots.some(
      (root) => isWithin(root.real, place) || (real === undefined && isWithin(root.given, place)),
    );
    if (!isAllowed) throw this.refused(path);
    return checkRoot(place, true);
  }

  private unsaid(): RanksackError {
    return new RanksackError("INVALID_ARGUMENT", "There are several repositories.", this.advice());
  }

  private refused(path: unknown): RanksackError {
    const message = `${quoted(path)} is not an absolute path within what may be searched.`;
    return new RanksackError("PATH_NOT_ALLOWED", message, this.advice());
  }

  private advice(): string {
    return `Pass as repo_path ${this.roots.map(({ real }) => quoted(real)).join(", ")} or a directory within.`;
  }
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function isWithin(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}

function noRoots(roots: unknown): RanksackError {
  return new RanksackError(
    "INVALID_ARGUMENT",
    `roots is ${quoted(roots)}, not a list of directories.`,
    'Pass the directories that may be searched, such as ["/home/me/app"].',
  );
}
