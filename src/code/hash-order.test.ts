import fc from "fast-check";
import { expect, test } from "vitest";
import { orderOfHashes } from "./hash-order.ts";

test.each([
  { hashes: [], order: [] },
  { hashes: [7], order: [0] },
  { hashes: [4_000_000_000, 5, 3_000_000_000], order: [1, 2, 0] },
  { hashes: [9, 8, 9, 8], order: [1, 3, 0, 2] },
])("the order of $hashes", ({ hashes, order }) => {
  expect(Array.from(orderOfHashes(Uint32Array.from(hashes), hashes.length))).toEqual(order);
});

test("the order of a stable sort, also where hashes crowd", () => {
  const hash = fc.oneof(fc.nat({ max: 2 ** 32 - 1 }), fc.nat({ max: 3 }));
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 200 }), (hashes) => {
      const sorted = hashes.map((_, at) => at).sort((a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0));
      expect(Array.from(orderOfHashes(Uint32Array.from(hashes), hashes.length))).toEqual(sorted);
    }),
  );
});
