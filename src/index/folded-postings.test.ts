import { expect, test } from "vitest";
import { foldPostings, type PartPostings } from "./folded-postings.ts";
import { OVERFLOWS, sortedOverflow } from "./posting-list.ts";
import { type PostingArrays, Postings } from "./postings.ts";
import { TermDictionaryBuilder } from "./term-dictionary.ts";

const LARGE = 1_000;

type Posting = readonly [row: number, frequency: number, sources: number];

/** A part of `rows.length` rows, whose new rows are given; lengths are 10 times the old row and 1. */
function part(rows: readonly number[], terms: Readonly<Record<string, readonly Posting[]>>): PartPostings {
  const all = Object.values(terms).flat();
  const large = all.flatMap(([, frequency], at) => (frequency < OVERFLOWS ? [] : { at, frequency }));
  const dictionary = new TermDictionaryBuilder();
  const offsets = [0];
  for (const [term, list] of Object.entries(terms)) {
    dictionary.number(term);
    offsets.push((offsets.at(-1) ?? 0) + list.length);
  }
  const arrays: PostingArrays = {
    terms: dictionary.build(),
    offsets: Uint32Array.from(offsets),
    documents: Uint16Array.from(all, ([row]) => row),
    frequencies: Uint8Array.from(all, ([, frequency]) => Math.min(frequency, OVERFLOWS)),
    sources: all.every(([, , sources]) => sources === 0)
      ? new Uint8Array(0)
      : Uint8Array.from(all, ([, , sources]) => sources),
    overflow: sortedOverflow(large),
    lengths: Uint32Array.from(rows, (_, row) => 10 * row + 1),
  };
  return { postings: new Postings(arrays), rows: Int32Array.from(rows) };
}

test("postings of two parts become those of one, row by row", () => {
  const folded = foldPostings([
    part([0, -1, 1], {
      red: [
        [0, 1, 1],
        [1, LARGE + 1, 1],
        [2, LARGE + 2, 2],
      ],
      gone: [[1, 5, 1]],
      blue: [[2, 3, 3]],
    }),
    part([-1, 2], {
      gone: [[0, LARGE + 3, 1]],
      green: [[1, 4, 1]],
      red: [
        [0, 2, 1],
        [1, LARGE + 4, 1],
      ],
    }),
  ]);
  const { terms, ...arrays } = folded.arrays;
  expect(Array.from({ length: terms.size }, (_, number) => terms.term(number))).toEqual(["red", "blue", "green"]);
  expect(arrays).toEqual({
    offsets: Uint32Array.of(0, 3, 4, 5),
    documents: Uint16Array.of(0, 1, 2, 1, 2),
    frequencies: Uint8Array.of(1, OVERFLOWS, OVERFLOWS, 3, 4),
    sources: Uint8Array.of(1, 2, 1, 3, 1),
    overflow: { at: Uint32Array.of(1, 2), frequencies: Uint32Array.of(LARGE + 2, LARGE + 4) },
    lengths: Uint32Array.of(1, 21, 11),
  });
});

test("with one source there are no bits", () => {
  const folded = foldPostings([part([0], { red: [[0, 1, 0]] }), part([1], { red: [[0, 2, 0]] })]);
  expect(folded.arrays).toMatchObject({ documents: Uint16Array.of(0, 1), sources: new Uint8Array(0) });
});

test("a part without postings has rows all the same", () => {
  const folded = foldPostings([part([0, 1], {}), part([2], { red: [[0, 1, 1]] })]);
  expect(folded.arrays.lengths).toEqual(Uint32Array.of(1, 11, 1));
  expect(folded.arrays).toMatchObject({ documents: Uint16Array.of(2), sources: Uint8Array.of(1) });
});

test.each([
  ["no parts", []],
  ["parts in which every row goes", [part([-1], { red: [[0, LARGE, 1]] })]],
])("%s give no terms and no rows", (_, parts) => {
  const { terms, offsets, documents, overflow, lengths } = foldPostings(parts).arrays;
  expect([terms.size, offsets, documents.length, overflow.at.length, lengths.length]).toEqual([
    0,
    Uint32Array.of(0),
    0,
    0,
    0,
  ]);
});
