import { expect, test } from "vitest";
import { DEFAULT_RANKING, SESHAT_RANKING } from "../ranking/presets.ts";
import { TOOL_RULES } from "./rules.ts";
import { toolRanking } from "./tool-ranking.ts";

test("default is itself under all of its rules", () => {
  const { ranking, rules } = toolRanking(DEFAULT_RANKING);
  expect(ranking).toEqual(DEFAULT_RANKING);
  expect([...(rules ?? [])]).toEqual(TOOL_RULES);
});

test.each([
  [["exact-name"], ["bag by server", "server"]],
  [["server-rarity"], ["bag", "names", "server"]],
  [
    ["exact-name", "server-rarity", "rerank"],
    ["bag", "server"],
  ],
])("without %j the index has %j", (without, fields) => {
  const { ranking, rules } = toolRanking(DEFAULT_RANKING, without);
  const said = ranking.fields.map(({ name, groupedBy }) =>
    groupedBy === undefined ? name : `${name} by ${groupedBy}`,
  );
  expect(said).toEqual(fields);
  expect(rules?.size).toBe(TOOL_RULES.length - without.length);
});

test("other presets have no rules", () => {
  expect(toolRanking(SESHAT_RANKING)).toEqual({ ranking: SESHAT_RANKING, rules: undefined });
  const leave = (): unknown => toolRanking(SESHAT_RANKING, ["rerank"]);
  expect(leave).toThrow('Preset "seshat" has no rules that could be left out.');
  expect(leave).toThrow(expect.objectContaining({ hint: 'Leave rules out of the preset "default".' }));
});

test.each(["rerank", 7, null])("without %j is no list, and an error says what to pass", (without) => {
  const leave = (): unknown => toolRanking(DEFAULT_RANKING, without as unknown as string[]);
  expect(leave).toThrow(/^without is .*, not a list\.$/);
  expect(leave).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT", hint: 'Pass ["rerank"].' }));
});
