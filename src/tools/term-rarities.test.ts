import { expect, test } from "vitest";
import { ENGLISH } from "../analysis/identifier-analyzer.ts";
import { TermRarities } from "./term-rarities.ts";
import { WordNumbers } from "./word-numbers.ts";

test("terms are as rare as is said, and each is asked for once", () => {
  const numbers = new WordNumbers(ENGLISH);
  const [issue, list] = [numbers.number("issu"), numbers.number("list")];
  const asked: (readonly string[])[] = [];
  const rarities = new TermRarities(numbers, (terms) => {
    asked.push(terms);
    return terms.map((term) => term.length / 2);
  });
  expect(rarities.of([Uint32Array.of(list), Uint32Array.of(list)])[list]).toBe(2);
  const more = Array.from({ length: 100 }, (_, at) => numbers.number(`x${at}`));
  const table = rarities.of([Uint32Array.of(issue, list), Uint32Array.of(more[99] ?? 0)]);
  expect([table[issue], table[list], table[more[99] ?? 0]]).toEqual([2, 2, 1.5]);
  expect(asked).toEqual([["list"], ["issu", "x99"]]);
});

test("a term that nothing holds is not rare, and is asked for once too", () => {
  const numbers = new WordNumbers(ENGLISH);
  let times = 0;
  const rarities = new TermRarities(numbers, (terms) => {
    times++;
    return terms.map(() => 0);
  });
  const terms = Uint32Array.of(numbers.number("nothing"));
  expect([rarities.of([terms])[0], rarities.of([terms])[0], times]).toEqual([0, 0, 1]);
});
