import { expect, test } from "vitest";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { parseQuery } from "../query/parse.ts";
import type { QueryTerm } from "../query/query.ts";
import { type AskedWord, askedWords, countedWords, joinedWords } from "./asked-word.ts";
import { expandWords, type RelativesOf, tableRelatives } from "./expansion.ts";
import { rulesWithout, TOOL_RULES } from "./rules.ts";

const ALL = rulesWithout([]);

function counted(query: string): readonly AskedWord[] {
  return countedWords(askedWords(parseQuery(query, []), ENGLISH));
}

function expanded(words: readonly AskedWord[], rules = ALL, relativesIn: RelativesOf = () => []): QueryTerm[] {
  return expandWords(words, [], rules, relativesIn);
}

/** `help .4 issu 1`: each term with what it counts. */
function weights(query: string, without: readonly string[] = []): string {
  return expanded(counted(query), rulesWithout(without))
    .map(({ term, weight = 1 }) => `${term} ${Number(weight.toFixed(4))}`)
    .join(" ");
}

/** More than eight words, so that quotes are punctuation. */
const PROSE = "send a long letter to each of our customers saying";

test.each([
  ["list issues", "list 1 issu 1"],
  ["show issues", "show 0.4 issu 1"],
  ["911 calls", "911 0.5 call 1"],
  ["utf8", "utf8 0.5 utf 0.5 8 0.5"],
  [`${PROSE} "hello world 2026"`, "send 1 long 1 letter 1 each 0.4 custom 1 say 1 hello 0.2 world 0.5 2026 0.25"],
])("what the words of %j count", (query, said) => {
  expect(weights(query)).toBe(said);
});

test.each([
  [[], "dear 0.5 911 0.25 show 0.4"],
  [["conversation"], "dear 0.5 911 0.25 show 1"],
  [["digits"], "dear 0.5 911 0.5 show 0.4"],
  [["quotes"], "dear 1 911 0.5 show 0.4"],
  [["conversation", "digits", "quotes"], "dear 1 911 1 show 1"],
])("without rules %j", (without, said) => {
  expect(weights(`${PROSE} "dear 911" show`, without).endsWith(` ${said}`)).toBe(true);
});

test("a term that is asked for again counts again", () => {
  expect(expanded(counted("issue of Issues"))).toEqual([{ word: "issue", term: "issu", count: 2, weight: 1 }]);
});

test("what the table knows stands for a word, unless the query has it itself", () => {
  const table: RelativesOf = (term) => tableRelatives(term, ALL);
  const relatives = (query: string): unknown => expanded(counted(query), ALL, table)[0]?.relatives;
  expect(relatives("repo")).toEqual([expect.objectContaining({ term: "repositori", factor: 0.6 })]);
  expect(relatives("repo repository")).toBeUndefined();
});

test.each([
  ["buy", "purchase", "families"],
  ["repo", "repository", "abbreviations"],
  ["bitcoin", "crypto", "general"],
  ["film", "movie", "nouns"],
  ["convert", "transform", "verbs"],
])("%s stands for %s by rule %s alone", (word, other, rule) => {
  const [term = ""] = ENGLISH.queryTerms(word);
  const [relative] = ENGLISH.queryTerms(other);
  const known = (without: readonly string[]): string[] =>
    tableRelatives(term, rulesWithout(without)).map((one) => one.term);
  expect(known([])).toContain(relative);
  expect(known([rule])).not.toContain(relative);
  expect(known(TOOL_RULES.filter((one) => one !== rule))).toContain(relative);
});

test("a misspelled word counts as much as it is certain, and what else may be meant stands for it", () => {
  const [word] = counted("cars") as [AskedWord];
  const read: AskedWord = {
    ...word,
    surface: "care",
    terms: ["care"],
    certainty: 0.8,
    others: [
      { surface: "cart", terms: ["cart"], certainty: 0.6 },
      { surface: "card", terms: ["card"], certainty: 0.4 },
      { surface: "nurse", terms: ["nurs"], certainty: 0.4 },
    ],
  };
  const relatives: RelativesOf = (term) => (term === "care" ? [{ term: "nurs", factor: 0.6 }] : []);
  const [care] = expanded([read, ...counted("card")], ALL, relatives);
  // A relative is named once; card is asked for itself. .6 / .8 of what care counts.
  expect(care).toMatchObject({ word: "cars", term: "care", weight: 0.8 });
  expect(care?.relatives?.map(({ term, factor }) => [term, Number(factor.toFixed(4))])).toEqual([
    ["nurs", 0.6],
    ["cart", 0.75],
  ]);
});

test("two words in one count half of the lesser", () => {
  const joined = (query: string): QueryTerm[] => {
    const words = counted(query);
    const terms = new Map([
      ["webpage", "webpag"],
      ["showpage", "showpag"],
    ]);
    return expandWords(
      words,
      joinedWords(words, (surface) => terms.get(surface)),
      ALL,
      () => [],
    ).slice(words.length);
  };
  expect(joined("web page")).toEqual([{ word: "web page", term: "webpag", count: 1, weight: 0.5 }]);
  expect(joined("show page")).toEqual([{ word: "show page", term: "showpag", count: 1, weight: 0.2 }]);
  expect(joined("webpage web page")).toEqual([]);
});
