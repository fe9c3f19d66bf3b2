// The whole of it is in test/golden; here is how the two differ.

import { expect, test } from "vitest";
import { CODE_CONTEXT_AGENT, OH_MY_PI } from "./seed-analyzers.ts";

test.each([
  ["getUserNames", "get user names", "get user names"],
  ["HTTPServer", "http server", "httpserver"],
  ["utf8Decode", "utf8 decode", "utf8decode"],
  ["S3Bucket", "s3 bucket", "s3bucket"],
  ["x_y", "x y", ""],
  ["__init__", "init", "init"],
  ["café", "cafe", "caf"],
  ["naïve", "naive", "na ve"],
  ["日本語", "日本語", ""],
  ["İstanbul", "istanbul", "stanbul"],
])("%j gives %j and %j", (word, ohMyPi, codeContextAgent) => {
  expect(OH_MY_PI.indexTerms(word).join(" ")).toBe(ohMyPi);
  expect(OH_MY_PI.queryTerms(word)).toEqual(OH_MY_PI.indexTerms(word));
  expect(CODE_CONTEXT_AGENT.indexTerms(word).join(" ")).toBe(codeContextAgent);
  expect(CODE_CONTEXT_AGENT.queryTerms(word)).toEqual(CODE_CONTEXT_AGENT.indexTerms(word));
});

test("neither drops a word", () => {
  expect([OH_MY_PI, CODE_CONTEXT_AGENT].map(({ isStopWord }) => isStopWord("the"))).toEqual([false, false]);
});
