import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantTree } from "../../test/planted-tree.ts";
import { parseGitIndex } from "./git-index.ts";
import { parseLink } from "./git-split-index.ts";
import { byteString } from "./ignore.ts";
import { trackedTest } from "./tracked.ts";

const FILES = { "a.ts": "", "a/b.ts": "", "a/bc.ts": "", "a-b": "", "é/ü.ts": "", [`${"long/".repeat(60)}name`]: "" };
const NAMES = Object.keys(FILES).map((name) => Buffer.from(name).toString("latin1"));

function git(root: string, ...args: string[]): void {
  const { status, stderr } = spawnSync("git", ["-C", root, ...args]);
  expect([status, stderr.toString()]).toEqual([0, ""]);
}

/** A repository that tracks FILES, and the path of its index. */
function repository(init: readonly string[], ...steps: readonly (readonly string[])[]): string {
  const root = plantTree({ ...FILES, untracked: "" });
  git(root, "init", "-q", ...init);
  git(root, "add", ...Object.keys(FILES));
  for (const step of steps) git(root, ...step);
  return join(root, ".git/index");
}

test.each<[string, string[], string[][]]>([
  ["version 2", [], [["update-index", "--index-version", "2"]]],
  ["version 4", [], [["update-index", "--index-version", "4"]]],
  ["version 4 with long hashes", ["--object-format=sha256"], [["update-index", "--index-version", "4"]]],
  ["version 2 with long hashes", ["--object-format=sha256"], []],
])("an index of %s", (_, init, steps) => {
  expect(parseGitIndex(readFileSync(repository(init, ...steps))).names).toEqual(NAMES.toSorted());
});

test("an index of version 3, which has entries with more flags", () => {
  const bytes = readFileSync(repository([], ["add", "-N", "untracked"]));
  expect(bytes[7]).toBe(3);
  expect(parseGitIndex(bytes).names).toEqual([...NAMES, "untracked"].sort());
});

test("an index that is cut off or is none tells nothing, wherever it is cut", () => {
  for (const steps of [[], [["update-index", "--index-version", "4"]]]) {
    const bytes = readFileSync(repository([], ...steps));
    // What follows the entries (extensions, a checksum) is not needed.
    for (let length = 0; length < 300; length++) expect(parseGitIndex(bytes.subarray(0, length)).names).toEqual([]);
  }
  for (const text of ["", "DIRC", "DIRC\0\0\0\x09\0\0\0\x01", "not an index at all", "DIRC\0\0\0\x02\xff\xff\xff\xff"])
    expect(parseGitIndex(Buffer.from(text, "latin1")).names).toEqual([]);
});

test("a file is tracked by its whole name, a directory by what lies in it", () => {
  const isTracked = trackedTest(repository([]), "base/");
  const tracked = ["base/a.ts", "base/a/b.ts", "base/a-b"].filter((path) => isTracked(path, false));
  expect(tracked).toHaveLength(3);
  expect(["base/a", "base/long", "base/long/long"].filter((path) => isTracked(path, true))).toHaveLength(3);
  expect(["base/untracked", "base/a", "base/a/b", "base/z"].filter((path) => isTracked(path, false))).toEqual([]);
  expect(["base/a.ts", "base/lo", "base/z"].filter((path) => isTracked(path, true))).toEqual([]);
});

test("a directory with an entry of its own is a submodule, and tracked", () => {
  const index = repository([], ["update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},sub`]);
  expect(Array.from(parseGitIndex(readFileSync(index)).submodules)).toEqual(["sub"]);
  const isTracked = trackedTest(index, "");
  expect(["sub", "a.ts"].map((path) => isTracked(path, true))).toEqual([true, false]);
});

test("of a split index both files count, without what was deleted since it was split", () => {
  const index = repository(
    [],
    ["update-index", "--split-index"],
    ["rm", "-q", "--cached", "a.ts", "é/ü.ts"],
    ["update-index", "--chmod=+x", "a-b"],
    ["add", "untracked"],
  );
  expect(parseGitIndex(readFileSync(index)).names.filter((name) => name !== "")).toEqual(["untracked"]);
  const isTracked = trackedTest(index, "");
  const left = ["a-b", "a.ts", "a/b.ts", "a/bc.ts", "untracked", "é/ü.ts"].filter((name) =>
    isTracked(byteString(name), false),
  );
  expect(left).toEqual(["a-b", "a/b.ts", "a/bc.ts", "untracked"]);
  expect(["a", "é"].map((name) => isTracked(byteString(name), true))).toEqual([true, false]);
});

test("a link of a split index that is damaged is none", () => {
  const content = Buffer.alloc(60, 0xff);
  expect(parseLink(content, 20)).toBeUndefined();
  expect(parseLink(Buffer.alloc(60), 20)).toBeUndefined();
  expect(parseLink(content.subarray(0, 10), 20)).toBeUndefined();
  expect(parseLink(content.subarray(0, 20), 20)).toEqual({ shared: "ff".repeat(20), deleted: [] });
});

test("without an index nothing is tracked", () => {
  expect(trackedTest("/nowhere/index", "")("a", false)).toBe(false);
  const root = plantTree({ index: "" });
  writeFileSync(join(root, "index"), "DIRC");
  expect(trackedTest(join(root, "index"), "")("a", true)).toBe(false);
});
