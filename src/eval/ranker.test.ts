import { expect, test } from "vitest";
import { RULES, variantCatalog, variantRanker } from "./ranker.ts";

const TOOLS = [{ name: "create_issue", server: "github" }, { name: "send" }];

test("a variant ranks keys", () => {
  const ranker = variantRanker({ preset: "codex", without: [] });
  expect([ranker.name, ranker.build(TOOLS)("issue", 1)]).toEqual(["codex", ["github/create_issue"]]);
});

test("each rule can be left out, and the name says so", () => {
  for (const rule of RULES) {
    const ranker = variantRanker({ preset: "default", without: [rule] });
    expect(ranker.name).toBe(`default without ${rule}`);
    expect(ranker.build(TOOLS)("create_issue", 1)).toEqual(["github/create_issue"]);
  }
});

test("unknown presets and rules are refused", () => {
  expect(() => variantCatalog(TOOLS, { preset: "x", without: [] })).toThrow(/no preset "x"/);
  expect(() => variantCatalog(TOOLS, { preset: "default", without: ["luck"] })).toThrow(/luck/);
});
