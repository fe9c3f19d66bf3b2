import fc from "fast-check";
import { expect, test } from "vitest";
import { buildSnapshot } from "../index/snapshot.ts";
import { CODE_CONTEXT_AGENT_RANKING, DEFAULT_CODE_RANKING } from "../ranking/presets.ts";
import type { Ranking } from "../ranking/ranking.ts";
import { localRetriever } from "../retrieval/local-retriever.ts";
import { rankCandidates } from "../retrieval/search.ts";
import { bestLines, firstLines, type LineMatch, linesOf } from "./lines.ts";
import { WantedTerms } from "./wanted-terms.ts";

/** The terms of `query` in a collection of `text` and some others, in which `common` is no rare word. */
function wantedIn(text: string, query: string, ranking: Ranking = DEFAULT_CODE_RANKING): WantedTerms {
  const others = Array.from({ length: 6 }, (_, at) => ({
    key: String(at),
    sources: [{ source: "body", text: at < 2 ? "common words here" : "other words here" }],
  }));
  const documents = [{ key: "text", sources: [{ source: "body", text }] }, ...others];
  const retriever = localRetriever(buildSnapshot(ranking.fields, documents), ranking.fields);
  return new WantedTerms(rankCandidates({ retriever, ranking }, query, 1).plan, ranking);
}

function best(text: string, query: string, most = 3): LineMatch[] {
  return bestLines(text, wantedIn(text, query), { most, defines: (line) => /^(?:class|function) /.test(line) });
}

function numbers(found: readonly LineMatch[]): number[] {
  return found.map(({ line }) => line);
}

/** The words that the ranges of a line hold. */
function marked({ text, ranges }: LineMatch): string[] {
  return ranges.map(([from, to]) => text.slice(from, to));
}

test.each([
  ["", [""]],
  ["a", ["a"]],
  ["a\n", ["a", ""]],
  ["a\r\nb\nc", ["a", "b", "c"]],
  ["\r\n\n", ["", "", ""]],
  ["a\rb\u2028c\u000bd\u0085e\r", ["a\rb\u2028c\u000bd\u0085e\r"]],
  ["a\r\r\nb", ["a\r", "b"]],
])("the lines of %j are %j", (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});

test("a line is shown with its number, its words and their terms", () => {
  expect(best("one\n  parseHeader(raw_header);\nthree", "parse headers")).toEqual([
    {
      line: 2,
      text: "  parseHeader(raw_header);",
      ranges: [
        [2, 13],
        [14, 24],
      ],
      terms: ["header", "pars"],
    },
  ]);
});

test("a line with two words of the query wins over earlier ones with one, and the rare word over the common one", () => {
  const text = "common\nx\nrare\nx\nrare common\nx\nrare";
  expect(numbers(best(text, "rare common"))).toEqual([1, 3, 5]);
  expect(numbers(best(text, "rare common", 2))).toEqual([3, 5]);
  expect(numbers(best(text, "rare common", 1))).toEqual([5]);
  expect(numbers(best(text, "rare common", 0))).toEqual([]);
});

test("of lines with the same words the first is shown", () => {
  expect(numbers(best("x\nrare\nrare\nx\nrare\nrare common\nx\ncommon rare", "rare common"))).toEqual([2, 6]);
});

test("repeats of a word in a line count once", () => {
  expect(numbers(best("rare rare rare\nx\nrare common", "rare common", 1))).toEqual([3]);
});

test("a neighbour that adds no word is merged into the better line; one that adds a word is not", () => {
  expect(numbers(best("rare common\nrare\nx\nx", "rare common"))).toEqual([1]);
  expect(numbers(best("rare common\nother rare", "rare common other"))).toEqual([1, 2]);
});

test("definitions come first, and each is shown", () => {
  const text = "rare common\nx\nclass Rare\nx\nfunction openRare()\nfunction closeRare()";
  expect(numbers(best(text, "rare common"))).toEqual([3, 5, 6]);
  expect(numbers(best(text, "rare common", 4))).toEqual([1, 3, 5, 6]);
  expect(numbers(best("rare again\nclass Rare", "rare"))).toEqual([2]);
});

test("what defines something with a common word does not come before lines with the rare ones", () => {
  const text = "function common()\nx\nrare other\nx\nrare";
  expect(numbers(best(text, "rare other common", 2))).toEqual([3, 5]);
});

test.each([
  ["rare", [1]],
  ["x\r\nrare\r\nx", [2]],
  ["\n\n\nrare", [4]],
  ["x\rrare\n", [1]],
  ["x\u2028rare\u0085x\nx", [1]],
])("the word in %j stands in line %j", (text, lines) => {
  expect(numbers(best(text, "rare"))).toEqual(lines);
});

test("a CR before the end of a line is no part of it", () => {
  expect(best("x\r\na rare one\r\n", "rare")[0]?.text).toBe("a rare one");
});

test("whatever the text, a line is where its number says (seed 6)", () => {
  const piece = fc.constantFrom("rare", "common", "x", " ", "\n", "\r\n", "\r", "字", "\u2028");
  const property = fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
    const text = pieces.join("");
    const lines = linesOf(text);
    for (const { line, text: shown } of best(text, "rare common", 5)) expect(shown).toBe(lines[line - 1]);
  });
  fc.assert(property, { seed: 6, numRuns: 200 });
});

test("nothing asked, nothing shown", () => {
  expect(best("some text", "")).toEqual([]);
  expect(best("some text", "absent")).toEqual([]);
});

test("where words have no spaces between them, only what was asked for is marked", () => {
  const [line] = best("// 請求書を検索して一覧にする", "検索");
  expect(line && marked(line)).toEqual(["検索"]);
  const [longer] = best("請求書を検索して、請求書を送る", "請求書");
  expect(longer && marked(longer)).toEqual(["請求書", "請求書"]);
});

test("an accent in the text does not hide the word", () => {
  const [line] = best("le café crème", "cafe");
  expect(line && marked(line)).toEqual(["café"]);
});

test("S014: of a line of 2 MB its match is shown, cut to 200 characters around it", () => {
  const text = `${"var a=1;".repeat(187_500)}needle${";var b=2".repeat(62_500)}`;
  expect(text.length).toBe(2_000_006);
  const [line] = best(text, "needle");
  expect(line && marked(line)).toEqual(["needle"]);
  expect(line?.text).toMatch(/^….{198}…$/);
  expect(line?.text.indexOf("needle")).toBe(97);
});

test("of many matches in a long line the rarest stands in the middle", () => {
  const text = `common ${"x ".repeat(300)}rare ${"y ".repeat(300)}common`;
  const [line] = best(text, "common rare");
  expect(line && marked(line)).toEqual(["rare"]);
  expect(line?.terms).toEqual(["common", "rare"]);
});

test("S046: invalid and cut characters around a match give well-formed text", () => {
  const text = `${"👍".repeat(150)} needle ${"字".repeat(150)}e\u0301${"👍".repeat(150)}`;
  const [line] = best(text, "needle");
  expect(line?.text.isWellFormed()).toBe(true);
  expect(line && marked(line)).toEqual(["needle"]);
});

test("code-context-agent shows the first three lines that match, stripped, from their beginning", () => {
  const text = `user\n  \tuser session  \nuser\nlogin user session\n`;
  const wanted = wantedIn(text, "login user session", CODE_CONTEXT_AGENT_RANKING);
  expect(firstLines(text, wanted, 3)).toEqual([
    { line: 1, text: "user", ranges: [[0, 4]], terms: ["user"] },
    {
      line: 2,
      text: "user session",
      ranges: [
        [0, 4],
        [5, 12],
      ],
      terms: ["session", "user"],
    },
    { line: 3, text: "user", ranges: [[0, 4]], terms: ["user"] },
  ]);
});

test("code-context-agent counts 200 characters, not UTF-16 units, and does not look for the match", () => {
  const text = `${"👍".repeat(250)} needle`;
  const [line] = firstLines(text, wantedIn(text, "needle", CODE_CONTEXT_AGENT_RANKING), 3);
  expect(line).toEqual({ line: 1, text: "👍".repeat(200), ranges: [], terms: ["needle"] });
});
