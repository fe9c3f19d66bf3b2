import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantTree } from "../../test/planted-tree.ts";
import { AllowedRoots } from "./allowed-roots.ts";

/** A directory with a root, its neighbours, a link into it and one out of it. */
function plantNeighbours(): string {
  const base = plantTree({ "root/a/x.ts": "", "root-evil/x.ts": "", "other/x.ts": "", "second/x.ts": "" });
  symlinkSync(join(base, "other"), join(base, "root/out"));
  symlinkSync(join(base, "root"), join(base, "link"));
  return base;
}

test.each([
  ["root", "root"],
  ["root/", "root"],
  ["root/a/..", "root"],
  ["root/a", "root/a"],
  ["link", "root"],
  ["link/a/", "root/a"],
])("%s is %s", (path, place) => {
  const base = plantNeighbours();
  const roots = new AllowedRoots([join(base, "root")], false);
  expect(roots.resolve(`${base}/${path}`)).toBe(join(base, place));
  expect(roots.resolve(undefined)).toBe(join(base, "root"));
});

test.each([
  "{base}",
  "{base}/root/../other",
  "{base}/root/./a/../../other",
  "{base}/root-evil",
  "{base}/root\0",
  "{base}/root/out",
  "{base}/root/../nowhere",
  "/",
  "root",
  ".",
  "~",
  "",
  7,
  null,
])("S011: %j is refused with one typed error", (path) => {
  const base = plantNeighbours();
  const root = join(base, "root");
  const asked = typeof path === "string" ? path.replace("{base}", base) : path;
  expect(() => new AllowedRoots([root], false).resolve(asked)).toThrow(
    expect.objectContaining({ code: "PATH_NOT_ALLOWED", hint: expect.stringContaining(root) }),
  );
});

test("of several roots one must be named", () => {
  const base = plantNeighbours();
  const roots = new AllowedRoots([join(base, "root"), join(base, "second")], false);
  expect(roots.resolve(join(base, "second"))).toBe(join(base, "second"));
  expect(() => roots.resolve(undefined)).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
});

test("what is missing within a root is said to be missing; a file is no directory", () => {
  const root = join(plantNeighbours(), "root");
  const roots = new AllowedRoots([root], false);
  expect(() => roots.resolve(join(root, "gone"))).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  expect(() => roots.resolve(join(root, "a/x.ts"))).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
  mkdirSync(join(root, "late"));
  expect(roots.resolve(join(root, "late"))).toBe(join(root, "late"));
});

test.each([[[]], ["/x"], [undefined]])("%j are no roots", (roots) => {
  expect(() => new AllowedRoots(roots as string[], false)).toThrow(
    expect.objectContaining({ code: "INVALID_ARGUMENT", message: expect.stringMatching(/^roots is /) }),
  );
});
