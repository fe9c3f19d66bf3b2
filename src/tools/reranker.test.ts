import { expect, test } from "vitest";
import type { RankedTool } from "./ranked-tool.ts";
import { positive, RERANKED, type Reranker, rerankTools } from "./reranker.ts";
import type { ToolDefinition } from "./tool.ts";

const definition = (name: string): ToolDefinition => ({ name, description: `Does ${name}.` });
const ranked = (key: string, score: number, tier: RankedTool["tier"] = "ranked"): RankedTool => {
  return { key, score, tier, explain: () => ({ what: "sum of the words of the query", value: score, parts: [] }) };
};
const shown = (tools: readonly RankedTool[]): string[] =>
  tools.map(({ key, tier, score }) => `${key} ${tier} ${score}`);
const FOUR = [ranked("n", 1, "name"), ranked("a", 9), ranked("b", 8), ranked("c", 7)];

test.each([
  [0, 1],
  [2.5, 3.5],
  [-1, 0.5],
  [-3, 0.25],
  [-Number.MAX_VALUE, 1e-300],
  [Number.MAX_VALUE, Number.MAX_VALUE],
])("a reranker's score of %d is %d", (given, score) => {
  expect(positive(given)).toBe(score);
});

test("the scores order the candidates, and exact names stay in front", async () => {
  const { tools, notes } = await rerankTools(FOUR, "q", () => [-1, 0.5, 3, -3], definition);
  expect(shown(tools)).toEqual(["n name 0.5", "b ranked 4", "a ranked 1.5", "c ranked 0.25"]);
  expect(notes).toEqual([]);
});

test("equals keep the order they came in, and their scores say so", async () => {
  const tools = [ranked("z", 3), ranked("y", 2), ranked("a", 1)];
  const reranked = await rerankTools(tools, "q", () => [0, 0, 0], definition);
  expect(reranked.tools.map(({ key }) => key)).toEqual(["z", "y", "a"]);
  const [z = 0, y = 0, a = 0] = reranked.tools.map(({ score }) => score);
  expect(z > y && y > a && z - a < 1e-15).toBe(true);
  expect(reranked.tools[2]?.explain()?.what).toBe("sum of the score and what orders it");
});

test("thirty are handed over, in order, as texts a model can read; what lies behind is the tail, in its order", async () => {
  const many = Array.from({ length: RERANKED + 2 }, (_, at) => ranked(`k${at}`, 100 - at));
  const seen: unknown[] = [];
  const rerank: Reranker = (query, candidates) => {
    seen.push(query, candidates.length, candidates[1]);
    return candidates.map((_, at) => at);
  };
  const { tools } = await rerankTools(many, "a query", rerank, definition);
  const second = { key: "k1", text: "k1\nDoes k1.", score: 99, tool: { name: "k1", description: "Does k1." } };
  expect(seen).toEqual(["a query", 30, second]);
  expect([tools[0]?.key, tools[29]?.key]).toEqual(["k29", "k0"]);
  expect(shown(tools.slice(30))).toEqual(["k30 tail 70", "k31 tail 69"]);
});

test("more exact names than are handed over: those behind come first in the tail, which stays in order", async () => {
  const names = Array.from({ length: RERANKED + 1 }, (_, at) => ranked(`k${at}`, 1, "name"));
  const { tools } = await rerankTools([...names, ranked("a", 5)], "q", (_, all) => all.map(() => 0), definition);
  expect(tools.slice(-2).map(({ key, tier }) => `${key} ${tier}`)).toEqual(["k30 tail", "a tail"]);
  expect((tools.at(-1)?.score ?? 9) < (tools.at(-2)?.score ?? 0)).toBe(true);
});

test("an explanation has the reranker's score, the place before, and how the score before came about", async () => {
  const { tools } = await rerankTools([ranked("a", 9), ranked("b", 8)], "q", () => [-1, 2], definition);
  const before = (value: number): unknown => ({
    what: "product of the score before and what of it counts",
    value: 0,
    parts: [
      { what: "sum of the words of the query", value, parts: [] },
      { what: "what of it counts besides the order", value: 0, parts: [] },
    ],
  });
  expect(tools.map(({ explain }) => explain())).toEqual([
    {
      what: "sum of what the reranker gives, at place 2 before",
      value: 3,
      parts: [
        { what: "the reranker's score", value: 2, parts: [] },
        { what: "one, so that all scores are above 0", value: 1, parts: [] },
        before(8),
      ],
    },
    {
      what: "sum of what the reranker gives, at place 1 before",
      value: 0.5,
      parts: [{ what: "one over one minus the reranker's score -1", value: 0.5, parts: [] }, before(9)],
    },
  ]);
});

test.each<[string, () => unknown, string]>([
  ["too few scores", () => [1, 2, 3], "it gave 3 scores for 4 candidates"],
  ["no list", () => ({ scores: [] }), "it gave an object, not a list of numbers"],
  ["nothing", () => undefined, "it gave undefined, not a list of numbers"],
  ["not a number", () => [1, Number.NaN, 2, 3], 'it gave NaN for "a", not a finite number'],
  ["endless", () => [1, 2, Number.POSITIVE_INFINITY, 3], 'it gave Infinity for "b", not a finite number'],
  ["text", () => [1, 2, 3, "4"], 'it gave "4" for "c", not a finite number'],
  ["a hole", () => Array.from({ length: 4 }), 'it gave undefined for "n", not a finite number'],
  [
    "thrown",
    () => {
      throw new TypeError("fetch failed");
    },
    "TypeError: fetch failed",
  ],
  [
    "rejected",
    () => Promise.reject(new Error("503 from https://me:pw@host/v1?key=abc")),
    "Error: 503 from https://***@host/v1?***",
  ],
])("%s: the order is the one without the reranker, and a note says why", async (_, answer, fault) => {
  const reranked = await rerankTools(FOUR, "q", answer as Reranker, definition);
  expect(reranked.tools).toBe(FOUR);
  expect(reranked.notes).toEqual([
    { code: "rerank-failed", message: `The reranker failed (${fault}), so the hits keep the order without it.` },
  ]);
});

test("typed arrays are lists of numbers", async () => {
  const rerank = (() => new Float32Array([0, 1, 2, 3])) as unknown as Reranker;
  const { tools } = await rerankTools(FOUR, "q", rerank, definition);
  expect(tools.map(({ key }) => key)).toEqual(["n", "c", "b", "a"]);
});
