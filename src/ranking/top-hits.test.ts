import { describe, expect, test } from "vitest";
import { compareScored, type Scored, type Tier, TopHits } from "./top-hits.ts";

const hit = (key: string, score: number, tier: Tier = "ranked"): Scored => ({ key, tier, score });

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
    [hit("z", 1, "name"), hit("a", 9)],
    [hit("z", 1), hit("a", 9, "tail")],
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
    for (const one of offered) if (one.score >= top.threshold) top.offer(one);
    expect(top.sorted()).toEqual(hits.toSorted(compareScored).slice(0, limit));
  }
});

test("a full heap admits what ties with its worst", () => {
  const top = new TopHits<Scored>(2);
  expect([top.threshold, top.sorted()]).toEqual([0, []]);
  top.offer(hit("b", 2));
  top.offer(hit("c", 1));
  expect(top.threshold).toBe(1);
  top.offer(hit("d", 1));
  top.offer(hit("a", 1));
  expect(top.sorted()).toEqual([hit("b", 2), hit("a", 1)]);
});

test("a heap full of names admits no score", () => {
  const top = new TopHits<Scored>(1);
  top.offer(hit("a", 1));
  top.offer(hit("b", 0.5, "name"));
  expect(top.threshold).toBe(Number.POSITIVE_INFINITY);
  expect(top.sorted()).toEqual([hit("b", 0.5, "name")]);
});
