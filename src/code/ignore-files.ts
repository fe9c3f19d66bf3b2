// Where ignore rules come from: the files of a directory, those of its parents up to the top of its git repository, and
// the repository's `info/exclude`. A directory that is a repository of its own starts git's rules afresh. The personal
// ignore file of a user (core.excludesFile) is left out, so that a tree is the same for everyone.

import { join, relative, sep } from "node:path";
import { gitDirectoryOf, isRepositoryTop, repositoryTop } from "./git-directory.ts";
import { type TrackedTest, trackedTest } from "./git-index.ts";
import {
  byteString,
  IGNORE_KINDS,
  type IgnoreKind,
  type IgnoreRules,
  NO_RULES,
  parseIgnoreFile,
  type RuleFile,
} from "./ignore.ts";
import { readRegularFile } from "./regular-file.ts";

/** The names of ignore files. */
const NAMES: Readonly<Record<IgnoreKind, string>> = {
  ranksack: ".ranksackignore",
  ignore: ".ignore",
  git: ".gitignore",
};

/** An ignore file larger than this is not one, in bytes. */
const LARGEST = 1_048_576;

/** What decides in a directory which of its entries are left out. */
export interface RulesInPlace {
  readonly rules: IgnoreRules;
  /** What git tracks is not left out by a rule of git's. */
  readonly isTracked: TrackedTest;
}

/** The rules that hold for a root. */
export interface RulesAbove extends RulesInPlace {
  /** The root as rules see it, from the top of its repository: empty for the top, else with "/" at its end. */
  readonly prefix: string;
}

const NOWHERE: RulesInPlace = { rules: NO_RULES, isTracked: () => false };

/**
 * The rules that the parents of `root` set, up to the top of the repository it lies in; none outside of one. Whether
 * they leave out the root itself is not asked: who names a directory wants it searched.
 */
export function rulesAbove(root: string): RulesAbove {
  const top = repositoryTop(root);
  if (top === undefined || top === root) return { ...NOWHERE, prefix: "" };
  const parts = relative(top, root)
    .split(sep)
    .map((part) => `${part}/`);
  let place = NOWHERE;
  for (let depth = 0; depth < parts.length; depth++) {
    const base = parts.slice(0, depth).join("");
    place = rulesIn(place, base, join(top, base), () => true);
  }
  return { ...place, prefix: parts.join("") };
}

/**
 * The rules in a directory: those of its parent, and those of its own files. `base` is the directory as rules see it,
 * `directory` its real path; `has` says whether a name may be in it, to save looking.
 */
export function rulesIn(
  parent: RulesInPlace,
  base: string,
  directory: string,
  has: (name: string) => boolean,
): RulesInPlace {
  const { rules, isTracked } = has(".git") && isRepositoryTop(directory) ? entered(parent, base, directory) : parent;
  const own: Record<IgnoreKind, readonly RuleFile[]> = { ...rules };
  for (const kind of IGNORE_KINDS) {
    const name = NAMES[kind];
    if (has(name)) own[kind] = [...readRules(join(directory, name), base, name), ...rules[kind]];
  }
  return { rules: own, isTracked };
}

/** The rules at the top of a repository before its own files are read. */
function entered({ rules }: RulesInPlace, base: string, top: string): RulesInPlace {
  const { own, common } = gitDirectoryOf(top);
  const git = readRules(join(common, "info", "exclude"), base, ".git/info/exclude");
  return { rules: { ...rules, git }, isTracked: trackedTest(join(own, "index"), byteString(base)) };
}

/** One file with rules, or none when there is no such file or it has none. */
function readRules(path: string, base: string, name: string): RuleFile[] {
  const file = readRegularFile(path, LARGEST);
  if ("reason" in file) return [];
  const rules = parseIgnoreFile(file.bytes);
  return rules.length === 0 ? [] : [{ base: byteString(base), path: `${base}${name}`, rules }];
}
