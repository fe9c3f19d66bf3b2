import fc from "fast-check";
import { expect, test } from "vitest";
import { TERM, TERM_HASH, TermTable } from "./term-table.ts";
import { hashUnits } from "../index/hash.ts";

// Of the six words from `costarring` on, each two have one hash.
const ALIKE = ["costarring", "liquid", "declinate", "macallums", "altarage", "zinke"];

test("terms are numbered as a map would, also where hashes are equal, and anew when they are forgotten", () => {
  const texts = fc.array(fc.oneof(fc.constantFrom(...ALIKE, "", "日本語", "__proto__"), fc.string()), {
    maxLength: 60,
  });
  fc.assert(
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
