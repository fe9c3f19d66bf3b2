import { expect, test } from "vitest";
import { PlacedFiles } from "./placed-files.ts";
import { WITHOUT } from "./tree-summary.ts";

test("files are found by the places of their documents, over segments", () => {
  const files = new PlacedFiles(Uint32Array.of(2, 65_536, WITHOUT, 0, 65_539));
  expect([0, 1, 2, 3, 65_536, 65_537, 65_539, 65_540, 131_072].map((place) => files.at(place))).toEqual([
    3, -1, 0, -1, 1, -1, 4, -1, -1,
  ]);
});

test("a tree without documents has none", () => {
  expect(new PlacedFiles(Uint32Array.of(WITHOUT)).at(0)).toBe(-1);
});
