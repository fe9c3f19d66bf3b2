import { expect, test } from "vitest";
import { isSameStamp, type Stamp } from "./stamp.ts";

const STAMP: Stamp = { size: 1, modifiedAt: 2.5, changedAt: 3.5, inode: 4 };

test("two looks saw the same if nothing that the system says differs", () => {
  expect(isSameStamp(STAMP, { ...STAMP })).toBe(true);
  for (const field of ["size", "modifiedAt", "changedAt", "inode"] as const)
    expect(isSameStamp(STAMP, { ...STAMP, [field]: 9 })).toBe(false);
});

test("a file that is not there is another than one that is", () => {
  expect([isSameStamp(STAMP, undefined), isSameStamp(undefined, undefined)]).toEqual([false, true]);
});
