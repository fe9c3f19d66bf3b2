import { describe, expect, test } from "vitest";
import { CODE, ENGLISH } from "../../src/analysis/identifier-analyzer.ts";
import { CODE_CONTEXT_AGENT, OH_MY_PI } from "../../src/analysis/seed-analyzers.ts";
import { hashBytes } from "../../src/index/hash.ts";
import { COLLIDING } from "./corpora.ts";
import { holds } from "./seed.ts";
import { cacheCounts, countTexts } from "./word-cache.ts";

describe("law 4: a cache of any size counts what a map counts", () => {
  test.each([ENGLISH, CODE, OH_MY_PI, CODE_CONTEXT_AGENT])("$name", (analyzer) =>
    holds(cacheCounts(countTexts, analyzer)),
  );
});

test("the corpora do hold words of equal hashes", () => {
  const hashes = COLLIDING.map((word) => hashBytes(new TextEncoder().encode(word), 0, word.length));
  expect(new Set(hashes).size).toBe(COLLIDING.length / 2);
});
