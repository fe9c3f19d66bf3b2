import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../test/properties/seed.ts";
import { compareTable, fileTable } from "./file-table.ts";
import type { ListedFile } from "./listing.ts";

const file = (path: string, inode = 1): ListedFile => ({ path, size: 1, modifiedAt: 2.5, changedAt: 3.5, inode });

test("the stamp of a file is found by its path", () => {
  const table = fileTable([file("a", 1), file("b", 2), file("c", 3)]);
  expect(table.get("b")).toEqual({ size: 1, modifiedAt: 2.5, changedAt: 3.5, inode: 2 });
  expect(["", "aa", "d"].map((path) => table.get(path))).toEqual([undefined, undefined, undefined]);
  expect(table.size).toBe(3);
});

test("what a listing has, has otherwise and has no more is what two maps say", () => {
  const files = fc.uniqueArray(
    fc.record({ path: fc.string({ maxLength: 2 }), inode: fc.integer({ min: 1, max: 2 }) }),
    { selector: ({ path }) => path, maxLength: 12 },
  );
  const listed = (some: readonly { path: string; inode: number }[]): ListedFile[] =>
    some.map(({ path, inode }) => file(path, inode)).sort((a, b) => (a.path < b.path ? -1 : 1));
  holds(
    fc.property(files, files, (before, after) => {
      const known = new Map(before.map(({ path, inode }) => [path, inode]));
      const now = new Set(after.map(({ path }) => path));
      const sorted = listed(after);
      expect(compareTable(fileTable(listed(before)), sorted)).toEqual({
        changed: sorted.filter(({ path, inode }) => known.get(path) !== inode),
        same: sorted.filter(({ path, inode }) => known.get(path) === inode),
        gone: listed(before)
          .map(({ path }) => path)
          .filter((path) => !now.has(path)),
      });
    }),
  );
});
