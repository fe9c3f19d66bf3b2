import { expect, test } from "vitest";
import { countOf } from "./count.ts";

test.each([
  [0, "0 files"],
  [1, "1 file"],
  [2, "2 files"],
])("%d is %s", (count, text) => {
  expect(countOf(count, "file")).toBe(text);
});

test("a plural of its own", () => {
  expect([countOf(1, "entry", "entries"), countOf(3, "entry", "entries")]).toEqual(["1 entry", "3 entries"]);
});
