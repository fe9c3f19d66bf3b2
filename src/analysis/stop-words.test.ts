import { expect, test } from "vitest";
import { STOP_WORDS } from "./stop-words.ts";

test.each([
  ["please show me what is in the file", "show file"],
  ["i want to get a list of all issues", "get list all issues"],
  ["can you add this to my new project", "add new project"],
  ["how do we search for a name", "search name"],
  ["where is it that the last request was signed off", "last request signed off"],
  ["it s what you don t open first", "open first"],
])("of %j remains %j", (query, content) => {
  const remaining = query.split(" ").filter((word) => !STOP_WORDS.has(word));
  expect(remaining.join(" ")).toBe(content);
});

test.each(
  `get find list show name search add open all new time first last up down off out before after over under now each
  only every help give tell like who us may self null true key value read write run file`.split(/\s+/),
)("%s is no stop word", (word) => {
  expect(STOP_WORDS.has(word)).toBe(false);
});

test("stop words are lower-case words without apostrophes", () => {
  expect([...STOP_WORDS].filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
});
