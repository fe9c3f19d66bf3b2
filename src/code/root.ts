// The directory that is searched, checked before anything in it is read.

import { realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { parse, resolve } from "node:path";
import { quoted, RanksackError } from "../base/errors.ts";
import { refusalOf } from "./skipped.ts";

/**
 * The real path of `root`, so that every spelling of a directory (relative, with a slash at its end, through a link)
 * is one. `force` allows the whole disk and the home directory.
 *
 * @throws RanksackError INVALID_ARGUMENT when it is no path or a file, NOT_FOUND when there is nothing, STORAGE when the
 * system refuses, PATH_NOT_ALLOWED for the whole disk or the home directory.
 */
export function checkRoot(root: unknown, force: boolean): string {
  if (typeof root !== "string" || root === "" || root.includes("\0")) throw noPath(root);
  const real = realDirectory(root);
  if (!force && (real === parse(real).root || real === home())) throw tooWide(real);
  return real;
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

function tooWide(root: string): RanksackError {
  return new RanksackError(
    "PATH_NOT_ALLOWED",
    `${quoted(root)} is ${root === home() ? "the home directory" : "the whole disk"}, not a repository.`,
    "Pass the directory of one project, or force: true if you mean it.",
  );
}
