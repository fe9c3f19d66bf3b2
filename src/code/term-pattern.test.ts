import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../test/properties/seed.ts";
import { WORD_BYTE } from "../analysis/characters.ts";
import { rawWords } from "../analysis/raw-word.ts";
import { CODE_PRESETS } from "../ranking/presets.ts";
import { termPattern } from "./term-pattern.ts";

/** Whether the word holds what the pattern of `terms` looks for. */
function mayGive(word: string, terms: readonly string[], wordBytes = WORD_BYTE): boolean {
  return termPattern(terms, wordBytes)?.test(word) ?? true;
}

test.each([
  ["route", ["rout"], true],
  ["getRouter", ["rout"], true],
  ["getrouter", ["rout"], true],
  ["flies", ["fly"], true],
  ["a_bc", ["abc"], true],
  ["ROUTE", ["rout"], true],
  ["other", ["rout", "fly"], false],
  ["été", ["rout"], true],
  ["a__b_c", ["abc"], true],
  ["flown", ["fly"], false],
  ["anything", ["_"], true],
])("whether %j may give one of %j: %j", (word, terms, expected) => {
  expect(mayGive(word, terms)).toBe(expected);
});

const PARTS = [
  "fly",
  "flies",
  "tied",
  "dying",
  "route",
  "Routing",
  "XML",
  "a",
  "ab",
  "v2",
  "12",
  "_",
  "__",
  "$",
  "é",
  "搜索",
];

test.each(CODE_PRESETS.map(({ name, fields }) => [name, fields] as const))(
  "every word that gives a term is told, preset %s",
  (_, fields) => {
    const part = fc.oneof(fc.constantFrom(...PARTS), fc.stringMatching(/^[A-Za-z]{1,7}$/));
    const word = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));
    holds(
      fc.property(word, (text) => {
        for (const { analyzer } of fields)
          for (const { text: one } of rawWords(text, analyzer.wordBytes))
            for (const term of analyzer.indexTerms(one))
              expect(mayGive(one, [term, "zzz"], analyzer.wordBytes)).toBe(true);
      }),
      2_000,
    );
  },
);
