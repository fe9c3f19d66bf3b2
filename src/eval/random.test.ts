import { expect, test } from "vitest";
import { drawsFrom, hashText } from "./random.ts";

test.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["foobar", 0xbf9cf968],
])("the hash of %j is that of the specification", (text, hash) => {
  expect(hashText(text)).toBe(hash);
});

test("a seed draws the same again, another seed something else", () => {
  const numbers = (seed: string): number[] => {
    const draw = drawsFrom(seed);
    return Array.from({ length: 20 }, () => draw(1_000));
  };
  expect(numbers("a")).toEqual(numbers("a"));
  expect(numbers("a")).not.toEqual(numbers("b"));
});

test("every number below the bound is drawn, none at or above it", () => {
  const draw = drawsFrom("dice");
  const counts = [0, 0, 0, 0, 0, 0];
  for (let round = 0; round < 6_000; round++) {
    const side = draw(6);
    counts[side] = (counts[side] ?? Number.NaN) + 1;
  }
  expect(counts).toHaveLength(6);
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
