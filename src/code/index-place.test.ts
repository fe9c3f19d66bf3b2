import { join } from "node:path";
import { expect, test } from "vitest";
import { codePreset } from "./code-preset.ts";
import type { TreeSource } from "./indexed-tree.ts";
import { cacheFolder } from "./cache-folder.ts";
import { checkIndexFolder, indexName, indexStamp, subjectIn } from "./index-place.ts";
import { STANDARD_LIMITS } from "./limits.ts";

const of = (root: string, preset = "default", maxFileBytes = STANDARD_LIMITS.maxFileBytes): TreeSource => ({
  root,
  preset: codePreset(preset),
  limits: { ...STANDARD_LIMITS, maxFileBytes },
});

test.each([
  [{ XDG_CACHE_HOME: "/x", HOME: "/h" }, "linux", "/x/ranksack"],
  [{ XDG_CACHE_HOME: "/x", HOME: "/h" }, "darwin", "/x/ranksack"],
  [{ HOME: "/h" }, "linux", "/h/.cache/ranksack"],
  // A relative path is to be ignored, says the XDG specification.
  [{ XDG_CACHE_HOME: "x", HOME: "/h" }, "linux", "/h/.cache/ranksack"],
  [{ HOME: "/h" }, "darwin", "/h/Library/Caches/ranksack"],
  [{ LOCALAPPDATA: "/l", HOME: "/h" }, "win32", "/l/ranksack"],
  [{}, "linux", undefined],
  [{ HOME: "" }, "linux", undefined],
] as const)("the cache of %j on %s is %s", (env, platform, folder) => {
  expect(cacheFolder(env, platform)).toBe(folder === undefined ? undefined : join(folder));
});

test("a folder of one's own, none, or the cache; anything else is refused", () => {
  const env = { XDG_CACHE_HOME: "/x" };
  expect(checkIndexFolder("/y", env)).toBe("/y");
  expect(checkIndexFolder("y", env)).toBe(join(process.cwd(), "y"));
  expect(checkIndexFolder(false, env)).toBeUndefined();
  expect(checkIndexFolder(undefined, env)).toBe("/x/ranksack");
  for (const wrong of ["", 7, null, "a\0b"])
    expect(() => checkIndexFolder(wrong, env)).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
});

test("S069: another directory, preset or limit is another index; its name says which directory", () => {
  const names = [
    of("/a/app"),
    of("/b/app"),
    of("/a/app", "code-context-agent"),
    of("/a/app", "default", 7),
    of("/"),
    of("/ü ü"),
  ].map(indexName);
  expect(new Set(names).size).toBe(6);
  expect(names.map((name) => name.replace(/-[0-9a-f]{16}$/, ""))).toEqual(["app", "app", "app", "app", "root", "-"]);
  expect(indexName(of("/a/app"))).toBe(names[0]);
  expect(indexName({ ...of("/a/app"), limits: { ...STANDARD_LIMITS, maxFiles: 1 } })).toBe(names[0]);
});

test("a stamp says what the index is of", () => {
  expect(subjectIn(indexStamp(of("/a/app")))).toEqual({
    root: "/a/app",
    preset: "default",
    maxFileBytes: STANDARD_LIMITS.maxFileBytes,
  });
  for (const stamp of ["", "unicode 15", "{}", "null", '{"root":1}']) expect(subjectIn(stamp)).toBeUndefined();
});
