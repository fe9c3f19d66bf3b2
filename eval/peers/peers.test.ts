import { expect, test } from "vitest";
import { bm25Rank, luceneIdf } from "./bm25.ts";
import { FASTMCP, fastMcpTerms, fastMcpText } from "./fastmcp.ts";
import { FTS5, fts5Terms } from "./fts5.ts";
import { porterStem } from "./porter-stemmer.ts";
import { RATEL, ratelText } from "./ratel.ts";

const TOOL = {
  name: "createIssue",
  server: "git_hub",
  description: "Opens bugs.",
  inputSchema: {
    properties: {
      repo_name: { description: "Owner and name", enum: ["a", 7] },
      labels: { items: { properties: { color: {} } } },
    },
  },
  outputSchema: { properties: { url: { description: "Where it is" } } },
};

test("Ratel reads names twice, arguments and results at any depth, no server", () => {
  expect(ratelText(TOOL)).toBe(
    "createIssue create Issue Opens bugs. repo_name repo name Owner and name a labels color url Where it is",
  );
});

test("FastMCP reads the prefixed name and the arguments at the top", () => {
  expect(fastMcpText(TOOL)).toBe("git_hub_createIssue Opens bugs. repo_name Owner and name labels");
  expect(fastMcpTerms("Git_hub createIssue, a B2!")).toEqual(["git", "hub", "createissue", "b2"]);
});

test("FTS5 folds marks, splits at _ and stems", () => {
  expect(fts5Terms("Café_relations: is createIssue 42")).toEqual(["cafe", "relat", "is", "createissu", "42"]);
});

// From the vocabulary that the stemmer's author publishes, and words of both later rules.
test.each([
  ["caresses", "caress"],
  ["ponies", "poni"],
  ["cats", "cat"],
  ["feed", "feed"],
  ["agreed", "agre"],
  ["plastered", "plaster"],
  ["motoring", "motor"],
  ["sing", "sing"],
  ["conflated", "conflat"],
  ["hopping", "hop"],
  ["falling", "fall"],
  ["filing", "file"],
  ["happy", "happi"],
  ["sky", "sky"],
  ["relational", "relat"],
  ["conditional", "condit"],
  ["vietnamization", "vietnam"],
  ["possibly", "possibl"],
  ["technology", "technolog"],
  ["electrical", "electr"],
  ["hopefulness", "hope"],
  ["adoption", "adopt"],
  ["replacement", "replac"],
  ["probate", "probat"],
  ["rate", "rate"],
  ["controlling", "control"],
  ["generalizations", "gener"],
])("Porter stems %s to %s", (word, stem) => {
  expect(porterStem(word)).toBe(stem);
});

// Three bags of 2, 3 and 1 terms, the average 2, k1 1.5, b .75. For y: t1 has tf 2 at length 3, 2 · 2.5 / (2 + 2.0625) =
// 1.2308; t2 has tf 1 at length 1, 2.5 / (1 + .9375) = 1.2903.
test("BM25 by hand", () => {
  expect(luceneIdf(10, 2)).toBeCloseTo(1.481605, 6);
  const tools = ["x x", "x y y", "y"].map((text, at) => ({ name: `t${at}`, description: text }));
  const words = (text: string): string[] => text.split(" ");
  const rules = { k1: 1.5, b: 0.75, idf: luceneIdf, repeats: true, tiesByKey: false };
  const rank = bm25Rank(tools, ({ description = "" }) => words(description), words, rules);
  expect(rank("x", 10)).toEqual(["t0", "t1"]);
  expect(rank("y", 10)).toEqual(["t2", "t1"]);
  expect(rank("x y y", 10)).toEqual(["t1", "t2", "t0"]);
  expect(rank("none", 10)).toEqual([]);
});

test("repeats of the query and ties are a matter of the rules", () => {
  const tools = ["b", "a", "c"].map((name) => ({ name, description: name === "c" ? "y" : "x" }));
  const words = (text: string): string[] => text.split(" ");
  const rank = (repeats: boolean, tiesByKey: boolean): readonly string[] => {
    const rules = { k1: 1, b: 0, idf: (_: number, found: number) => (found === 2 ? 1 : 1.5), repeats, tiesByKey };
    return bm25Rank(tools, ({ description = "" }) => words(description), words, rules)("x x y", 10);
  };
  expect(rank(true, false)).toEqual(["b", "a", "c"]);
  expect(rank(true, true)).toEqual(["a", "b", "c"]);
  expect(rank(false, true)).toEqual(["c", "a", "b"]);
});

test.each([RATEL, FASTMCP, FTS5])("$name finds a tool and knows the limit", ({ build }) => {
  const tools = [TOOL, { name: "send", description: "Send a message." }, { name: "open", description: "Open a bug." }];
  const rank = build(tools);
  expect(rank("opens bugs", 1)).toHaveLength(1);
  expect(rank("message", 5)).toEqual(["send"]);
});
