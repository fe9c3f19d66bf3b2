import fc from "fast-check";
import { expect, test } from "vitest";
import { indexTerms } from "./analyzer.ts";
import { CODEX } from "./codex-analyzer.ts";

test.each([
  ["`_` joins everything", "mcp__fs__read _a 1_b __ _", "mcp__fs__read _a 1_b"],
  ["`.`, `:` and `'` join letters", "node.js std:io o'clock a..b a.1 1:a .a a.", "node.j std:io o'clock b 1 1"],
  ["`.`, `,`, `;` and `'` join digits", "3.14 1,000 1;2 1'000 1:2 1,a", "3.14 1,000 1;2 1'000 1 2 1"],
  ["`_` beside a joiner stops it", "a_.b a._b", "a_ b _b"],
  ["everything else separates", "kebab-case a/b @scope/pkg", "kebab case b scope pkg"],
  ["words of both kinds, one after the other", "v1.2.3 1.a.b a.b.c", "v1.2.3 1 a.b a.b.c"],
  ["stop words go before stems are taken", "owns own own's don't DON’T won", "own own"],
  ["a stop word inside a longer word stays", "not_found the.end", "not_found the.end"],
  ["stems", "running connections connected queries", "run connect connect queri"],
  ["case borders do not count", "getUserName HTTPServer", "getusernam httpserver"],
  ["other alphabets are Latin", "Café ΕΛΛΑΣ Привет 한국어", "cafe ella privet hangugeo"],
  ["Han is character by character", "天気API", "天 気 api"],
  ["an emoji is no word", "🍕 pizza", "pizza"],
])("%s", (_, text, terms) => {
  expect(Array.from(indexTerms(CODEX, text)).join(" ")).toBe(terms);
});

test("a query of stop words asks for nothing", () => {
  expect(["the", "won't,"].flatMap((word) => CODEX.queryTerms(word))).toEqual([]);
  expect(CODEX.isStopWord("the")).toBe(false);
});

test("words that white space parts are analysed apart", () => {
  const piece = fc.string({ unit: fc.constantFrom(..."aZ1_.:,;'-’é天ー") });
  fc.assert(
    fc.property(piece, piece, (left, right) => {
      const terms = (text: string): string[] => Array.from(indexTerms(CODEX, text));
      expect(terms(`${left} ${right}`)).toEqual([...terms(left), ...terms(right)]);
    }),
  );
});
