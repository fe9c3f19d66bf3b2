import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join, relative } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { asOrdinaryUser, emptyDirectory, plantTree } from "../../test/planted-tree.ts";
import { RanksackError } from "../base/errors.ts";
import { checkRoot } from "./root.ts";

function refusal(root: unknown): RanksackError {
  try {
    checkRoot(root, false);
  } catch (error) {
    if (error instanceof RanksackError) return error;
  }
  throw new Error("it was not refused with a RanksackError");
}

test("S069: every spelling of a directory is one", () => {
  const base = plantTree({ "parent/app/a.ts": "" });
  symlinkSync(join(base, "parent"), join(base, "link"));
  const root = join(base, "parent/app");
  const spellings = [
    root,
    `${root}/`,
    `${root}/.`,
    `${root}/../app`,
    join(base, "link/app"),
    relative(process.cwd(), root),
  ];
  expect(spellings.map((spelling) => checkRoot(spelling, false))).toEqual(spellings.map(() => root));
  expect(basename(checkRoot(".", false))).toBe(basename(process.cwd()));
});

test.each([undefined, null, 7, "", {}, "a\0b"])("%j is no root", (root) => {
  expect(refusal(root)).toMatchObject({ code: "INVALID_ARGUMENT", message: expect.stringMatching(/^The root is /) });
});

test("what does not exist is said to be missing", () => {
  const missing = join(emptyDirectory(), "nowhere");
  expect(refusal(missing)).toMatchObject({
    code: "NOT_FOUND",
    message: expect.stringContaining("There is no directory"),
  });
  expect(refusal("~/app").hint).toContain("~ is not expanded");
});

test("a file is refused, with what to pass instead", () => {
  const root = plantTree({ "a.ts": "" });
  expect(refusal(join(root, "a.ts"))).toMatchObject({
    code: "INVALID_ARGUMENT",
    hint: "Pass the directory that holds it.",
  });
  expect(refusal(join(root, "a.ts/b"))).toMatchObject({ code: "NOT_FOUND" });
});

test("what the system does not let through is STORAGE", async () => {
  const root = plantTree({ "closed/inner/a.ts": "" });
  chmodSync(join(root, "closed"), 0);
  const error = await asOrdinaryUser(async () => refusal(join(root, "closed/inner")));
  expect(error).toMatchObject({ code: "STORAGE", message: expect.stringContaining("EACCES") });
});

test.each([
  ["the whole disk", "/"],
  ["the whole disk", "/tmp/.."],
  ["the home directory", homedir()],
])("%s is refused unless forced (%s)", (what, root) => {
  expect(refusal(root)).toMatchObject({ code: "PATH_NOT_ALLOWED", message: expect.stringContaining(what) });
  expect(checkRoot(root, true)).toMatch(/^\//);
});

afterEach(() => vi.unstubAllEnvs());

test("S013: a folder above the home directory is refused, unless it is a repository", () => {
  const base = plantTree({ "people/me/a.ts": "" });
  vi.stubEnv("HOME", join(base, "people/me"));
  expect(refusal(join(base, "people"))).toMatchObject({
    code: "PATH_NOT_ALLOWED",
    message: expect.stringContaining("is above the home directory"),
    hint: expect.stringContaining("--force"),
  });
  expect(checkRoot(join(base, "people"), true)).toBe(join(base, "people"));
  mkdirSync(join(base, ".git"));
  expect(checkRoot(base, false)).toBe(base);
});
