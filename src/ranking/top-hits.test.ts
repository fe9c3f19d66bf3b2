import { describe, expect, test } from "vitest";
import { compareScored, type Scored, TopHits } from "./top-hits.ts";

const hit = (key: string, score: number): Scored => ({ key, score });

describe("order", () => {
  test.each([
    [hit("b", 2), hit("a", 1)],
    [hit("a", 1), hit("b", 1)],
    [hit("Z", 1), hit("a", 1)],
    [hit("", 1), hit("a", 1)],
    [hit("10", 1), hit("9", 1)],
    [hit("a", 1), hit("ä", 1)],
    [hit("😀", 1), hit("\uffff", 1)], // by code units, not code points
    [hit("z", 1 + Number.EPSILON), hit("a", 1)],
  ])("%j before %j", (a, b) => {
    expect(compareScored(a, b)).toBeLessThan(0);
    expect(compareScored(b, a)).toBeGreaterThan(0);
    expect(compareScored(a, a)).toBe(0);
  });
});

test.each([1, 2, 3, 7, 50, 60])("the best %i are the head of a full sort, in whatever order they come", (limit) => {
  const hits = Array.from({ length: 50 }, (_, at) => hit(`${(at * 37) % 50}`, ((at * 7) % 5) / 3));
  for (const offered of [
    hits,
    hits.toReversed(),
    hits.toSorted(compareScored),
    hits.toSorted(compareScored).toReversed(),
  ]) {
    const top = new TopHits<Scored>(limit);
    for (const one of offered) if (top.admits(one.score)) top.offer(one);
    expect(top.sorted()).toEqual(hits.toSorted(compareScored).slice(0, limit));
  }
});

test("a full heap admits what ties with its worst", () => {
  const top = new TopHits<Scored>(2);
  expect([top.admits(0.1), top.sorted()]).toEqual([true, []]);
  top.offer(hit("b", 2));
  top.offer(hit("c", 1));
  expect([0.5, 1, 2].map((score) => top.admits(score))).toEqual([false, true, true]);
  top.offer(hit("d", 1));
  top.offer(hit("a", 1));
  expect(top.sorted()).toEqual([hit("b", 2), hit("a", 1)]);
});
