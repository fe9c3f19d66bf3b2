import { expect, test } from "vitest";
import { DEFAULT_RANKING, OH_MY_PI_RANKING } from "./presets.ts";
import { sharesOf } from "./source-shares.ts";

const [bag] = DEFAULT_RANKING.fields;
const TEXTS = [
  { source: "description", text: "Lists the issues of an issue list" },
  { source: "name", text: "list_issues" },
  { source: "description", text: "one more issue" },
  { source: "elsewhere", text: "issue" },
];

test("each source of the field that holds a term counts it in all its texts, in the field's order", () => {
  const { shares } = sharesOf(bag, TEXTS);
  expect(shares?.("issu")).toEqual([
    { source: "name", count: 1, weight: 2 },
    { source: "description", count: 3, weight: 1 },
  ]);
  expect(shares?.("nowher")).toEqual([]);
});

test("terms are those of the field's analyzer", () => {
  const texts = [{ source: "summary", text: "Issues" }];
  expect(sharesOf(OH_MY_PI_RANKING.fields[0], texts).shares?.("issues")).toEqual([
    { source: "summary", count: 1, weight: 2 },
  ]);
});

test("without texts, or a field, nobody can tell", () => {
  expect([sharesOf(bag, undefined), sharesOf(undefined, TEXTS)]).toEqual([{}, {}]);
  expect(sharesOf(bag, []).shares?.("issu")).toEqual([]);
});
