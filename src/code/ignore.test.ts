import { expect, test } from "vitest";
import { byteString, decidingRule, NO_RULES, parseIgnoreFile } from "./ignore.ts";

const ENCODER = new TextEncoder();

/** Whether one `.gitignore` at the top leaves a path out; a slash at the end makes it a directory. */
function ignores(lines: string, path: string, ignoreCase = false): boolean {
  const rules = parseIgnoreFile(ENCODER.encode(lines), ignoreCase);
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
  expect(decidingRule({ ...NO_RULES, git: [file] }, byteString("üa"), false)?.rule).toMatchObject({
    line: "ü*",
    lineNumber: 2,
  });
  expect(decidingRule({ ...NO_RULES, git: [file] }, byteString("üb"), false)).toBeUndefined();
});

test("S043: a pattern that would make a backtracking matcher explode is answered in one pass", () => {
  const stars = "*a".repeat(100);
  expect(ignores(`${stars}b`, "a".repeat(10_000))).toBe(false);
  expect(ignores(stars, "a".repeat(10_000))).toBe(true);
  expect(ignores(`${"**/a/".repeat(50)}b`, `${"a/".repeat(2_000)}c`)).toBe(false);
});

test.each<[lines: string, ignored: string[], kept: string[]]>([
  ["*.LOG\n/Foo/b", ["a.log", "A.Log", "foo/B"], ["a.logs"]],
  ["F*o\n[A-C]x\n[[:upper:]]y", ["foo", "FAO", "bx", "Cx", "zy", "Zy"], ["dx", "7y"]],
  // Git's own ways: a capital alone in a set, or behind a backslash in a glob, matches nothing.
  ["[A]x\n?\\A", [], ["ax", "Ax", "xa", "xA"]],
  ["É", ["É"], ["é"]],
])("without case the rules %j leave out %j and keep %j", (lines, ignored, kept) => {
  expect(ignored.filter((path) => !ignores(lines, path, true))).toEqual([]);
  expect(kept.filter((path) => ignores(lines, path, true))).toEqual([]);
});
