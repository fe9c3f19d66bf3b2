import fc from "fast-check";
import { expect, test } from "vitest";
import { crowdedWords } from "../../test/crowded-words.ts";
import { holds } from "../../test/properties/seed.ts";
import { TERM, TERM_HASH, TermTable } from "./term-table.ts";
import { hashUnits } from "./hash.ts";

// Of the six words from `costarring` on, each two have one hash.
const ALIKE = ["costarring", "liquid", "declinate", "macallums", "altarage", "zinke"];

test("terms are numbered as a map would, also where hashes are equal, and anew when they are forgotten", () => {
  const texts = fc.array(fc.oneof(fc.constantFrom(...ALIKE, "", "日本語", "__proto__"), fc.string()), {
    maxLength: 60,
  });
  holds(
    fc.property(texts, texts, (before, terms) => {
      const table = new TermTable();
      for (const term of before) table.number(term);
      table.forget();
      const numbers = new Map<string, number>();
      for (const term of terms) {
        if (!numbers.has(term)) numbers.set(term, numbers.size);
        expect(table.number(term)).toBe(numbers.get(term));
      }
      expect(table.texts).toEqual(Array.from(numbers.keys()));
    }),
  );
});

test("a table that grows keeps numbers and hashes", () => {
  const terms = Array.from({ length: 20_000 }, (_, at) => `term${at}`);
  const table = new TermTable();
  for (const term of terms) table.number(term);
  expect(terms.map((term) => table.number(term))).toEqual(terms.map((_, at) => at));
  expect(terms.every((term, at) => (table.entries[at * TERM + TERM_HASH] ?? 0) >>> 0 === hashUnits(term))).toBe(true);
});

test("terms made up to meet in one slot have a number each, and the same one each time, also when the table grows", () => {
  const terms = crowdedWords(3_000, 2 ** 13, 8_170);
  const table = new TermTable();
  const numbers = terms.map((term) => table.number(term));
  expect(numbers).toEqual(terms.map((_, at) => at));
  expect(terms.map((term) => table.number(term))).toEqual(numbers);
  table.forget();
  expect(table.number(terms.at(-1) ?? "")).toBe(0);
});
