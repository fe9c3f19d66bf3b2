import { expect, test } from "vitest";
import { CODE_FACTORS, CODE_FEATURES } from "./code-features.ts";
import { codePreset } from "./code-preset.ts";
import { CODE_RULES, codeRules } from "./code-rules.ts";

test("the weights, as docs/ranking.md has them", () => {
  expect(CODE_FEATURES.map(({ rule = "", weight }) => `${rule} ${weight}`)).toEqual([
    " 0.02",
    "window 0.3",
    "block 0.25",
    "body 0.15",
    "identifiers 0.25",
    "code-part 0.25",
    "name 0.4",
    "path 0.15",
    "whole-name 0.15",
    "name-order 0.25",
    "mentioned 0.15",
    "symbol 0.6",
    "defines 0.1",
    "capitals 0.1",
    "used 0.15",
    "history 0.05",
  ]);
});

test("every feature and factor has a rule that can be left out", () => {
  const rules = [...CODE_FEATURES, ...CODE_FACTORS].flatMap(({ rule }) => rule ?? []);
  expect(new Set(rules).size).toBe(rules.length);
  const others = CODE_RULES.filter((rule) => !rules.includes(rule));
  expect(others).toEqual(["soft-words", "title", "path-words", "symbols", "abbreviations", "prior"]);
});

test("what is no rule is an error that names the rules", () => {
  expect(() => codeRules(codePreset("default"), ["luck"])).toThrow('There is no ranking rule "luck".');
  expect(() => codeRules(codePreset("code-context-agent"), ["prior"])).toThrow("has no rules");
  expect(codeRules(codePreset("default"), ["prior"]).has("prior")).toBe(false);
});
