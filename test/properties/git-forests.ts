// Random trees with ignore files, and what git says of them. Git takes longer to start than to answer, so many trees
// stand in one repository, a forest, and git is asked about all of them at once.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import type { Environment } from "../../src/code/git-config.ts";

/** How many trees a forest has. */
export const FOREST_SIZE = 10;

/** Files, and the lines of the ignore files among them. */
interface Tree {
  readonly files: readonly string[];
  readonly top: string;
  /** Lines of ignore files in the directories of files: which file, how far down from the tree's top, and the lines. */
  readonly nested: readonly (readonly [file: number, depth: number, lines: string])[];
  /** Which of the files git tracks, by their place. */
  readonly tracked: readonly number[];
  /** A directory that is a repository of its own. */
  readonly inner: string | null;
}

/** Trees, and the rules that hold for all of them: at the top, of the repository, of the user. */
export interface Forest {
  readonly trees: readonly Tree[];
  readonly top: string | null;
  readonly exclude: string | null;
  readonly personal: string | null;
  /** Whether the user's file is named in the configuration or stands where git looks anyway. */
  readonly isNamed: boolean;
  readonly ignoreCase: boolean;
  readonly indexVersion: number;
  readonly splitIndex: boolean;
}

const NAME = fc.constantFrom(
  "a",
  "b",
  "ab",
  "foo",
  "bar",
  "a.log",
  "foo.log",
  "x y",
  "é",
  "[a]",
  "-",
  "a\\b",
  "#c",
  "A",
  "7",
);
const PATH = fc.array(NAME, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
const PIECE = fc.constantFrom(
  ...[
    "a",
    "b",
    "ab",
    "foo",
    "bar",
    "*",
    "**",
    "***",
    "?",
    "*.log",
    "foo*",
    "a**",
    "**b",
    "[ab]",
    "[!a]",
    "[^b-z]",
    "[a-]",
  ],
  ...[
    "[[:alpha:]]",
    "[[:punct:]]*",
    "[[:digit:]-a]",
    "\\a",
    "f[o\\]]o",
    "[",
    "[a",
    "x\\ y",
    "é",
    "??",
    "[é]",
    "\\[a\\]",
  ],
  ...[
    "*a*",
    "#c",
    "\\#c",
    "A",
    "FOO",
    "*.LOG",
    "[A-F]",
    "[A]",
    "[[:upper:]]*",
    "[[:lower:]]",
    "[!A-B]*",
    "F\\OO",
    "*A",
  ],
);
const PATTERN = fc
  .tuple(
    fc.constantFrom("", "", "", "!", "!", "#", " "),
    fc.constantFrom("", "", "/"),
    fc.array(PIECE, { minLength: 1, maxLength: 3 }),
    fc.constantFrom("/", "/", ""),
    fc.constantFrom("", "", "", "/", "/", "/**", " ", "\\ ", "\\", "\r", "//"),
  )
  .map(([sign, anchor, pieces, glue, end]) => `${sign}${anchor}${pieces.join(glue)}${end}`);
const LINES = fc.array(PATTERN, { minLength: 1, maxLength: 6 }).map((lines) => lines.join("\n"));

/** Null three times of four. */
function seldom(arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string | null> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

const TREE: fc.Arbitrary<Tree> = fc.record({
  files: fc.array(PATH, { minLength: 5, maxLength: 25 }),
  top: LINES,
  nested: fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 3 }), LINES), { maxLength: 4 }),
  tracked: fc.array(fc.nat(24), { maxLength: 6 }),
  inner: seldom(PATH),
});

/** Forests of FOREST_SIZE trees; rules for all of them are seldom, so that they do not hide those of the trees. */
export const FORESTS: fc.Arbitrary<Forest> = fc.record({
  trees: fc.array(TREE, { minLength: FOREST_SIZE, maxLength: FOREST_SIZE }),
  top: seldom(LINES),
  exclude: seldom(LINES),
  personal: seldom(LINES),
  isNamed: fc.boolean(),
  ignoreCase: fc.boolean(),
  indexVersion: fc.constantFrom(2, 4),
  splitIndex: fc.boolean(),
});

/** A rule that decided, as git names it. */
export interface GitRule {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** A forest on disk. */
export class PlantedForest {
  readonly root: string;
  /** The top of each tree, from the root, with "/" at its end. */
  readonly trees: readonly string[];
  readonly env: Environment;
  private readonly base: string;
  private readonly inner: readonly string[];

  constructor(forest: Forest) {
    this.base = realpathSync(mkdtempSync(join(tmpdir(), "ranksack-forest-")));
    this.root = join(this.base, "root");
    this.env = { PATH: process.env["PATH"], HOME: join(this.base, "home"), GIT_CONFIG_NOSYSTEM: "1" };
    this.trees = forest.trees.map((_, at) => `tree-${String(at).padStart(2, "0")}/`);
    this.plantRules(forest);
    this.inner = forest.trees.flatMap(({ inner }, at) =>
      inner === null ? [] : this.plantInner(`${this.trees[at]}${inner}`),
    );
    const tracked = forest.trees.flatMap((tree, at) => this.plantTree(tree, at, forest.ignoreCase));
    this.git(this.root, ["update-index", "--add", "-z", "--stdin"], tracked.join("\0"));
  }

  /** What git tracks, and what it takes for untracked and not ignored, in inner repositories too; ascending. */
  listing(): string[] {
    const listed = this.git(this.root, LIST);
    const inner = listed.filter((path) => path.endsWith("/"));
    const within = inner.flatMap((top) => this.git(join(this.root, top), LIST).map((path) => `${top}${path}`));
    return Array.from(new Set([...listed.filter((path) => !path.endsWith("/")), ...within])).sort();
  }

  /** The rules that leave out paths, tracked or not, by path; a directory has "/" at its end. Of the outer repository. */
  rules(paths: readonly string[]): Map<string, GitRule> {
    if (paths.length === 0) return new Map();
    const parts = this.git(this.root, ["check-ignore", "-vn", "--no-index", "-z", "--stdin"], paths.join("\0"), true);
    const rules = new Map<string, GitRule>();
    for (let at = 0; at + 3 < parts.length; at += 4) {
      const [file = "", line = "", text = "", path = ""] = parts.slice(at, at + 4);
      if (file !== "" && !text.startsWith("!")) rules.set(path, { file, line: Number(line), text });
    }
    return rules;
  }

  /** Whether a path lies in an inner repository. */
  isInner(path: string): boolean {
    return this.inner.some((top) => path.startsWith(top));
  }

  remove(): void {
    rmSync(this.base, { recursive: true });
  }

  private plantRules({ top, exclude, personal, isNamed, ignoreCase, indexVersion, splitIndex }: Forest): void {
    plantGit(
      this.root,
      `[core]\n\tignoreCase = ${ignoreCase}\n\tsplitIndex = ${splitIndex}\n[index]\n\tversion = ${indexVersion}\n`,
    );
    if (top !== null) writeFileSync(join(this.root, ".gitignore"), top);
    if (exclude !== null) place(join(this.root, ".git/info/exclude"), exclude);
    if (personal === null) return;
    place(join(this.base, "home", isNamed ? "mine" : ".config/git/ignore"), personal);
    if (isNamed) place(join(this.base, "home/.gitconfig"), "[core]\n\texcludesFile = ~/mine\n");
  }

  private plantInner(top: string): string[] {
    plantGit(join(this.root, top), "");
    return [`${top}/`];
  }

  /** Gives the files that are to be tracked. */
  private plantTree({ files, top, nested, tracked }: Tree, at: number, ignoreCase: boolean): string[] {
    const base = this.trees[at] ?? "";
    // Names that differ in case alone are one to git here, and two on this disk.
    const own = files.map((path) => `${base}${ignoreCase ? path.replaceAll("A", "Bc") : path}`);
    for (const path of own) place(join(this.root, path), "");
    place(join(this.root, base, ".gitignore"), top);
    for (const [file, depth, lines] of nested) {
      const directories = own[file]?.split("/").slice(0, -1) ?? [];
      place(join(this.root, ...directories.slice(0, depth + 1), ".gitignore"), lines);
    }
    const wanted = tracked.flatMap((place) => own[place] ?? []);
    return wanted.filter((path) => isFile(join(this.root, path)) && !this.isInner(path));
  }

  /** Runs git without the configuration of this machine and splits its answer at NUL. */
  private git(directory: string, args: readonly string[], input = "", keepsEmpty = false): string[] {
    const { stdout, stderr } = spawnSync("git", ["-C", directory, ...args], {
      env: this.env,
      input,
      maxBuffer: 2 ** 28,
    });
    if (stderr.length > 0) throw new Error(`git ${args.join(" ")}: ${stderr.toString()}`);
    return stdout
      .toString()
      .split("\0")
      .filter((part) => keepsEmpty || part !== "");
  }
}

const LIST = ["ls-files", "-co", "--exclude-standard", "-z"];

function plantGit(top: string, config: string): void {
  for (const folder of ["objects", "refs"]) mkdirSync(join(top, ".git", folder), { recursive: true });
  writeFileSync(join(top, ".git/HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(top, ".git/config"), config);
}

/** Writes a file unless a file or directory is in its way. */
function place(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch {
    // Of two paths that cannot both be there, the first stays.
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
