import { expect, test } from "vitest";
import { bootstrapInterval } from "./bootstrap.ts";

const half = (size: number): number[] => Array.from({ length: size }, (_, at) => at % 2);

test("the worked numbers of the file's head", () => {
  expect(bootstrapInterval([[0, 0, 1, 1]], "s")).toEqual([0, 1]);
  const [low, high] = bootstrapInterval([half(100)], "s");
  expect(low).toBeCloseTo(0.402, 1);
  expect(high).toBeCloseTo(0.598, 1);
});

test("values that are all the same are sure", () => {
  expect(bootstrapInterval([[0.25, 0.25, 0.25]], "s")).toEqual([0.25, 0.25]);
  expect(bootstrapInterval([], "s")).toEqual([0, 0]);
  expect(bootstrapInterval([[]], "s")).toEqual([0, 0]);
});

test("every set counts the same, whatever its size", () => {
  const [low, high] = bootstrapInterval([[1], half(10_000)], "s");
  expect(low).toBeGreaterThan(0.74);
  expect(high).toBeLessThan(0.76);
});

test("more queries make it narrower, and a seed repeats it", () => {
  const width = ([low, high]: readonly [number, number]): number => high - low;
  const few = bootstrapInterval([half(20)], "s");
  expect(width(bootstrapInterval([half(2_000)], "s"))).toBeLessThan(width(few) / 5);
  expect(bootstrapInterval([half(20)], "s")).toEqual(few);
});

test("a difference that is the same for nearly every query is told from 0", () => {
  const [low, high] = bootstrapInterval([Array.from({ length: 200 }, (_, at) => (at % 20 === 0 ? -0.1 : 0.05))], "s");
  expect([low > 0, high < 0.05]).toEqual([true, true]);
});
