import { expect, test } from "vitest";
import { HeldWords } from "./held-words.ts";

const TEXTS: Readonly<Record<string, readonly string[]>> = { a: ["runs", "walk"], b: ["run", "café"] };
const HOLDERS: Readonly<Record<string, readonly string[]>> = { run: ["a", "b"], walk: ["a"], odd: ["b"] };

function heldWords(asked: string[] = []): HeldWords {
  return new HeldWords({
    holders: (term) => {
      asked.push(term);
      return HOLDERS[term] ?? [];
    },
    isWritten: (key, word) => TEXTS[key]?.includes(word) ?? false,
    odd: () => ["Odd_café"],
  });
}

test.each([
  ["runs", true],
  ["run", true],
  ["running", false],
  ["walk", true],
  ["walks", false],
  ["repository", true], // of the word table
  ["cafe", false],
])("%s: %j", (word, isHeld) => {
  expect(heldWords().has(word)).toBe(isHeld);
});

test("a word is looked up once", () => {
  const asked: string[] = [];
  const words = heldWords(asked);
  expect([words.has("running"), words.has("running")]).toEqual([false, false]);
  expect(asked).toEqual(["run"]);
});
