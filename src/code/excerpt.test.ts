import { expect, test } from "vitest";
import fc from "fast-check";
import { EXCERPT_LENGTH, excerptAround, type Range, rangesWithin } from "./excerpt.ts";

test("a short line is shown as it is", () => {
  expect(excerptAround("  const a = 1;", [8, 9], [[8, 9]])).toEqual({ text: "  const a = 1;", ranges: [[8, 9]] });
  expect(excerptAround("x".repeat(200), [150, 151], []).text).toBe("x".repeat(200));
});

test("a long line is cut on both sides of the match, which stands in the middle", () => {
  const text = `${"a".repeat(300)}needle${"b".repeat(300)}`;
  const { text: shown, ranges } = excerptAround(text, [300, 306], [[300, 306]]);
  expect(shown).toBe(`…${"a".repeat(96)}needle${"b".repeat(96)}…`);
  expect(ranges).toEqual([[97, 103]]);
});

test("near an end of the line it is cut on the other side only", () => {
  const text = `needle${"b".repeat(300)}tail`;
  expect(excerptAround(text, [0, 6], []).text).toBe(`needle${"b".repeat(193)}…`);
  expect(excerptAround(text, [306, 310], []).text).toBe(`…${"b".repeat(195)}tail`);
});

test("a match longer than an excerpt is shown from its beginning, its range cut with it", () => {
  const { text, ranges } = excerptAround("-".repeat(50) + "w".repeat(500), [50, 550], [[50, 550]]);
  expect(text).toBe(`${"-".repeat(50)}${"w".repeat(149)}…`);
  expect(ranges).toEqual([[50, 199]]);
});

test("ranges that are cut off altogether go", () => {
  expect(
    rangesWithin(
      [
        [0, 3],
        [5, 9],
        [20, 22],
      ],
      2,
      7,
    ),
  ).toEqual([
    [0, 1],
    [3, 5],
  ]);
  expect(
    rangesWithin(
      [
        [0, 2],
        [7, 9],
      ],
      2,
      7,
    ),
  ).toEqual([]);
});

const PIECE = fc.constantFrom("a", "b ", "👍", "e\u0301", "字", "word", "👩‍👩‍👧", " ");

test.each([
  ["a letter and its accent", "e\u0301"],
  ["a family", "👩\u200d👩\u200d👧"],
  ["a flag", "🇩🇪"],
  ["a syllable of three letters", "\u1112\u1161\u11ab"],
])("S046: %s is not cut apart", (_, character) => {
  for (let shift = 0; shift < 12; shift++) {
    const text = `${"x".repeat(shift)}${character.repeat(100)}needle${character.repeat(100)}`;
    const anchor: Range = [text.indexOf("needle"), text.indexOf("needle") + 6];
    const shown = excerptAround(text, anchor, [anchor]).text.replace(/^…|…$/g, "");
    expect(shown).toMatch(new RegExp(`^(${character})+needle(${character})+$`, "u"));
  }
});

test("a character of a thousand accents is cut all the same", () => {
  const text = `${"e\u0301".repeat(30)}e${"\u0301".repeat(1000)} needle`;
  expect(excerptAround(text, [1062, 1068], []).text).toHaveLength(200);
});

test("S046: whatever is cut is well-formed, fits, and its ranges still hold the same words (seed 46)", () => {
  const property = fc.property(
    fc.array(PIECE, { maxLength: 300 }),
    fc.array(PIECE, { maxLength: 300 }),
    (before, after) => {
      const start = before.join("").length;
      const text = `${before.join("")}needle${after.join("")}`;
      const anchor: Range = [start, start + 6];
      const shown = excerptAround(text, anchor, [anchor]);
      expect(shown.text.isWellFormed()).toBe(true);
      expect(shown.text.length).toBeLessThanOrEqual(EXCERPT_LENGTH);
      expect(shown.ranges.map(([from, to]) => shown.text.slice(from, to))).toEqual(["needle"]);
      expect(text).toContain(shown.text.replace(/^…|…$/g, ""));
      expect(shown.text.startsWith("…") || text.startsWith(shown.text.slice(0, -1))).toBe(true);
    },
  );
  fc.assert(property, { seed: 46, numRuns: 300 });
});
