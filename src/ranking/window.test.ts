import fc from "fast-check";
import { expect, test } from "vitest";
import type { Scored } from "./top-hits.ts";
import { rerankWindow } from "./window.ts";

const hit = (key: string, score: number, tier: Scored["tier"] = "ranked"): Scored => ({ key, tier, score });

test("the window is ranked anew, and what lies behind keeps its order behind it", () => {
  const candidates = [hit("a", 9), hit("b", 8), hit("c", 7), hit("d", 6)];
  expect(rerankWindow(candidates, 2, () => [1, 5])).toEqual([
    hit("b", 5),
    hit("a", 1),
    hit("c", 7, "tail"),
    hit("d", 6, "tail"),
  ]);
});

test("exact names stay in front", () => {
  const candidates = [hit("a", 1, "name"), hit("b", 8)];
  expect(rerankWindow(candidates, 2, () => [0.1, 5]).map(({ key }) => key)).toEqual(["a", "b"]);
});

test("asking for more changes nothing in front", () => {
  const scores = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 30 });
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 12 }), (values, size) => {
      const all = values.toSorted((a, b) => b - a).map((score, at) => hit(String(at).padStart(2, "0"), score));
      const answer = (limit: number): Scored[] =>
        rerankWindow(all.slice(0, Math.max(limit, size)), size, (window) =>
          window.map(({ key }) => (Number(key) % 3) + 1),
        ).slice(0, limit);
      for (let limit = 1; limit < all.length; limit++) expect(answer(limit)).toEqual(answer(limit + 1).slice(0, limit));
    }),
  );
});
