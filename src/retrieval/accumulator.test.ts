import { describe, expect, test } from "vitest";
import type { Postings } from "../index/postings.ts";
import { SegmentBuilder } from "../index/segment-builder.ts";
import type { Alternative, PlanField, PlanWord } from "../ranking/plan.ts";
import { CODE_CONTEXT_AGENT_RANKING } from "../ranking/presets.ts";
import { Accumulator } from "./accumulator.ts";
import type { WordPostings } from "./word-postings.ts";

// With k1 0 a saturated frequency is 1: a word gives weight · factor · idf.
const FIELD: PlanField = {
  name: "body",
  similarity: { k1: 0, b: 0, delta: 0, idf: "lucene" },
  unit: 1,
  averageLength: 2,
  isName: false,
};
const ROWS = 16;
const POSTINGS = postingsOf(["aa", "bb cc", "", "aa cc", ...Array<string>(ROWS - 4).fill("")]);

function postingsOf(texts: readonly string[]): Postings {
  const builder = new SegmentBuilder(CODE_CONTEXT_AGENT_RANKING.fields);
  texts.forEach((text, row) => builder.add({ key: `${row}`, sources: [{ source: "body", text }] }));
  return builder.build().fields[0] as Postings;
}

const word = (...alternatives: Alternative[]): PlanWord => ({ word: "", term: "", field: 0, weight: 1, alternatives });
const term = (text: string, idf: number, factor = 1): Alternative => ({ term: text, factor, idf });

function found(postings: Postings, asked: PlanWord, field: PlanField = FIELD): WordPostings {
  const terms = asked.alternatives.flatMap((alternative) => {
    const list = postings.list(alternative.term);
    return list ? [{ alternative, list }] : [];
  });
  return { place: 0, word: asked, field, postings, terms };
}

/** Visits every row with a score; none is good enough to leave others out. */
function take(accumulator: Accumulator, visit: (row: number, score: number) => void): void {
  accumulator.take((row, score) => {
    visit(row, score);
    return 0;
  });
}

function scores(accumulator: Accumulator, postings: number, words: readonly PlanWord[]): [number, number][] {
  accumulator.begin(ROWS, postings);
  for (const one of words) accumulator.add(found(POSTINGS, one));
  const taken: [number, number][] = [];
  take(accumulator, (row, score) => taken.push([row, score]));
  return taken.sort(([a], [b]) => a - b);
}

// Up to an eighth of 16 rows is listed, 3 and more are looked through; both give the same.
describe.each([
  ["touched rows", 2],
  ["all rows", 3],
])("%s", (_, postings) => {
  test.each<[string, PlanWord[], [number, number][]]>([
    ["no words", [], []],
    [
      "one word",
      [word(term("aa", 2))],
      [
        [0, 2],
        [3, 2],
      ],
    ],
    [
      "words add up",
      [word(term("aa", 2)), word(term("cc", 1))],
      [
        [0, 2],
        [1, 1],
        [3, 3],
      ],
    ],
    [
      "alternatives do not: the best counts",
      [word(term("aa", 2), term("cc", 3))],
      [
        [0, 2],
        [1, 3],
        [3, 3],
      ],
    ],
    [
      "whatever their order",
      [word(term("cc", 3), term("aa", 2))],
      [
        [0, 2],
        [1, 3],
        [3, 3],
      ],
    ],
    [
      "a factor weighs an alternative",
      [word(term("aa", 2), term("cc", 3, 0.5))],
      [
        [0, 2],
        [1, 1.5],
        [3, 2],
      ],
    ],
    [
      "a best of a word adds to the other words",
      [word(term("bb", 1)), word(term("bb", 5), term("cc", 3))],
      [
        [1, 6],
        [3, 3],
      ],
    ],
    [
      "a negative best counts too",
      [word(term("aa", -2), term("cc", -3)), word(term("aa", 5)), word(term("cc", 5))],
      [
        [0, 3],
        [1, 2],
        [3, 8],
      ],
    ],
    ["sums below 0 are not visited", [word(term("aa", -2))], []],
    ["sums of 0 are not visited", [word(term("aa", 2)), word(term("aa", -2))], []],
    [
      "an idf of 0 gives nothing",
      [word(term("aa", 0)), word(term("cc", 1))],
      [
        [1, 1],
        [3, 1],
      ],
    ],
    ["unknown terms give nothing", [word(term("zz", 1)), word(term("zz", 1), term("bb", 1))], [[1, 1]]],
    ["a word without alternatives gives nothing", [word()], []],
  ])("%s", (__, words, wanted) => {
    const accumulator = new Accumulator(ROWS);
    for (let turn = 0; turn < ROWS; turn++) {
      expect(scores(accumulator, postings, words)).toEqual(wanted);
      expect(scores(accumulator, postings, [])).toEqual([]); // nothing is left behind
    }
  });
});

test("frequencies beyond a byte count in full", () => {
  const field: PlanField = { ...FIELD, similarity: { k1: 1000, b: 0, delta: 0, idf: "lucene" } };
  const postings = postingsOf(["aa ".repeat(1000)]);
  const accumulator = new Accumulator(1);
  accumulator.begin(1, 1);
  accumulator.add(found(postings, word(term("aa", 1)), field));
  take(accumulator, (_, score) => expect(score).toBe(500.5)); // 1000 · 1001 / (1000 + 1000)
  expect.assertions(1);
});

test("a first search scores as later ones do, to the last bit", () => {
  const texts = ["aa", "aa bb", "aa aa bb", `${"aa ".repeat(300)}bb`, ...Array<string>(ROWS - 4).fill("cc")];
  const postings = postingsOf(texts);
  const field: PlanField = { ...FIELD, similarity: { k1: 1.2, b: 0.7, delta: 0.5, idf: "lucene" }, averageLength: 3 };
  const accumulator = new Accumulator(ROWS);
  const search = (): number[] => {
    accumulator.begin(ROWS, 7);
    accumulator.add(found(postings, word(term("aa", 1.1)), field));
    accumulator.add(found(postings, word(term("bb", 1.7), term("aa", 0.3)), field));
    const rows: [number, number][] = [];
    take(accumulator, (row, score) => rows.push([row, score]));
    return rows.sort(([a], [b]) => a - b).map(([, score]) => score);
  };
  const first = search();
  expect(first).toHaveLength(4);
  for (let turn = 0; turn < 4; turn++) expect(search()).toEqual(first);
});

test("another average length is another score", () => {
  const accumulator = new Accumulator(ROWS);
  const score = (averageLength: number): number => {
    let sum = 0;
    accumulator.begin(ROWS, 1);
    const field: PlanField = { ...FIELD, similarity: { k1: 1, b: 1, delta: 0, idf: "lucene" }, averageLength };
    accumulator.add(found(POSTINGS, word(term("bb", 1)), field));
    take(accumulator, (_, one) => (sum += one));
    return sum;
  };
  // Length 2: 2 / (1 + 2 / average).
  expect([1, 2, 4, 1].map(score)).toEqual([2 / 3, 1, 4 / 3, 2 / 3]);
});

test("rows below what a visit asks for are left out, and forgotten", () => {
  const accumulator = new Accumulator(ROWS);
  for (const postings of [2, 3]) {
    accumulator.begin(ROWS, postings);
    accumulator.add(found(POSTINGS, word(term("cc", 1))));
    accumulator.add(found(POSTINGS, word(term("bb", 1))));
    const rows: number[] = [];
    accumulator.take((row, score) => {
      rows.push(row);
      return score;
    });
    expect(rows).toEqual([1]);
    expect(scores(accumulator, postings, [])).toEqual([]);
  }
});
