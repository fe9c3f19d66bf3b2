import { expect, test } from "vitest";
import { applyChangeSet } from "../index/change-set.ts";
import { buildSnapshot } from "../index/snapshot.ts";
import { DEFAULT_RANKING } from "../ranking/presets.ts";
import { KnownWords } from "./known-words.ts";

const document = (key: string, text: string): { key: string; sources: { source: string; text: string }[] } => {
  return { key, sources: [{ source: "name", text }] };
};

const CHANGES = ["two threeFour", "two five", "two six"];

/** The words of a tool that was "one two" at first. */
function changed(room: number, changes: readonly string[] = CHANGES): KnownWords {
  const words = new KnownWords(room);
  let snapshot = buildSnapshot(words.fields(DEFAULT_RANKING.fields), [document("a", "one two")]);
  words.begin();
  for (const text of changes) {
    snapshot = applyChangeSet(snapshot, { upserts: [document("a", text)], deletes: [] });
    words.follow(() => text.split(" "));
  }
  return words;
}

const heldOf = (words: KnownWords): string[] =>
  ["one", "two", "three", "four", "threefour", "five", "six", "the"].filter((word) => words.spelledWords().has(word));

test("words come with changes, part by part, and stay", () => {
  const words = changed(1_000);
  expect(heldOf(words)).toEqual(["one", "two", "three", "four", "five", "six"]);
  expect(words.isExact).toBe(false);
  expect(words.spelledWords().has("repository")).toBe(true);
});

test("repeats are taken out first; where that is not enough, what is there is read anew", () => {
  // The first words are 7 units, with the changes 38, and 26 without repeats; twice that is over 2 * 7 + 20.
  expect([heldOf(changed(20)), changed(20).isExact]).toEqual([["two", "six"], true]);
  // Two changes more are 54, and twice 26 is not over 2 * 7 + 38.
  const more = changed(38, [...CHANGES, "two six", "two six"]);
  expect([heldOf(more), more.isExact]).toEqual([["one", "two", "three", "four", "five", "six"], false]);
});

test("words are spelled that came after somebody asked", () => {
  const words = new KnownWords();
  const snapshot = buildSnapshot(words.fields(DEFAULT_RANKING.fields), [document("a", "one")]);
  words.begin();
  expect([heldOf(words), words.isExact]).toEqual([["one"], true]);
  applyChangeSet(snapshot, { upserts: [document("b", "five")], deletes: [] });
  words.follow(() => []);
  expect(heldOf(words)).toEqual(["one", "five"]);
});

test("words that the index may hold as something else than their parts are told", () => {
  const words = new KnownWords();
  const long = `${"x".repeat(60)}Long_`;
  buildSnapshot(words.fields(DEFAULT_RANKING.fields), [document("a", `createIssue café ${long}${long}`)]);
  words.begin();
  expect(words.odd()).toEqual(["café", expect.stringMatching(/Long/)]);
});
