// Where ignore rules come from: the files of a directory, those of its parents up to the top of its git repository, the
// repository's `info/exclude`, and the user's own file (core.excludesFile). A directory that is a repository of its own
// starts git's rules afresh.

import { join, relative, sep } from "node:path";
import { type Environment, gitSettings, readBehindLinks } from "./git-config.ts";
import { type GitDirectory, workTreeOf } from "./git-directory.ts";
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
import { type TrackedTest, trackedTest } from "./tracked.ts";

/** The names of ignore files. */
const NAMES: Readonly<Record<IgnoreKind, string>> = {
  ranksack: ".ranksackignore",
  ignore: ".ignore",
  git: ".gitignore",
};

/** Whether a file of this name has rules. */
export function isIgnoreFile(name: string): boolean {
  return IGNORE_KINDS.some((kind) => NAMES[kind] === name);
}

/** The files in a directory that may have rules. */
export function ignoreFilesIn(directory: string): string[] {
  return IGNORE_KINDS.map((kind) => join(directory, NAMES[kind]));
}

/** An ignore file larger than this is not one, in bytes; git's own bound. */
const LARGEST = 104_857_600;

/** What decides in a directory which of its entries are left out. */
export interface RulesInPlace {
  readonly rules: IgnoreRules;
  /** What git tracks is not left out by a rule of git's. */
  readonly isTracked: TrackedTest;
  /** The repository that the directory belongs to. */
  readonly repository: GitDirectory | undefined;
  /** Whether git's rules are compared without case. */
  readonly ignoreCase: boolean;
}

/** The rules that hold for a root. */
export interface RulesAbove extends RulesInPlace {
  /** The root as rules see it, from the top of its repository: empty for the top, else with "/" at its end. */
  readonly prefix: string;
}

const NOWHERE: RulesInPlace = { rules: NO_RULES, isTracked: () => false, repository: undefined, ignoreCase: false };

/**
 * The rules that hold for `root` but for those of its own files: of its repository, and of its parents up to the top of
 * that; none outside of one. Whether they leave out the root itself is not asked: who names a directory wants it searched.
 */
export function rulesAbove(root: string, env: Environment): RulesAbove {
  const found = workTreeOf(root);
  if (found === undefined) return { ...NOWHERE, prefix: "" };
  const parts = found.top === root ? [] : relative(found.top, root).split(sep);
  const bases = parts.map((_, depth) => asBase(parts.slice(0, depth)));
  const place = bases.reduce(
    (above, base) => rulesIn(above, base, join(found.top, base), () => true),
    rulesOfRepository(NOWHERE, found.git, "", found.top, env),
  );
  return { ...place, prefix: asBase(parts) };
}

function asBase(parts: readonly string[]): string {
  return parts.map((part) => `${part}/`).join("");
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
  const own: Record<IgnoreKind, readonly RuleFile[]> = { ...parent.rules };
  for (const kind of IGNORE_KINDS) {
    const name = NAMES[kind];
    const file = has(name) ? readRegularFile(join(directory, name), LARGEST) : undefined;
    if (file === undefined || "reason" in file) continue;
    own[kind] = [...ruleFile(file.bytes, base, `${base}${name}`, kind === "git" && parent.ignoreCase), ...own[kind]];
  }
  return { ...parent, rules: own };
}

/** The rules at the top of a repository before its own files are read; of git's rules above it none is left. */
export function rulesOfRepository(
  { rules }: RulesInPlace,
  repository: GitDirectory,
  base: string,
  top: string,
  env: Environment,
): RulesInPlace {
  const { excludesFile, ignoreCase } = gitSettings(top, repository, env);
  const exclude = join(repository.common, "info", "exclude");
  const git = [
    [exclude, `${base}.git/info/exclude`] as const,
    ...(excludesFile === undefined ? [] : [[excludesFile, excludesFile] as const]),
  ].flatMap(([path, name]) => ruleFile(readBehindLinks(path, LARGEST), base, name, ignoreCase));
  const isTracked = trackedTest(join(repository.own, "index"), byteString(base));
  return { rules: { ...rules, git }, isTracked, repository, ignoreCase };
}

/** One file with rules, or none when there is no such file or it has none. */
function ruleFile(bytes: Uint8Array | undefined, base: string, path: string, ignoreCase: boolean): RuleFile[] {
  const rules = bytes === undefined ? [] : parseIgnoreFile(bytes, ignoreCase);
  return rules.length === 0 ? [] : [{ base: byteString(base), path, rules }];
}
