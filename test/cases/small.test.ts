// Collections of almost nothing, and many equals.

import { describe, expect, test } from "vitest";
import { createTextIndex, createToolCatalog } from "../../src/index.ts";
import { TOOL_RULES } from "../../src/tools/rules.ts";
import { ALL_FACES, FACES, keysOf, toolCatalog } from "./finders.ts";

describe.each(FACES)("S019: few documents in the $name", ({ make }) => {
  test.each([
    ["1 document", { a: "hello world" }, ["a"]],
    ["2 documents, 1 match", { a: "hello world", b: "other text" }, ["a"]],
    ["4 documents, 2 matches", { a: "hello one", b: "hello two", c: "three more", d: "four more" }, ["a", "b"]],
    ["4 documents, 3 matches", { a: "hello one", b: "hello two", c: "hello tree", d: "four more" }, ["a", "b", "c"]],
    [
      "4 documents, 4 matches",
      { a: "hello one", b: "hello two", c: "hello tree", d: "hello four" },
      ["a", "b", "c", "d"],
    ],
  ] as const)("%s: each is found, above 0", (_, texts, wanted) => {
    const hits = make(texts).find("hello");
    expect(keysOf(hits).sort()).toEqual(wanted);
    for (const { score } of hits) expect(Number.isFinite(score) && score > 0).toBe(true);
  });
});

/** Each is the one before and one word more. */
const GROWING = [
  "hello",
  "hello world",
  "hello world again",
  "hello world again hello",
  "hello world again hello nothing",
];
const THREE = { a: "hello world again", b: "hello there", c: "world" };

test.each([...FACES.filter(({ isShare }) => !isShare), toolCatalog("default", TOOL_RULES)])(
  "S019: one more word that matches never lowers a score in the $name",
  ({ make }) => {
    const finder = make(THREE);
    const scores = GROWING.map((query) => finder.find(query).find(({ key }) => key === "a")?.score ?? 0);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(scores[0]).toBeGreaterThan(0);
  },
);

test.each(FACES.filter(({ isShare }) => isShare))(
  "S019: with one more word that matches all are still found, with scores above 0, in the $name",
  ({ make }) => {
    const finder = make(THREE);
    for (const [at, query] of GROWING.entries()) {
      const hits = finder.find(query);
      expect(keysOf(hits).sort()).toEqual(at === 0 ? ["a", "b"] : ["a", "b", "c"]);
      for (const { score } of hits) expect(Number.isFinite(score) && score > 0).toBe(true);
    }
  },
);

describe.each(ALL_FACES)("S052: 200 documents with one text in the $name", ({ make }) => {
  // Okapi's idf of a word in all documents is not above 0, so that a few others stand beside them.
  const rest = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`rest ${at}`, `other ${at}`]));
  const keys = Array.from({ length: 200 }, (_, at) => `${["a", "Z", "ä", "9", "10"][at % 5]}${at}`);
  const ordered = (turn: number) => keys.toSorted((a, b) => rank(a, turn) - rank(b, turn));
  const answers = (turn: number) => {
    const finder = make({ ...rest, ...Object.fromEntries(ordered(turn).map((key) => [key, "open the gate"])) });
    return [1, 3, 10, 200].map((limit) => finder.find("gate", { limit }));
  };
  const wanted = answers(0);

  test("the same bytes for each of 10 orders", () => {
    const bytes = Array.from({ length: 10 }, (_, turn) => JSON.stringify(answers(turn)));
    expect(new Set(bytes).size).toBe(1);
  });
  test("in the order of the keys, each limit the head of the next", () => {
    expect(keysOf(wanted[3] ?? [])).toEqual(keys.toSorted());
    for (const hits of wanted) expect(hits).toEqual(wanted[3]?.slice(0, hits.length));
    expect(wanted.map((hits) => hits.length)).toEqual([1, 3, 10, 200]);
  });
});

describe.each(ALL_FACES)("S053: nothing to find in the $name", ({ make }) => {
  test.each([
    ["0 documents", {}],
    ["3 documents without words", { a: "", b: "  \n\t", c: "!!! --- ???" }],
  ] as const)("%s", (_, texts) => {
    for (const query of ["hello", "", "   ", "!!!", "the", "😀"]) expect(make(texts).find(query)).toEqual([]);
  });
  test("beside documents without words the others are found, with finite scores", () => {
    const hits = make({ a: "", b: "!!!", c: "hello world" }).find("hello");
    expect(keysOf(hits)).toEqual(["c"]);
    expect(Number.isFinite(hits[0]?.score)).toBe(true);
  });
  test("what was indexed before leaves no trace", () => {
    const after = { a: "hello world", b: "hello", c: "one", d: "two", e: "three" };
    const fresh = JSON.stringify(make(after).find("hello world"));
    make({ a: "hello" }).find("hello");
    make({});
    expect(JSON.stringify(make(after).find("hello world"))).toBe(fresh);
  });
});

describe("0, 1 and 2 documents are counted", () => {
  test.each([0, 1, 2])("%i", (count) => {
    const texts = Array.from({ length: count }, (_, at) => ({ key: String(at), text: "word", name: "word" }));
    expect(createTextIndex(texts)).toMatchObject({ size: count });
    expect(createTextIndex(texts).search("word")).toMatchObject({
      query: "word",
      total: count,
      hits: texts.map(({ key }) => ({ key })),
    });
    expect(createToolCatalog(texts).search("word")).toMatchObject({
      total: count,
      hits: texts.map(({ key }) => ({ key })),
    });
  });
});

/** A place in one of many orders, from a linear congruence of the key. */
function rank(key: string, turn: number): number {
  let state = turn + 1;
  for (const character of key)
    state = (state * 1_103_515_245 + (character.codePointAt(0) ?? 0) + 12_345) % 2_147_483_648;
  return state;
}
