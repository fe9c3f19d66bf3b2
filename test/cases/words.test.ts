// Words that trip engines: names of JavaScript's prototypes, glued and punctuated words, scripts without spaces.

import { beforeAll, describe, expect, test } from "vitest";
import { createTextIndex, createToolCatalog } from "../../src/index.ts";
import { type RankProgram, rankProgram } from "../processes/run.ts";
import { ALL_FACES, FACES, keysOf } from "./finders.ts";

const PROTOTYPE_WORDS = ["constructor", "__proto__", "toString", "hasOwnProperty", "prototype", "valueOf"];

describe.each(ALL_FACES)("S018: words of prototypes in the $name", ({ make }) => {
  test.each(PROTOTYPE_WORDS)("%s", (word) => {
    const texts = PROTOTYPE_WORDS.map((key) => [key, `${key} of a thing`] as const);
    const hits = make(fromEntries([...texts, ["other", "nothing alike"]])).find(word);
    expect(hits[0]?.key).toBe(word);
    for (const { score } of hits) expect(Number.isFinite(score) && score > 0).toBe(true);
  });
});

describe("S018: words of prototypes as names of tools, servers and parameters", () => {
  const schema = (name: string): unknown =>
    JSON.parse(`{"type":"object","properties":{"${name}":{"description":"of it"}},"__proto__":{"a":1}}`);
  test.each(["default", "oh-my-pi"])("preset %s", (preset) => {
    const tools = PROTOTYPE_WORDS.flatMap((word) => [
      { key: `name ${word}`, name: word },
      { key: `server ${word}`, name: "run", server: word },
      { key: `parameter ${word}`, name: "run", inputSchema: schema(word) },
      JSON.parse(`{"key":"own ${word}","name":"run","__proto__":{"name":1},"description":"${word}"}`),
    ]);
    const catalog = createToolCatalog(tools, { preset });
    expect(catalog.rejected).toEqual([]);
    for (const word of PROTOTYPE_WORDS) {
      const found = keysOf(catalog.search(word, { limit: 100 }).hits);
      expect(found).toEqual(
        expect.arrayContaining(["name", "server", "parameter", "own"].map((kind) => `${kind} ${word}`)),
      );
      expect(catalog.get(word)).toBe(undefined);
    }
  });
});

describe("S018: frozen prototypes", () => {
  let run: RankProgram;
  beforeAll(async () => {
    run = await rankProgram();
  }, 60_000);

  test("the answers are the same, and no prototype has changed", () => {
    const plain = run({ FREEZE: "0" }).trim().split("\n");
    const frozen = run({ FREEZE: "1" }).trim().split("\n");
    expect(JSON.parse(plain.pop() ?? "")).toEqual({ prototypesUnchanged: true, frozen: false });
    expect(JSON.parse(frozen.pop() ?? "")).toEqual({ prototypesUnchanged: true, frozen: true });
    expect(frozen.join("\n") === plain.join("\n")).toBe(true);
  });
});

describe.each(FACES)("S020: punctuated words in the $name", ({ make }) => {
  const texts = [
    "post-commit",
    "state-of-the-art",
    "v1.2.3",
    "C++",
    "std::vector",
    "@scope/pkg",
    "#123",
    "user.name",
    "--flag",
  ];
  const finder = make(fromEntries(texts.map((text) => [text, `see ${text} there`])));
  test.each(texts)("%s is found by its own form and by its words", (text) => {
    for (const query of [text, ...(text.match(/[A-Za-z0-9]+/g) ?? [])])
      expect(keysOf(finder.find(query))).toContain(text);
    expect(finder.find(text)[0]?.key).toBe(text);
  });
});

describe("S075: texts without spaces", () => {
  const texts = {
    invoices: "請求書を検索して一覧にする",
    korean: "청구서를 검색합니다",
    thai: "ค้นหาใบแจ้งหนี้",
    latin: "Search invoices and list them",
  };
  const queries = [
    ["請求書", "invoices"],
    ["検索", "invoices"],
    ["請求書 list", "invoices"],
    ["청구서", "korean"],
    ["검색", "korean"],
    ["ค้นหา", "thai"],
    ["ใบแจ้งหนี้", "thai"],
  ] as const;

  describe.each(FACES.filter(({ name }) => name.endsWith("default")))("in the $name", ({ make }) => {
    test.each(queries)("%s", (query, key) => expect(keysOf(make(texts).find(query))).toContain(key));
  });

  test("they change nothing for texts that have spaces", () => {
    const latin = [
      { key: "a", text: "search invoices" },
      { key: "b", text: "list invoices by date" },
    ];
    const hits = (documents: typeof latin, query: string) =>
      createTextIndex(documents)
        .search(query)
        .hits.map(({ key, score }) => [key, score]);
    // One term a word, 2 and 4 of them. b: ln(1 + 1.5 / 1.5) · 1 · 3 / (1 + 2 · (.35 + .65 · 4 / 3)) = .6931 · .8738 = .6057
    expect(hits(latin, "date")).toEqual([["b", expect.closeTo(0.6057, 4)]]);
    expect(hits(latin, "date")).toEqual(hits(latin, "date 請求書"));
  });
});

/** An object with exactly these own properties, `__proto__` among them. */
function fromEntries(entries: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(entries);
}
