import { expect, test } from "vitest";
import { RanksackError } from "../base/errors.ts";
import type { Embedder } from "./embedder.ts";
import { embedTools, type EmbeddedTool, ToolVectors } from "./tool-vectors.ts";

const tools = (count: number): EmbeddedTool[] =>
  Array.from({ length: count }, (_, at) => ({ key: `k${at}`, text: () => `text ${at}` }));

test("the nearest come first, equals by key; what points away or has nothing in common is not near", () => {
  const unit = (...numbers: readonly number[]): Float32Array => Float32Array.from(numbers);
  const vectors = [unit(0.6, 0.8), unit(1, 0), unit(0, 1), unit(-1, 0), unit(1, 0)];
  const near = new ToolVectors(["far", "b", "none", "away", "a"], vectors).nearest(unit(1, 0), undefined);
  expect(near.map(({ key, cosine }) => `${key} ${cosine.toFixed(2)}`)).toEqual(["a 1.00", "b 1.00", "far 0.60"]);
});

test("a hundred are kept, of those that may answer", () => {
  const keys = Array.from({ length: 300 }, (_, at) => `k${String(at).padStart(3, "0")}`);
  const vectors = new ToolVectors(
    keys,
    keys.map(() => Float32Array.of(1)),
  );
  const near = vectors.nearest(Float32Array.of(1), (key) => key >= "k050");
  expect([near.length, near[0]?.key, near[99]?.key]).toEqual([100, "k050", "k149"]);
});

test("tools are embedded in order, 64 at most a call, one call after the other", async () => {
  const calls: string[] = [];
  let running = 0;
  const embed: Embedder = async (texts) => {
    calls.push(`${++running} running: ${texts.length} from ${texts[0]}`);
    await Promise.resolve();
    running--;
    return texts.map(() => [1, 0]);
  };
  const vectors = await embedTools(embed, tools(130));
  expect(calls).toEqual(["1 running: 64 from text 0", "1 running: 64 from text 64", "1 running: 2 from text 128"]);
  expect(vectors.dimensions).toBe(2);
});

test("without tools nothing is asked", async () => {
  const vectors = await embedTools(() => expect.unreachable(), []);
  expect([vectors.dimensions, vectors.nearest(Float32Array.of(1), undefined)]).toEqual([undefined, []]);
});

test.each<[string, Embedder, string, string]>([
  [
    "another length in a later batch",
    (texts) => texts.map((text) => (text === "text 64" ? [1] : [1, 2])),
    "INVALID_ARGUMENT",
    'The embedder failed for tool "k64": it gave a vector of 1 numbers after vectors of 2.',
  ],
  [
    "zeros",
    (texts) => texts.map((text) => (text === "text 3" ? [0] : [1])),
    "INVALID_ARGUMENT",
    'The embedder failed for tool "k3": it gave a vector that is empty or all zeros.',
  ],
  [
    "too few",
    (texts) => texts.slice(1).map(() => [1]),
    "INVALID_ARGUMENT",
    'The embedder failed for the tools "k0" to "k63": it gave 63 vectors for 64 texts.',
  ],
  [
    "a failure",
    () => Promise.reject(new Error("connect ECONNREFUSED")),
    "UPSTREAM_UNAVAILABLE",
    'The embedder failed for the tools "k0" to "k63": Error: connect ECONNREFUSED.',
  ],
])("%s is an error that names the tool and says what to do", async (_, embed, code, message) => {
  const error = await embedTools(embed, tools(70)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RanksackError);
  expect(error).toMatchObject({ code, message });
  expect((error as RanksackError).hint).toMatch(/embed/);
});
