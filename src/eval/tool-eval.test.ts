import { expect, test } from "vitest";
import { compareGains, gainsOf } from "./comparison.ts";
import type { QuerySet } from "./query-set.ts";
import type { Ranker } from "./ranker.ts";
import { evaluateTools } from "./tool-eval.ts";

const TOOLS = [{ name: "alpha" }, { name: "beta" }, { name: "gamma" }];

/** Finds the tools whose names the query holds, in the order of the catalog or backwards. */
function byName(name: string, backwards = false): Ranker {
  return {
    name,
    build: (tools) => (query, limit) => {
      const found = tools.map((tool) => tool.name).filter((tool) => query.includes(tool));
      return (backwards ? found.toReversed() : found).slice(0, limit);
    },
  };
}

const judged = (id: string, query: string, ...gold: string[]): QuerySet["queries"][number] => {
  return { id, query, gold: new Set(gold) };
};
const SMALL: QuerySet = {
  id: "small",
  tools: TOOLS,
  queries: [judged("1", "alpha", "alpha"), judged("2", "alpha beta", "beta"), judged("3", "none", "gamma")],
};
const EASY: QuerySet = { id: "easy", tools: TOOLS, queries: [judged("1", "gamma", "gamma")] };
const TASK = { typos: false, exact: false, seed: 1 };

test("a set's figures are means over its queries, the mean counts every set the same", () => {
  const seen: string[] = [];
  const { sets, mean } = evaluateTools(byName("r"), [SMALL, EASY], TASK, ({ id }) => void seen.push(id));
  const [small, easy] = sets;
  expect(small).toMatchObject({ set: "small", tools: 3, queries: 3 });
  expect(small?.measures.ndcg10).toBeCloseTo((1 + 1 / Math.log2(3)) / 3, 12);
  expect(small?.measures).toMatchObject({ hit1: 1 / 3, hit5: 2 / 3, mrr: 0.5 });
  expect(easy?.measures.ndcg10).toBe(1);
  expect(mean.measures.hit1).toBeCloseTo(2 / 3, 12);
  expect(easy?.intervals.hit1).toEqual([1, 1]);
  expect(small?.intervals.hit1).toEqual([0, 1]);
  expect(seen).toEqual(["small", "easy"]);
  expect([small?.typos, small?.exact, mean.typos]).toEqual([undefined, undefined, undefined]);
});

test("of one set the mean is the set, its interval too", () => {
  const { sets, mean } = evaluateTools(byName("r"), [SMALL], TASK, () => {});
  expect(mean).toEqual({ measures: sets[0]?.measures, intervals: sets[0]?.intervals });
});

test("typos cost what they hide, and follow from the seed", () => {
  const { sets, mean } = evaluateTools(byName("r"), [SMALL, EASY], { ...TASK, typos: true, exact: true }, () => {});
  expect(sets[1]?.typos).toEqual({ ndcg10: 0, loss: 1 });
  expect(mean.typos?.loss).toBeCloseTo(((sets[0]?.typos?.loss ?? 0) + 1) / 2, 12);
  expect(mean.exact).toEqual({ whole: 1, inText: 1, spacedInText: 1 });
  const again = evaluateTools(byName("r"), [SMALL, EASY], { ...TASK, typos: true, exact: true }, () => {});
  expect(again).toEqual({ sets, mean });
});

test("two rankings are compared query by query", () => {
  const gains = [byName("a"), byName("b", true)].map((ranker) => gainsOf(ranker, [SMALL, EASY], () => {}));
  const [before = [], after = []] = gains;
  const { sets, mean } = compareGains([SMALL, EASY], before, after, 1);
  const gained = (1 - 1 / Math.log2(3)) / 3;
  expect(sets[0]).toMatchObject({ set: "small", queries: 3 });
  expect(sets[0]?.difference).toBeCloseTo(gained, 12);
  expect(sets[1]).toEqual({ set: "easy", queries: 1, before: 1, after: 1, difference: 0, interval: [0, 0] });
  expect(mean.difference).toBeCloseTo(gained / 2, 12);
  expect(mean.after - mean.before).toBeCloseTo(mean.difference, 12);
  expect(mean.interval[0]).toBe(0);
  expect(compareGains([SMALL, EASY], before, before, 1).mean).toMatchObject({ difference: 0, interval: [0, 0] });
});
