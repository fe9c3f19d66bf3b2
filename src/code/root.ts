// The directory that is searched, checked before anything in it is read.

import { existsSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join, parse, resolve, sep } from "node:path";
import { quoted, RanksackError } from "../base/errors.ts";
import { refusalOf } from "./skipped.ts";

/**
 * The real path of `root`, so that every spelling of a directory (relative, with a slash at its end, through a link)
 * is one. `force` allows the whole disk, the home directory and folders above that.
 *
 * @throws RanksackError INVALID_ARGUMENT when it is no path or a file, NOT_FOUND when there is nothing, STORAGE when the
 * system refuses, PATH_NOT_ALLOWED for what is no project.
 */
export function checkRoot(root: unknown, force: boolean): string {
  if (typeof root !== "string" || root === "" || root.includes("\0")) throw noPath(root);
  const real = realDirectory(root);
  const wide = force ? undefined : whatIsWide(real);
  if (wide !== undefined) throw tooWide(real, wide);
  return real;
}

/** What a directory is that nobody means to search whole. A home inside of a repository is one for a test or a build. */
function whatIsWide(real: string): string | undefined {
  const own = home();
  if (real === parse(real).root) return "the whole disk";
  if (real === own) return "the home directory";
  return own.startsWith(real + sep) && !existsSync(join(real, ".git")) ? "above the home directory" : undefined;
}

function realDirectory(root: string): string {
  let isDirectory: boolean;
  let real: string;
  try {
    real = realpathSync(resolve(root));
    isDirectory = statSync(real).isDirectory();
  } catch (error) {
    throw unreachable(root, error);
  }
  if (isDirectory) return real;
  throw new RanksackError(
    "INVALID_ARGUMENT",
    `${quoted(root)} is a file, not a directory.`,
    "Pass the directory that holds it.",
  );
}

/** The home directory as a real path, or the empty string when there is none. */
function home(): string {
  try {
    return realpathSync(homedir());
  } catch {
    return "";
  }
}

function noPath(root: unknown): RanksackError {
  return new RanksackError(
    "INVALID_ARGUMENT",
    `The root is ${quoted(root)}, which is not the path of a directory.`,
    'Pass the directory to search, such as ".".',
  );
}

function unreachable(root: string, error: unknown): RanksackError {
  const { detail } = refusalOf(error);
  if (detail === "ENOENT" || detail === "ENOTDIR")
    return new RanksackError(
      "NOT_FOUND",
      `There is no directory ${quoted(root)}.`,
      "Check the spelling; a path without / at its start begins at the working directory, and ~ is not expanded.",
      error,
    );
  return new RanksackError(
    "STORAGE",
    `The directory ${quoted(root)} cannot be read (${detail}).`,
    "Check that you may read it.",
    error,
  );
}

function tooWide(root: string, what: string): RanksackError {
  return new RanksackError(
    "PATH_NOT_ALLOWED",
    `${quoted(root)} is ${what}, not a repository.`,
    "Pass the directory of one project, or force: true (--force) if you mean it.",
  );
}
