import { expect, test } from "vitest";
import { estimatedTokens } from "./tokens.ts";

test.each([
  [[""], 0],
  [[], 0],
  [["abcd"], 1],
  [["abcde"], 2],
  [["ab", "cd", "e"], 2],
  [["é"], 1],
  [["検索"], 2],
  [["👍👍"], 2],
])("%j are %i tokens", (texts, tokens) => {
  expect(estimatedTokens(...texts)).toBe(tokens);
});
