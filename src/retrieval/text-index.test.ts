import { expect, test } from "vitest";
import { createTextIndex } from "./text-index.ts";

test("a hit has a key, a score worked by hand, a tier and its matches", () => {
  const index = createTextIndex([
    { key: "a", text: "open issues" },
    { key: "b", text: "closed" },
  ]);
  // Lengths 2 and 1 in real weights, 1.5 on average; k1 2, b .65.
  // ln(1 + 1.5 / 1.5) · 3 / (1 + 2 · (.35 + .65 · 2 / 1.5)) = .6931 · .8738
  expect(index.search("Issue")).toEqual({
    query: "Issue",
    hits: [
      {
        key: "a",
        score: expect.closeTo(0.6057, 4),
        tier: "ranked",
        matched: [{ query: "Issue", term: "issu", source: "text" }],
      },
    ],
    total: 2,
    notes: [],
  });
});

test("with explain, and only then, a hit has an explanation of its score", () => {
  const index = createTextIndex([{ key: "a", text: "open issues" }]);
  const [hit] = index.search("open issue", { explain: true }).hits;
  expect(hit?.explanation?.value).toBeCloseTo(hit?.score ?? Number.NaN, 12);
  expect(hit?.explanation?.parts).toHaveLength(2);
  expect(index.search("open issue").hits[0]).not.toHaveProperty("explanation");
});

test("any iterable of texts and any key will do", () => {
  const keys = ["", " ", "a/b", "\0", "\ud800", "__proto__", "😀"];
  const index = createTextIndex(new Set(keys.map((key) => ({ key, text: "word" }))));
  expect(index.search("word").hits.map(({ key }) => key)).toEqual(keys.toSorted());
});

test("documents beyond one segment are found, and rank with the others", () => {
  const documents = Array.from({ length: 65_600 }, (_, at) => ({
    key: `${at}`,
    text: at % 65_536 === 7 ? "rare word" : "word",
  }));
  const index = createTextIndex(documents);
  expect(index.size).toBe(65_600);
  expect(index.search("rare").hits.map(({ key }) => key)).toEqual(["65543", "7"]);
  expect(index.search("word", { limit: 3 }).hits.map(({ key }) => key)).toEqual(["0", "1", "10"]);
});

test.each([
  ["default", "issues", ["a", "b"]], // stems
  ["oh-my-pi", "issues", ["b"]],
  ["code-context-agent", "issues", ["b"]],
])("preset %s finds %s in %j", (preset, query, keys) => {
  const texts = ["an issue", "two issues", "x1", "x2", "x3"].map((text, at) => ({ key: "abcde"[at] ?? "", text }));
  const found = createTextIndex(texts, { preset })
    .search(query)
    .hits.map(({ key }) => key);
  expect(found.sort()).toEqual(keys);
});
