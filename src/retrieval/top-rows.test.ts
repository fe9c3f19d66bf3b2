import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../test/properties/seed.ts";
import { compareScored, type Scored } from "../ranking/top-hits.ts";
import { TopRows } from "./top-rows.ts";

const KEYS = ["f", "b", "h", "a", "d", "g", "c", "e"];

test("without a full heap everything is kept; with one a row has to be as good as the worst", () => {
  const rows = new TopRows(2, (place) => KEYS[place] ?? "");
  rows.offer(0, 3, false);
  expect(rows.threshold).toBe(0);
  rows.offer(1, 2, false);
  expect(rows.threshold).toBe(2);
  rows.offer(3, 2, false);
  expect(rows.take().map(({ place }) => place)).toEqual([0, 3]);
});

test("rows are those that sorting all of them gives, ties by their keys and exact names first", () => {
  const row = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean());
  const property = fc.property(fc.array(row, { maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (given, limit) => {
    const rows = new TopRows(limit, (place) => KEYS[place] ?? "");
    for (const [place, [score, isNamed]] of given.entries()) rows.offer(place, score, isNamed);
    const all = given.map(
      ([score, isNamed], at): Scored => ({ key: KEYS[at] ?? "", tier: isNamed ? "name" : "ranked", score }),
    );
    const kept = rows.take().map(({ place, score, isNamed }) => ({
      key: KEYS[place],
      tier: isNamed ? "name" : "ranked",
      score,
    }));
    expect(kept).toEqual(all.sort(compareScored).slice(0, limit));
  });
  holds(property);
});
