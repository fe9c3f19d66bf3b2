import { describe, expect, test } from "vitest";
import { runIndexTerms, runQueryTerms, scriptRuns } from "./unspaced.ts";

describe("runs of scripts", () => {
  test.each([
    ["", []],
    ["word", [["word", false]]],
    ["設計", [["設計", true]]],
    [
      "API設計v2",
      [
        ["API", false],
        ["設計", true],
        ["v2", false],
      ],
    ],
    ["カタカナー", [["カタカナー", true]]],
    [
      "한국어x",
      [
        ["한국어", true],
        ["x", false],
      ],
    ],
    ["สวสด", [["สวสด", true]]],
    [
      "𠀀x",
      [
        ["𠀀", true],
        ["x", false],
      ],
    ],
    ["мир", [["мир", false]]],
    ["हिन्दी", [["हिन्दी", false]]],
  ])("%j", (word, runs) => {
    expect(scriptRuns(word).map(({ text, unspaced }) => [text, unspaced])).toEqual(runs);
  });
});

describe("terms of a run, in the index and of a query", () => {
  test.each([
    ["請求書", ["請", "求", "書", "請求", "求書"], ["請求", "求書"]],
    ["書", ["書"], ["書"]],
    ["𠀀𠀁", ["𠀀", "𠀁", "𠀀𠀁"], ["𠀀𠀁"]],
  ])("%s", (run, indexed, asked) => {
    expect(runIndexTerms(run)).toEqual(indexed);
    expect(runQueryTerms(run)).toEqual(asked);
  });
});
