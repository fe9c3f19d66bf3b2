import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../test/properties/seed.ts";
import { lowerBound, placeIn } from "./hash-search.ts";

const HASHES = Uint32Array.of(3, 7, 7, 2 ** 31, 2 ** 32 - 1);

test.each([
  [0, 0],
  [3, 0],
  [4, 1],
  [7, 1],
  [8, 3],
  [2 ** 31 + 1, 4],
  [2 ** 32 - 1, 4],
  [2 ** 32, 5],
])("the first place not below %i is %i", (hash, place) => {
  expect(lowerBound(HASHES, hash)).toBe(place);
});

test("what is not there has no place", () => {
  expect([placeIn(HASHES, 3), placeIn(HASHES, 2 ** 31), placeIn(HASHES, 8), placeIn(new Uint32Array(0), 8)]).toEqual([
    0, 3, -1, -1,
  ]);
});

test("places are those of a search from the start, however the hashes are spread", () => {
  const spread = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 0, max: 40 }));
  const property = fc.property(fc.array(spread, { maxLength: 300 }), spread, (values, asked) => {
    const hashes = Uint32Array.from(values).sort();
    for (const hash of [asked, asked + 1, ...values.slice(0, 3)]) {
      const found = hashes.findIndex((one) => one >= hash);
      expect(lowerBound(hashes, hash)).toBe(found < 0 ? hashes.length : found);
      expect(placeIn(hashes, hash)).toBe(hashes.indexOf(hash));
    }
  });
  holds(property);
});
