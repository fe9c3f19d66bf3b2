import fc from "fast-check";
import { expect, test } from "vitest";
import { HashOrder } from "./hash-order.ts";

function sorted(order: HashOrder, hashes: readonly number[]): { places: number[]; hashes: number[] } {
  order.sort(Uint32Array.from(hashes), hashes.length);
  const first = (list: Uint32Array): number[] => Array.from(list.subarray(0, hashes.length));
  return { places: first(order.places), hashes: first(order.sorted) };
}

test.each([
  { hashes: [], places: [] },
  { hashes: [7], places: [0] },
  { hashes: [4_000_000_000, 5, 3_000_000_000], places: [1, 2, 0] },
  { hashes: [9, 8, 9, 8], places: [1, 3, 0, 2] },
])("the order of $hashes", ({ hashes, places }) => {
  expect(sorted(new HashOrder(), hashes)).toEqual({ places, hashes: hashes.toSorted((a, b) => a - b) });
});

test("the order of a stable sort, list after list, also where hashes crowd", () => {
  const hash = fc.oneof(fc.nat({ max: 2 ** 32 - 1 }), fc.nat({ max: 3 }));
  const order = new HashOrder();
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 200 }), (hashes) => {
      const places = hashes.map((_, at) => at).sort((a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0));
      expect(sorted(order, hashes)).toEqual({ places, hashes: places.map((place) => hashes[place]) });
    }),
  );
});
