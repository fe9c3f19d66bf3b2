import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { byteString, decidingRule, NO_RULES, parseIgnoreFile } from "./ignore.ts";
import { STANDARD_LIMITS } from "./limits.ts";
import { walkFiles } from "./walk.ts";

const ENCODER = new TextEncoder();

/** Whether one `.gitignore` at the top leaves a path out; a slash at the end makes it a directory. */
function ignores(lines: string, path: string): boolean {
  const rules = parseIgnoreFile(ENCODER.encode(lines));
  const file = { base: "", path: ".gitignore", rules };
  const isDirectory = path.endsWith("/");
  const bytes = byteString(isDirectory ? path.slice(0, -1) : path);
  return decidingRule({ ...NO_RULES, git: [file] }, bytes, isDirectory) !== undefined;
}

test.each<[lines: string, ignored: string[], kept: string[]]>([
  ["*.log", ["a.log", "x/y.log", ".log", "logs.log/"], ["a.logs", "log"]],
  ["/a", ["a"], ["x/a"]],
  ["x/a", ["x/a"], ["a", "y/x/a"]],
  ["build/", ["build/", "x/build/"], ["build"]],
  ["*.log\n!keep.log", ["a.log"], ["keep.log", "x/keep.log"]],
  ["**/gen/*", ["gen/a", "x/y/gen/b"], ["gen", "gen/a/b"]],
  ["a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["ab", "a/xb"]],
  ["a/**", ["a/x", "a/x/y"], ["a", "b/a/x"]],
  ["a/*", ["a/x"], ["a/x/y"]],
  ["a**b", ["ab", "axxb", "x/a.b"], ["a/b"]],
  ["?.c", ["a.c"], ["ab.c", "é.c"]],
  ["??.c", ["é.c"], ["a.c"]],
  ["[a-c]x", ["ax", "cx"], ["dx", "-x"]],
  ["[!a-c]x", ["dx", "-x"], ["ax"]],
  ["[^a]x", ["bx"], ["ax"]],
  ["[]x]y", ["]y", "xy"], ["ay"]],
  ["[a\\]b]y", ["]y", "ay", "by"], ["\\y"]],
  ["[[:digit:]_].txt", ["7.txt", "_.txt"], ["a.txt"]],
  ["[[:nonsense:]]", [], ["a", ":", "["]],
  ["[a", [], ["a", "[a"]],
  ["\\#a\n\\!b", ["#a", "!b"], ["a", "b"]],
  ["# note\n\n   \n", [], ["# note", "note", "   "]],
  ["a   \nb\\ \nc\t", ["a", "b ", "c\t"], ["b", "c", "a   "]],
  ["a\r\nb\r", ["a", "b"], ["a\r"]],
  ["\ufeffa", ["a"], ["\ufeffa"]],
  ["a\\", [], ["a", "a\\"]],
  ["!", [], ["!", "a"]],
  ["/", [], ["a", "a/"]],
  ["naïve", ["naïve", "x/naïve"], ["naive"]],
])("the rules %j leave out %j and keep %j", (lines, ignored, kept) => {
  expect(ignored.filter((path) => !ignores(lines, path))).toEqual([]);
  expect(kept.filter((path) => ignores(lines, path))).toEqual([]);
});

test("the deciding rule is named as it stands in its file", () => {
  const rules = parseIgnoreFile(ENCODER.encode("a\nü*\n!üb"));
  const file = { base: "", path: ".gitignore", rules };
  expect(decidingRule({ ...NO_RULES, git: [file] }, byteString("üa"), false)?.rule.line).toBe("ü*");
  expect(decidingRule({ ...NO_RULES, git: [file] }, byteString("üb"), false)).toBeUndefined();
});

test("S043: a pattern that would make a backtracking matcher explode is answered in one pass", () => {
  const stars = "*a".repeat(100);
  expect(ignores(`${stars}b`, "a".repeat(10_000))).toBe(false);
  expect(ignores(stars, "a".repeat(10_000))).toBe(true);
  expect(ignores(`${"**/a/".repeat(50)}b`, `${"a/".repeat(2_000)}c`)).toBe(false);
});

// The oracle is git itself: what it lists as tracked or not ignored, and what it says is ignored.

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
    "*a*",
    "#c",
    "\\#c",
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
const TREE: fc.Arbitrary<Tree> = fc.record({
  files: fc.array(PATH, { minLength: 5, maxLength: 25 }),
  top: LINES,
  nested: fc.array(fc.tuple(PATH, LINES), { maxLength: 3 }),
  exclude: fc.option(LINES),
  tracked: fc.array(fc.nat(24), { maxLength: 6 }),
  indexVersion: fc.constantFrom(2, 4),
});

/** Files, and the lines of the ignore files at the top and below, and of `.git/info/exclude`. */
interface Tree {
  readonly files: readonly string[];
  readonly top: string;
  readonly nested: readonly (readonly [string, string])[];
  readonly exclude: string | null;
  /** Which of the files git tracks, by their place, and in which format. */
  readonly tracked: readonly number[];
  readonly indexVersion: number;
}

/** Git without the configuration of this machine or user. */
function git(directory: string, args: readonly string[], input = ""): string[] {
  const env = { PATH: process.env["PATH"], HOME: directory, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" };
  const { stdout, stderr } = spawnSync("git", ["-C", directory, ...args], { env, input });
  expect(stderr.toString()).toBe("");
  return stdout
    .toString()
    .split("\0")
    .filter((line) => line !== "");
}

/** What git tracks, and what it takes for untracked and not ignored, from a directory of a repository. */
function gitListing(directory: string): string[] {
  return Array.from(new Set(git(directory, ["ls-files", "-co", "--exclude-standard", "-z"]))).sort();
}

/** Which of some paths git's rules leave out, tracked or not. */
function ignoredOf(root: string, paths: readonly string[]): string[] {
  return paths.length === 0 ? [] : git(root, ["check-ignore", "--no-index", "-z", "--stdin"], paths.join("\0")).sort();
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
  return existsSync(path) && statSync(path).isFile();
}

/** Writes a tree with its rules into a new repository and gives its root. */
function plant({ files, top, nested, exclude, tracked, indexVersion }: Tree): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "ranksack-ignore-")));
  git(root, ["init", "-q"]);
  for (const file of files) place(join(root, file), "text");
  place(join(root, ".gitignore"), top);
  for (const [directory, lines] of nested) place(join(root, directory, ".gitignore"), lines);
  if (exclude !== null) place(join(root, ".git/info/exclude"), exclude);
  const added = tracked.flatMap((at) => files[at] ?? []).filter((file) => isFile(join(root, file)));
  if (added.length > 0) {
    git(root, ["--literal-pathspecs", "add", "-f", "--", ...added]);
    git(root, ["update-index", "--index-version", String(indexVersion)]);
  }
  return root;
}

test("random trees are listed as git lists them (40 trees, seed 20)", async () => {
  await fc.assert(
    fc.asyncProperty(TREE, async (tree) => {
      const root = plant(tree);
      try {
        const { files, skipped } = await walkFiles(root, STANDARD_LIMITS);
        const paths = files.map(({ path }) => path);
        expect(paths).toEqual(gitListing(root));
        const ignored = skipped.filter(({ reason }) => reason === "ignored").map(({ path }) => path);
        const asked = [...ignored, ...git(root, ["ls-files", "-o", "--exclude-standard", "-z"])];
        expect(ignoredOf(root, asked)).toEqual(ignored.toSorted());
        // From a directory inside, the rules above it hold as well. One that is itself ignored is searched nevertheless.
        const last = dirname(paths.at(-1) ?? "");
        const isIgnored = last !== "." && ignoredOf(root, [last]).length > 0;
        const inner = isIgnored ? root : join(root, last);
        expect((await walkFiles(inner, STANDARD_LIMITS)).files.map(({ path }) => path)).toEqual(gitListing(inner));
      } finally {
        rmSync(root, { recursive: true });
      }
    }),
    { numRuns: 40, seed: 20 },
  );
});
