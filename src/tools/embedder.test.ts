import { expect, test } from "vitest";
import { type Embedder, embedTexts } from "./embedder.ts";

const answering = (answer: unknown): Embedder => (() => answer) as Embedder;

test.each<[unknown, readonly number[]]>([
  [
    [3, 4],
    [0.6, 0.8],
  ],
  [new Float32Array([3, 4]), [0.6, 0.8]],
  [new Float64Array([0, -2]), [0, -1]],
  [
    [3e300, 4e300],
    [0.6, 0.8],
  ],
  [
    [3e-320, 4e-320],
    [0.6, 0.8],
  ],
])("%o is kept at length one", async (vector, unit) => {
  const answer = await embedTexts(answering([vector]), ["text"]);
  const [kept] = "vectors" in answer ? answer.vectors : [];
  expect(kept).toBeInstanceOf(Float32Array);
  for (const [at, value] of unit.entries()) expect(kept?.[at]).toBeCloseTo(value, 3);
});

test.each<[string, unknown, object]>([
  ["no list", "vectors", { fault: 'it gave "vectors", not a list of vectors' }],
  ["too few", [[1]], { fault: "it gave 1 vectors for 2 texts" }],
  ["too many", [[1], [1], [1]], { fault: "it gave 3 vectors for 2 texts" }],
  ["no vector", [[1], null], { fault: "it gave null, not a list of numbers", at: 1 }],
  ["another length", [[1, 2], [1]], { fault: "it gave a vector of 1 numbers after vectors of 2", at: 1 }],
  [
    "zeros",
    [
      [0, 0],
      [1, 2],
    ],
    { fault: "it gave a vector that is empty or all zeros", at: 0 },
  ],
  ["empty", [[], []], { fault: "it gave a vector that is empty or all zeros", at: 0 }],
  [
    "NaN",
    [
      [1, 2],
      [1, Number.NaN],
    ],
    { fault: "it gave a vector with something in it that is not a finite number", at: 1 },
  ],
  ["text", [["1"], [1]], { fault: "it gave a vector with something in it that is not a finite number", at: 0 }],
])("%s is a fault", async (_, answer, fault) => {
  expect(await embedTexts(answering(answer), ["a", "b"])).toEqual(fault);
});

test("the length that is known already is asked for", async () => {
  expect(await embedTexts(answering([[1, 2]]), ["a"], 3)).toEqual({
    fault: "it gave a vector of 2 numbers after vectors of 3",
    at: 0,
  });
});

test("what is thrown or rejected is a fault with its cause", async () => {
  const cause = new Error("no such model");
  const throwing: Embedder = () => {
    throw cause;
  };
  const fault = { fault: "Error: no such model", cause };
  expect(await embedTexts(throwing, ["a"])).toEqual(fault);
  expect(await embedTexts(() => Promise.reject(cause), ["a"])).toEqual(fault);
});
