import { describe, expect, test } from "vitest";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { OH_MY_PI } from "../analysis/seed-analyzers.ts";
import { analyzeQuery } from "./query.ts";

/** `word>term×count` for each term, in order. */
function termsOf(text: string): string {
  const [terms = []] = analyzeQuery(text, [ENGLISH]).terms;
  return terms.map(({ word, term, count }) => `${word}>${term}×${count}`).join(" ");
}

describe("terms in the order of their first occurrence, counted", () => {
  test.each([
    ["", ""],
    ["!!! 😀", ""],
    ["open issues", "open>open×1 issues>issu×1"],
    ["issue open Issues", "issue>issu×2 open>open×1"],
    ["createIssue", "createIssue>creat×1 createIssue>issu×1"],
    ["issue createIssue", "issue>issu×2 createIssue>creat×1"],
    ["請求書", "請求書>請求×1 請求書>求書×1"],
    ['+"post-commit" -x', "post>post×1 commit>commit×1"],
  ])("%j: %j", (text, terms) => expect(termsOf(text)).toBe(terms));
});

describe("stop words count only when nothing else does", () => {
  test.each([
    ["how to open the issue", "open>open×1 issue>issu×1"],
    ["to be or not to be", "to>to×2 be>be×2 or>or×1 not>not×1"],
    ["the 😀", "the>the×1"],
    ["C++", "C>c×1"],
    ["a 7", "7>7×1"],
  ])("%j: %j", (text, terms) => expect(termsOf(text)).toBe(terms));
});

test("each field is asked in its own terms", () => {
  const { text, terms } = analyzeQuery("the issues", [ENGLISH, OH_MY_PI]);
  expect(text).toBe("the issues");
  expect(terms.map((list) => list.map(({ term }) => term))).toEqual([["issu"], ["the", "issues"]]);
});

test("a query survives JSON", () => {
  const query = analyzeQuery("how to \ud800 createIssue 請求書", [ENGLISH, OH_MY_PI]);
  expect(JSON.parse(JSON.stringify(query))).toEqual(query);
});
