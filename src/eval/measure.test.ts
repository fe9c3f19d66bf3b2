import fc from "fast-check";
import { expect, test } from "vitest";
import { DEPTH, MEASURES, meanOf, type Measures, measure } from "./measure.ts";

const NOTHING: Measures = { ndcg10: 0, recall1: 0, recall5: 0, recall10: 0, mrr: 0, hit1: 0, hit5: 0 };

function rounded(measures: Measures): Record<string, number> {
  return Object.fromEntries(Object.entries(measures).map(([name, value]) => [name, Number(value.toFixed(6))]));
}

test("the worked numbers of the file's head", () => {
  expect(rounded(measure(["a", "x", "y", "b"], new Set(["a", "b", "c"])))).toEqual({
    ndcg10: 0.671386,
    recall1: 0.333333,
    recall5: 0.666667,
    recall10: 0.666667,
    mrr: 1,
    hit1: 1,
    hit5: 1,
  });
});

test.each<[string, readonly string[], readonly string[], Partial<Measures>]>([
  ["the right tool first", ["a", "x"], ["a"], { ndcg10: 1, recall1: 1, mrr: 1, hit1: 1, hit5: 1 }],
  ["the right tool third", ["x", "y", "a"], ["a"], { ndcg10: 0.5, recall1: 0, recall5: 1, mrr: 0.333333, hit1: 0 }],
  ["at rank 6", ["1", "2", "3", "4", "5", "a"], ["a"], { recall5: 0, recall10: 1, hit5: 0, mrr: 0.166667 }],
  ["at rank 11", ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "a"], ["a"], NOTHING],
  ["not found", ["x"], ["a"], NOTHING],
  ["nothing found", [], ["a"], NOTHING],
  ["no right tool", ["x"], [], NOTHING],
])("%s", (_, ranking, gold, expected) => {
  expect(rounded(measure(ranking, new Set(gold)))).toMatchObject(expected);
});

test("with more right tools than can be shown the best is 1 all the same", () => {
  const gold = Array.from({ length: 25 }, (_, at) => `t${at}`);
  expect(rounded(measure(gold, new Set(gold)))).toMatchObject({ ndcg10: 1, recall10: 0.4 });
});

test("a mean is taken measure by measure", () => {
  const found = measure(["a"], new Set(["a"]));
  expect(meanOf([found, NOTHING])).toEqual(Object.fromEntries(MEASURES.map((name) => [name, 0.5])));
  expect(meanOf([])).toEqual(NOTHING);
});

test("every measure lies between 0 and 1, and a right tool further up never makes one smaller", () => {
  const keys = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 20 });
  fc.assert(
    fc.property(keys, keys, fc.nat(), (ranking, gold, pick) => {
      const right = new Set(gold);
      const before = measure(ranking, right);
      for (const value of Object.values(before)) expect(value >= 0 && value <= 1 + 1e-12).toBe(true);
      const places = ranking.flatMap((key, at) => (at > 0 && right.has(key) ? [at] : []));
      const place = places[pick % Math.max(1, places.length)];
      if (place === undefined) return;
      const up = ranking.toSpliced(place, 1).toSpliced(place - 1, 0, ranking[place] ?? "");
      const after = measure(up, right);
      for (const name of MEASURES) expect(after[name]).toBeGreaterThanOrEqual(before[name] - 1e-12);
    }),
    { numRuns: 300 },
  );
  expect(DEPTH).toBe(10);
});
