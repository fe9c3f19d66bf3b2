import fc from "fast-check";
import { expect, test } from "vitest";
import { drawsFrom } from "./random.ts";
import { withTypos } from "./typo.ts";

/** Draws the given numbers in turn, each brought below its bound. */
function scripted(...numbers: readonly number[]): (below: number) => number {
  let at = 0;
  return (below) => Math.min(numbers[at++] ?? 0, below - 1);
}

// word, kind, place (and letter); the second typo deletes the second letter of the last word.
const SECOND = [9, 1, 1] as const;

test.each([
  ["insert", [0, 0, 1, 23], "oxpen an isue"],
  ["delete", [0, 1, 0], "pen an isue"],
  ["substitute", [0, 2, 3, 0], "opea an isue"],
  ["swap", [0, 3, 0], "poen an isue"],
  ["swap at the end", [0, 3, 3], "opne an isue"],
])("%s", (_, first, typed) => {
  expect(withTypos("open an issue", scripted(...first, ...SECOND))).toBe(typed);
});

test("two equal neighbours cannot be exchanged", () => {
  expect(withTypos("issue", scripted(0, 3, 1, 0, 0, 1, 4))).toBe("iasu");
});

test.each(["", "a b c", "do it now", "日本"])("without a word of four letters %j stays", (query) => {
  expect(withTypos(query, drawsFrom("s"))).toBe(query);
});

test("short words, digits and what stands between words stay, and a seed repeats its typos", () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(words, fc.string(), (query, seed) => {
      const typed = withTypos(query.join("-7 "), drawsFrom(seed));
      expect(typed).toBe(withTypos(query.join("-7 "), drawsFrom(seed)));
      const parts = typed.split("-7 ");
      expect(parts).toHaveLength(query.length);
      for (const [at, word] of query.entries()) {
        if (word.length < 4) expect(parts[at]).toBe(word);
        else expect(Math.abs(word.length - (parts[at] ?? "").length)).toBeLessThanOrEqual(2);
      }
    }),
    { numRuns: 300 },
  );
});
