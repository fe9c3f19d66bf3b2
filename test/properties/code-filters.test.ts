// A filter takes files out of an answer about code and changes nothing else: what is left has the scores and the order
// of the answer without it. The one exception is documented: `kind:` and a `path:` that names such files switch the prior
// off, so there the answer without it is the one without the prior.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codePreset } from "../../src/code/code-preset.ts";
import { type CodeRules, codeRules } from "../../src/code/code-rules.ts";
import { rankFiles } from "../../src/code/tree-search.ts";
import type { RankedCandidates } from "../../src/retrieval/search.ts";
import { memoryTree } from "../memory-tree.ts";
import { type CodeFile, referenceCodeRanking } from "../reference/code-ranking.ts";
import { WORD_CORPORA } from "./code-corpora.ts";
import { isNear } from "./laws.ts";
import { expectLater, RUNS } from "./seed.ts";

const PRESET = codePreset("default");
const ALL = codeRules(PRESET, []);
const WITHOUT_PRIOR = codeRules(PRESET, ["prior"]);

interface Asked {
  readonly query: string;
  readonly path?: string;
  readonly rules?: CodeRules;
  readonly limit?: number;
}

type Search = (asked: Asked) => RankedCandidates;

async function searchOver(files: readonly CodeFile[]): Promise<Search> {
  const { source, tree } = await memoryTree(new Map(files.map(({ path, text }) => [path, text])));
  return ({ query, path, rules = ALL, limit = files.length + 1 }) =>
    rankFiles(source, tree, query, limit, rules, { path });
}

/** Two queries: with a filter, and with the same words without it. */
interface Pair {
  readonly filtered: Asked;
  readonly plain: Asked;
}

const VALUES = ["ext:ts", "lang:ts", "lang:python", "path:src", "path:/lib/**", "path:*.py", "-lang:ts", "-ext:md"];
const REFUSED = ["-path:src/mail", "-kind:test", "-kind:doc", "-mail", "-Router", '-"send mail"'];
const KINDS = ["kind:code", "kind:test", "kind:doc", "path:test/", "path:docs"];

const FILTERED: Readonly<Record<string, (query: string) => fc.Arbitrary<Pair>>> = {
  "a value": (query) => formed(query, [...VALUES, ...REFUSED], ALL),
  "a kind": (query) => formed(query, KINDS, WITHOUT_PRIOR),
  "the option path": (query) =>
    fc
      .constantFrom("src", "/lib/**", "*.py", "router")
      .map((path) => ({ filtered: { query, path }, plain: { query } })),
  "a word that must be there": (query) =>
    fc.constantFrom("route", "sendMail", "http").map((word) => ({
      filtered: { query: `${query} +${word}` },
      plain: { query: `${query} ${word}` },
    })),
  "a symbol": (query) =>
    fc.constantFrom("Router", "sendMail", "g").map((name) => ({
      filtered: { query: `${query} sym:${name}` },
      plain: { query: `${query} ${name}` },
    })),
  "a phrase": (query) =>
    fc.constantFrom("send mail", "route config").map((phrase) => ({
      filtered: { query: `${query} "${phrase}"` },
      plain: { query: `${query} ${phrase}` },
    })),
};

function formed(query: string, forms: readonly string[], rules: CodeRules): fc.Arbitrary<Pair> {
  return fc.subarray([...forms], { minLength: 1, maxLength: 2 }).map((some) => ({
    filtered: { query: `${query} ${some.join(" ")}` },
    plain: { query, rules },
  }));
}

/** What says that less was searched than was asked for; other words then make other scores. */
const LESS = new Set(["phrase-missing", "required-dropped", "near-words", "filters-only"]);

function isLess({ notes }: RankedCandidates): boolean {
  return notes.some(({ code }) => LESS.has(code));
}

function shown({ candidates }: RankedCandidates): { key: string; tier: string; score: number }[] {
  return candidates.map(({ key, tier, score }) => ({ key, tier, score }));
}

/** Fails unless a filter left the others as they were; says how many it left. */
function expectTakenOut(search: Search, { filtered, plain }: Pair): number {
  const left = search(filtered);
  if (isLess(left)) return 0;
  const keys = new Set(left.candidates.map(({ key }) => key));
  expect(shown(left)).toEqual(shown(search(plain)).filter(({ key }) => keys.has(key)));
  return keys.size;
}

test.each(Object.entries(FILTERED))("%s takes files out, and neither score nor order changes", (_, pairs) => {
  const cases = WORD_CORPORA.chain(({ files, query }) => pairs(query).map((pair) => ({ files, pair })));
  const law = fc.asyncProperty(cases, async ({ files, pair }) => {
    expectTakenOut(await searchOver(files), pair);
  });
  return expectLater(law, RUNS);
});

describe("640 files, which do not fit into the windows", async () => {
  const files = Array.from({ length: 640 }, (_, at): CodeFile => {
    const repeated = "router ".repeat((at * 7) % 11);
    const token = at % 3 === 0 ? "token\n" : "";
    const extension = at % 4 === 0 ? "py" : "ts";
    const text = `${token}${`register the ${repeated}\n`.repeat(1 + (at % 4))}`;
    return { path: `src/f${at % 50}/route${at}.${extension}`, text };
  });
  const search = await searchOver(files);
  const plain = { query: "register router" };

  test.each<[string, Pair, number]>([
    ["a folder", { filtered: { query: "register router path:/src/f7/" }, plain }, 13],
    ["the option path", { filtered: { ...plain, path: "/src/f7/" }, plain }, 13],
    ["a language", { filtered: { query: "register router lang:ts" }, plain }, 480],
    ["what is excluded", { filtered: { query: "register router -token" }, plain }, 426],
    [
      "a required word",
      { filtered: { query: "register router +token" }, plain: { query: "register router token" } },
      214,
    ],
    ["a required word", { filtered: { query: "register +router" }, plain }, 581],
  ])("%s", (_, pair, left) => {
    expect(expectTakenOut(search, pair)).toBe(left);
    const all = shown(search(pair.filtered));
    for (const limit of [1, 5, 99, 100, 101, 499, 500, 501])
      expect(shown(search({ ...pair.filtered, limit }))).toEqual(all.slice(0, limit));
  });

  test.each(["register router -token", "register router ext:py"])("law 4: the naive ranking of %s", (query) => {
    const wanted = referenceCodeRanking(files, query);
    const hits = shown(search({ query }));
    expect(hits.map(({ key, tier }) => [key, tier])).toEqual(wanted.map(({ key, tier }) => [key, tier]));
    for (const [at, { score }] of hits.entries()) expect(isNear(score, wanted[at]?.score ?? Number.NaN)).toBe(true);
  });
});
