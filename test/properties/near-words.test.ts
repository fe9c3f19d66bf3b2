// Law 4 for the vocabulary: what is found by first letters and by comparing letter for letter is what is found among all
// words that are an edit away.

import fc from "fast-check";
import { expect, test } from "vitest";
import { STOP_WORDS } from "../../src/analysis/stop-words.ts";
import { CONVERSATIONAL_WORDS } from "../../src/tools/conversational-words.ts";
import { SpelledWords } from "../../src/query/spelled-words.ts";
import { Vocabulary } from "../../src/query/vocabulary.ts";
import { tableWords } from "../../src/tools/word-table.ts";
import { type NearWord, nearWords } from "../reference/near-words.ts";
import { holds, isBroken } from "./seed.ts";

/** What is near to a word, of words and of those that are common. */
type Near = (word: string, words: readonly string[], common: ReadonlySet<string>) => readonly NearWord[] | "common";

const near: Near = (word, words, common) => new Vocabulary(new SpelledWords(words), common).near(word);

const TABLE = Array.from(new Set(tableWords()));
const COMMON = Array.from(new Set([...STOP_WORDS, ...CONVERSATIONAL_WORDS]));

/** Words of few letters, where everything is near to everything. */
const tiny = fc
  .array(fc.constantFrom("a", "b", "c", "é", "\ud83d"), { maxLength: 7 })
  .map((letters) => letters.join(""));
const real = fc.constantFrom(...TABLE, ...COMMON);

/** A word with one or two faults. */
function misspelled(word: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const fault = fc.tuple(fc.nat(12), fc.constantFrom("a", "e", "s", "b"), fc.nat(3));
  return fc.tuple(word, fc.array(fault, { minLength: 1, maxLength: 2 })).map(([typed, faults]) => {
    return faults.reduce((before, [place, letter, kind]) => {
      const at = place % (before.length + 1);
      const [head, tail] = [before.slice(0, at), before.slice(at)];
      if (kind === 0) return head + letter + tail;
      if (kind === 1) return head + tail.slice(1);
      return kind === 2 ? head + letter + tail.slice(1) : head + tail.charAt(1) + tail.charAt(0) + tail.slice(2);
    }, typed);
  });
}

const lists = (word: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string[]> =>
  fc.array(word, { maxLength, size: "max" });
const joined = fc.tuple(real, real).map(([first, second]) => first + second);
const cases = fc.oneof(
  fc.tuple(fc.oneof(tiny, misspelled(tiny)), lists(tiny, 30), lists(tiny, 5)),
  fc.tuple(fc.oneof(misspelled(real), joined, real), fc.constant(TABLE), fc.constant(COMMON)),
);

function agrees(find: Near): fc.IProperty<unknown> {
  return fc.property(cases, ([word, words, common]) => {
    expect(find(word, words, new Set(common))).toEqual(nearWords(word, new Set(words), new Set(common)));
  });
}

test("law 4: near words are those of the naive search", () => holds(agrees(near)));

test.each<[string, Near]>([
  ["no common words", (word, words) => near(word, words, new Set())],
  [
    "no words that begin with another letter",
    (word, words, common) =>
      near(
        word,
        words.filter((one) => one.charAt(0) === word.charAt(0)),
        common,
      ),
  ],
  ["one word in place of three", (word, words, common) => firstOf(near(word, words, common), 1)],
  [
    "words that are near only when they are of the table",
    (word, words, common) =>
      near(
        word,
        words.filter((one) => TABLE.includes(one)),
        common,
      ),
  ],
  ["an answer of one factor", (word, words, common) => firstOf(near(word, words, common), 3, 0.9)],
])("law 4 breaks on %s", (_, find) => {
  expect(isBroken(agrees(find))).toBe(true);
});

function firstOf(found: ReturnType<Near>, count: number, factor?: number): ReturnType<Near> {
  if (found === "common") return found;
  return found.slice(0, count).map((one) => ({ ...one, factor: factor ?? one.factor }));
}
