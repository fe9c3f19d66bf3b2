import { expect, test } from "vitest";
import { FUSED, fuse } from "./fusion.ts";
import type { RankedTool } from "./ranked-tool.ts";

function byWords(...keys: readonly string[]): RankedTool[] {
  return keys.map((key, at) => ({ key, tier: "ranked", score: 1_000 - at, explain: () => undefined }));
}

const near = (...keys: readonly string[]): { key: string; cosine: number }[] =>
  keys.map((key, at) => ({ key, cosine: 1 / (at + 1) }));
const shown = (tools: readonly RankedTool[]): string[] =>
  tools.map(({ key, tier, score }) => `${key} ${tier} ${score}`);

test("the worked example: one over 60 and the rank, summed over the lists", () => {
  const [first, ...others] = fuse(byWords("both", "words"), near("x", "y", "both"));
  expect([first?.key, first?.score.toFixed(6)]).toEqual(["both", "0.032266"]);
  expect(first?.score).toBeCloseTo(1 / 61 + 1 / 63, 15);
  expect(others.map(({ key, score }) => `${key} ${score.toFixed(6)}`)).toEqual([
    "x 0.016393",
    "words 0.016129",
    "y 0.016129",
  ]);
});

test("equal sums are in order of the keys", () => {
  expect(fuse(byWords("b", "a"), near("a", "b")).map(({ key }) => key)).toEqual(["a", "b"]);
});

test("exact names stay in front of what both lists have first", () => {
  const [first, second] = byWords("named", "best");
  const tools = [{ ...(first as RankedTool), tier: "name" as const }, second as RankedTool];
  expect(shown(fuse(tools, near("best", "other")))).toEqual([
    `named name ${1 / 61}`,
    `best ranked ${1 / 62 + 1 / 61}`,
    `other ranked ${1 / 62}`,
  ]);
});

test("what stands behind the hundred by words is the tail, in its order, unless vectors found it", () => {
  const keys = Array.from({ length: FUSED + 3 }, (_, at) => `k${at}`);
  const fused = fuse(byWords(...keys), near("k101"));
  expect(shown(fused.filter(({ key }) => key === "k101"))).toEqual([`k101 ranked ${1 / 61}`]);
  expect(shown(fused.slice(-2))).toEqual([`k100 tail ${1 / 161}`, `k102 tail ${1 / 163}`]);
  expect(fused.slice(0, -2).every(({ score }) => score >= 1 / 160)).toBe(true);
});

test("of the list by vectors, too, a hundred count", () => {
  const keys = Array.from({ length: FUSED + 1 }, (_, at) => `k${String(at).padStart(3, "0")}`);
  expect(fuse([], near(...keys)).map(({ key }) => key)).toEqual(keys.slice(0, FUSED));
});

test("an explanation says both ranks, also that there is none", () => {
  const words = { what: "sum of the words of the query", value: 7, parts: [] };
  const [a, b] = fuse(
    byWords("a").map((tool) => ({ ...tool, explain: () => words })),
    near("a", "b"),
  );
  expect(a?.explain()).toEqual({
    what: "sum of the reciprocal ranks",
    value: 1 / 61 + 1 / 61,
    parts: [
      { what: "by words rank 1: one over 60 and the rank", value: 1 / 61, parts: [] },
      { what: "by vectors rank 1: one over 60 and the rank; cosine 1.0000", value: 1 / 61, parts: [] },
      {
        what: "product of the score by words and what of it counts",
        value: 0,
        parts: [words, { what: "what of it counts besides the order", value: 0, parts: [] }],
      },
    ],
  });
  expect(b?.explain()?.parts.map(({ what, value }) => `${what}: ${value}`)).toEqual([
    "by words not among the first 100: 0",
    `by vectors rank 2: one over 60 and the rank; cosine 0.5000: ${1 / 62}`,
  ]);
});
