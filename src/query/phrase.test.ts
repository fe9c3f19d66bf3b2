import { expect, test } from "vitest";
import { phraseTest } from "./phrase.ts";

test.each([
  ["pull request", "Open a Pull Request.", true],
  ["pull request", "pull_request", true],
  ["pull request", "pullRequest", true],
  ["pull request", "request a pull", false],
  ["pull request", "pull the request", false],
  ["pull request", "pull requests", false],
  ["request", "requests", false],
  ["検索して", "請求書を検索して一覧にする", true],
  ["検索一覧", "請求書を検索して一覧にする", false],
  ["café", "a CAFE\u0301 here", true],
  ["!!!", "anything", true],
  ["a", "", false],
])("%j stands in %j: %s", (phrase, text, holds) => {
  expect(phraseTest(phrase)(text)).toBe(holds);
});
