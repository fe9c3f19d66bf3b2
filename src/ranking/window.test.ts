import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../test/properties/seed.ts";
import { compareScored, type Scored } from "./top-hits.ts";
import { rerank } from "./window.ts";

const hit = (key: string, score: number, tier: Scored["tier"] = "ranked"): Scored => ({ key, tier, score });
const CANDIDATES = [hit("a", 9), hit("b", 8), hit("c", 7), hit("d", 6)];
const shown = (hits: readonly Scored[]): string[] => hits.map(({ key, tier, score }) => `${key} ${tier} ${score}`);

test("the window is ranked anew, and what lies behind is the tail, in its order", () => {
  const ranked = rerank(CANDIDATES, [{ size: 2, rescore: () => [1, 5] }]);
  expect(shown(ranked)).toEqual(["b ranked 5", "a ranked 1", "c tail 7", "d tail 6"]);
});

test("a window inside lifts what it ranks above what lies behind it in the first", () => {
  const first = { size: 3, rescore: () => [3, 2, 1] };
  const ranked = rerank(CANDIDATES, [first, { size: 2, rescore: () => [0.25, 0.5] }]);
  expect(shown(ranked)).toEqual(["b ranked 1.5", "a ranked 1.25", "c ranked 1", "d tail 6"]);
});

test("exact names stay in front", () => {
  const ranked = rerank([hit("a", 1, "name"), hit("b", 8)], [{ size: 2, rescore: () => [0.1, 5] }]);
  expect(shown(ranked)).toEqual(["a name 0.1", "b ranked 5"]);
});

test("without windows candidates are what they were", () => {
  expect(rerank(CANDIDATES, [])).toEqual(CANDIDATES);
});

test("the first of a limit are the first of all, ties and exact names among them", () => {
  const tier = fc.constantFrom<Scored["tier"][]>("ranked", "ranked", "name");
  const scored = fc.record({
    key: fc.string({ minLength: 1, maxLength: 3 }),
    tier,
    score: fc.integer({ min: 1, max: 5 }),
  });
  const found = fc.uniqueArray(scored, { maxLength: 30, selector: ({ key }) => key });
  const property = fc.property(found, fc.integer({ min: 1, max: 30 }), fc.nat(6), (given, limit, salt) => {
    const rescore = (hits: readonly Scored[]): number[] =>
      hits.map(({ score }, at) => 1 + ((score * 7 + at + salt) % 4));
    const windows = [
      { size: 12, rescore },
      { size: 5, rescore },
    ];
    const candidates = given.toSorted(compareScored);
    const all = rerank(candidates, windows);
    expect(rerank(candidates, windows, limit).slice(0, limit)).toEqual(all.slice(0, limit));
  });
  holds(property);
});
